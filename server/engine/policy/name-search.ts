import type { NameDomain } from "../language/domain.ts";
import type { Effort } from "../language/effort.ts";
import { type Language, nameLanguage } from "../language/language.ts";
import type { Answer } from "../language/prover.ts";
import { exactPattern } from "../pattern/fnmatch.ts";
import type { Fold } from "../pattern/pattern.ts";
import { lengthOf } from "./within-limits.ts";

/** Whether two ways to decide agree on all names of a domain. */
export type NameDiff =
  | { readonly kind: "equal" }
  /** `isShortest`: no shorter name is decided otherwise; else the effort was spent before that was known. */
  | { readonly kind: "differs"; readonly name: string; readonly isShortest: boolean }
  /** The effort was spent before either was found. */
  | { readonly kind: "unknown" };

/** The names that are asked about. */
export interface NameScope {
  readonly domain: NameDomain;
  /** But not about these. */
  readonly except: readonly Language[];
}

/** The language of one name. */
export function nameItself(name: string, fold: Fold = "none"): Language {
  return nameLanguage(exactPattern(name, { fold }));
}

/** The shortest name found so far by several questions, and whether one of them had no answer. */
export class NameSearch {
  readonly effort: Effort;
  #name: string | undefined;
  #length = Number.POSITIVE_INFINITY;
  #isOpen = false;

  constructor(effort: Effort) {
    this.effort = effort;
  }

  /** In code points; `Infinity` while there is none. Only shorter names are of use. */
  get length(): number {
    return this.#length;
  }

  /** Whether to stop: nothing that is asked gets an answer any more. */
  get isSpent(): boolean {
    if (this.effort.expired?.() !== true) return false;
    this.#isOpen = true;
    return true;
  }

  take(name: string): void {
    const length = lengthOf(name);
    if (length >= this.#length) return;
    this.#name = name;
    this.#length = length;
  }

  takeAnswer(answer: Answer): void {
    if (answer.kind === "name") this.take(answer.name);
    else if (answer.kind === "unknown") this.#isOpen = true;
  }

  result(): NameDiff {
    if (this.#name !== undefined) return { kind: "differs", name: this.#name, isShortest: !this.#isOpen };
    return { kind: this.#isOpen ? "unknown" : "equal" };
  }
}

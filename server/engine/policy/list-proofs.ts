import { lettersOf } from "../pattern/letters.ts";
import type { AskedList } from "./asked-lists.ts";
import type { Repetition } from "./default-repeats.ts";
import type { Proof } from "./proof.ts";
import type { ProofDomain } from "./proof-domain.ts";

/**
 * How sure something known of a rule is. `open`: nothing is known. `carried`: true, but a proof of the policy as it is
 * may say it better. `untouched`: final, unless one of the patterns that changed since has to do with the rule.
 */
export const sureness = { open: 0, carried: 1, untouched: 2, final: 3 } as const;

/** More changed patterns than this count as all of them. */
const mostChanged = 64;

/** What is known of the rules of one list, by their place in it. Filled in as proofs are found. */
export class ListProofs {
  readonly list: AskedList;
  readonly domain: ProofDomain;
  readonly proofs: (Proof | undefined)[];
  readonly sure: Uint8Array;
  /** Whether the rule repeats the default of the list. */
  readonly repeats: (Repetition | undefined)[];
  readonly repeatsSure: Uint8Array;
  /** What the patterns start with that were changed since the untouched proofs were found; `undefined`: any letters. */
  changedHeads: readonly string[] | undefined = [];

  constructor(list: AskedList, domain: ProofDomain) {
    const { length } = list.rules;
    this.list = list;
    this.domain = domain;
    this.proofs = new Array<Proof | undefined>(length).fill(undefined);
    this.sure = new Uint8Array(length);
    this.repeats = new Array<Repetition | undefined>(length).fill(undefined);
    this.repeatsSure = new Uint8Array(length);
  }

  /** Takes notice of patterns that have come or gone, by what they start with. */
  noteChanged(heads: readonly string[]): void {
    const all = this.changedHeads && [...this.changedHeads, ...heads];
    this.changedHeads = all === undefined || all.length > mostChanged ? undefined : all;
  }

  /**
   * Whether what is known of the rule hangs on a changed pattern. Patterns that start with different letters have no
   * name in common, and a search for names of one never meets the other.
   */
  isTouched(place: number): boolean {
    const pattern = this.list.rules[place]?.pattern;
    if (this.changedHeads === undefined || pattern === undefined) return true;
    const { head } = lettersOf(pattern);
    return this.changedHeads.some((other) => other.startsWith(head) || head.startsWith(other));
  }

  /** Decides about everything untouched, so that it is final or to be proved again. */
  settle(): void {
    for (let place = 0; place < this.sure.length; place += 1) {
      const isUntouched = this.sure[place] === sureness.untouched;
      const repeatsUntouched = this.repeatsSure[place] === sureness.untouched;
      if (!isUntouched && !repeatsUntouched) continue;
      const isTouched = this.isTouched(place);
      if (isUntouched) this.sure[place] = isTouched ? sureness.carried : sureness.final;
      if (repeatsUntouched) this.repeatsSure[place] = isTouched ? sureness.open : sureness.final;
    }
    this.changedHeads = [];
  }

  /** Whether the rule at the place surely repeats the default; `no` where that is not known. */
  repeatsDefault(place: number): Repetition {
    const known = this.repeats[place];
    if (known === undefined || known === "no" || this.proofs[place]?.kind !== "reachable") return "no";
    const sure = this.repeatsSure[place];
    const isSure = sure === sureness.final || (sure === sureness.untouched && !this.isTouched(place));
    return isSure ? known : "no";
  }
}

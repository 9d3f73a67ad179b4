import type { NameDomain } from "../language/domain.ts";
import type { Effort, Task } from "../language/effort.ts";
import { findName } from "../language/find-name.ts";
import { nameLanguage } from "../language/language.ts";
import { exactPattern } from "../pattern/fnmatch.ts";
import type { AskedList } from "./asked-lists.ts";
import { createRivals } from "./rivals.ts";
import type { ListProver } from "./shadowing.ts";
import { trialNames } from "./trial-names.ts";

/**
 * Whether no name that a rule decides would be decided otherwise without it, as no later rule of the other effect would
 * take one. `with-others`: because later rules of its own effect take them first.
 */
export type Repetition = "no" | "alone" | "with-others";

/** Whether rules of a list that end in a default repeat it. */
export interface DefaultRepeats {
  /** For a rule that has the effect of the default; `undefined`: the effort was spent. */
  ask(place: number, effort: Effort): Task<Repetition | undefined>;
}

/** Searches for one rule: with more, it is not claimed to be one that nobody needs. */
const mostSearches = 200;
/** Rivals that are tried with names that are easily made. */
const mostTried = 256;
/** The first ones mostly show that a rule is needed, before anything more is looked up. */
const firstTried = 4;
/** After so many, work pauses. */
const pauseTried = 16;

/** Prepares the questions for a list in which every rule is a taker of names, and nothing else. */
export function defaultRepeats(list: AskedList, prover: ListProver, domain: NameDomain): DefaultRepeats {
  const rivals = createRivals(list.rules);
  return {
    *ask(place, effort) {
      const shields = new Shields(list, prover, place);
      const { length } = list.rules;
      if (yield* isTakenByTrial(shields, domain, rivals.after(place, length), firstTried)) return "no";
      const end = rivals.standInFor(place);
      const isExact = list.rules[place]?.pattern.shape.kind === "exact";
      const tries = isExact ? Number.POSITIVE_INFINITY : mostTried;
      if (yield* isTakenByTrial(shields, domain, rivals.after(place, end), tries)) return "no";
      // Of an exact name that was all there is to try.
      const isNeedless = isExact || (yield* isLeftAlone(shields, prover, domain, rivals.after(place, end), effort));
      if (isNeedless !== true) return isNeedless === false ? "no" : undefined;
      return end < length || shields.needsLater ? "with-others" : "alone";
    },
  };
}

/** Whether a name that is easily made shows that one of the rivals, or another rule of their effect, gets something. */
function* isTakenByTrial(shields: Shields, domain: NameDomain, rivals: Iterable<number>, most: number): Task<boolean> {
  let tried = 0;
  for (const rival of rivals) {
    if (tried === most) return false;
    tried += 1;
    if (tried % pauseTried === 0) yield;
    for (const name of trialNames(shields.patternAt(shields.place), shields.patternAt(rival), domain)) {
      if ((yield* shields.against(rival, name)) === undefined) return true;
    }
  }
  return false;
}

/** Whether no rival gets a name, asked with proofs. */
function* isLeftAlone(
  shields: Shields,
  prover: ListProver,
  domain: NameDomain,
  rivals: Iterable<number>,
  effort: Effort,
): Task<boolean | undefined> {
  const own = prover.languageAt(shields.place);
  const known = new Set<number>();
  let left = mostSearches;
  for (const rival of rivals) {
    const inside = [own, prover.languageAt(rival)];
    for (let answer = yield* prover.leftOf(inside, shields.place, effort); answer.kind !== "none"; ) {
      left -= 1;
      if (answer.kind === "unknown" || left < 0) return undefined;
      // Something else may take the name first; then a name is looked for that this does not take.
      const shield = yield* shields.against(rival, answer.name);
      if (shield === undefined) return false;
      known.add(shield);
      const outside = Array.from(known).flatMap((number) => (number < rival ? [prover.languageAt(number)] : []));
      answer = yield* findName({ inside, outside, domain }, effort);
    }
  }
  return true;
}

/** So many shields are remembered: names that are alike are taken by the same rules. */
const mostRemembered = 8;

/** Finds the rules that keep names from rivals of one rule. */
class Shields {
  readonly place: number;
  /** One of them comes after the rule itself. */
  needsLater = false;
  readonly #list: AskedList;
  readonly #prover: ListProver;
  readonly #recent: number[] = [];

  constructor(list: AskedList, prover: ListProver, place: number) {
    this.place = place;
    this.#list = list;
    this.#prover = prover;
  }

  patternAt(place: number) {
    const rule = this.#list.rules[place];
    if (rule === undefined) throw new RangeError("no rule of the list");
    return rule.pattern;
  }

  /**
   * A rule that takes the name without harm when the rule is taken out: one asked before it, or one of its effect between
   * it and the rival. Undefined: the name would be decided otherwise.
   */
  *against(rival: number, name: string): Task<number | undefined> {
    const recent = this.#recent.find((shield) => shield < rival && this.patternAt(shield).matches(name));
    if (recent !== undefined && recent < this.place) return recent;
    const between = this.#firstBetween(rival, name);
    const own = this.#list.rules[this.place]?.effect;
    if (between !== undefined && this.#list.rules[between]?.effect === own) return this.#remember(between);
    const { fold } = this.patternAt(this.place);
    const before = yield* this.#prover.takerOf(nameLanguage(exactPattern(name, { fold })), this.place);
    return before === undefined ? undefined : this.#remember(before);
  }

  #firstBetween(rival: number, name: string): number | undefined {
    for (let place = this.place + 1; place < rival; place += 1) if (this.patternAt(place).matches(name)) return place;
    return undefined;
  }

  #remember(shield: number): number {
    this.needsLater ||= shield > this.place;
    const at = this.#recent.indexOf(shield);
    if (at >= 0) this.#recent.splice(at, 1);
    this.#recent.unshift(shield);
    this.#recent.length = Math.min(this.#recent.length, mostRemembered);
    return shield;
  }
}

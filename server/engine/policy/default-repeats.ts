import type { NameDomain } from "../language/domain.ts";
import type { Effort, Task } from "../language/effort.ts";
import { findName } from "../language/find-name.ts";
import { nameLanguage } from "../language/language.ts";
import { exactPattern } from "../pattern/fnmatch.ts";
import type { AskedList } from "./asked-lists.ts";
import { createRivals } from "./rivals.ts";
import type { ListProver } from "./shadowing.ts";
import { trialNames } from "./trial-names.ts";

/** Whether no name that a rule decides would be decided otherwise without it. */
export type Repetition =
  /** A later rule of the other effect would take this name. */
  | { readonly kind: "no"; readonly name: string }
  | { readonly kind: "alone" }
  /** Because later rules of its own effect take such names first. */
  | { readonly kind: "with-others" };

/** Whether rules of a list that end in a default repeat it. */
export interface DefaultRepeats {
  /**
   * For a rule that has the effect of the default; `undefined`: the effort was spent.
   *
   * @param witness a name that the rule decides
   */
  ask(place: number, witness: string, effort: Effort): Task<Repetition | undefined>;
}

/** Searches for one rule: with more, it is not claimed to be one that nobody needs. */
const mostSearches = 200;
/** Rivals that are tried with names that are easily made. */
const mostTried = 256;
/** The first ones mostly show that a rule is needed, before anything more is looked up. */
const firstTried = 4;
/** After so many, work pauses. */
const pauseTried = 2;

/** Prepares the questions for a list in which every rule is a taker of names, and nothing else. */
export function* createDefaultRepeats(list: AskedList, prover: ListProver, domain: NameDomain): Task<DefaultRepeats> {
  const rivals = yield* createRivals(list.rules);
  return {
    *ask(place, witness, effort) {
      const shields = new Shields(list, prover, place);
      const trials: Trials = { shields, domain, effort };
      const { length } = list.rules;
      const first = yield* takenByTrial(trials, rivals.after(place, length), firstTried);
      if (first !== undefined) return first.kind === "spent" ? undefined : first;
      const end = rivals.standInFor(place);
      const own = () => rivals.after(place, end);
      // Every pattern takes all names of an exact rule or none of them, in whatever letters they are written.
      const isExact = shields.patternAt(place).shape.kind === "exact";
      const taken = isExact
        ? yield* takenByName(trials, own(), witness)
        : ((yield* takenByTrial(trials, own(), mostTried)) ?? (yield* takenByProof(trials, prover, own())));
      if (taken !== undefined) return taken.kind === "spent" ? undefined : taken;
      return { kind: end < length || shields.needsLater ? "with-others" : "alone" };
    },
  };
}

interface Trials {
  readonly shields: Shields;
  readonly domain: NameDomain;
  readonly effort: Effort;
}

/** A name that shows that a rival, or another rule of its effect, gets something; `undefined`: none was found. */
type Taken = { readonly kind: "no"; readonly name: string } | { readonly kind: "spent" } | undefined;

const spent = { kind: "spent" } as const;

/** Whether this name shows it. */
function* takenByName({ shields, effort }: Trials, rivals: Iterable<number | undefined>, name: string): Task<Taken> {
  let looked = 0;
  for (const rival of rivals) {
    if (rival === undefined) {
      yield;
      continue;
    }
    if (!shields.patternAt(rival).matches(name)) continue;
    looked += 1;
    if (looked % pauseTried === 0) {
      yield;
      if (effort.expired?.() === true) return spent;
    }
    if ((yield* shields.against(rival, name)) === undefined) return { kind: "no", name };
  }
  return undefined;
}

/** Looks for it among names that are easily made; where none of them shows it, nothing is known. */
function* takenByTrial(
  { shields, domain, effort }: Trials,
  rivals: Iterable<number | undefined>,
  most: number,
): Task<Taken> {
  let tried = 0;
  for (const rival of rivals) {
    if (rival === undefined) {
      yield;
      continue;
    }
    if (tried === most) return undefined;
    tried += 1;
    if (tried % pauseTried === 0) {
      yield;
      if (effort.expired?.() === true) return spent;
    }
    for (const name of trialNames(shields.patternAt(shields.place), shields.patternAt(rival), domain)) {
      if ((yield* shields.against(rival, name)) === undefined) return { kind: "no", name };
    }
  }
  return undefined;
}

/** Looks for it with proofs: where none is found, there is none. */
function* takenByProof(
  { shields, domain, effort }: Trials,
  prover: ListProver,
  rivals: Iterable<number | undefined>,
): Task<Taken> {
  const own = prover.languageAt(shields.place);
  const known = new Set<number>();
  let left = mostSearches;
  for (const rival of rivals) {
    if (rival === undefined) {
      yield;
      continue;
    }
    const inside = [own, prover.languageAt(rival)];
    for (let answer = yield* prover.leftOf(inside, shields.place, effort); answer.kind !== "none"; ) {
      left -= 1;
      if (answer.kind === "unknown" || left < 0) return spent;
      // Something else may take the name first; then a name is looked for that this does not take.
      const shield = yield* shields.against(rival, answer.name);
      if (shield === undefined) return { kind: "no", name: answer.name };
      known.add(shield);
      const outside = Array.from(known).flatMap((number) => (number < rival ? [prover.languageAt(number)] : []));
      answer = yield* findName({ inside, outside, domain }, effort);
    }
  }
  return undefined;
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

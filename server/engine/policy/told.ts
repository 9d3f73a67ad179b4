import type { Proof } from "./proof.ts";

/** What was told of all rules of a policy at one time, by their place in `policy.rules`. */
export interface Told {
  /** In covers, rules are numbered by their place in the policy too, where they are known by it; other takers below 0. */
  readonly proofs: readonly (Proof | undefined)[];
  readonly repeats: readonly boolean[];
}

/** A time in the life of the proofs of a file, from which on one can ask what is told otherwise. It holds no proofs. */
export interface Mark {
  readonly notes: readonly number[];
  readonly at: number;
}

/** What is told otherwise than by the proofs that these were made from, by place; undefined: nothing of that is known. */
export interface Carrying {
  readonly from: Mark;
  readonly places: readonly number[] | undefined;
}

/** Notes of which rules something else is told, by their place in `policy.rules`, so that nobody has to compare all rules. */
export class ToldNotes {
  readonly #notes: number[] = [];
  readonly #carrying: Carrying | undefined;

  constructor(carrying: Carrying | undefined) {
    this.#carrying = carrying;
  }

  add(place: number): void {
    this.#notes.push(place);
  }

  mark(): Mark {
    return { notes: this.#notes, at: this.#notes.length };
  }

  /**
   * The places of which something else may be told than at an earlier time, ascending: the time is one of these notes or
   * of those they were carried from, and rules stand at the same places. Undefined: of any.
   */
  since({ notes, at }: Mark): readonly number[] | undefined {
    if (notes === this.#notes) return ascending(notes.slice(at));
    const { from, places } = this.#carrying ?? {};
    if (from?.notes !== notes || places === undefined) return undefined;
    const between = notes.slice(Math.min(at, from.at), Math.max(at, from.at));
    return ascending([...between, ...places, ...this.#notes]);
  }
}

function ascending(places: readonly number[]): readonly number[] {
  return Array.from(new Set(places)).sort((one, other) => one - other);
}

/** The places of the rules of which others take every name; of all of them, or of those that the rule at a place helps to cover. */
export function coveredPlaces({ proofs }: Told, by?: number): readonly number[] {
  return proofs.flatMap((proof, place) => {
    if (proof?.kind !== "covered") return [];
    const isMeant = by === undefined ? proof.takers.length + proof.limits.length > 0 : proof.takers.includes(by);
    return isMeant ? [place] : [];
  });
}

/** Whether both say the same, in the same numbers. */
export function isEqualProof(one: Proof | undefined, other: Proof | undefined): boolean {
  if (one === other) return true;
  if (one?.kind === "reachable") return other?.kind === "reachable" && one.witness === other.witness;
  if (one?.kind !== "covered" || other?.kind !== "covered") return one?.kind === other?.kind;
  return isEqualList(one.takers, other.takers) && isEqualList(one.limits, other.limits);
}

function isEqualList(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((number, index) => number === other[index]);
}

import type { Proof } from "./proof.ts";

/** What was told of all rules of a policy at one time, by their place in `policy.rules`. */
export interface Told {
  /** In covers, rules are numbered by their place in the policy too, where they are known by it; other takers below 0. */
  readonly proofs: readonly (Proof | undefined)[];
  readonly repeats: readonly boolean[];
}

/**
 * The places of the rules of which something else is told, ascending; of policies with the same rules, but for the pattern
 * of one.
 *
 * @param edited its place, or undefined: a cover that names it is told otherwise
 */
export function toldOtherwise(before: Told, after: Told, edited: number | undefined): readonly number[] {
  const places: number[] = [];
  for (let place = 0; place < after.proofs.length; place += 1) {
    const isSame =
      before.repeats[place] === after.repeats[place] && isSameProof(before.proofs[place], after.proofs[place], edited);
    if (!isSame) places.push(place);
  }
  return places;
}

function isSameProof(one: Proof | undefined, other: Proof | undefined, edited: number | undefined): boolean {
  const isNamed = edited !== undefined && other?.kind === "covered" && other.takers.includes(edited);
  return !isNamed && isEqualProof(one, other);
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

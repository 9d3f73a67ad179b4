import { lettersOf } from "../pattern/letters.ts";
import { isSame } from "../pattern/list-difference.ts";
import { type AskedList, isRule, type Taker } from "./asked-lists.ts";
import { ListProofs, sureness } from "./list-proofs.ts";
import type { Proof } from "./proof.ts";
import type { ProofDomain } from "./proof-domain.ts";

/** Witnesses are compared with so many changed rules; when there are more, they are looked for again. */
const mostChanged = 64;

/**
 * What surely still holds of an earlier form of a list. A cover holds while all of it is there and asked before the
 * rule; a witness while no rule that has come in front of it takes it.
 */
export function carriedProofs(before: ListProofs, list: AskedList, domain: ProofDomain): ListProofs | undefined {
  if (!isSameDomain(before.domain, domain) || !haveSameLimits(before.list, list)) return undefined;
  const difference = differenceOf(before.list, list);
  const { old, fresh } = difference;
  // On categories, what takes names says nothing about the witness.
  if (list.facet === "category" && difference.start < old.takers.length) return undefined;
  const after = new ListProofs(list, domain);
  after.changedHeads = before.changedHeads;
  const isUnchanged = difference.oldEnd === difference.start && difference.freshEnd === difference.start;
  if (!isUnchanged) after.noteChanged(headsOf(difference));
  const sameDefault = before.list.otherwise?.effect === list.otherwise?.effect;
  for (let from = 0; from < before.proofs.length; from += 1) {
    const number = difference.numberAfter(from + old.takers.length);
    if (number === undefined) continue;
    const to = number - fresh.takers.length;
    carryProof(before, from, after, to, difference, isUnchanged);
    const known = before.repeatsSure[from] ?? sureness.open;
    if (!sameDefault || known === sureness.open) continue;
    after.repeats[to] = before.repeats[from];
    after.repeatsSure[to] = isUnchanged ? known : sureness.untouched;
  }
  return after;
}

function carryProof(
  before: ListProofs,
  from: number,
  after: ListProofs,
  to: number,
  difference: Difference,
  isUnchanged: boolean,
): void {
  const proof = before.proofs[from];
  if (proof === undefined) return;
  const isAhead = from + difference.old.takers.length < difference.start;
  const kept = isAhead || isUnchanged ? proof : stillTrue(proof, to + difference.fresh.takers.length, difference);
  if (kept === undefined) return;
  const known = before.sure[from] ?? sureness.open;
  after.proofs[to] = kept;
  after.sure[to] = isAhead || isUnchanged || known === sureness.carried ? known : sureness.untouched;
}

function stillTrue(
  proof: Proof,
  number: number,
  { numberAfter, start, fresh, freshEnd }: Difference,
): Proof | undefined {
  if (proof.kind === "unknown") return undefined;
  if (proof.kind === "covered") {
    const takers: number[] = [];
    for (const taker of proof.takers) {
      const now = numberAfter(taker);
      if (now === undefined || now >= number) return undefined;
      takers.push(now);
    }
    // Mostly nothing has moved, and then it is the same object.
    const isUnmoved = takers.every((now, index) => now === proof.takers[index]);
    return isUnmoved ? proof : { ...proof, takers: takers.sort((one, other) => one - other) };
  }
  if (freshEnd - start > mostChanged) return undefined;
  for (let other = start; other < Math.min(freshEnd, number); other += 1) {
    if (fresh.takes(other, proof.witness)) return undefined;
  }
  return proof;
}

/** Takers and rules of a list as one sequence. */
class Sequence {
  readonly list: AskedList;
  readonly takers: readonly Taker[];
  readonly length: number;

  constructor(list: AskedList) {
    this.list = list;
    this.takers = list.takers();
    this.length = this.takers.length + list.rules.length;
  }

  at(number: number): Taker["by"] | undefined {
    const { takers, list } = this;
    return number < takers.length ? takers[number]?.by : list.rules[number - takers.length];
  }

  takes(number: number, name: string): boolean {
    const { takers, list } = this;
    if (number < takers.length) return takers[number]?.language.has(name) === true;
    const rule = list.rules[number - takers.length];
    return rule !== undefined && list.languageOf(rule).has(name);
  }

  isSame(number: number, other: Sequence, otherNumber: number): boolean {
    const isTaker = number < this.takers.length;
    if (isTaker !== otherNumber < other.takers.length) return false;
    const one = this.at(number);
    const two = other.at(otherNumber);
    if (one === undefined || two === undefined || one.effect !== two.effect) return false;
    if (isRule(one) && isRule(two)) return one.facet === two.facet && isSame(one.pattern, two.pattern);
    return isTaker && this.takers[number]?.language.key === other.takers[otherNumber]?.language.key;
  }
}

interface Difference {
  readonly old: Sequence;
  readonly fresh: Sequence;
  /** So many at the start stayed; the parts from the ends on are the same. */
  readonly start: number;
  readonly oldEnd: number;
  readonly freshEnd: number;
  /** Where something of the old sequence is; undefined when it is gone. */
  readonly numberAfter: (number: number) => number | undefined;
}

function differenceOf(before: AskedList, after: AskedList): Difference {
  const old = new Sequence(before);
  const fresh = new Sequence(after);
  const most = Math.min(old.length, fresh.length);
  let start = 0;
  while (start < most && old.isSame(start, fresh, start)) start += 1;
  let oldEnd = old.length;
  let freshEnd = fresh.length;
  while (oldEnd > start && freshEnd > start && old.isSame(oldEnd - 1, fresh, freshEnd - 1)) {
    oldEnd -= 1;
    freshEnd -= 1;
  }
  const between = oldEnd - start > 0 && freshEnd - start > 0 ? matchBetween(old, fresh, start, oldEnd, freshEnd) : none;
  const numberAfter = (number: number) => {
    if (number < start) return number;
    return number >= oldEnd ? number + freshEnd - oldEnd : between.get(number);
  };
  return { old, fresh, start, oldEnd, freshEnd, numberAfter };
}

const none: ReadonlyMap<number, number> = new Map();

/** Pairs what is the same in the parts between, each with the first that is not paired yet. */
function matchBetween(
  old: Sequence,
  fresh: Sequence,
  start: number,
  oldEnd: number,
  freshEnd: number,
): ReadonlyMap<number, number> {
  const byKey = new Map<string, number[]>();
  for (let number = freshEnd - 1; number >= start; number -= 1) {
    const key = keyAt(fresh, number);
    const same = byKey.get(key);
    if (same === undefined) byKey.set(key, [number]);
    else same.push(number);
  }
  const pairs = new Map<number, number>();
  for (let number = start; number < oldEnd; number += 1) {
    const now = byKey.get(keyAt(old, number))?.pop();
    if (now !== undefined && old.isSame(number, fresh, now)) pairs.set(number, now);
  }
  return pairs;
}

function keyAt(sequence: Sequence, number: number): string {
  const by = sequence.at(number);
  if (by === undefined) return "";
  const part = number < sequence.takers.length ? "taker" : "rule";
  return isRule(by) ? `${part} ${by.effect} ${by.facet} ${by.pattern.source}` : `${part} ${by.effect}`;
}

/** What everything in the parts between starts with. */
function headsOf({ old, fresh, start, oldEnd, freshEnd }: Difference): readonly string[] {
  const heads: string[] = [];
  // One more than are told apart is as good as all.
  for (let number = start; number < oldEnd && heads.length <= mostChanged; number += 1) heads.push(headAt(old, number));
  for (let number = start; number < freshEnd && heads.length <= mostChanged; number += 1)
    heads.push(headAt(fresh, number));
  return heads;
}

function headAt(sequence: Sequence, number: number): string {
  const by = sequence.at(number);
  return by !== undefined && isRule(by) ? lettersOf(by.pattern).head : "";
}

function haveSameLimits(before: AskedList, after: AskedList): boolean {
  const keys = (list: AskedList) => list.limits().map(({ languages }) => languages.map(({ key }) => key));
  const old = keys(before);
  const fresh = keys(after);
  return (
    old.length === fresh.length &&
    old.every((list, index) => {
      const other = fresh[index];
      return list.length === other?.length && list.every((key, at) => key === other[at]);
    })
  );
}

function isSameDomain(one: ProofDomain, other: ProofDomain): boolean {
  if (one === other) return true;
  return (
    one.names === other.names &&
    one.least === other.least &&
    one.most === other.most &&
    one.letters.length === other.letters.length &&
    one.letters.every(({ first, last }, index) => {
      const range = other.letters[index];
      return range?.first === first && range.last === last;
    })
  );
}

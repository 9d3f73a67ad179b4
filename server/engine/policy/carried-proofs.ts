import type { Language } from "../language/language.ts";
import { isSame } from "../pattern/list-difference.ts";
import { once } from "../text/once.ts";
import { type AskedList, isRule, type Taker } from "./asked-lists.ts";
import { type ChangedPattern, ListProofs, sureness } from "./list-proofs.ts";
import type { Rule } from "./policy.ts";
import type { Proof } from "./proof.ts";
import type { ProofDomain } from "./proof-domain.ts";

/** Witnesses are compared with so many changed rules; when there are more, they are looked for again. */
const mostChanged = 64;

/** What was taken over from an earlier form of a list. */
export interface Carried {
  readonly known: ListProofs;
  /** The places in the list of rules of which something else may be told than before of the same rule. */
  readonly otherwise: readonly number[];
}

/**
 * What surely still holds of an earlier form of a list. A cover holds while all of it is there and asked before the
 * rule; a witness while no rule that has come in front of it takes it.
 */
export function carriedProofs(before: ListProofs, list: AskedList, domain: ProofDomain): Carried | undefined {
  if (!isSameDomain(before.domain, domain) || !haveSameLimits(before.list, list)) return undefined;
  const difference = differenceOf(before.list, list);
  const { old, fresh, start } = difference;
  // On categories, what takes names says nothing about the witness.
  if (list.facet === "category" && start < old.takers.length) return undefined;
  const isUnchanged = difference.oldEnd === start && difference.freshEnd === start;
  const hasSameDefault = before.list.otherwise?.effect === list.otherwise?.effect;
  if (hasSameDefault && isInPlace(difference)) return carriedInPlace(before, list, domain, difference);
  const after = new ListProofs(list, domain);
  after.changed = before.changed;
  const otherwise: number[] = [];
  for (let number = start; number < difference.freshEnd; number += 1) otherwise.push(number - fresh.takers.length);
  const ahead = isUnchanged ? before.proofs.length : Math.max(0, start - old.takers.length);
  for (let place = 0; place < before.proofs.length; place += 1) {
    const to = place < ahead ? place : placeAfter(place, difference);
    if (to === undefined) continue;
    carryProof(before, place, after, to, place < ahead ? undefined : difference);
    if (after.proofs.at(to) !== before.proofs.at(place)) otherwise.push(to);
    const known = before.repeatsSure[place] ?? sureness.open;
    if (!hasSameDefault) otherwise.push(to);
    if (!hasSameDefault || known === sureness.open) continue;
    after.setRepetition(to, before.repeats.at(place), isUnchanged ? known : sureness.untouched);
  }
  if (!isUnchanged) otherwise.push(...after.noteChanged(changedIn(difference)));
  return { known: after, otherwise: otherwise.filter((place) => place >= 0) };
}

/** At the most one taker or rule is another one. */
function isInPlace({ old, fresh, start, oldEnd, freshEnd }: Difference): boolean {
  return old.takers.length === fresh.takers.length && oldEnd === freshEnd && freshEnd - start <= 1;
}

/** The same where all else stands where it stood: what is known is copied, and only what does not hold is looked at. */
function carriedInPlace(before: ListProofs, list: AskedList, domain: ProofDomain, difference: Difference): Carried {
  const { fresh, start, freshEnd, freshLanguages } = difference;
  const after = new ListProofs(list, domain, before);
  after.changed = before.changed;
  if (freshEnd === start) return { known: after, otherwise: [] };
  const otherwise: number[] = [];
  const changed = start - fresh.takers.length;
  if (changed >= 0) {
    after.forgetProof(changed);
    after.forgetRepetition(changed);
    otherwise.push(changed);
  }
  const [language] = freshLanguages();
  const by = fresh.at(start);
  const isOnNames = language?.server === undefined && by !== undefined && isRule(by) && by.facet === "name";
  const pattern = isOnNames ? by.pattern : undefined;
  otherwise.push(...after.forgetBroken(Math.max(0, changed + 1), start, { language, pattern }));
  const { repeatsSure } = after;
  for (let place = 0; place < repeatsSure.length; place += 1) {
    if (repeatsSure[place] === sureness.final) repeatsSure[place] = sureness.untouched;
  }
  otherwise.push(...after.noteChanged(changedIn(difference)));
  return { known: after, otherwise };
}

function placeAfter(place: number, { numberAfter, old, fresh }: Difference): number | undefined {
  const number = numberAfter(place + old.takers.length);
  return number === undefined ? undefined : number - fresh.takers.length;
}

/** @param difference absent where the rule stands before all that differs */
function carryProof(
  before: ListProofs,
  place: number,
  after: ListProofs,
  to: number,
  difference: Difference | undefined,
): void {
  const proof = before.proofs.at(place);
  if (proof === undefined) return;
  const kept = difference === undefined ? proof : stillTrue(proof, to + difference.fresh.takers.length, difference);
  if (kept === undefined) return;
  const known = before.sure[place] ?? sureness.open;
  after.setProof(to, kept, difference === undefined || known === sureness.carried ? known : sureness.untouched);
}

function stillTrue(proof: Proof, number: number, difference: Difference): Proof | undefined {
  if (proof.kind === "unknown") return undefined;
  return proof.kind === "covered" ? stillCovered(proof, number, difference) : stillReached(proof, number, difference);
}

function stillCovered(proof: Extract<Proof, { kind: "covered" }>, number: number, { numberAfter }: Difference) {
  let isMoved = false;
  for (const taker of proof.takers) {
    const now = numberAfter(taker);
    if (now === undefined || now >= number) return undefined;
    isMoved ||= now !== taker;
  }
  // Mostly nothing has moved, and then it is the same object.
  if (!isMoved) return proof;
  const takers = proof.takers.map((taker) => numberAfter(taker) ?? taker);
  return { ...proof, takers: takers.sort((one, other) => one - other) };
}

function stillReached(proof: Extract<Proof, { kind: "reachable" }>, number: number, difference: Difference) {
  const { start, freshEnd, freshLanguages } = difference;
  if (freshEnd - start > mostChanged) return undefined;
  const languages = freshLanguages();
  for (let other = start; other < Math.min(freshEnd, number); other += 1) {
    if (languages[other - start]?.has(proof.witness) === true) return undefined;
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

  languageAt(number: number): Language | undefined {
    const { takers, list } = this;
    if (number < takers.length) return takers[number]?.language;
    const rule = list.rules[number - takers.length];
    return rule && list.languageOf(rule);
  }

  isSame(number: number, other: Sequence, otherNumber: number): boolean {
    const isTaker = number < this.takers.length;
    if (isTaker !== otherNumber < other.takers.length) return false;
    const one = this.at(number);
    const two = other.at(otherNumber);
    if (one === undefined || two === undefined || one.effect !== two.effect) return false;
    if (isRule(one) && isRule(two)) return isSameRule(one, two);
    return isTaker && this.takers[number]?.language.key === other.takers[otherNumber]?.language.key;
  }
}

function isSameRule(one: Rule, other: Rule): boolean {
  return (
    one === other || (one.effect === other.effect && one.facet === other.facet && isSame(one.pattern, other.pattern))
  );
}

interface Difference {
  readonly old: Sequence;
  readonly fresh: Sequence;
  /** So many at the start stayed; the parts from the ends on are the same. */
  readonly start: number;
  readonly oldEnd: number;
  readonly freshEnd: number;
  /** The languages of the new part between, made when they are first needed. */
  readonly freshLanguages: () => readonly (Language | undefined)[];
  /** Where something of the old sequence is; undefined when it is gone. */
  readonly numberAfter: (number: number) => number | undefined;
}

function differenceOf(before: AskedList, after: AskedList): Difference {
  const old = new Sequence(before);
  const fresh = new Sequence(after);
  const most = Math.min(old.length, fresh.length);
  let start = 0;
  let oldEnd = old.length;
  let freshEnd = fresh.length;
  // The same in short for the many rules of a list that is asked alone.
  if (old.takers.length + fresh.takers.length === 0) {
    const isSameAt = (number: number, other: number) => {
      const one = before.rules[number];
      const two = after.rules[other];
      return one !== undefined && two !== undefined && isSameRule(one, two);
    };
    while (start < most && isSameAt(start, start)) start += 1;
    while (oldEnd > start && freshEnd > start && isSameAt(oldEnd - 1, freshEnd - 1)) {
      oldEnd -= 1;
      freshEnd -= 1;
    }
  }
  while (start < most && old.isSame(start, fresh, start)) start += 1;
  while (oldEnd > start && freshEnd > start && old.isSame(oldEnd - 1, fresh, freshEnd - 1)) {
    oldEnd -= 1;
    freshEnd -= 1;
  }
  const between = oldEnd - start > 0 && freshEnd - start > 0 ? matchBetween(old, fresh, start, oldEnd, freshEnd) : none;
  const numberAfter = (number: number) => {
    if (number < start) return number;
    return number >= oldEnd ? number + freshEnd - oldEnd : between.get(number);
  };
  const freshLanguages = once(() =>
    Array.from({ length: freshEnd - start }, (_, index) => fresh.languageAt(start + index)),
  );
  return { old, fresh, start, oldEnd, freshEnd, freshLanguages, numberAfter };
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

/** Everything in the parts between; `undefined` where that is too much, or more than rules. */
function changedIn({ old, fresh, start, oldEnd, freshEnd }: Difference): readonly ChangedPattern[] | undefined {
  if (oldEnd - start + freshEnd - start > mostChanged) return undefined;
  const changed: ChangedPattern[] = [];
  for (const [sequence, end] of [
    [old, oldEnd],
    [fresh, freshEnd],
  ] as const) {
    for (let number = start; number < end; number += 1) {
      const by = sequence.at(number);
      if (by === undefined || !isRule(by)) return undefined;
      const language = sequence.languageAt(number);
      changed.push({ pattern: by.pattern, has: (name) => language?.has(name) === true });
    }
  }
  return changed;
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

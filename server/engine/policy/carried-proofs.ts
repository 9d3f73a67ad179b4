import { type AskedChange, askedChange } from "./asked-change.ts";
import { type AskedList, isRule } from "./asked-lists.ts";
import { type ChangedPattern, ListProofs, sureness } from "./list-proofs.ts";
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
  const change = askedChange(before.list, list);
  const { old, fresh, start } = change;
  // On categories, what takes names says nothing about the witness.
  if (list.facet === "category" && start < old.takers.length) return undefined;
  const isUnchanged = change.oldEnd === start && change.freshEnd === start;
  const hasSameDefault = before.list.otherwise?.effect === list.otherwise?.effect;
  if (hasSameDefault && isInPlace(change)) return carriedInPlace(before, list, domain, change);
  const after = new ListProofs(list, domain);
  after.changed = before.changed;
  const otherwise: number[] = [];
  for (let number = start; number < change.freshEnd; number += 1) otherwise.push(number - fresh.takers.length);
  const ahead = isUnchanged ? before.proofs.length : Math.max(0, start - old.takers.length);
  for (let place = 0; place < before.proofs.length; place += 1) {
    const to = place < ahead ? place : placeAfter(place, change);
    if (to === undefined) continue;
    carryProof(before, place, after, to, place < ahead ? undefined : change);
    if (after.proofs.at(to) !== before.proofs.at(place)) otherwise.push(to);
    const known = before.repeatsSure[place] ?? sureness.open;
    if (!hasSameDefault) otherwise.push(to);
    if (!hasSameDefault || known === sureness.open) continue;
    after.setRepetition(to, before.repeats.at(place), isUnchanged ? known : sureness.untouched);
  }
  if (!isUnchanged) otherwise.push(...after.noteChanged(changedIn(change)));
  return { known: after, otherwise: otherwise.filter((place) => place >= 0) };
}

/** At the most one taker or rule is another one. */
function isInPlace({ old, fresh, start, oldEnd, freshEnd }: AskedChange): boolean {
  return old.takers.length === fresh.takers.length && oldEnd === freshEnd && freshEnd - start <= 1;
}

/** The same where all else stands where it stood: what is known is copied, and only what does not hold is looked at. */
function carriedInPlace(before: ListProofs, list: AskedList, domain: ProofDomain, change: AskedChange): Carried {
  const { fresh, start, freshEnd, freshLanguages } = change;
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
  otherwise.push(...after.noteChanged(changedIn(change)));
  return { known: after, otherwise };
}

function placeAfter(place: number, { numberAfter, old, fresh }: AskedChange): number | undefined {
  const number = numberAfter(place + old.takers.length);
  return number === undefined ? undefined : number - fresh.takers.length;
}

/** @param change absent where the rule stands before all that differs */
function carryProof(
  before: ListProofs,
  place: number,
  after: ListProofs,
  to: number,
  change: AskedChange | undefined,
): void {
  const proof = before.proofs.at(place);
  if (proof === undefined) return;
  const kept = change === undefined ? proof : stillTrue(proof, to + change.fresh.takers.length, change);
  if (kept === undefined) return;
  const known = before.sure[place] ?? sureness.open;
  after.setProof(to, kept, change === undefined || known === sureness.carried ? known : sureness.untouched);
}

function stillTrue(proof: Proof, number: number, change: AskedChange): Proof | undefined {
  if (proof.kind === "unknown") return undefined;
  return proof.kind === "covered" ? stillCovered(proof, number, change) : stillReached(proof, number, change);
}

function stillCovered(proof: Extract<Proof, { kind: "covered" }>, number: number, { numberAfter }: AskedChange) {
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

function stillReached(proof: Extract<Proof, { kind: "reachable" }>, number: number, change: AskedChange) {
  const { start, freshEnd, freshLanguages } = change;
  if (freshEnd - start > mostChanged) return undefined;
  const languages = freshLanguages();
  for (let other = start; other < Math.min(freshEnd, number); other += 1) {
    if (languages[other - start]?.has(proof.witness) === true) return undefined;
  }
  return proof;
}

/** Everything in the parts between; `undefined` where that is too much, or more than rules. */
function changedIn({ old, fresh, start, oldEnd, freshEnd }: AskedChange): readonly ChangedPattern[] | undefined {
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
      changed.push({ pattern: by.pattern, facet: by.facet, has: (name) => language?.has(name) === true });
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

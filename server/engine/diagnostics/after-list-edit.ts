import type { Analysis, ListChange, PolicyAnalysis } from "../analysis.ts";
import type { Task } from "../language/effort.ts";
import type { Proof } from "../policy/proof.ts";
import { rulesMeeting } from "../policy/rules-meeting.ts";
import { SharedList } from "../policy/shared-list.ts";
import { isEqualProof } from "../policy/told.ts";
import type { RuleCheck } from "./check.ts";
import { moveIndex } from "./moved-index.ts";
import { type AtRule, explainingIn, type RuleFindings, type Search, searchAgain } from "./rule-findings.ts";

// What was found at the rules of a list, after some of them were put in, taken out, moved or rewritten.

/** What one list of rules was and is, and where its rules went. */
export interface ListPair {
  readonly change: ListChange;
  readonly before: PolicyAnalysis;
  readonly of: PolicyAnalysis;
  /** By place before, the place now; -1 for a rule that is gone or rewritten. */
  readonly placesAfter: Int32Array;
  /** The places of rules that came, now, and of those that went, before. */
  readonly came: readonly number[];
  readonly went: readonly number[];
}

/** The policy whose rules an edit changed; undefined when it changed so many that nothing is gained. */
export function listPair(change: ListChange, analysis: Analysis): ListPair | undefined {
  const before = change.before.policies[change.policy ?? -1];
  const of = analysis.policies[change.policy ?? -1];
  if (before === undefined || of === undefined) return undefined;
  const placesAfter = new Int32Array(before.policy.rules.length).fill(-1);
  const came: number[] = [];
  for (const [place, old] of change.placesBefore.entries()) {
    if (old < 0) came.push(place);
    else placesAfter[old] = place;
  }
  const went: number[] = [];
  for (const [old, place] of placesAfter.entries()) if (place < 0) went.push(old);
  const isMuch = (came.length + went.length) * 4 > placesAfter.length + 40;
  return isMuch ? undefined : { change, before, of, placesAfter, came, went };
}

/**
 * What is found at the rules of the list, when it was found before what `known` says. Rules that stayed are searched
 * again only for what those that came and went have to do with.
 */
export function* searchAfterListEdit(
  known: RuleFindings,
  pair: ListPair,
  analysis: Analysis,
  checks: readonly RuleCheck[],
): Task<RuleFindings> {
  const { before, of, change, came } = pair;
  moveIndex(before.policy, of.policy, pair);
  const at = new SharedList<AtRule>(change.placesBefore.length);
  let [kept, explaining] = [0, 0];
  for (const [place, old] of change.placesBefore.entries()) {
    const one = known.at.at(old);
    if (one === undefined) continue;
    at.set(place, one);
    kept += one.kept.length;
    explaining += explainingIn(one);
  }
  const reading = (...what: RuleCheck["reads"]) =>
    checks.filter(({ reads }) => what.some((reading) => reads.includes(reading)));
  return yield* searchAgain({ ...known, at, kept, explaining }, of, analysis, [
    { checks: reading("reach"), orders: toldOtherwise(known, pair) },
    { checks, orders: came },
    { checks: reading("decisions", "overruled"), orders: meeting(pair) },
    ...checks.map((check): Search => ({ checks: [check], orders: alsoAt(check, pair, analysis) })),
  ]);
}

/** The rules that match something which those that came match or those that went matched. */
function meeting({ before, of, came, went }: ListPair): readonly number[] {
  const subjects = new Set<number>();
  const take = ({ policy, resolution }: PolicyAnalysis, places: readonly number[]) => {
    for (const place of places) {
      const rule = policy.rules[place];
      if (rule !== undefined) for (const subject of resolution.applicable.subjectsOf(rule)) subjects.add(subject);
    }
  };
  take(before, went);
  take(of, came);
  return [...rulesMeeting(of.policy, of.resolution.applicable, subjects)];
}

/** To come or to go is to change from or to nothing, as far as others are concerned. */
function alsoAt({ also, within }: RuleCheck, pair: ListPair, analysis: Analysis): readonly number[] {
  const { before, of, placesAfter, came, went, change } = pair;
  const places = new Set<number>();
  const add = (old: number) => places.add(placesAfter[old] ?? -1);
  for (const order of came) for (const place of also?.({ analysis, before: of, of, order }) ?? []) places.add(place);
  for (const order of went) also?.({ analysis: change.before, before, of: before, order }).forEach(add);
  if (within !== undefined) {
    for (const [place, old] of change.placesBefore.entries()) if (place > within !== old > within) places.add(place);
  }
  places.delete(-1);
  return [...places];
}

/** The rules of which something else is proved than before, or by rules at other places than where these went. */
function toldOtherwise({ mark }: RuleFindings, { change, before, of, placesAfter }: ListPair): readonly number[] {
  const since = before.proofs.toldSince(mark);
  if (since === undefined) return of.policy.rules.map((_, place) => place);
  const places = new Set(since.map((old) => placesAfter[old] ?? -1).filter((place) => place >= 0));
  const old = before.proofs.told();
  const now = of.proofs.told();
  for (const [place, was] of change.placesBefore.entries()) {
    const isSame =
      old.repeats[was] === now.repeats[place] && isEqualProof(moved(old.proofs[was], placesAfter), now.proofs[place]);
    if (!isSame) places.add(place);
  }
  return [...places];
}

function moved(proof: Proof | undefined, placesAfter: Int32Array): Proof | undefined {
  if (proof?.kind !== "covered") return proof;
  return { ...proof, takers: proof.takers.map((taker) => placesAfter[taker] ?? -1) };
}

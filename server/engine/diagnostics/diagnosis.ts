import type { Analysis, ListChange, PatternChange, PolicyAnalysis } from "../analysis.ts";
import type { Task } from "../language/effort.ts";
import { type Shift, shiftSpan } from "../text/shift.ts";
import type { Span } from "../text/span.ts";
import { decidedOtherwise } from "./affected.ts";
import { listPair, searchAfterListEdit } from "./after-list-edit.ts";
import { carriedTree } from "./carried-tree.ts";
import type { Candidate, Check, FileCheck, RuleCheck } from "./check.ts";
import type { Shown } from "./diagnostic.ts";
import { carryPatternIndex } from "./pattern-index.ts";
import { type RuleFindings, type Search, searchAgain, searchRules, toldOtherwise } from "./rule-findings.ts";
import type { RuleEdit } from "./rules.ts";

/** Everything that was found in a file, before it is sorted and put into words. It holds nothing of its analysis. */
export interface Diagnosis {
  /** The file is not read to its end, so nothing else is said of it. */
  readonly isUnread: boolean;
  /** In the order of the list of diagnostics. */
  readonly file: readonly Placed[];
  /** By policy. */
  readonly rules: readonly RuleFindings[];
  /** What is drawn of the candidates that were shown. Grows as more is shown. */
  readonly shown: Map<Candidate, Shown>;
  /** The same of the diagnosis before, and how places have moved since. */
  readonly earlier: { readonly shown: ReadonlyMap<Candidate, Shown>; readonly shift: Shift } | undefined;
}

/** Something found in the file as a whole, at its place now. */
export interface Placed {
  readonly candidate: Candidate;
  readonly span: Span;
}

/** All diagnostics that speak in a file. */
interface Checks {
  readonly file: readonly FileCheck[];
  readonly rule: readonly RuleCheck[];
}

// Only for as long as the analysis is held by somebody else.
const diagnoses = new WeakMap<Analysis, Diagnosis>();

/** Searches that are not done: whoever asks for the same goes on with them. */
const searches = new WeakMap<Analysis, Task<Diagnosis>>();

/**
 * What is found in a file: worked out from what was found before its last edit when that was one inside a pattern or of
 * some rules of a list, else from nothing, with the same result. What is proved of the rules may change without an edit,
 * so that is looked at again whenever it is asked for.
 *
 * @param ofUnread the code of the one check that speaks of a file that is not read to its end
 */
export function* diagnosisOf(analysis: Analysis, list: readonly Check[], ofUnread: string): Task<Diagnosis> {
  for (;;) {
    const known = diagnoses.get(analysis);
    if (known !== undefined && isUpToDate(known, analysis)) return known;
    const search = searches.get(analysis) ?? searchIn(analysis, speaking(analysis, list), ofUnread);
    searches.set(analysis, search);
    const { done, value } = search.next();
    if (done === true) {
      searches.delete(analysis);
      diagnoses.set(analysis, value);
    } else yield;
  }
}

/** What was found when a search of the file was last done. Proofs since then may say more. */
export function lastDiagnosis(analysis: Analysis): Diagnosis | undefined {
  return diagnoses.get(analysis);
}

/** Whether what was found before an edit is known, so that the search after it takes no time. */
export function isCarried(analysis: Analysis): boolean {
  return beforeEdit(analysis) !== undefined;
}

function isUpToDate({ isUnread: unread, rules }: Diagnosis, { policies }: Analysis): boolean {
  return unread || rules.every(({ mark }, index) => policies[index]?.proofs.toldSince(mark)?.length === 0);
}

function searchIn(analysis: Analysis, checks: Checks, ofUnread: string): Task<Diagnosis> {
  const known = diagnoses.get(analysis);
  if (known !== undefined) return afterProofs(known, analysis, checks);
  const { change, listChange } = analysis;
  const before = beforeEdit(analysis);
  if (before !== undefined && change !== undefined) return afterEdit(before, change, analysis, checks);
  return before !== undefined && listChange !== undefined
    ? afterListEdit(before, listChange, analysis, checks)
    : fromNothing(analysis, checks, ofUnread);
}

function beforeEdit(analysis: Analysis): Diagnosis | undefined {
  const change = analysis.change ?? analysis.listChange;
  const before = change && diagnoses.get(change.before);
  const isUsable = before?.isUnread === false && change !== undefined && isSameSituation(change.before, analysis);
  return isUsable ? before : undefined;
}

function isSameSituation({ context: one }: Analysis, { context: other }: Analysis): boolean {
  return one.catalog === other.catalog && one.settings === other.settings;
}

function speaking(analysis: Analysis, list: readonly Check[]): Checks {
  const asked = list.filter(({ speaks }) => speaks(analysis));
  return {
    file: asked.filter((check) => check.scope === "file"),
    rule: asked.filter((check) => check.scope === "rule"),
  };
}

/** Of a file that is not read to its end, all else would speak of the part that happens to be there. */
function isUnread({ tree }: Analysis): boolean {
  return tree.problems.some(({ kind }) => kind === "too-deep" || kind === "too-large");
}

function* fromNothing(analysis: Analysis, { file, rule }: Checks, ofUnread: string): Task<Diagnosis> {
  const unread = isUnread(analysis);
  const placed: Placed[] = [];
  for (const check of file) {
    if (unread && check.code !== ofUnread) continue;
    for (const one of foundIn(analysis, check)) placed.push(one);
    yield;
  }
  const rules: RuleFindings[] = [];
  for (const of of unread ? [] : analysis.policies) rules.push(yield* searchRules(of, analysis, rule));
  return { isUnread: unread, file: placed, rules, shown: new Map(), earlier: undefined };
}

function foundIn(analysis: Analysis, { run }: FileCheck): readonly Placed[] {
  return run(analysis).map((candidate) => ({ candidate, span: candidate.span }));
}

function* afterProofs(before: Diagnosis, analysis: Analysis, { rule }: Checks): Task<Diagnosis> {
  const rules: RuleFindings[] = [];
  for (const [index, of] of analysis.policies.entries()) {
    const known = before.rules[index];
    if (known === undefined) rules.push(yield* searchRules(of, analysis, rule));
    else {
      const reached: Search = { checks: readingReach(rule), orders: toldOtherwise(known, of) };
      rules.push(yield* searchAgain(known, of, analysis, [reached]));
    }
  }
  return { ...before, rules };
}

function* afterEdit(before: Diagnosis, change: PatternChange, analysis: Analysis, checks: Checks): Task<Diagnosis> {
  const { shift } = change;
  const rules: RuleFindings[] = [];
  for (const [index, of] of analysis.policies.entries()) {
    const known = before.rules[index];
    if (known === undefined) {
      rules.push(yield* searchRules(of, analysis, checks.rule));
      continue;
    }
    carry(change, of, index);
    const edit = index === change.policy ? editOf(change, analysis) : undefined;
    const reached: Search = { checks: readingReach(checks.rule), orders: toldOtherwise(known, of, edit) };
    const edited = edit === undefined ? [] : searchesAfter(change, edit, checks.rule);
    rules.push(yield* searchAgain(known, of, analysis, [reached, ...edited]));
  }
  const file = checks.file.flatMap((check) =>
    check.reads === "tree" ? moved(before.file, check, shift) : foundIn(analysis, check),
  );
  return { isUnread: false, file, rules, shown: new Map(), earlier: { shown: before.shown, shift } };
}

function* afterListEdit(before: Diagnosis, change: ListChange, analysis: Analysis, checks: Checks): Task<Diagnosis> {
  const pair = listPair(change, analysis);
  const rules: RuleFindings[] = [];
  for (const [index, of] of analysis.policies.entries()) {
    const known = before.rules[index];
    const isList = index === change.policy;
    if (known === undefined || (isList && pair === undefined))
      rules.push(yield* searchRules(of, analysis, checks.rule));
    else if (isList && pair !== undefined) rules.push(yield* searchAfterListEdit(known, pair, analysis, checks.rule));
    else {
      const reached: Search = { checks: readingReach(checks.rule), orders: toldOtherwise(known, of) };
      rules.push(yield* searchAgain(known, of, analysis, [reached]));
    }
  }
  const isCounted = change.policy === undefined || pair !== undefined;
  const carried = isCounted ? carriedTree(before.file, change, pair) : undefined;
  const file = checks.file.flatMap(
    (check) => (check.reads === "tree" ? carried?.(check) : undefined) ?? foundIn(analysis, check),
  );
  // Rules have other numbers, so everything is put into words again.
  return { isUnread: false, file, rules, shown: new Map(), earlier: undefined };
}

function moved(file: readonly Placed[], check: FileCheck, shift: Shift): readonly Placed[] {
  return file
    .filter(({ candidate }) => candidate.check === check)
    .map(({ candidate, span }) => ({ candidate, span: shiftSpan(span, shift) }));
}

/** What is kept about a policy and still holds. */
function carry({ before, policy, rule }: PatternChange, { policy: fresh }: PolicyAnalysis, index: number): void {
  const old = before.policies[index]?.policy;
  if (old === undefined) return;
  carryPatternIndex(old, fresh, index === policy ? rule : undefined);
}

function editOf(change: PatternChange, analysis: Analysis): RuleEdit | undefined {
  const before = change.before.policies[change.policy];
  const of = analysis.policies[change.policy];
  return before && of && { analysis, before, of, order: change.rule };
}

/** What is to be searched again in the policy whose rule was edited: the rule for all, others for what may hang on it. */
function searchesAfter(change: PatternChange, edit: RuleEdit, checks: readonly RuleCheck[]): readonly Search[] {
  const { order, analysis } = edit;
  const reading = (what: RuleCheck["reads"][number]) => checks.filter(({ reads }) => reads.includes(what));
  return [
    { checks, orders: [order] },
    { checks: reading("overruled"), orders: change.affected },
    { checks: reading("decisions"), orders: decidedOtherwise(change, analysis) },
    ...checks.map((check) => ({ checks: [check], orders: check.also?.(edit) ?? [] })),
  ];
}

function readingReach(checks: readonly RuleCheck[]): readonly RuleCheck[] {
  return checks.filter(({ reads }) => reads.includes("reach"));
}

import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import { type Shift, shiftSpan } from "../text/shift.ts";
import type { Span } from "../text/span.ts";
import type { Candidate } from "./check.ts";
import type { Diagnosis } from "./diagnosis.ts";
import type { Finding, Fix, Related, Shown } from "./diagnostic.ts";
import { mostFindings } from "./most-findings.ts";
import { explainedAt, explainedPlaces, outcomesExplainedBy, withoutRepeats } from "./precedence.ts";
import { placedAt } from "./rules.ts";

// From everything that was found in a file to what is told of it: what repeats is left out, the rest stands in the order
// of the file, and the first ones are put into words.

/** A candidate at its place in the present text. */
interface Item {
  readonly code: string;
  readonly candidate: Candidate;
  readonly span: Span;
  /** The rule it is about. */
  readonly at: { readonly of: PolicyAnalysis; readonly order: number } | undefined;
}

/** What is told of a file. */
export interface Listing {
  /** The first findings and all errors, as many as are told at all; by place. */
  readonly findings: readonly Finding[];
  /** The place of the first that is not told, and how many are not. */
  readonly rest: { readonly span: Span; readonly count: number } | undefined;
}

/**
 * What is told of a diagnosis.
 *
 * @param isWanted of a candidate of a check about the file: whether it counts at all
 */
export function listingOf(
  diagnosis: Diagnosis,
  analysis: Analysis,
  isWanted: (candidate: Candidate) => boolean,
): Listing {
  const file = diagnosis.file
    .filter(({ candidate }) => isWanted(candidate))
    .map(({ candidate, span }): Item => ({ code: candidate.code, candidate, span, at: undefined }));
  const outcomes = explainedOutcomes(diagnosis, file);
  const isTold = ({ code }: Item) => !outcomes.has(code);
  const ofFile = withoutRepeats(file).filter(isTold);
  const ofRules = firstOfRules(diagnosis, analysis, filterOf(file, outcomes, isTold));
  const { told, next } = mostImportant([...ofFile, ...ofRules.items].sort(byPlace));
  const findings = told.flatMap((item) => findingOf(item, diagnosis, analysis) ?? []);
  return { findings, rest: next && { span: next.span, count: ofFile.length + ofRules.count - mostFindings } };
}

/** The first items, but none that is no error in the place of an error: one of these may be why the file does not load. */
function mostImportant(items: readonly Item[]): { readonly told: readonly Item[]; readonly next: Item | undefined } {
  if (items.length <= mostFindings) return { told: items, next: undefined };
  const isError = ({ candidate }: Item) => candidate.check.severity === "error";
  const errors = items.filter(isError);
  const others = items.filter((item) => !isError(item));
  const room = Math.max(0, mostFindings - errors.length);
  const told = [...errors.slice(0, mostFindings), ...others.slice(0, room)].sort(byPlace);
  return { told, next: others[room] ?? errors[mostFindings] };
}

/** The codes of which nothing is said anywhere in this file. */
function explainedOutcomes({ rules }: Diagnosis, file: readonly Item[]): ReadonlySet<string> {
  const all = rules.flatMap(({ at, explaining }) =>
    explaining === 0 ? [] : at.values().flatMap((one) => one?.all ?? []),
  );
  return new Set([...file, ...all].flatMap(({ code }) => outcomesExplainedBy(code)));
}

type ItemFilter = (item: Item) => boolean;

/** What of the rules is left beside the findings about the file; undefined when all of it is, which needs no look. */
function filterOf(file: readonly Item[], outcomes: ReadonlySet<string>, isTold: ItemFilter): ItemFilter | undefined {
  const explaining = file.filter(({ code }) => explainedAt(code).size > 0);
  if (explaining.length === 0 && outcomes.size === 0) return undefined;
  const isExplained = explainedPlaces(explaining);
  return (item) => isTold(item) && !isExplained(item);
}

/** How many candidates at rules are told, and the first of them; more than that cannot be shown. */
function firstOfRules(
  { rules }: Diagnosis,
  { policies }: Analysis,
  filter: ItemFilter | undefined,
): { readonly items: readonly Item[]; readonly count: number } {
  const items: Item[] = [];
  let count = 0;
  for (const [index, { at, kept }] of rules.entries()) {
    const of = policies[index];
    if (of === undefined) continue;
    // Those of one policy stand in file order; the places of several may lie between each other.
    const most = items.length + mostFindings + 1;
    if (filter === undefined) count += kept;
    for (let order = at.nextFrom(0); order < at.length; order = at.nextFrom(order + 1)) {
      if (filter === undefined && items.length >= most) break;
      for (const candidate of at.at(order)?.kept ?? []) {
        const item = itemAt(of, order, candidate);
        if (filter !== undefined) {
          if (!filter(item)) continue;
          count += 1;
        }
        if (items.length < most) items.push(item);
      }
    }
  }
  return { items, count };
}

function itemAt(of: PolicyAnalysis, order: number, candidate: Candidate): Item {
  const string = of.policy.rules[order]?.span ?? nowhere;
  const { start, end } = candidate.span;
  const isWhole = start === 0 && end === string.end - string.start;
  const span = isWhole ? string : { start: string.start + start, end: string.start + end };
  return { code: candidate.code, candidate, span, at: { of, order } };
}

const nowhere: Span = { start: 0, end: 0 };

/** Sorting is stable, and candidates come in the order of the list of diagnostics but for those about rules. */
function byPlace(one: Item, other: Item): number {
  return (
    one.span.start - other.span.start ||
    one.span.end - other.span.end ||
    one.candidate.check.rank - other.candidate.check.rank
  );
}

function findingOf(item: Item, diagnosis: Diagnosis, analysis: Analysis): Finding | undefined {
  const shown = shownOf(item, diagnosis, analysis);
  if (shown === undefined) return undefined;
  const { code, severity, span, message, related, fades } = shown;
  return { code, severity, span, message, related, fades, shown, fixes: () => fixesOf(item, analysis) };
}

/** The words that were made before, or new ones. */
function shownOf(item: Item, { shown, earlier }: Diagnosis, analysis: Analysis): Shown | undefined {
  const { candidate, span } = item;
  const known = shown.get(candidate);
  if (known !== undefined) return known;
  const before = earlier?.shown.get(candidate);
  const made =
    before === undefined || earlier === undefined ? words(item, analysis) : moved(before, span, earlier.shift);
  if (made !== undefined) shown.set(candidate, made);
  return made;
}

/** The same at its place now; the very same object when neither it nor a place that it names has moved. */
function moved(before: Shown, span: Span, shift: Shift): Shown {
  const related = before.related.map((one) => movedRelated(one, shift));
  const isRelatedSame = related.every((one, index) => one === before.related[index]);
  const isSame = isRelatedSame && span.start === before.span.start && span.end === before.span.end;
  return isSame ? before : { ...before, span, related: isRelatedSame ? before.related : related };
}

function movedRelated(one: Related, shift: Shift): Related {
  // A place in a catalog stays where it is.
  const span = one.file === undefined ? shiftSpan(one.span, shift) : one.span;
  return span === one.span ? one : { ...one, span };
}

function words({ candidate: { check, nth }, span, at }: Item, analysis: Analysis): Shown | undefined {
  if (check.scope === "file") return check.shown(analysis, nth, span);
  const placed = at && placedAt(at.of, at.order);
  return placed && check.shown(analysis, placed, nth, span);
}

function fixesOf({ candidate: { check, nth }, at }: Item, analysis: Analysis): readonly Fix[] {
  if (check.scope === "file") return check.fixes(analysis, nth);
  const placed = at && placedAt(at.of, at.order);
  return placed === undefined ? [] : check.fixes(analysis, placed, nth);
}

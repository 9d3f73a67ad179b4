import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import type { Task } from "../language/effort.ts";
import { isSame } from "../pattern/list-difference.ts";
import type { Pattern } from "../pattern/pattern.ts";
import { SharedList } from "../policy/shared-list.ts";
import { coveredPlaces, type Mark } from "../policy/told.ts";
import type { Candidate, RuleCheck } from "./check.ts";
import { outcomesExplainedBy, withoutRepeats } from "./precedence.ts";
import { placedAt, type RuleEdit } from "./rules.ts";

// What was found at the rules of one policy, kept by rule, so that after an edit only some rules are searched again.

/** What was found at the rules of one policy. Rules are known by their place in `policy.rules`. */
export interface RuleFindings {
  readonly at: SharedList<AtRule>;
  /** How many candidates are kept at all rules together. */
  readonly kept: number;
  /** How many explain something about the outcome as a whole. */
  readonly explaining: number;
  /** When they were searched: what is proved later is not in it. */
  readonly mark: Mark;
}

/** What was found at one rule; at most rules nothing is. */
export interface AtRule {
  /** In the order of the list of diagnostics. */
  readonly all: readonly Candidate[];
  /** By place, without those that others of them explain. */
  readonly kept: readonly Candidate[];
}

/** Checks that are to run, and the rules at which. */
export interface Search {
  readonly checks: readonly RuleCheck[];
  readonly orders: readonly number[];
}

/** Searches all rules of a policy. */
export function* searchRules(of: PolicyAnalysis, analysis: Analysis, checks: readonly RuleCheck[]): Task<RuleFindings> {
  const { rules } = of.policy;
  for (const { prepare } of checksFor(of, checks)) if (prepare !== undefined) yield* prepare(of, analysis);
  const nothing: RuleFindings = {
    at: new SharedList(rules.length),
    kept: 0,
    explaining: 0,
    mark: of.proofs.mark(),
  };
  return yield* searchAgain(nothing, of, analysis, [{ checks, orders: allOrders(of) }]);
}

/** So many rules are searched between two pauses. */
const pauseRules = 16;

/** What is found when some checks run again at some rules of a policy, and all else is as before. */
export function* searchAgain(
  before: RuleFindings,
  of: PolicyAnalysis,
  analysis: Analysis,
  searches: readonly Search[],
): Task<RuleFindings> {
  // What is proved meanwhile is not surely in it.
  const mark = of.proofs.mark();
  if (searches.every(({ checks, orders }) => checks.length === 0 || orders.length === 0)) return { ...before, mark };
  const at = new SharedList(before.at.length, before.at);
  let { kept, explaining } = before;
  let searched = 0;
  for (const { checks, orders } of searches) {
    const asked = checksFor(of, checks);
    if (asked.length === 0) continue;
    const again = new Set<Candidate["check"]>(asked);
    for (const order of orders) {
      searched += 1;
      if (searched % pauseRules === 0) yield;
      const old = at.at(order);
      const found = foundAt(of, analysis, asked, order);
      if (old === undefined && found.length === 0) continue;
      const fresh = old === undefined ? atRule(found) : replaced(old, again, found);
      kept += (fresh?.kept.length ?? 0) - (old?.kept.length ?? 0);
      explaining += explainingIn(fresh) - explainingIn(old);
      at.set(order, fresh);
    }
  }
  return { at, kept, explaining, mark };
}

/**
 * The rules of which something else may be proved than when they were searched; all where that cannot be told.
 *
 * @param edit of the pattern of one rule since then
 */
export function toldOtherwise({ mark }: RuleFindings, of: PolicyAnalysis, edit?: Omit<RuleEdit, "analysis">): Orders {
  const places = of.proofs.toldSince(mark) ?? allOrders(of);
  if (edit === undefined || !isSame(patternAt(edit.before, edit.order), patternAt(of, edit.order))) return places;
  // The same pattern may be written in another way, and then covers still name it.
  return [...places, ...coveredPlaces(of.proofs.told(), edit.order)];
}

type Orders = readonly number[];

function allOrders({ policy: { rules } }: PolicyAnalysis): Orders {
  return rules.map((_, order) => order);
}

function patternAt({ policy: { rules } }: PolicyAnalysis, order: number): Pattern | undefined {
  return rules[order]?.pattern;
}

/** Of a file that its system refuses, only what is written is said. */
function checksFor({ policy }: PolicyAnalysis, checks: readonly RuleCheck[]): readonly RuleCheck[] {
  return policy.loads === "yes" ? checks : checks.filter(({ evenIfRefused }) => evenIfRefused);
}

const nothing: readonly Candidate[] = [];

function foundAt(
  of: PolicyAnalysis,
  analysis: Analysis,
  checks: readonly RuleCheck[],
  order: number,
): readonly Candidate[] {
  const placed = placedAt(of, order);
  if (placed === undefined || placed.facts.ignored) return nothing;
  let all = nothing;
  for (const { run } of checks) {
    const found = run(placed, analysis);
    if (found.length > 0) all = all.length === 0 ? found : [...all, ...found];
  }
  return all;
}

function replaced(
  old: AtRule,
  asked: ReadonlySet<Candidate["check"]>,
  found: readonly Candidate[],
): AtRule | undefined {
  // At most rules one thing is found.
  if (old.all.length === 1 && old.all[0] !== undefined && asked.has(old.all[0].check)) return atRule(found);
  const rest = old.all.filter((one) => !asked.has(one.check));
  if (rest.length === 0) return atRule(found);
  if (rest.length === old.all.length && found.length === 0) return old;
  return atRule([...rest, ...found].toSorted((one, other) => one.check.rank - other.check.rank));
}

function atRule(all: readonly Candidate[]): AtRule | undefined {
  if (all.length === 0) return undefined;
  if (all.length === 1) return { all, kept: all };
  return { all, kept: withoutRepeats(all).toSorted(byPlace) };
}

/** Sorting is stable, so at one place the order of the list of diagnostics decides. */
function byPlace({ span: one }: Candidate, { span: other }: Candidate): number {
  return one.start - other.start || one.end - other.end;
}

/** How many of what was found at a rule explain something about the outcome as a whole. */
export function explainingIn(at: AtRule | undefined): number {
  if (at === undefined) return 0;
  let count = 0;
  for (const { code } of at.all) if (outcomesExplainedBy(code).length > 0) count += 1;
  return count;
}

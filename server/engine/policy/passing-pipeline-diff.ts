import type { NameDomain } from "../language/domain.ts";
import type { Effort, Task } from "../language/effort.ts";
import { equal, type PolicyDiff, toPolicyDiff, unknown } from "./difference.ts";
import { type NameDiff, NameSearch, nameItself } from "./name-search.ts";
import { type Passing, type PassingPipeline, type PassingRule, passVerdict } from "./passing.ts";
import { diffPassing, type PassingQuestion, passingName } from "./passing-diff.ts";
import type { Rule, SubjectKind, Verdict } from "./policy.ts";

/** What two pipelines are compared for. */
export interface PipelineQuestion {
  readonly kind: SubjectKind;
  readonly domain: NameDomain;
  readonly effort: Effort;
  /** Names of the catalog. Where a table holds names or not, the decisions on these say more than the lists do. */
  readonly known: ReadonlySet<string>;
  /** Names that are not asked about. */
  readonly except: ReadonlySet<string>;
}

/** Compares two pipelines of lists that must all be passed. */
export function* diffPassingPipelines(
  one: PassingPipeline,
  other: PassingPipeline,
  question: PipelineQuestion,
): Task<PolicyDiff> {
  const { kind } = question;
  const left = yield* effectiveSide(one, question);
  const right = yield* effectiveSide(other, question);
  if (left === undefined || right === undefined) return unknown("effort");
  const tables = compareTables(left, right);
  if (tables === "unlike") return yield* diffNothing(left.names, right.names, question);
  const hasTable = one.table !== undefined || other.table !== undefined;
  const diff = yield* diffNames(left.names, right.names, question, hasTable);
  if (diff.kind !== "equal") {
    const table = tables === "same" && left.table?.holds === "some" ? left.table : undefined;
    const isGated = left.gate !== undefined || right.gate !== undefined;
    return toPolicyDiff(diff, (name) => ({
      subject: kind,
      one: passVerdict(left.names, name),
      other: passVerdict(right.names, name),
      table,
      isGated,
    }));
  }
  if (tables === "alike") return unknown("installation");
  const gates = yield* diffGates(left.gate, right.gate, question);
  if (gates.kind !== "equal") return gates;
  return yield* diffCategories(left, right, question);
}

/** A gate that no server can meet turns everything off, so that nothing else counts. Undefined: not known. */
function* effectiveSide(side: PassingPipeline, question: PipelineQuestion): Task<PassingPipeline | undefined> {
  const { gate } = side;
  if (gate === undefined) return side;
  for (const { rule, language } of gate.rules) {
    const answer = yield* passingName(gate.names, [language], askAnything(question));
    if (answer.kind === "unknown") return undefined;
    if (answer.kind === "none") return closed(side, rule);
  }
  return side;
}

function closed({ names, categories, holds }: PassingPipeline, rule: Rule): PassingPipeline {
  const verdict: Verdict = { effect: "deny", reason: { kind: "gate", path: rule.path, span: rule.span, rule } };
  const lists = [{ kind: "limiting", rules: [], free: [], verdict } as const];
  return {
    names: { settled: new Map(), lists, passed: names.passed },
    gate: undefined,
    categories,
    table: undefined,
    holds,
  };
}

/**
 * How far two tables are known to hold the same names: `same`, whatever they hold; `exact`: the lists say all of it;
 * `alike`: they say it but for some names; `unlike`: it is a matter of the installation.
 */
function compareTables({ table: one }: PassingPipeline, { table: other }: PassingPipeline) {
  if (one?.key === other?.key) return "same";
  const holds = [one?.holds ?? "every", other?.holds ?? "every"];
  if (holds.includes("some")) return "unlike";
  return holds.includes("named-and-more") ? "alike" : "exact";
}

/** Whatever the tables hold, nothing of it may pass on either side. */
function* diffNothing(one: Passing, other: Passing, question: PipelineQuestion): Task<PolicyDiff> {
  for (const names of [one, other]) {
    const answer = names.settled.size > 0 ? undefined : yield* passingName(names, [], askAnything(question));
    if (answer?.kind === "unknown") return unknown("effort");
    if (answer?.kind !== "none") return unknown("installation");
  }
  return equal;
}

function* diffNames(one: Passing, other: Passing, question: PipelineQuestion, hasTable: boolean): Task<NameDiff> {
  const { known, except } = question;
  const asked = askWithout(except, question);
  yield* diffPassing(one, other, asked);
  const diff = asked.search.result();
  if (!hasTable || diff.kind !== "differs" || !known.has(diff.name)) return diff;
  const others = askWithout(new Set([...known, ...except]), question);
  yield* diffPassing(one, other, others);
  return others.search.result();
}

function askAnything(question: PipelineQuestion): PassingQuestion {
  return askWithout(new Set(), question);
}

function askWithout(names: ReadonlySet<string>, { domain, effort }: PipelineQuestion): PassingQuestion {
  const except = Array.from(names, (name) => nameItself(name));
  return { domain, except, isExcepted: (name) => names.has(name), search: new NameSearch(effort) };
}

/** Servers that a policy requires may be missing. So nothing is sure unless the gates ask for the same, of the same names. */
function* diffGates(
  one: PassingPipeline["gate"],
  other: PassingPipeline["gate"],
  question: PipelineQuestion,
): Task<PolicyDiff> {
  if (one === undefined && other === undefined) return equal;
  if (one === undefined || other === undefined || !asksForSame(one.rules, other.rules)) return unknown("installation");
  const diff = yield* diffNames(one.names, other.names, { ...question, except: new Set() }, false);
  if (diff.kind === "equal") return equal;
  return unknown(diff.kind === "unknown" ? "effort" : "installation");
}

function asksForSame(one: readonly PassingRule[], other: readonly PassingRule[]): boolean {
  const keys = new Set(one.map(({ language }) => language.key));
  const others = new Set(other.map(({ language }) => language.key));
  return keys.size === others.size && Array.from(keys).every((key) => others.has(key));
}

/** Names are decided alike, so a category counts as soon as one of them passes. */
function* diffCategories(
  { names, categories: one }: PassingPipeline,
  { categories: other }: PassingPipeline,
  question: PipelineQuestion,
): Task<PolicyDiff> {
  const asked = askAnything(question);
  yield* diffPassing(one, other, asked);
  const diff = asked.search.result();
  if (diff.kind !== "differs") return toPolicyDiff(diff, () => undefined);
  const passing = yield* passingName(names, [], askAnything(question));
  if (passing.kind === "none") return equal;
  const name = passing.kind === "name" ? passing.name : undefined;
  if (name === undefined) return unknown("effort");
  const found = toPolicyDiff(diff, (category) => ({
    subject: question.kind,
    one: passVerdict(one, category),
    other: passVerdict(other, category),
    category,
  }));
  return found.kind === "differs" ? { ...found, name } : found;
}

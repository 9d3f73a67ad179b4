import type { NameDomain } from "../language/domain.ts";
import type { Effort, Task } from "../language/effort.ts";
import type { Fold } from "../pattern/pattern.ts";
import { stepsOf } from "./asked-lists.ts";
import { type DecidingList, decidingList } from "./deciding-list.ts";
import { equal, type KindDiff, type PolicyDiff, toPolicyDiff, unknown } from "./difference.ts";
import { diffLists } from "./list-diff.ts";
import { nameItself } from "./name-search.ts";
import { passingPipeline } from "./passing.ts";
import { diffPassingPipelines } from "./passing-pipeline-diff.ts";
import type { Pipeline, Policy, SubjectKind } from "./policy.ts";

/** The names of each kind that are compared. */
export type DomainOf = (kind: SubjectKind) => NameDomain;

/** What two policies are compared for. */
export interface DiffOptions {
  readonly domainOf: DomainOf;
  /** Names of a kind that are not asked about. */
  readonly except?: (kind: SubjectKind) => ReadonlySet<string>;
  readonly effort?: Effort;
}

/**
 * Compares two policies of one dialect and one set of subjects: equal, or a shortest name that they decide differently,
 * with both reasons. Tools come before skills. It is about what the files say, so what-ifs are left out.
 *
 * Lists of rules are compared for all names. Tables of names belong to the installation: where both policies start from
 * the same one, what it holds is left open, and names that the catalog has are left to the comparison of decisions.
 */
export function* policyDiff(one: Policy, other: Policy, options: DiffOptions): Task<PolicyDiff> {
  if (one.dialect !== other.dialect || one.loads === "no" || other.loads === "no") return unknown("form");
  if (one.setting !== other.setting) return unknown("form");
  const compared: KindDiff[] = [];
  for (const subject of kinds) {
    const left = sideOf(one, subject);
    const right = sideOf(other, subject);
    if (left === undefined && right === undefined) continue;
    const isPair = left !== undefined && right !== undefined;
    const diff = isPair ? yield* pipelineDiff(left, right, subject, options) : unknown("form");
    compared.push({ subject, diff });
  }
  for (const { subject, diff } of compared) {
    if (diff.kind !== "differs") continue;
    // What is found of one kind says nothing about the other.
    const otherKind = compared.find((another) => another.subject !== subject);
    return otherKind === undefined ? diff : { ...diff, otherKind };
  }
  return compared.find(({ diff }) => diff.kind === "unknown")?.diff ?? equal;
}

const kinds: readonly SubjectKind[] = ["tool", "skill"];
const noNames: ReadonlySet<string> = new Set();

interface Side {
  readonly policy: Policy;
  readonly pipeline: Pipeline;
}

function sideOf(policy: Policy, kind: SubjectKind): Side | undefined {
  const pipeline = policy.pipelines.find((candidate) => candidate.kind === kind);
  return pipeline && { policy, pipeline };
}

function* pipelineDiff(one: Side, other: Side, kind: SubjectKind, options: DiffOptions): Task<PolicyDiff> {
  const { domainOf, effort = {}, except = () => noNames } = options;
  const fold = one.policy.rules[0]?.pattern.fold ?? other.policy.rules[0]?.pattern.fold ?? "none";
  const domain = domainOf(kind);
  const list = listOf(one, fold);
  const otherList = listOf(other, fold);
  if (list !== undefined && otherList !== undefined) {
    const scope = { domain, except: Array.from(except(kind), (name) => nameItself(name, fold)) };
    const diff = yield* diffLists(list, otherList, scope, effort);
    return toPolicyDiff(diff, (name) => {
      const verdict = list.decider(name)?.verdict();
      const otherVerdict = otherList.decider(name)?.verdict();
      return verdict && otherVerdict && { subject: kind, one: verdict, other: otherVerdict };
    });
  }
  const passing = passingPipeline(one.policy, one.pipeline);
  const otherPassing = passingPipeline(other.policy, other.pipeline);
  if (passing === undefined || otherPassing === undefined) return unknown("form");
  const subjects = [...one.policy.subjects, ...other.policy.subjects].filter((subject) => subject.kind === kind);
  const known = new Set(subjects.map(({ name }) => name));
  return yield* diffPassingPipelines(passing, otherPassing, { kind, domain, effort, known, except: except(kind) });
}

function listOf({ policy, pipeline }: Side, fold: Fold): DecidingList | undefined {
  const [step, ...others] = stepsOf(policy, pipeline) ?? [];
  const isList =
    step?.role === "settling" && others.length === 0 && pipeline.stages.every(({ kind }) => kind === "rules");
  return isList ? decidingList(step.rules, pipeline.otherwise, fold) : undefined;
}

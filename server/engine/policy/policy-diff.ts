import type { NameDomain } from "../language/domain.ts";
import type { Effort, Task } from "../language/effort.ts";
import type { Fold } from "../pattern/pattern.ts";
import { stepsOf } from "./asked-lists.ts";
import { type DecidingList, decidingList } from "./deciding-list.ts";
import { equal, type PolicyDiff, toPolicyDiff, unknown } from "./difference.ts";
import { diffLists } from "./list-diff.ts";
import { passingPipeline } from "./passing.ts";
import { diffPassingPipelines } from "./passing-pipeline-diff.ts";
import type { Pipeline, Policy, SubjectKind } from "./policy.ts";

/** The names of each kind that are compared. */
export type DomainOf = (kind: SubjectKind) => NameDomain;

/**
 * Compares two policies of one dialect and one set of subjects: equal, or a shortest name that they decide differently,
 * with both reasons. It is about what the files say, so what-ifs are left out.
 *
 * Lists of rules are compared for all names. Tables of names belong to the installation: where both policies start from
 * the same one, what it holds is left open, and names that the catalog has are left to the comparison of decisions.
 */
export function* policyDiff(one: Policy, other: Policy, domainOf: DomainOf, effort: Effort = {}): Task<PolicyDiff> {
  if (one.dialect !== other.dialect || one.loads === "no" || other.loads === "no") return unknown("form");
  let open: PolicyDiff | undefined;
  for (const kind of kinds) {
    const left = sideOf(one, kind);
    const right = sideOf(other, kind);
    if (left === undefined && right === undefined) continue;
    const diff =
      left === undefined || right === undefined
        ? unknown("form")
        : yield* pipelineDiff(left, right, domainOf(kind), effort);
    if (diff.kind === "differs") return diff;
    if (diff.kind === "unknown") open ??= diff;
  }
  return open ?? equal;
}

const kinds: readonly SubjectKind[] = ["tool", "skill"];
interface Side {
  readonly policy: Policy;
  readonly pipeline: Pipeline;
}

function sideOf(policy: Policy, kind: SubjectKind): Side | undefined {
  const pipeline = policy.pipelines.find((candidate) => candidate.kind === kind);
  return pipeline && { policy, pipeline };
}

function* pipelineDiff(one: Side, other: Side, domain: NameDomain, effort: Effort): Task<PolicyDiff> {
  const fold = one.policy.rules[0]?.pattern.fold ?? other.policy.rules[0]?.pattern.fold ?? "none";
  const list = listOf(one, fold);
  const otherList = listOf(other, fold);
  const { kind } = one.pipeline;
  if (list !== undefined && otherList !== undefined) {
    const diff = yield* diffLists(list, otherList, domain, effort);
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
  return yield* diffPassingPipelines(passing, otherPassing, { kind, domain, effort, known });
}

function listOf({ policy, pipeline }: Side, fold: Fold): DecidingList | undefined {
  const [step, ...others] = stepsOf(policy, pipeline) ?? [];
  const isList =
    step?.role === "settling" && others.length === 0 && pipeline.stages.every(({ kind }) => kind === "rules");
  return isList ? decidingList(step.rules, pipeline.otherwise, fold) : undefined;
}

import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import type { Effort, Task } from "../language/effort.ts";
import { catalogDiff, type DecisionChange, joinedDiff } from "../policy/catalog-diff.ts";
import type { PolicyDiff } from "../policy/difference.ts";
import type { SubjectKind } from "../policy/policy.ts";
import { policyDiff } from "../policy/policy-diff.ts";

/** A policy as it is decided. */
export type Decided = Pick<PolicyAnalysis, "policy" | "resolution">;

/** Two policies side by side. */
export interface ComparedPolicies {
  readonly before: Decided;
  readonly after: Decided;
  /** The known tools and skills that change, in catalog order; undefined when one of the two decides nothing. */
  readonly changes: readonly DecisionChange[] | undefined;
  /** All names that tools can have but those of these; undefined when it was not asked for. */
  readonly others: PolicyDiff | undefined;
}

/** Two files side by side. */
export interface ComparedFiles {
  readonly pairs: readonly ComparedPolicies[];
  /** Policies that the other file has none for. */
  readonly onlyBefore: readonly PolicyAnalysis[];
  readonly onlyAfter: readonly PolicyAnalysis[];
}

/** What is compared, and how long for. */
export interface ComparisonOptions {
  readonly effort: Effort;
  /** The other names are compared even where known tools change. */
  readonly needsOthers: boolean;
}

/** Compares two policies that were read with one catalog and one set of settings. */
export function* comparePolicies(
  before: PolicyAnalysis,
  after: Decided,
  { effort, needsOthers }: ComparisonOptions,
): Task<ComparedPolicies> {
  const changes = knownChanges(before, after);
  if (changes !== undefined && changes.length > 0 && !needsOthers) return { before, after, changes, others: undefined };
  const others = yield* policyDiff(before.policy, after.policy, {
    domainOf: (kind) => before.proofs.domainOf(kind),
    except: (kind) => namesOf(changes ?? [], kind),
    effort,
  });
  return { before, after, changes, others };
}

function knownChanges(before: Decided, after: Decided): readonly DecisionChange[] | undefined {
  const changes = catalogDiff(before.resolution, after.resolution);
  const decide = before.policy.loads !== "no" && after.policy.loads !== "no";
  if (changes !== undefined || !decide || before.policy.setting === after.policy.setting) return changes;
  return joinedDiff(before.resolution, after.resolution);
}

function namesOf(changes: readonly DecisionChange[], kind: SubjectKind): ReadonlySet<string> {
  return new Set(changes.flatMap(({ before: { subject } }) => (subject.kind === kind ? [subject.name] : [])));
}

/**
 * Compares the policies of two files, each with the one of its name; where both files hold one only, these two. What-ifs
 * count for the known tools alone.
 */
export function* compareFiles(before: Analysis, after: Analysis, options: ComparisonOptions): Task<ComparedFiles> {
  const partner = partners(before.policies, after.policies);
  const pairs: ComparedPolicies[] = [];
  for (const [one, other] of partner) pairs.push(yield* comparePolicies(one, other, options));
  const paired = new Set(Array.from(partner.values()));
  return {
    pairs,
    onlyBefore: before.policies.filter((policy) => !partner.has(policy)),
    onlyAfter: after.policies.filter((policy) => !paired.has(policy)),
  };
}

function partners(
  before: readonly PolicyAnalysis[],
  after: readonly PolicyAnalysis[],
): ReadonlyMap<PolicyAnalysis, PolicyAnalysis> {
  const [one, ...more] = before;
  const [other, ...others] = after;
  if (one !== undefined && other !== undefined && more.length + others.length === 0) return new Map([[one, other]]);
  const byName = new Map(after.map((policy) => [policy.policy.name, policy]));
  return new Map(
    before.flatMap((policy) => {
      const found = byName.get(policy.policy.name);
      return found === undefined ? [] : [[policy, found] as const];
    }),
  );
}

import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import type { RuleFacts } from "../policy/facts.ts";
import { touching } from "../policy/find-rules.ts";
import type { Rule } from "../policy/policy.ts";
import { contains, type Span } from "../text/span.ts";

/** A rule of the file with the policy it belongs to and what it does. */
export interface RulePlace {
  readonly policy: PolicyAnalysis;
  readonly facts: RuleFacts;
  readonly rule: Rule;
}

/** The rule whose pattern the offset is in or at the end of. */
export function patternAt(analysis: Analysis, offset: number): RulePlace | undefined {
  for (const policy of analysis.policies) {
    const { rules } = policy.policy;
    const { from, to } = touching(rules, { start: offset, end: offset });
    const rule = rules.slice(from, to).find(({ span }) => contains(span, offset));
    if (rule !== undefined) return { policy, facts: policy.factsOf(rule), rule };
  }
  return undefined;
}

/** The policy around an offset: the innermost one whose block holds it, else the only one of the file. */
export function policyAt({ policies }: Analysis, offset: number): PolicyAnalysis | undefined {
  const around = policies.filter(({ policy }) => contains(policy.span, offset));
  const smallest = around.toSorted((a, b) => lengthOf(a.policy.span) - lengthOf(b.policy.span))[0];
  return smallest ?? (policies.length === 1 ? policies[0] : undefined);
}

function lengthOf({ start, end }: Span): number {
  return end - start;
}

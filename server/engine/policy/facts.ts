import type { Policy, Rule } from "./policy.ts";
import { type Decision, type Resolution, ruleOf } from "./resolve.ts";

/** What a rule does in the known catalog. Decisions are in catalog order. */
export interface RuleFacts {
  readonly rule: Rule;
  /** The field it stands in is not read. */
  readonly ignored: boolean;
  /** Everything its pattern matches. */
  readonly matches: readonly Decision[];
  /** What it is the reason of: some of what it matches, or everything for an unmet requirement. */
  readonly decides: readonly Decision[];
  /** What it matches but another rule or reason decides; without those that it let pass to a later list. */
  readonly loses: readonly Decision[];
}

/** The facts of every rule, in file order. Decisions are looked up, nothing is matched again. */
export function ruleFacts(policy: Policy, { decisions, applicable }: Resolution): readonly RuleFacts[] {
  const ignored = new Set(policy.ignored.flatMap(({ rules }) => rules));
  const decided = new Map<Rule | undefined, Decision[]>(policy.rules.map((rule) => [rule, []]));
  for (const decision of decisions) decided.get(ruleOf(decision.reason))?.push(decision);
  return policy.rules.map((rule) => {
    const matches = applicable.subjectsOf(rule).flatMap((index) => decisions[index] ?? []);
    const decides = decided.get(rule) ?? [];
    const loses = matches.filter(({ reason, passed }) => ruleOf(reason) !== rule && !passed.includes(rule));
    return { rule, ignored: ignored.has(rule), matches, decides, loses };
  });
}

import type { PolicyAnalysis } from "../analysis.ts";
import type { Rule } from "../policy/policy.ts";
import type { GateOutcome, Resolution } from "../policy/resolve.ts";
import { orderIn } from "../policy/rule-order.ts";
import { rememberFor } from "../text/remember.ts";
import type { PlacedFacts, PlacedRule, RuleEdit } from "./rules.ts";

/** An entry of a gate that nothing meets: it switches everything off. */
export interface ClosedGate extends PlacedRule, GateOutcome {}

/** What became of a rule that is an entry of a gate; undefined for all others. */
export function gateOf({ resolution }: PolicyAnalysis, rule: Rule): GateOutcome | undefined {
  return rule.effect === "require" ? outcomesOf(resolution).get(rule) : undefined;
}

const outcomesOf = rememberFor(
  ({ gates }: Resolution): ReadonlyMap<Rule, GateOutcome> => new Map(gates.map((outcome) => [outcome.rule, outcome])),
);

/** The rule, when it is an entry of a gate that nothing known meets. */
export function closedGate({ of, rule }: PlacedFacts): ClosedGate | undefined {
  const outcome = gateOf(of, rule);
  return outcome?.metBy.length === 0 ? { of, ...outcome } : undefined;
}

/** All entries of gates: what meets them hangs on everything that is asked before. */
export function gateEntries({ before, of }: RuleEdit): readonly number[] {
  return [before, of].flatMap(({ policy, resolution }) => {
    const order = orderIn(policy);
    return resolution.gates.map(({ rule }) => order(rule));
  });
}

import type { PolicyAnalysis } from "../analysis.ts";
import type { Rule } from "../policy/policy.ts";

/** That a rule can never decide, for any name: the rules that are asked before it take every name it matches. */
export interface Covered {
  /** In file order. */
  readonly by: readonly Rule[];
  /** All of them have the rule's own effect, so that the rule is redundant rather than beaten. */
  readonly sameEffect: boolean;
}

/** What is proved of a rule; `undefined` when it can decide something, or when that is not known. */
export function reachOf(of: PolicyAnalysis, rule: Rule): Covered | undefined {
  return of.shadowings.get(rule);
}

/** Whether the same is to be said of both, wherever the rules stand. They may come from different texts of a file. */
export function isSameReach(one: Covered | undefined, other: Covered | undefined): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined) return false;
  if (one.sameEffect !== other.sameEffect || one.by.length !== other.by.length) return false;
  return one.by.every((rule, index) => isSameRule(rule, other.by[index]));
}

function isSameRule(one: Rule, other: Rule | undefined): boolean {
  return one === other || (one.pattern === other?.pattern && one.path === other.path && one.effect === other.effect);
}

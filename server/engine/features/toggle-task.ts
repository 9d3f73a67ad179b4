import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import type { Effect } from "../policy/policy.ts";
import type { Change } from "./toggle-effect.ts";

/** What has to be reached from an analysis that knows no what-ifs. */
export interface ToggleTask {
  readonly start: Analysis;
  readonly policyName: string;
  /** Wished effects by index of the policy's subjects, ascending. */
  readonly wanted: ReadonlyMap<number, Effect>;
}

/** The policy that the wishes are for; undefined when an edit has made it go. */
export function policyOf({ policies }: Analysis, { policyName }: ToggleTask): PolicyAnalysis | undefined {
  return policies.find(({ policy }) => policy.name === policyName);
}

/** The effect of the subject of that index; undefined when the policy is gone or does not load any more. */
export function effectAt(analysis: Analysis, task: ToggleTask, index: number): Effect | undefined {
  return policyOf(analysis, task)?.resolution.decisions[index]?.effect;
}

/** Whether somebody wished this change; all others are side effects. */
export function isWanted({ policyName, wanted }: ToggleTask, { policy, index, effect }: Change): boolean {
  return policy === policyName && wanted.get(index) === effect;
}

import type { Decision, Resolution } from "./resolve.ts";

/** A subject that is on in one resolution and off in another, with the reasons of both. */
export interface DecisionChange {
  /** Its place in the policy's subjects. */
  readonly index: number;
  readonly before: Decision;
  readonly after: Decision;
}

/**
 * The subjects that two resolutions decide differently, in catalog order; undefined when they are not about the same
 * subjects, as of a policy that does not load, which decides nothing.
 */
export function catalogDiff(before: Resolution, after: Resolution): readonly DecisionChange[] | undefined {
  if (before.decisions.length !== after.decisions.length) return undefined;
  const changes: DecisionChange[] = [];
  for (const [index, decision] of before.decisions.entries()) {
    const other = after.decisions[index];
    if (other === undefined || decision.subject.definition !== other.subject.definition) return undefined;
    if (decision.effect !== other.effect) changes.push({ index, before: decision, after: other });
  }
  return changes;
}

import type { Subject } from "./policy.ts";
import { type Decision, decideAbsent, type Resolution } from "./resolve.ts";

/** A subject that is on in one resolution and off in another, with the reasons of both. */
export interface DecisionChange {
  /** Its place in the policy's subjects; -1 where it is none of those before. */
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

/**
 * The same for two policies that need not have the same subjects, as where a file says which servers there are. What only
 * one of them has is off in the other.
 */
export function joinedDiff(before: Resolution, after: Resolution): readonly DecisionChange[] {
  const others = new Map(after.decisions.map((decision) => [keyOf(decision.subject), decision]));
  const changes: DecisionChange[] = [];
  for (const [index, decision] of before.decisions.entries()) {
    const key = keyOf(decision.subject);
    const other = others.get(key) ?? decideAbsent(decision.subject);
    others.delete(key);
    if (decision.effect !== other.effect) changes.push({ index, before: decision, after: other });
  }
  for (const decision of others.values()) {
    if (decision.effect === "allow")
      changes.push({ index: -1, before: decideAbsent(decision.subject), after: decision });
  }
  return changes;
}

function keyOf({ kind, server, definition }: Subject): string {
  return JSON.stringify([kind, server, definition.name]);
}

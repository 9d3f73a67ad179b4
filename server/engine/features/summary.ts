import type { PolicyAnalysis } from "../analysis.ts";
import type { SubjectKind } from "../policy/policy.ts";
import type { Decision } from "../policy/resolve.ts";
import { type Message, message } from "../text/message.ts";

/** How many subjects of a kind are on. */
export interface Count {
  readonly on: number;
  readonly total: number;
}

/** Counts those that are on. */
export function countOf(decisions: readonly Decision[]): Count {
  const on = decisions.reduce((count, { effect }) => (effect === "allow" ? count + 1 : count), 0);
  return { on, total: decisions.length };
}

/** The counts of the policy's tools, or of its skills when it is asked for these. */
export function countKind({ resolution }: PolicyAnalysis, kind: SubjectKind): Count {
  return countOf(resolution.decisions.filter(({ subject }) => subject.kind === kind));
}

/** "12 of 40 tools on", or why there is nothing to count. */
export function summaryOf(policy: PolicyAnalysis, catalog: "unknown" | "partial" | "complete"): Message {
  if (policy.policy.loads === "no") return message("does not load");
  if (catalog === "unknown") return message("no tools known");
  const { on, total } = countKind(policy, "tool");
  return message("{0} of {1} tools on", on, total);
}

/** The policy by its place in the file; `fallback` for one that is the whole file. */
export function policyTitle(name: string, fallback: string): string {
  return name === "" ? fallback : name;
}

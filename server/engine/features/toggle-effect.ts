import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import { catalogDiff } from "../policy/catalog-diff.ts";
import type { Effect, Subject } from "../policy/policy.ts";
import { type Message, message } from "../text/message.ts";
import type { ComparedPolicies } from "./comparison.ts";

/** A decision that is another one after an edit. */
export interface Change {
  readonly policy: string;
  readonly subject: Subject;
  /** Its place in the policy's subjects. */
  readonly index: number;
  /** What it is afterwards. */
  readonly effect: Effect;
}

/** Changes as the end of a title: "+1 tool on, +2 tools off"; "no tool changes" when there are none. */
export function changesInWords(changes: readonly Change[]): Message {
  const turnedOn = changes.filter(({ effect }) => effect === "allow").length;
  const turnedOff = changes.length - turnedOn;
  const on = turnedOn === 1 ? message("+{0} tool on", turnedOn) : message("+{0} tools on", turnedOn);
  const off = turnedOff === 1 ? message("+{0} tool off", turnedOff) : message("+{0} tools off", turnedOff);
  if (turnedOn > 0 && turnedOff > 0) return message("{0}, {1}", on, off);
  if (turnedOn === 0 && turnedOff === 0) return message("no tool changes");
  return turnedOn > 0 ? on : off;
}

/** All decisions that differ between two analyses of one file with one catalog; undefined when they cannot be compared. */
export function changesBetween(before: Analysis, after: Analysis): readonly Change[] | undefined {
  if (before.policies.length !== after.policies.length) return undefined;
  const changes: Change[] = [];
  for (const [index, policy] of before.policies.entries()) {
    const other = after.policies[index];
    if (other === undefined || !comparable(policy, other)) return undefined;
    const found = catalogDiff(policy.resolution, other.resolution);
    if (found === undefined) return undefined;
    changes.push(...changesIn({ before: policy, changes: found }));
  }
  return changes;
}

function comparable({ policy: one }: PolicyAnalysis, { policy: other }: PolicyAnalysis): boolean {
  return one.name === other.name && one.loads === other.loads;
}

/** The known tools and skills of a policy that change; none where one of the two decides nothing. */
export function changesIn({ before, changes = [] }: Pick<ComparedPolicies, "before" | "changes">): readonly Change[] {
  return changes.map(({ index, after: { subject, effect } }) => ({
    policy: before.policy.name,
    subject,
    index,
    effect,
  }));
}

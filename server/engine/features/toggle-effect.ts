import { type Analysis, analyzeTree, type PolicyAnalysis, reanalyze } from "../analysis.ts";
import type { Effect, Subject } from "../policy/policy.ts";
import { type Message, message } from "../text/message.ts";
import { applyEdits, type TextEdit } from "../text/text-edit.ts";

/** A decision that is another one after an edit. */
export interface Change {
  readonly policy: string;
  readonly subject: Subject;
  /** Its place in the policy's subjects. */
  readonly index: number;
  /** What it is afterwards. */
  readonly effect: Effect;
}

/** What edits do to the decisions of a file; what-ifs are left out, since they hide what the file says. */
export interface EditEffect {
  /** In the order of the policies and of the catalog. */
  readonly changes: readonly Change[];
  readonly turnedOn: number;
  readonly turnedOff: number;
}

/** The analysis of what the file says by itself. */
export function withoutOverrides(analysis: Analysis): Analysis {
  if (analysis.input.overrides === undefined) return analysis;
  return analyzeTree(analysis.tree, analysis.dialect, { ...analysis.input, overrides: undefined });
}

/**
 * The effect of edits of the analyzed text. Undefined when it cannot be told: the edits do not apply, or a policy does
 * not load before or after them, so that there is nothing to compare.
 */
export function effectOf(analysis: Analysis, edits: readonly TextEdit[]): EditEffect | undefined {
  const text = applyEdits(analysis.text, edits);
  if (text === undefined) return undefined;
  const before = withoutOverrides(analysis);
  const changes = changesBetween(before, reanalyze(before, text));
  if (changes === undefined) return undefined;
  const turnedOn = changes.filter(({ effect }) => effect === "allow").length;
  return { changes, turnedOn, turnedOff: changes.length - turnedOn };
}

/** The effect as the end of a title: "+1 tool on, +2 tools off"; "no tool changes" when nothing does. */
export function effectWords({ turnedOn, turnedOff }: EditEffect): Message {
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
    changes.push(...changesIn(policy, other));
  }
  return changes;
}

function comparable(
  { policy: one, resolution }: PolicyAnalysis,
  { policy: other, resolution: after }: PolicyAnalysis,
): boolean {
  return one.name === other.name && one.loads === other.loads && resolution.decisions.length === after.decisions.length;
}

function changesIn({ policy, resolution }: PolicyAnalysis, after: PolicyAnalysis): readonly Change[] {
  return resolution.decisions.flatMap(({ subject, effect }, index) => {
    const now = after.resolution.decisions[index];
    return now === undefined || now.effect === effect
      ? []
      : [{ policy: policy.name, subject, index, effect: now.effect }];
  });
}

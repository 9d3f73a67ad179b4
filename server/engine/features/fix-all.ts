import { type Analysis, withoutOverrides } from "../analysis.ts";
import type { Finding, Fix } from "../diagnostics/diagnostic.ts";
import type { Effort, Task } from "../language/effort.ts";
import { type Message, message } from "../text/message.ts";
import { combineEdits, type TextEdit } from "../text/text-edit.ts";
import { analysisWith, effectBetween, effectOfFix, isWithoutEffect } from "./change-effect.ts";
import type { CodeAction } from "./code-actions.ts";

/**
 * The fixes that are proved to change nothing for any name, each by itself and all together, as one action. Those that
 * get into each other's way, or of which it is not proved within the effort, are left for the next time. Undefined when
 * there are none.
 */
export function* fixAll(
  analysis: Analysis,
  findings: readonly Finding[],
  effort: Effort = {},
): Task<CodeAction | undefined> {
  const before = withoutOverrides(analysis);
  const meant = meantFixes(findings);
  const together = combined(meant);
  const isWhole = yield* isHarmless(before, together, effort);
  const edits = isWhole ? together : yield* greatestHarmless(before, meant, effort);
  return actionOf(edits, message("fix everything that changes nothing for any name"));
}

/** The same for a file that decides nothing, such as a catalog. */
export function plainFixAll(findings: readonly Finding[]): CodeAction | undefined {
  return actionOf(combined(meantFixes(findings)), message("fix everything that is not read anyway"));
}

function meantFixes(findings: readonly Finding[]): readonly Fix[] {
  return findings.flatMap((finding) => finding.fixes().find((fix) => fix.safe) ?? []);
}

function actionOf(edits: readonly TextEdit[], title: Message): CodeAction | undefined {
  return edits.length === 0 ? undefined : { kind: "fix-all", title, finding: undefined, edits, preferred: false };
}

/** As many as go together; one that overlaps those before it is left out. */
function combined(fixes: readonly Fix[]): readonly TextEdit[] {
  const groups = fixes.map(({ edits }) => edits);
  return (
    combineEdits(...groups) ??
    groups.reduce<readonly TextEdit[]>((edits, more) => combineEdits(edits, more) ?? edits, [])
  );
}

/** Leaves out what changes something by itself, then adds one after the other as long as nothing changes. */
function* greatestHarmless(before: Analysis, fixes: readonly Fix[], effort: Effort): Task<readonly TextEdit[]> {
  const alone: Fix[] = [];
  for (const fix of fixes) {
    const effect = yield* effectOfFix(before, fix, effort);
    if (effect !== undefined && isWithoutEffect(effect)) alone.push(fix);
  }
  const together = combined(alone);
  if (yield* isHarmless(before, together, effort)) return together;
  let kept: readonly TextEdit[] = [];
  for (const { edits } of alone) {
    const more = combineEdits(kept, edits);
    if (more !== undefined && (yield* isHarmless(before, more, effort))) kept = more;
  }
  return kept;
}

function* isHarmless(before: Analysis, edits: readonly TextEdit[], effort: Effort): Task<boolean> {
  const after = analysisWith(before, edits);
  return after !== undefined && isWithoutEffect(yield* effectBetween(before, after, effort));
}

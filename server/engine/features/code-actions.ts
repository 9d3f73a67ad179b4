import type { Analysis } from "../analysis.ts";
import type { Finding, Fix } from "../diagnostics/diagnostic.ts";
import type { Effort, Task } from "../language/effort.ts";
import { type Message, message } from "../text/message.ts";
import { contains, overlaps, type Span } from "../text/span.ts";
import type { TextEdit } from "../text/text-edit.ts";
import { effectInWords, effectOfFix } from "./change-effect.ts";

/** A change the user may choose. */
export interface CodeAction {
  readonly kind: "quick-fix" | "fix-all" | "rewrite";
  /** With the effect: "move above rule 1: +1 tool off". */
  readonly title: Message;
  /** What it settles; absent for a fix of many findings, and where nothing is wrong. */
  readonly finding: Finding | undefined;
  readonly edits: readonly TextEdit[];
  readonly preferred: boolean;
  /** The user should look at all edits before they are made. */
  readonly needsConfirmation?: boolean;
  /** Why it cannot be had here although somebody may look for it; it has no edits then. */
  readonly disabled?: Message;
}

/** At most so many fixes are offered at one place: each is tried out for its effect. */
export const mostActions = 8;

/**
 * The fixes of the findings that the range touches, in file order, with what they change.
 *
 * @param effort for all of them together
 */
export function* quickFixes(
  analysis: Analysis,
  findings: readonly Finding[],
  range: Span,
  effort: Effort = {},
): Task<readonly CodeAction[]> {
  const actions: CodeAction[] = [];
  for (const { finding, fix } of fixesAt(findings, range).slice(0, mostActions)) {
    const effect = yield* effectOfFix(analysis, fix, effort);
    if (effect === undefined) continue;
    actions.push({ ...actionOf(finding, fix), title: message("{0}: {1}", fix.title, effectInWords(effect)) });
  }
  return actions;
}

/** The same for a file that decides nothing, such as a catalog. */
export function plainFixes(findings: readonly Finding[], range: Span): readonly CodeAction[] {
  return fixesAt(findings, range)
    .slice(0, mostActions)
    .map(({ finding, fix }) => actionOf(finding, fix));
}

function fixesAt(
  findings: readonly Finding[],
  range: Span,
): readonly { readonly finding: Finding; readonly fix: Fix }[] {
  const here = findings.filter(({ span }) => overlaps(span, range) || contains(span, range.start));
  return here.flatMap((finding) => finding.fixes().map((fix) => ({ finding, fix })));
}

function actionOf(finding: Finding, { title, edits, preferred }: Fix): CodeAction {
  return { kind: "quick-fix", title, finding, edits, preferred };
}

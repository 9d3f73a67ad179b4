import type { Analysis } from "../analysis.ts";
import type { Finding, Fix } from "../diagnostics/diagnostic.ts";
import { type Message, message } from "../text/message.ts";
import { contains, overlaps, type Span } from "../text/span.ts";
import { combineEdits, type TextEdit } from "../text/text-edit.ts";
import { changeInWords } from "./change-effect.ts";

/** A change the user may choose. */
export interface CodeAction {
  readonly kind: "quick-fix" | "fix-all";
  /** With the effect: "move above rule 1: +1 tool off". */
  readonly title: Message;
  /** What it settles; absent for a fix of many findings. */
  readonly finding: Finding | undefined;
  readonly edits: readonly TextEdit[];
  readonly preferred: boolean;
}

/** At most so many fixes are offered at one place: each is tried out for its effect. */
export const mostActions = 8;

/** The fixes of the findings that the range touches, in file order, with what they change. */
export function quickFixes(analysis: Analysis, findings: readonly Finding[], range: Span): readonly CodeAction[] {
  const offered = fixesAt(findings, range).slice(0, mostActions);
  return offered.flatMap(({ finding, fix }) => {
    const effect = changeInWords(analysis, fix.edits);
    if (effect === undefined) return [];
    return [{ ...actionOf(finding, fix), title: message("{0}: {1}", fix.title, effect) }];
  });
}

/** The same for a file that decides nothing, such as a catalog. */
export function plainFixes(findings: readonly Finding[], range: Span): readonly CodeAction[] {
  return fixesAt(findings, range)
    .slice(0, mostActions)
    .map(({ finding, fix }) => actionOf(finding, fix));
}

/** All fixes that are proven to change no decision, as one action; those that get into each other's way are left for the next time. */
export function fixAll(findings: readonly Finding[]): CodeAction | undefined {
  const safe = findings.flatMap((finding) => finding.fixes().find((fix) => fix.safe) ?? []);
  const groups = safe.map((fix) => fix.edits);
  const edits = combineEdits(...groups) ?? groups.reduce(addIfApart, []);
  if (edits.length === 0) return undefined;
  const title = message("fix everything that changes no tool");
  return { kind: "fix-all", title, finding: undefined, edits, preferred: false };
}

function addIfApart(edits: readonly TextEdit[], more: readonly TextEdit[]): readonly TextEdit[] {
  return combineEdits(edits, more) ?? edits;
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

import assert from "node:assert/strict";
import { type Analysis, analyze, type PatternChange } from "../../../server/engine/analysis.ts";
import { proveAll } from "../../../server/engine/analysis-proofs.ts";
import type { Finding } from "../../../server/engine/diagnostics/diagnostic.ts";
import { diagnose } from "../../../server/engine/diagnostics/index.ts";
import { createProofs } from "../../../server/engine/policy/create-proofs.ts";
import { type Decision, ruleOf } from "../../../server/engine/policy/resolve.ts";
import { formatMessage } from "../../../server/engine/text/message.ts";
import { shiftOf } from "../../../server/engine/text/shift.ts";
import { applyEdits, type TextEdit } from "../../../server/engine/text/text-edit.ts";
import type { Random } from "../pattern/random.ts";

// Findings that are carried over an edit inside a pattern must be just those of a search from nothing.

const pieces = [
  "a",
  "_",
  "*",
  "?",
  "[",
  "]",
  "!",
  "x",
  "X",
  "é",
  " ",
  "{",
  "|",
  "/",
  "mcp__",
  "\\u0061",
  "\\\\",
  "math",
  "b*",
];

/** Patterns that match the same tools in many ways, and some of which something is found. */
export const meetingPatterns = [
  "math_*",
  "math_add",
  "*_add",
  "read",
  "Read",
  "RE*",
  "*",
  "?*",
  "[br]*",
  "[z-a]",
  "github__*",
  "github.list_issues",
  "slack",
  "{a,b}",
  "*_*",
  "m*",
  "",
];

/** Everything that can be seen of a finding. */
export function seen({ code, severity, span, message, related, fades, fixes }: Finding): unknown {
  return {
    code,
    severity,
    span,
    fades,
    message: formatMessage(message),
    related: related.map((one) => ({ ...one, message: formatMessage(one.message) })),
    fixes: fixes().map((fix) => ({ ...fix, title: formatMessage(fix.title) })),
  };
}

/** The analysis of the same text with nothing to start from, with everything proved. */
export function fresh({ input, text }: Analysis): Analysis {
  const analysis = analyze({ ...input, text }) ?? assert.fail("the text is still recognized");
  proveAll(analysis);
  return analysis;
}

/** Fails unless the findings of `after`, made from those of `before`, are those of its text alone, before and after the proofs. */
export function assertCarried(before: Analysis, after: Analysis): void {
  const past = diagnose(before);
  // First with what is proved before the work on it begins.
  assertIsPart(diagnose(after), fresh(after));
  proveAll(after);
  const found = diagnose(after);
  assert.deepEqual(found.map(seen), diagnose(fresh(after)).map(seen), after.text);
  for (const finding of found) {
    const { shown, message } = finding;
    const { fixes: _, shown: __, ...drawn } = finding;
    assert.deepEqual(shown, drawn);
    // Only what says the very same has the same object.
    const same = past.find((other) => other.shown === shown);
    if (same !== undefined) assert.equal(formatMessage(same.message), formatMessage(message));
  }
  assert.deepEqual(diagnose(before).map(seen), diagnose(fresh(before)).map(seen), "the earlier ones are as they were");
}

/** What is claimed with fewer proofs is claimed with all of them too, or something that says more in its place. */
function assertIsPart(found: readonly Finding[], whole: Analysis): void {
  const spans = diagnose(whole).map(({ span }) => span);
  for (const { span } of found) {
    assert.ok(
      spans.some(
        ({ start, end }) => start < Math.max(span.end, span.start + 1) && span.start < Math.max(end, start + 1),
      ),
    );
  }
}

/** An edit strictly inside the string of a rule. */
export function typing(analysis: Analysis, policy: number, rule: number, source: Random): TextEdit {
  const { start, end } = analysis.policies[policy]?.policy.rules[rule]?.span ?? assert.fail();
  const from = start + 1 + source.below(end - start - 1);
  const to = Math.min(end - 1, from + source.below(4));
  return {
    span: { start: Math.min(from, end - 1), end: Math.max(Math.min(from, end - 1), to) },
    newText: source.text(pieces, 2),
  };
}

/** How an analysis comes out of the one before. */
export type Edited = (before: Analysis, edit: TextEdit, policy: number, rule: number) => Analysis | undefined;

/** Types into patterns of a file, each edit on top of the last one, and checks the findings; gives how many took the short way. */
export function typeInto(first: Analysis, edits: number, source: Random, edited: Edited): number {
  let analysis = first;
  let carried = 0;
  proveAll(analysis);
  diagnose(analysis);
  for (let done = 0; done < edits; done += 1) {
    const policy = source.below(analysis.policies.length);
    const count = analysis.policies[policy]?.policy.rules.length ?? 0;
    if (count === 0) continue;
    const rule = source.below(count);
    const after = edited(analysis, typing(analysis, policy, rule, source), policy, rule);
    if (after?.change === undefined) continue;
    assertCarried(analysis, after);
    carried += 1;
    analysis = after;
  }
  return carried;
}

/**
 * An analysis of the edited text from nothing that claims to come from the one before, as one that was worked out from
 * it would, but in files of every dialect and with no more rules called affected than must be. Undefined when the edit
 * changes more than the pattern of the rule.
 */
export function editedByHand(before: Analysis, edit: TextEdit, policy: number, rule: number): Analysis | undefined {
  const text = applyEdits(before.text, [edit]);
  const after = text === undefined ? undefined : analyze({ ...before.input, text });
  if (after === undefined || outline(after) !== outline(before)) return undefined;
  const { names } = before.context.settings;
  const policies = after.policies.map((of, index) => ({
    ...of,
    proofs: createProofs(of.policy, { names }, before.policies[index]?.proofs),
  }));
  const change: PatternChange = {
    before,
    shift: shiftOf(edit),
    policy,
    rule,
    affected: affected(before, after, policy, rule),
  };
  return { ...after, policies, change };
}

/** All of an analysis that must stay the same: everything but patterns, places, and what follows from patterns. */
function outline({ policies, tree, problems }: Analysis): string {
  return JSON.stringify([
    tree.problems.map(({ kind }) => kind),
    problems.filter(({ code }) => code === "schema").length,
    policies.map(({ policy: { name, loads, rules, ignored } }) => [
      name,
      loads,
      rules.map(({ path, effect, pattern }) => [path, effect, pattern.language]),
      ignored.map(({ path }) => path),
    ]),
  ]);
}

function affected(before: Analysis, after: Analysis, policy: number, rule: number): readonly number[] {
  const edited = after.policies[policy]?.policy.rules[rule];
  const facts = (analysis: Analysis) => analysis.policies[policy]?.facts ?? [];
  const old = facts(before);
  const isNamed = ({ reason, passed }: Decision) =>
    ruleOf(reason) === edited || (edited !== undefined && passed.includes(edited));
  return facts(after).flatMap((one, order) => {
    const was = old[order];
    const isSame =
      order !== rule && was !== undefined && shown(one.matches) === shown(was.matches) && !one.matches.some(isNamed);
    return isSame && shown(one.decides) === shown(was.decides) ? [] : [order];
  });
}

function shown(decisions: readonly Decision[]): string {
  return JSON.stringify(
    decisions.map(({ subject, effect, reason, passed, overruled }) => [
      subject.name,
      effect,
      reason.kind,
      reason.path,
      passed.map(({ path }) => path),
      overruled.map(({ path }) => path),
    ]),
  );
}

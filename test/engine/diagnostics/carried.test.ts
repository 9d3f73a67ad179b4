import assert from "node:assert/strict";
import test from "node:test";
import { type Analysis, analyze } from "../../../server/engine/analysis.ts";
import { proveAll } from "../../../server/engine/analysis-proofs.ts";
import type { Finding } from "../../../server/engine/diagnostics/diagnostic.ts";
import { diagnose, diagnosticRules } from "../../../server/engine/diagnostics/index.ts";
import { editedAnalysis } from "../../../server/engine/edited-analysis.ts";
import { formatMessage } from "../../../server/engine/text/message.ts";
import type { TextEdit } from "../../../server/engine/text/text-edit.ts";
import { analysisOf } from "../../helpers/marked.ts";
import { type Random, random } from "../pattern/random.ts";
import { editedByHand } from "./edited-by-hand.ts";
import { readFixtures } from "./read-fixtures.ts";

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

/** Everything that can be seen of a finding. */
function seen({ code, severity, span, message, related, fades, fixes }: Finding): unknown {
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

/** The same text with nothing to start from. */
function fresh({ input, text }: Analysis): Analysis {
  const analysis = analyze({ ...input, text }) ?? assert.fail("the text is still recognized");
  proveAll(analysis);
  return analysis;
}

function assertCarried(before: Analysis, after: Analysis): void {
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
function typing(analysis: Analysis, policy: number, rule: number, source: Random): TextEdit {
  const { start, end } = analysis.policies[policy]?.policy.rules[rule]?.span ?? assert.fail();
  const from = start + 1 + source.below(end - start - 1);
  const to = Math.min(end - 1, from + source.below(4));
  return {
    span: { start: Math.min(from, end - 1), end: Math.max(Math.min(from, end - 1), to) },
    newText: source.text(pieces, 2),
  };
}

type Edited = (before: Analysis, edit: TextEdit, policy: number, rule: number) => Analysis | undefined;

/** The last edits of a file took the short way this often. */
function typeInto(first: Analysis, edits: number, source: Random, edited: Edited): number {
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

for (const { code } of diagnosticRules) {
  const fixtures = await readFixtures(code);
  const files = [...(fixtures?.hits ?? []), ...(fixtures?.nearMisses ?? []), ...(fixtures?.fixes ?? [])];
  test(`in the fixtures of ${code}, edits of patterns carry over what they do not change`, () => {
    const source = random(code.length);
    for (const marked of files) {
      const first = analysisOf(marked);
      typeInto(first, 12, source, editedByHand);
      typeInto(first, 12, source, (before, edit) => editedAnalysis(before, edit));
    }
  });
}

import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { analyze } from "../../../server/engine/analysis.ts";
import { proveAll } from "../../../server/engine/analysis-proofs.ts";
import type { Catalog } from "../../../server/engine/catalog/catalog.ts";
import { diagnose } from "../../../server/engine/diagnostics/index.ts";
import { quickFixes } from "../../../server/engine/features/code-actions.ts";
import { codeLenses } from "../../../server/engine/features/code-lens.ts";
import { completions } from "../../../server/engine/features/completion.ts";
import { definitions } from "../../../server/engine/features/definition.ts";
import { fixAll } from "../../../server/engine/features/fix-all.ts";
import { highlights } from "../../../server/engine/features/highlight.ts";
import { hover } from "../../../server/engine/features/hover.ts";
import { inlayHints } from "../../../server/engine/features/inlay-hints.ts";
import { labelText } from "../../../server/engine/features/label-text.ts";
import { renderMarkdown } from "../../../server/engine/features/markdown.ts";
import { type PreviewForm, preview } from "../../../server/engine/features/preview.ts";
import { semanticTokens } from "../../../server/engine/features/semantic-tokens.ts";
import { toolDetails } from "../../../server/engine/features/tool-details.ts";
import { toolTree } from "../../../server/engine/features/tool-tree.ts";
import { finish } from "../../../server/engine/language/effort.ts";
import { defaultSettings } from "../../../server/engine/settings.ts";
import type { Span } from "../../../server/engine/text/span.ts";
import { applyEdits } from "../../../server/engine/text/text-edit.ts";
import { complete, partial } from "./samples.ts";

const controller = `{
  // comment
  "default_mode": "deactivate",
  "rules": [
    { "mode": "activate", "pattern": "math_*" },
    { "mode": "deactivate", "pattern": "m\\u0061th_add", "note": 1 },
    { "mode": "activate", "pattern": "[!a]?th_{a,b}" },
  ]
}`;

const agent = `{
  "id": "x", "tools": { "disabled": ["bash", 1, "math__*"], "allowed": "read", "mode": "selected" },
  "skills": { "categories": ["docs"], "disabled": [] },
  "mcp": { "required": ["math"], "disabled": ["math", "slack/*"], "allowed": null }
}`;

interface File {
  readonly file: string;
  readonly text: string;
  readonly catalog: Catalog;
}

const files: readonly File[] = [
  { file: "tool-controller.json", text: controller, catalog: partial },
  { file: "agent.json", text: agent, catalog: complete },
];

/** Asks every feature about one text and place; gives all spans that came out. */
function askEverything({ file, text, catalog }: File, offset: number): readonly Span[] {
  const analysis = analyze({ text, file, catalog, settings: defaultSettings });
  if (analysis === undefined) return [];
  proveAll(analysis);
  const findings = diagnose(analysis);
  const whole = { start: 0, end: text.length };
  const content = hover(analysis, findings, offset);
  if (content !== undefined) renderMarkdown(content.blocks, { linkTo: () => "command:x" });
  const proposals = completions(analysis, offset);
  for (const { newText, replace } of proposals) {
    assert.notEqual(applyEdits(text, [{ span: replace, newText }]), undefined, "the proposal can be applied");
  }
  const actions = finish(quickFixes(analysis, findings, { start: offset, end: offset }));
  for (const tree of toolTree(analysis)) {
    for (const { decision, description } of tree.groups.flatMap(({ rows }) => rows)) {
      const { kind, name, server = null } = decision.subject;
      const details = toolDetails(analysis, tree.policy, { kind, name, server });
      assert.notEqual(renderMarkdown(details?.tooltip ?? []), "");
      assert.notEqual(labelText(description), "");
    }
  }
  const forms: readonly PreviewForm[] = ["names", "openai", "mcp", "markdown"];
  for (const policy of analysis.policies) for (const form of forms) preview(analysis, policy, form);
  const hints = inlayHints(analysis, whole);
  for (const hint of hints) assert.ok(labelText(hint.text).length < 40);
  return [
    ...(content === undefined ? [] : [content.span]),
    ...proposals.map(({ replace }) => replace),
    ...actions.flatMap(({ edits }) => edits.map(({ span }) => span)),
    ...(finish(fixAll(analysis, findings))?.edits ?? []).map(({ span }) => span),
    ...hints.map((hint) => ({ start: hint.offset, end: hint.offset })),
    ...codeLenses(analysis).map(({ span }) => span),
    ...definitions(analysis, offset).map(({ origin }) => origin),
    ...highlights(analysis, offset).map(({ span }) => span),
    ...semanticTokens(analysis),
  ];
}

function assertInside(spans: readonly Span[], length: number): void {
  for (const { start, end } of spans)
    assert.ok(0 <= start && start <= end && end <= length, `${start}-${end} of ${length}`);
}

test("every prefix of a file has answers, all of them within the text", () => {
  for (const file of files) {
    for (let length = 0; length <= file.text.length; length += 1) {
      const text = file.text.slice(0, length);
      assertInside(askEverything({ ...file, text }, length), length);
    }
  }
});

test("every place of a file has answers, all of them within the text", () => {
  for (const file of files) {
    for (let offset = 0; offset <= file.text.length; offset += 1) {
      assertInside(askEverything(file, offset), file.text.length);
    }
  }
});

test("a file torn at any place and typed over still has answers", () => {
  const scraps = fc.constantFrom(
    '"',
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\\",
    "*",
    "\ud800",
    "\u0000",
    "\r\n",
    "//",
    "null",
  );
  const torn = fc.record({
    file: fc.constantFrom(...files),
    from: fc.nat(),
    cut: fc.nat({ max: 40 }),
    put: fc.array(scraps, { maxLength: 4 }),
    place: fc.nat(),
  });
  fc.assert(
    fc.property(torn, ({ file, from, cut, put, place }) => {
      const start = from % (file.text.length + 1);
      const text = file.text.slice(0, start) + put.join("") + file.text.slice(start + cut);
      assertInside(askEverything({ ...file, text }, place % (text.length + 1)), text.length);
    }),
    { numRuns: 300 },
  );
});

import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { type Analysis, analyze, analyzeTree } from "../../../server/engine/analysis.ts";
import { editedAnalysis } from "../../../server/engine/edited-analysis.ts";
import type { Effect } from "../../../server/engine/policy/policy.ts";
import { parseJson } from "../../../server/engine/syntax/json.ts";
import type { Node } from "../../../server/engine/syntax/node.ts";
import { parseYaml } from "../../../server/engine/syntax/yaml/index.ts";
import { printValue } from "../../../server/engine/syntax/yaml/print.ts";
import { applyEdits } from "../../../server/engine/text/text-edit.ts";
import { catalogOf } from "../../cases/analyze-case.ts";
import { cases } from "../../cases/case.ts";
import { analyzed } from "../../helpers/engine.ts";
import { profile } from "./profiles.ts";
import { assertSpansInside, outlineOf } from "./spans.ts";
import { checkWishes, type Seen } from "./toggling.ts";

/** A tree without what only one of the languages has. */
function bare(node: Node | undefined): unknown {
  switch (node?.kind) {
    case undefined:
      return undefined;
    case "array":
      return { span: node.span, closed: node.closed, items: node.items.map(bare) };
    case "object":
      return {
        span: node.span,
        closed: node.closed,
        properties: node.properties.map(({ key, value, span }) => ({ key: bare(key), value: bare(value), span })),
      };
    default:
      return { ...node };
  }
}

/** The same profile in YAML's block style; undefined for one that is no plain JSON. */
function inBlocks(text: string, lineBreak: string): string | undefined {
  const { root, problems } = parseJson(text);
  if (root === undefined || problems.length > 0) return undefined;
  const written = printValue(root, { quotes: "plain", isBlock: true, column: 0, lineBreak });
  return `# a profile${lineBreak}${written}${lineBreak}`;
}

/** Applies each fix of each finding to the text; counts them. */
function applyFixes(analysis: Analysis): number {
  let count = 0;
  for (const { code, fixes } of assertSpansInside(analysis)) {
    for (const { edits } of fixes()) {
      const fixed = applyEdits(analysis.text, edits) ?? assert.fail(code);
      assert.deepEqual(parseYaml(fixed).problems, [], `${code}\n${analysis.text}\n${fixed}`);
      count += 1;
    }
  }
  return count;
}

function effectsOf(analysis: Analysis): unknown {
  return analysis.policies.map(({ policy, resolution }) => [
    policy.name,
    policy.loads,
    resolution.decisions.map(({ effect, reason }) => [effect, reason.path]),
  ]);
}

test("plain JSON gives the same tree when it is read as YAML", () => {
  let compared = 0;
  const compare = (text: string) => {
    const json = parseJson(text);
    // Tabs between values and lines that end in a lone carriage return are no YAML, or another text.
    if (json.problems.some(({ kind }) => kind !== "duplicate-key") || /\t|\r(?!\n)/.test(text)) return;
    const yaml = parseYaml(text);
    assert.deepEqual(bare(yaml.root), bare(json.root), text);
    assert.deepEqual(
      yaml.problems.map(({ kind, span }) => [kind, span]),
      json.problems.map(({ kind, span }) => [kind, span]),
      text,
    );
    compared += 1;
  };
  for (const { input } of cases) compare(input.text);
  fc.assert(
    fc.property(profile, ({ text }) => compare(text)),
    { numRuns: 200, seed: 6 },
  );
  assert.ok(compared > 100, `${compared}`);
});

test("every example is decided in YAML as in JSON, and changed by edits that do just what they say", () => {
  const seen: Seen = { plan: 0, choose: 0, refused: 0 };
  let repaired = 0;
  for (const [number, one] of cases.entries()) {
    const json = analyzed(one.input.text, { file: one.input.file, catalog: catalogOf(one) });
    const text = inBlocks(json.text, number % 2 === 0 ? "\n" : "\r\n");
    if (text === undefined) continue;
    const input = { ...json.input, text, parse: parseYaml, associated: json.dialect.id };
    const before = analyze(input) ?? assert.fail(text);
    assert.deepEqual(before.tree.problems, [], text);
    assert.deepEqual(effectsOf(before), effectsOf(json), text);
    repaired += applyFixes(before);
    for (const [index, { resolution, policy }] of before.policies.entries()) {
      if (policy.loads !== "yes") continue;
      const step = Math.ceil(resolution.decisions.length / 6);
      for (let at = 0; at < resolution.decisions.length; at += step) {
        for (const wish of ["allow", "deny"] satisfies Effect[])
          checkWishes(before, index, [{ index: at, wish }], seen);
      }
    }
  }
  assert.ok(seen.plan > 100 && repaired > 50, JSON.stringify({ ...seen, repaired }));
});

test("a random profile in YAML can be fixed, and after an edit its analysis is that of reading it anew", () => {
  const scrap = fc.constantFrom("", " ", "\n", "a", "*", "- x\n", "'", "[", ": ", "# c");
  let compared = 0;
  fc.assert(
    fc.property(profile, fc.nat(), fc.nat({ max: 3 }), scrap, ({ text, ...input }, place, cut, newText) => {
      const yaml = inBlocks(text, "\n");
      if (yaml === undefined) return;
      const before = analyze({ ...input, text: yaml, parse: parseYaml }) ?? assert.fail(yaml);
      applyFixes(before);
      const start = place % (yaml.length + 1);
      const edit = { span: { start, end: Math.min(yaml.length, start + cut) }, newText };
      const after = editedAnalysis(before, edit) ?? assert.fail(yaml);
      const anew = analyzeTree(parseYaml(after.text), before.dialect, { ...before.input, text: after.text });
      assert.deepEqual(outlineOf(after), outlineOf(anew), after.text);
      compared += 1;
    }),
    { numRuns: 60, seed: 7 },
  );
  assert.ok(compared > 30, `${compared}`);
});

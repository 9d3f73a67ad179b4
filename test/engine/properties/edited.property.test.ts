import assert from "node:assert/strict";
import test from "node:test";
import { type Analysis, analyze } from "../../../server/engine/analysis.ts";
import { editedAnalysis } from "../../../server/engine/edited-analysis.ts";
import { finish } from "../../../server/engine/language/effort.ts";
import { defaultSettings } from "../../../server/engine/settings.ts";
import { settleTree } from "../../../server/engine/syntax/reparse.ts";
import { differenceBetween } from "../../../server/engine/text/text-difference.ts";
import type { TextEdit } from "../../../server/engine/text/text-edit.ts";
import { type Random, random } from "../pattern/random.ts";
import { catalogs } from "./profiles.ts";
import { outlineOf } from "./spans.ts";

// An analysis that was made from an earlier one must say just what one made from the text alone says.

const patterns = ["math_*", "*_add", "read", "RE*", "*", "[br]*", "github__*", "a[[]b]", "", "*o*", "?ead", "math_add"];
const harmless = ["a", "_", "*", "?", "[", "]", "!", "x", "é", "😀", "add"];
const hostile = [...harmless, '"', "\\", "\\u0061", "\n", ",", "}", " "];

function controller(source: Random): string {
  const rules = Array.from({ length: 2 + source.below(6) }, () => ruleText(source));
  const text = `{ "rules": [\n  ${rules.join(",\n  ")}\n], "default_mode": "${mode(source)}" }\n`;
  return source.below(4) === 0 ? nested(text, source) : text;
}

function nested(text: string, source: Random): string {
  const second = `{ "rules": [ ${ruleText(source)} ] }`;
  return `{ "one": { "__class_name__": "ToolController", "rules": [ ${ruleText(source)} ] },\n "tool_controller": ${text.trim()}, "more": [ { "tool_controller": ${second} } ] }`;
}

function ruleText(source: Random): string {
  return `{ "mode": "${mode(source)}", "pattern": ${JSON.stringify(source.pick(patterns))} }`;
}

function mode(source: Random): string {
  return source.pick(["activate", "deactivate"]);
}

function agent(source: Random): string {
  const list = () => JSON.stringify(Array.from({ length: source.below(4) }, () => source.pick(patterns)));
  return `{ "id": "one", "tools": { "disabled": ${list()}, "allowed": ${list()} },\n  "mcp": { "disabled": ${list()}, "required": [] } }`;
}

/** Mostly typing inside a pattern; now and then rules put in, taken out or moved, and anything anywhere. */
function edit(text: string, source: Random): TextEdit {
  const kind = source.below(20);
  const patternTexts = [...text.matchAll(/(?<=(?:"pattern": |[[,]\s?)")(?:[^"\\\n]|\\.)*(?="(?!:))/g)];
  if (kind < 14 && patternTexts.length > 0) {
    const { index, 0: pattern } = source.pick(patternTexts);
    const start = index + source.below(pattern.length + 1);
    const end = Math.min(index + pattern.length, start + source.below(3));
    return { span: { start, end }, newText: source.text(source.below(20) === 0 ? hostile : harmless, 2) };
  }
  if (kind < 19) {
    const lines = text.split("\n");
    const from = source.below(lines.length);
    const [taken = ""] = lines.splice(from, 1);
    if (source.below(3) > 0) {
      lines.splice(source.below(lines.length + 1), 0, source.below(2) === 0 ? taken : `  ${ruleText(source)},`);
    }
    return differenceBetween(text, lines.join("\n"));
  }
  const start = source.below(text.length + 1);
  return { span: { start, end: Math.min(text.length, start + source.below(4)) }, newText: source.text(hostile, 3) };
}

/** What was read, as plain values. */
function treeOf({ tree: { root, problems, comments } }: Analysis): unknown {
  return JSON.parse(JSON.stringify([root, problems, comments], plain));
}

/** Trees that were made from others read their parts through getters. */
function plain(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("kind" in value)) return value;
  if (value.kind === "array" && "items" in value && "span" in value)
    return { kind: "array", items: value.items, span: value.span };
  if (value.kind === "object" && "properties" in value && "span" in value) {
    return { kind: "object", properties: value.properties, span: value.span };
  }
  return value;
}

interface Kind {
  readonly name: string;
  readonly file: string;
  readonly text: (source: Random) => string;
}

const kinds: readonly Kind[] = [
  { name: "controllers", file: "tool-controller.json", text: controller },
  { name: "agents", file: "agent.json", text: agent },
];

for (const { name, file, text: make } of kinds) {
  test(`after each of 2,000 edits of ${name} the analysis is the one of the new text`, () => {
    const source = random(31);
    let quick = 0;
    let done = 0;
    while (done < 2000) {
      const catalog = source.pick(catalogs);
      const input = {
        file,
        catalog,
        settings: { ...defaultSettings, platform: source.pick(["posix", "windows"] as const) },
      };
      let analysis: Analysis | undefined = analyze({ ...input, text: make(source) });
      for (let step = 0; step < 12 && analysis !== undefined; step += 1) {
        const change = edit(analysis.text, source);
        const text: string =
          analysis.text.slice(0, change.span.start) + change.newText + analysis.text.slice(change.span.end);
        const after = editedAnalysis(analysis, change, text);
        const fresh = analyze({ ...input, text });
        assert.deepEqual(after && outlineOf(after), fresh && outlineOf(fresh), text);
        if (after?.change !== undefined) quick += 1;
        // Now and then there was time to read the whole text, which must not make a difference to what follows.
        if (after !== undefined && source.below(3) === 0) finish(settleTree(after.tree));
        assert.deepEqual(after && treeOf(after), fresh && treeOf(fresh), text);
        done += 1;
        analysis = after;
      }
    }
    // An agent's lists hang on more than their patterns, so its files are always lowered as a whole.
    if (file === "tool-controller.json") assert.ok(quick > done / 5, `${quick} of ${done} took the short way`);
    else assert.equal(quick, 0);
  });
}

test("the difference of two texts leads from one to the other and cuts nothing in two", () => {
  const source = random(5);
  const letters = ["a", "b", "\r\n", "\n", "😀", "😁", "é"];
  for (let round = 0; round < 3000; round += 1) {
    const before = source.text(letters, 8) + (source.below(9) === 0 ? "x".repeat(9000) : "");
    const cut = source.below(before.length + 1);
    const after =
      source.below(3) === 0
        ? source.text(letters, 8)
        : before.slice(0, cut) + source.text(letters, 2) + before.slice(cut + source.below(3));
    const { span, newText } = differenceBetween(before, after);
    assert.equal(before.slice(0, span.start) + newText + before.slice(span.end), after);
    for (const [text, at] of [
      [before, span.start],
      [before, span.end],
      [after, span.start],
      [after, span.start + newText.length],
    ] as const) {
      const around = text.slice(Math.max(0, at - 1), at + 1);
      const isHalf =
        before.isWellFormed() &&
        after.isWellFormed() &&
        around.length === 2 &&
        !around.isWellFormed() &&
        text.codePointAt(at - 1) !== undefined &&
        (text.codePointAt(at - 1) ?? 0) > 0xffff;
      assert.ok(around !== "\r\n" && !isHalf, JSON.stringify([before, after, span]));
    }
  }
});

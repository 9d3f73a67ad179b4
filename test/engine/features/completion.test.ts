import assert from "node:assert/strict";
import test from "node:test";
import { completions, schemaCompletions } from "../../../server/engine/features/completion.ts";
import { parseJson } from "../../../server/engine/syntax/json.ts";
import { analyzed } from "../../helpers/engine.ts";
import { complete, marked, partial } from "./samples.ts";

/** The file after the proposal of this label was accepted at the mark. */
function accepting(label: string, markedText: string, file = "tool-controller.json"): string {
  const { text, offset } = marked(markedText);
  const catalog = file === "agent.json" ? complete : partial;
  const found = completions(analyzed(text, { file, catalog }), offset);
  const item = found.find((one) => one.label === label);
  assert.ok(item, `${label} is among ${found.map((one) => one.label).join(", ")}`);
  return text.slice(0, item.replace.start) + item.newText + text.slice(item.replace.end);
}

function labels(markedText: string, file = "tool-controller.json"): readonly string[] {
  const { text, offset } = marked(markedText);
  const catalog = file === "agent.json" ? complete : partial;
  return completions(analyzed(text, { file, catalog }), offset).map(({ label }) => label);
}

test("a pattern is replaced with its quotes", () => {
  const cases = [
    [
      '{ "rules": [{ "mode": "activate", "pattern": "|" }] }',
      '{ "rules": [{ "mode": "activate", "pattern": "math_*" }] }',
    ],
    [
      '{ "rules": [{ "mode": "activate", "pattern": "ma|th" }] }',
      '{ "rules": [{ "mode": "activate", "pattern": "math_*" }] }',
    ],
    [
      '{ "rules": [{ "mode": "activate", "pattern": | }] }',
      '{ "rules": [{ "mode": "activate", "pattern": "math_*" }] }',
    ],
    [
      '{ "rules": [{ "pattern": |, "mode": "activate" }] }',
      '{ "rules": [{ "pattern": "math_*", "mode": "activate" }] }',
    ],
  ] as const;
  for (const [before, after] of cases) assert.equal(accepting("math_*", before), after);
});

test("an unclosed string is replaced up to the cursor, so nothing behind it is lost", () => {
  assert.equal(
    accepting("math_add", '{ "rules": [\n  { "mode": "activate", "pattern": "ma|\n  }\n] }'),
    '{ "rules": [\n  { "mode": "activate", "pattern": "math_add"\n  }\n] }',
  );
  assert.equal(
    accepting("math_add", '{ "rules": [{ "pattern": "ma|, "mode": "activate" }] }'),
    '{ "rules": [{ "pattern": "math_add", "mode": "activate" }] }',
  );
});

test("a file that ends at the cursor is completed too", () => {
  assert.equal(
    accepting("math_*", '{ "rules": [{ "mode": "activate", "pattern": |'),
    '{ "rules": [{ "mode": "activate", "pattern": "math_*"',
  );
  assert.equal(accepting("rules", "{ |"), '{ "rules": []');
  assert.deepEqual(labels('{ "default_mode": "|'), ["activate", "deactivate"]);
});

test("prefixes of servers come first, with their counts, then names in catalog order", () => {
  const { text, offset } = marked('{ "rules": [{ "mode": "activate", "pattern": "|" }] }');
  const found = completions(analyzed(text, { catalog: partial }), offset);
  assert.deepEqual(
    found.map(({ label, kind }) => [label, kind]),
    [
      ["math_*", "server"],
      ["shell_run", "tool"],
      ["read_file", "tool"],
      ["math_add", "tool"],
      ["math_sub", "tool"],
      ["math_mul", "tool"],
    ],
  );
  assert.deepEqual(found[0]?.detail, { key: "{0} tools", args: [3] });
});

test("keys come with a value to begin with, and only those that are not there yet", () => {
  assert.equal(
    accepting("pattern", '{ "rules": [{ "mode": "activate", | }] }'),
    '{ "rules": [{ "mode": "activate", "pattern": "" }] }',
  );
  assert.equal(
    accepting("mode", '{ "rules": [{ | "pattern": "x" }] }'),
    '{ "rules": [{ "mode": "activate", "pattern": "x" }] }',
  );
  assert.equal(
    accepting("pattern", '{ "rules": [{ "mode": "activate", "pa|": "x" }] }'),
    '{ "rules": [{ "mode": "activate", "pattern": "x" }] }',
  );
  assert.deepEqual(labels('{ "default_mode": "activate", | }'), ["rules"]);
});

test("a new rule is offered as a whole", () => {
  assert.equal(
    accepting('{ "mode": "deactivate", "pattern": "" }', '{ "rules": [|] }'),
    '{ "rules": [{ "mode": "deactivate", "pattern": "" }] }',
  );
});

test("nothing is offered where nothing can stand", () => {
  assert.deepEqual(labels('{ "rules": [] | }'), []);
  assert.deepEqual(labels('{ "rules": [{ "mode": "activate" | }] }'), []);
});

test("lists of an agent are completed by what they hold", () => {
  const agent = (text: string) => labels(text, "agent.json");
  assert.deepEqual(agent('{ "mcp": { "disabled": ["|"] } }'), ["math", "git-hub"]);
  assert.deepEqual(agent('{ "skills": { "categories": ["|"] } }'), ["docs"]);
  assert.deepEqual(agent('{ "skills": { "allowed": ["|"] } }'), ["pdf", "plain"]);
  assert.ok(agent('{ "tools": { "toolset": "|" } }').includes("coding"));
  const disabled = agent('{ "tools": { "disabled": ["bash", "|"] } }');
  assert.ok(disabled.includes("math__*") && disabled.includes("read"));
  assert.ok(!disabled.includes("bash"), "what is in the list is not offered again");
  const enabled = agent('{ "tools": { "enabled": ["|"] } }');
  assert.ok(enabled.includes("math__add") && !enabled.includes("math__*"), "no wildcard where none is read");
});

test("settings and catalogs are completed from their schemas", () => {
  const settings = marked('{ "platform": "|" }');
  const names = schemaCompletions(parseJson(settings.text), "toolsight", settings.offset).map(({ label }) => label);
  assert.deepEqual(names, ["posix", "windows"]);
  const catalog = marked('{ "servers": [{ | }] }');
  const keys = schemaCompletions(parseJson(catalog.text), "catalog", catalog.offset).map(({ label }) => label);
  assert.ok(keys.includes("alwaysLoad"), keys.join(", "));
});

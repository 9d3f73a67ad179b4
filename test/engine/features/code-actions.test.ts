import assert from "node:assert/strict";
import test from "node:test";
import { unknownCatalog } from "../../../server/engine/catalog/catalog.ts";
import { diagnose } from "../../../server/engine/diagnostics/index.ts";
import { effectBetween, effectInWords } from "../../../server/engine/features/change-effect.ts";
import { mostActions, quickFixes } from "../../../server/engine/features/code-actions.ts";
import { finish } from "../../../server/engine/language/effort.ts";
import { formatMessage } from "../../../server/engine/text/message.ts";
import { applyEdits } from "../../../server/engine/text/text-edit.ts";
import { type AnalyzeOptions, analyzed, namesOn } from "../../helpers/engine.ts";
import { complete, marked, partial } from "./samples.ts";

test("each fix tells what it changes, and does that", () => {
  const { text, offset } = marked(
    '{ "rules": [\n  { "mode": "activate", "pattern": "math_*" },\n  { "mode": "deactivate", "pattern": "math_|add" }\n] }',
  );
  const analysis = analyzed(text, { catalog: partial });
  const actions = finish(quickFixes(analysis, diagnose(analysis), { start: offset, end: offset }));
  const move = actions.find(({ title }) => formatMessage(title).startsWith("move above"));
  assert.ok(move, actions.map(({ title }) => formatMessage(title)).join(" | "));
  assert.match(formatMessage(move.title), /: \+1 tool off$/);
  const after = applyEdits(text, move.edits);
  assert.ok(after !== undefined);
  assert.deepEqual(namesOn(analyzed(after, { catalog: partial })), ["shell_run", "read_file", "math_sub", "math_mul"]);
});

const rule = (effect: string, pattern: string) => `{ "mode": "${effect}", "pattern": "${pattern}" }`;

const effects: readonly {
  readonly name: string;
  readonly text: string;
  readonly options?: AnalyzeOptions;
  readonly title: string;
}[] = [
  {
    name: "a rule that is covered can go",
    text: `{ "rules": [${rule("activate", "math_*")}, ${rule("deactivate", "math_|add")}] }`,
    title: "delete rule 2 `math_add`: changes nothing for any name",
  },
  {
    name: "a rule that repeats the default can go",
    text: `{ "default_mode": "deactivate", "rules": [${rule("deactivate", "te|xt_*")}, ${rule("activate", "math_*")}] }`,
    title: "delete rule 1 `text_*`: changes nothing for any name",
  },
  {
    name: "only names that are not known change",
    text: `{ "rules": [${rule("activate", "tool_*")}, ${rule("deactivate", "tool_|add")}] }`,
    title: "move above rule 1 `tool_*`: no known tool changes; names such as `tool_add` do",
  },
  {
    name: "no tool is known",
    text: `{ "rules": [${rule("activate", "math_*")}, ${rule("deactivate", "math_|add")}] }`,
    options: { catalog: unknownCatalog },
    title: "move above rule 1 `math_*`: turns off names such as `math_add`",
  },
  {
    name: "an entry of an agent",
    text: `{ "tools": { "disabled": ["web_*", "web_|x"] } }`,
    options: { file: "agent.json", catalog: complete },
    title: "delete `tools.disabled` entry 2 `web_x`: changes nothing for any name",
  },
  {
    name: "what hangs on a set of the installation is said of the known tools only",
    text: `{ "tools": { "toolset": "cod|ng" } }`,
    options: { file: "agent.json", catalog: complete },
    title: "change to `coding`: +4 tools off",
  },
];

for (const { name, text: source, options, title } of effects) {
  test(`the effect of a fix: ${name}`, () => {
    const { text, offset } = marked(source);
    const analysis = analyzed(text, { catalog: partial, ...options });
    const actions = finish(quickFixes(analysis, diagnose(analysis), { start: offset, end: offset }));
    const titles = actions.map((action) => formatMessage(action.title));
    assert.ok(titles.includes(title), titles.join(" | "));
  });
}

test("what skills a change concerns is not told as names of tools", () => {
  const skills = (block: unknown) => JSON.stringify({ skills: block });
  const rows = [
    [skills({ categories: ["a"] }), skills({ categories: ["a", "true"] }), "turns on skills of the category `true`"],
    [skills({ categories: ["a", "bc"] }), skills({ categories: ["a"] }), "turns off skills of the category `bc`"],
    [skills({ disabled: ["pdfx"] }), skills({}), "turns on skills such as `pdfx`"],
    [skills({}), skills({ disabled: ["pdfx"] }), "turns off skills such as `pdfx`"],
    [`{ "tools": { "disabled": ["ab"] } }`, `{ "tools": {} }`, "turns on names such as `ab`"],
  ] as const;
  for (const [before, after, words] of rows) {
    const wordsWith = (catalog: AnalyzeOptions["catalog"]) => {
      const options = { file: "agent.json", ...(catalog && { catalog }) };
      const effect = finish(effectBetween(analyzed(before, options), analyzed(after, options), {}));
      return formatMessage(effectInWords(effect));
    };
    assert.equal(wordsWith(undefined), words);
    const known = words.replace(/turns o\w+ (.*)/, "no known tool changes; $1 do");
    assert.equal(wordsWith(complete), known);
  }
});

test("without time a fix tells what it does to known tools", () => {
  const { text, offset } = marked(`{ "rules": [${rule("activate", "x_*")}, ${rule("deactivate", "x_|a")}] }`);
  const analysis = analyzed(text, { catalog: partial });
  const range = { start: offset, end: offset };
  const actions = finish(quickFixes(analysis, diagnose(analysis), range, { expired: () => true }));
  assert.deepEqual(
    actions.map(({ title }) => formatMessage(title)),
    ["move above rule 1 `x_*`: no known tool changes", "delete rule 2 `x_a`: no known tool changes"],
  );
});

test("a fix that lets a file load again says so", () => {
  const { text, offset } = marked('{ "rules": { "ma|th_*": true } }');
  const analysis = analyzed(text, { catalog: partial });
  const titles = finish(quickFixes(analysis, diagnose(analysis), { start: offset, end: offset })).map(({ title }) =>
    formatMessage(title),
  );
  assert.ok(
    titles.some((title) => title.endsWith(": the file loads again")),
    titles.join(" | "),
  );
});

test("there are never more than eight", () => {
  const rules = Array.from({ length: 20 }, () => '{ "mode": "deactivate", "pattern": "math_add" }').join(",\n");
  const analysis = analyzed(`{ "rules": [${rules}] }`, { catalog: partial });
  const actions = finish(quickFixes(analysis, diagnose(analysis), { start: 0, end: analysis.text.length }));
  assert.equal(actions.length, mostActions);
});

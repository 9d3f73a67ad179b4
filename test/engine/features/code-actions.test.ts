import assert from "node:assert/strict";
import test from "node:test";
import { diagnose } from "../../../server/engine/diagnostics/index.ts";
import { mostActions, quickFixes } from "../../../server/engine/features/code-actions.ts";
import { fixAll } from "../../../server/engine/features/fix-all.ts";
import { finish } from "../../../server/engine/language/effort.ts";
import { formatMessage } from "../../../server/engine/text/message.ts";
import { applyEdits } from "../../../server/engine/text/text-edit.ts";
import { analyzed, namesOn } from "../../helpers/engine.ts";
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

test("fixing everything that is safe changes no decision", () => {
  const rule = (effect: string, pattern: string) => `{ "mode": "${effect}", "pattern": "${pattern}" }`;
  const rules = [
    rule("activate", "math_*"),
    rule("activate", "math_*"),
    rule("activate", "math_add"),
    rule("deactivate", "x"),
  ];
  const text = `{ "default_mode": "deactivate", "rules": [\n  ${rules.join(",\n  ")}\n] }`;
  const analysis = analyzed(text, { catalog: partial });
  const action = finish(fixAll(analysis, diagnose(analysis)));
  assert.ok(action);
  const after = applyEdits(text, action.edits);
  assert.ok(after !== undefined && after !== text);
  assert.deepEqual(namesOn(analyzed(after, { catalog: partial })), namesOn(analysis));
});

test("an agent without findings has nothing to fix", () => {
  const analysis = analyzed('{ "tools": { "disabled": ["bash"] } }', { file: "agent.json", catalog: complete });
  assert.equal(finish(fixAll(analysis, diagnose(analysis))), undefined);
});

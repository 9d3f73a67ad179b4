import "../use-vscode.ts";
import assert from "node:assert/strict";
import test from "node:test";
import { Picture } from "../../../client/matrix/webview/picture.ts";
import { explain, fill, spoken } from "../../../client/matrix/webview/words.ts";
import { answerTo } from "./answers.ts";

const { pageTexts } = await import("../../../client/matrix/texts.ts");

const texts = pageTexts();
const picture = new Picture();
picture.add(
  answerTo({ revision: 1, rules: 10, tools: 10, each: 4 }, { rows: { from: 0, to: 32 }, columns: { from: 0, to: 64 } }),
);
const say = (row: number, column: number) => spoken(picture, texts, { row, column });

test("a cell names its tool and its rule, and says who decides", () => {
  assert.equal(say(0, 0), "tool_0 · on, rule 1 · activate · pattern_0, decides, so the tool is on");
  assert.equal(say(1, 8), "tool_8 · on, rule 2 · deactivate · pattern_1, matches, but does not decide: reason 8");
  assert.match(say(0, 4), /pattern_0, matches and passes the tool on; then decides: reason 4$/);
  assert.match(say(0, 1), /pattern_0, matches, so the requirement is met; decides: reason 1$/);
  assert.match(say(0, 3), /pattern_0, does not match; decides: reason 3$/);
});

test("heads and the last row explain themselves", () => {
  assert.equal(say(2, -1), "rule 3 · activate · pattern_2, matches 2, decides 0");
  assert.equal(say(-1, 5), "tool_5 · off, of server 1, decided by reason 5");
  assert.equal(say(10, 0), "tool_0 · on, no rule decides, so the tool is on: reason 0");
  assert.equal(say(10, 1), "tool_1 · off, a what-if decides, so the tool is off");
  assert.equal(say(10, 2), "tool_2 · on, a rule decides: reason 2");
  assert.equal(say(10, -1), texts.otherwise);
});

test("what has not arrived has no words", () => {
  assert.equal(explain(picture, texts, { row: 0, column: 99 }), undefined);
  assert.equal(say(40, 0), "");
});

test("a text is filled once: what a name holds is no place for another", () => {
  assert.equal(fill("{0} and {1}", "{1}", 2), "{1} and 2");
  assert.equal(fill("{2}", "a"), "{2}");
});

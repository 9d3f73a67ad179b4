import "./use-vscode.ts";
import assert from "node:assert/strict";
import test from "node:test";

const { plain } = await import("../../client/text.ts");

test("text from strangers runs no link, draws no icon and hides nothing", () => {
  assert.equal(plain("list_issues, on: rule 1"), "list_issues, on: rule 1");
  assert.ok(!plain("[x](command:y) $(trash)").match(/\]\(|\$\(/));
  assert.equal(plain("a\u202eb\u2066c\nd\u0000e\u2028f"), "a\\u202eb\\u2066c\\u000ad\\u0000e\\u2028f");
});

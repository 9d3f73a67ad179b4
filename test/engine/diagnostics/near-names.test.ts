import assert from "node:assert/strict";
import test from "node:test";
import { nearNames } from "../../../server/engine/diagnostics/near-names.ts";

const names = [
  "github_list_issues",
  "github_create_file",
  "text_join",
  "Bash",
  "resolve-library-id",
  "odd[1]",
  "math_add",
];

for (const [wanted, expected] of [
  ["github_lits_issues", ["github_list_issues"]],
  ["githb_create_file", ["github_create_file"]],
  ["txet_join", ["text_join"]],
  ["textjoin", ["text_join"]],
  ["bahs", ["Bash"]],
  ["bash", ["Bash"]],
  ["resolve-libary-id", ["resolve-library-id"]],
  ["github_delete_file", []],
  ["odd1", []],
  ["xy", []],
  ["", []],
] as const) {
  test(`\`${wanted}\` is near ${expected.length === 0 ? "nothing" : expected.join(", ")}`, () => {
    assert.deepEqual(nearNames(wanted, names), expected);
  });
}

test("a name is not near itself", () => {
  assert.deepEqual(nearNames("math_add", names), []);
});

import assert from "node:assert/strict";
import test from "node:test";
import { withoutTry } from "../../scripts/without-eval.ts";
import { readProjectFile } from "../helpers/project.ts";

test("the validator of the SDK has one try to make code, in the form that is taken out", () => {
  const source = readProjectFile("node_modules/zod/v4/core/util.js");
  assert.equal(source.match(/\bnew F\(/g)?.length, 1);
  assert.doesNotMatch(withoutTry(source), /\bnew F\(/);
});

test("other text stays as it is", () => {
  const source = "const F = Functional;\nnew F();\n";
  assert.equal(withoutTry(source), source);
});

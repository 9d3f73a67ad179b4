import assert from "node:assert/strict";
import test from "node:test";
import { compileFnmatch } from "../../../server/engine/pattern/fnmatch.ts";
import { oneName } from "../../../server/engine/pattern/one-name.ts";

const cases: readonly (readonly [pattern: string, name: string | undefined])[] = [
  ["math_*", "math_x"],
  ["a?c", "axc"],
  ["[b-d]e", "be"],
  ["[!a]", "x"],
  ["[!x]", undefined],
  ["", ""],
];

for (const [pattern, name] of cases) {
  test(`a name that \`${pattern}\` matches is ${name === undefined ? "not seen at once" : `\`${name}\``}`, () => {
    assert.equal(oneName(compileFnmatch(pattern)), name);
  });
}

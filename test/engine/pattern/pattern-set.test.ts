import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { compileFnmatch, exactPattern } from "../../../server/engine/pattern/fnmatch.ts";
import { longestName, type Pattern } from "../../../server/engine/pattern/pattern.ts";
import { type Matches, matchAll } from "../../../server/engine/pattern/pattern-set.ts";

/** Every pattern against every name, one by one. */
function slowly(patterns: readonly Pattern[], names: readonly string[]): Matches {
  const indices = (flags: readonly boolean[]) => flags.flatMap((flag, index) => (flag ? [index] : []));
  return {
    byPattern: patterns.map((pattern) => indices(names.map((name) => pattern.matches(name)))),
    byName: names.map((name) => indices(patterns.map((pattern) => pattern.matches(name)))),
  };
}

const letter = fc.constantFrom("a", "B", "b", "_", "/", "\\", "😀", "\ud83d", "\ude00", "İ");
const wildcard = fc.constantFrom("*", "*", "?", "[ab]", "[!a]", "[*]", "[\ud83d]");
const text = (unit: fc.Arbitrary<string>) => fc.array(unit, { maxLength: 5 }).map((units) => units.join(""));
const pattern = fc
  .tuple(text(fc.oneof(letter, wildcard)), fc.constantFrom("none" as const, "windows" as const), fc.boolean())
  .map(([source, fold, exact]) => (exact ? exactPattern(source, { fold }) : compileFnmatch(source, { fold })));

test("the set finds what each pattern finds alone", () => {
  fc.assert(
    fc.property(fc.array(pattern, { maxLength: 12 }), fc.array(text(letter), { maxLength: 20 }), (patterns, names) => {
      assert.deepEqual(matchAll(patterns, names), slowly(patterns, names));
    }),
    { numRuns: 2000 },
  );
});

test("repeated names and patterns each get their answers", () => {
  const patterns = ["a*", "a*", "ab"].map((source) => compileFnmatch(source, { fold: "none" }));
  assert.deepEqual(matchAll(patterns, ["ab", "b", "ab", "a"]), {
    byPattern: [
      [0, 2, 3],
      [0, 2, 3],
      [0, 2],
    ],
    byName: [[0, 1, 2], [], [0, 1, 2], [0, 1]],
  });
});

test("over-long names match nothing, names of objects' parts are plain names", () => {
  const names = ["a".repeat(longestName + 1), "__proto__", "constructor"];
  const patterns = ["*", "__proto__", "a*"].map((source) => compileFnmatch(source, { fold: "none" }));
  assert.deepEqual(matchAll(patterns, names).byPattern, [[1, 2], [1], []]);
});

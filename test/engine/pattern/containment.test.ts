import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { covers } from "../../../server/engine/pattern/containment.ts";
import { compileFnmatch, exactPattern } from "../../../server/engine/pattern/fnmatch.ts";
import { longestPattern } from "../../../server/engine/pattern/pattern.ts";
import { random } from "./random.ts";

const compile = (source: string) => compileFnmatch(source, { fold: "none" });
const vectors: readonly (readonly [string, readonly string[], boolean])[] = JSON.parse(
  readFileSync(new URL("../../fixtures/vectors/covered.json", import.meta.url), "utf8"),
);

test("one earlier pattern covers a later one", () => {
  const rows: readonly (readonly [earlier: string, later: string])[] = [
    ["math_*", "math_*"],
    ["*", "[a-z]?x*"],
    ["**", "*"],
    ["math_*", "math_add"],
    ["math_*", "math_add_*"],
    ["math_*", "math_*_x"],
    ["math_*", "math_[ab]*?"],
    ["*_x", "*_y_x"],
    ["*_x", "a?_x"],
    ["*b*", "a*bc"],
    ["a*c", "ab*bc"],
    ["*?", "?*"],
    ["?*", "*?"],
    ["?*", "*a"],
    ["[a-f]*", "[b-d]x*"],
    ["[!a]*", "[b-d]*"],
    ["[!a]*", "[!ab]*"],
    ["[!z-a]*", "?x*"],
    ["a[*]", "a[*]"],
    ["[[]*", "[[]x*"],
    ["*a*b*", "*xa*yb"],
  ];
  for (const [earlier, later] of rows) assert.ok(covers(compile(earlier), compile(later)), `${earlier} over ${later}`);
});

test("what is not covered, or not proved, is not said to be", () => {
  const rows: readonly (readonly [earlier: string, later: string])[] = [
    ["math_add", "math_*"],
    ["math_a*", "math_*"],
    ["a?", "a*"],
    ["?", "*"],
    ["a*", "*"],
    ["[a-c]*", "[b-d]*"],
    ["[a-c]*", "?*"],
    ["[!a]*", "[!b]*"],
    ["*_x", "*_x?"],
    ["a*", ""],
    ["x", "x*"],
  ];
  for (const [earlier, later] of rows) assert.ok(!covers(compile(earlier), compile(later)), `${earlier} over ${later}`);
});

test("exact names, folding and over-long patterns", () => {
  assert.ok(covers(compile("a*"), exactPattern("a*b")));
  assert.ok(covers(exactPattern("a*"), compile("a[*]")));
  assert.ok(!covers(exactPattern("a*"), compile("a*")));
  assert.ok(!covers(compile("*"), compileFnmatch("*", { fold: "windows" })));
  assert.ok(covers(compileFnmatch("A*", { fold: "windows" }), compileFnmatch("ab*", { fold: "windows" })));
  assert.ok(!covers(compile("a".repeat(longestPattern + 1)), compile("")));
});

test("no recorded answer is contradicted, and simple covers are found", () => {
  let proved = 0;
  for (const [later, earlier, covered] of vectors) {
    const said = earlier.some((pattern) => covers(compile(pattern), compile(later)));
    assert.ok(!said || covered, JSON.stringify([later, earlier]));
    if (said) proved += 1;
  }
  const all = vectors.filter(([, , covered]) => covered).length;
  assert.ok(proved >= all * 0.95, `${proved} of ${all}`);
});

test("a covered pattern matches no name that the covering one does not", () => {
  const source = random(5);
  const pieces = [..."ab_*?", "*", "[ab]", "[!a]", "[b-a]", "[!_]", "😀", "\ud83d"];
  const names = [..."ab_", "😀", "\ud83d", "\ude00", "-"];
  let proved = 0;
  for (let round = 0; round < 20_000; round += 1) {
    const [earlier, later] = [compile(source.text(pieces, 4)), compile(source.text(pieces, 5))];
    if (!covers(earlier, later)) continue;
    proved += 1;
    for (let tried = 0; tried < 12; tried += 1) {
      const name = source.text(names, 5);
      assert.ok(!later.matches(name) || earlier.matches(name), JSON.stringify([earlier.source, later.source, name]));
    }
  }
  assert.ok(proved > 1000);
});

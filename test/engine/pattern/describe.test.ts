import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { describePattern } from "../../../server/engine/pattern/describe.ts";
import { compileFnmatch, exactPattern } from "../../../server/engine/pattern/fnmatch.ts";
import { longestPattern } from "../../../server/engine/pattern/pattern.ts";
import { formatMessage } from "../../../server/engine/text/message.ts";

const said = (source: string, fold: "none" | "windows" = "none") =>
  formatMessage(describePattern(compileFnmatch(source, { fold })));

test("patterns in plain words", () => {
  const rows: readonly (readonly [string, string])[] = [
    ["*", "any name"],
    ["x", "exactly `x`"],
    ["a[*]", "exactly `a*`"],
    ["", "the empty name only"],
    ["math_*", "names that start with `math_`"],
    ["*_x", "names that end with `_x`"],
    ["*x*", "names that contain `x`"],
    ["a*b", "names that start with `a` and end with `b`"],
    ["[!r]*_file", "names made of: one character except (`r`), anything or nothing, `_file`"],
    ["a?[0-9_]", "names made of: `a`, any one character, one of (`0` to `9`, `_`)"],
    ["[z-a]", "no name: a class in it holds no letter"],
    ["[!z-a]x", "names made of: any one character, `x`"],
    ["x".repeat(longestPattern + 1), `no name: the pattern is longer than ${longestPattern} characters`],
  ];
  for (const [source, words] of rows) assert.equal(said(source), words);
  assert.equal(said("Ma*", "windows"), "names that start with `ma`, in capital or small letters");
  assert.equal(formatMessage(describePattern(exactPattern("a*"))), "exactly `a*`");
});

test("every pattern can be described, hostile letters are made visible, long ones are cut", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 50 }), (source) => {
      const words = said(source);
      assert.ok(words.length > 0);
      assert.doesNotMatch(words, /[\p{Cc}\p{Cs}\u202a-\u202e]/u);
    }),
  );
  assert.ok(said("[ac]?".repeat(800)).length < 1000);
});

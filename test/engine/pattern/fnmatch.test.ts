import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { escapeForFnmatch } from "../../../server/engine/pattern/escape.ts";
import { compileFnmatch, exactPattern } from "../../../server/engine/pattern/fnmatch.ts";
import { isTooLong, longestName, longestPattern } from "../../../server/engine/pattern/pattern.ts";
import { wild } from "./fnmatch-pairs.ts";

const posix = { fold: "none" } as const;
const windows = { fold: "windows" } as const;
const vectors: readonly (readonly [string, string, boolean])[] = JSON.parse(
  readFileSync(new URL("../../fixtures/vectors/match.json", import.meta.url), "utf8"),
);

test("all recorded answers of CPython are given", () => {
  assert.equal(vectors.length, 1500);
  const wrong = vectors.filter(([pattern, name, matches]) => compileFnmatch(pattern, posix).matches(name) !== matches);
  assert.deepEqual(wrong, []);
});

test("the end of a pattern takes letters of its own, not those that a piece before it took", () => {
  const { matches } = compileFnmatch("a*bc*c", posix);
  assert.deepEqual(["abc", "abcc", "abcbc", "abc_c"].map(matches), [false, true, true, true]);
});

test("oddities of CPython's classes", () => {
  const rows: readonly (readonly [string, string, boolean])[] = [
    ["[]-a]", "]", true],
    ["[]-a]", "^", true],
    ["[a-]", "-", true],
    ["[-a]", "-", true],
    ["[a-c-e]", "d", false],
    ["[a-c-e]", "-", true],
    ["[!z-a]", "x", true],
    ["[z-a]", "x", false],
    ["[b-a!c]", "x", true],
    ["[b-a!c]", "c", false],
    ["[!]", "[!]", true],
    ["[]", "[]", true],
    ["[^a]", "^", true],
    ["[^a]", "b", false],
    ["?", "😀", true],
    ["??", "😀", false],
    ["?", "\ud83d", true],
    ["\ud83d*", "😀", false],
    ["*\ude00", "😀", false],
    ["*\ud83d*", "a\ud83db", true],
    ["[a\ud83d]", "\ud83d", true],
    ["", "", true],
    ["", "a", false],
    ["*", "", true],
    ["a\n*", "a\nb", true],
  ];
  for (const [pattern, name, matches] of rows) {
    assert.equal(compileFnmatch(pattern, posix).matches(name), matches, JSON.stringify([pattern, name]));
  }
});

test("the shape says what the pattern comes down to", () => {
  const rows: readonly (readonly [string, unknown])[] = [
    ["", { kind: "exact", text: "" }],
    ["a[*]b", { kind: "exact", text: "a*b" }],
    ["a_**", { kind: "prefix", head: "a_" }],
    ["*_a", { kind: "suffix", tail: "_a" }],
    ["*a*", { kind: "infix", middle: "a" }],
    ["a*b", { kind: "prefix-suffix", head: "a", tail: "b" }],
    ["**", { kind: "any" }],
    ["a*b*c", { kind: "general" }],
    ["a?", { kind: "general" }],
    ["[z-a]", { kind: "general" }],
    ["\ud83d*", { kind: "general" }],
    ["[x", { kind: "exact", text: "[x" }],
  ];
  for (const [pattern, shape] of rows) assert.deepEqual(compileFnmatch(pattern, posix).shape, shape, pattern);
});

test("tokens cover the source without gaps, also where folding makes it longer", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...wild) }), fc.constantFrom(posix, windows), (source, fold) => {
      let reached = 0;
      for (const { span } of compileFnmatch(source, fold).tokens) {
        assert.equal(span.start, reached);
        assert.ok(span.end > span.start);
        reached = span.end;
      }
      assert.equal(reached, source.length);
    }),
  );
});

test("an escaped name matches itself and no other", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...wild) }),
      fc.string({ unit: fc.constantFrom(...wild) }),
      (name, other) => {
        const pattern = compileFnmatch(escapeForFnmatch(name), posix);
        assert.ok(pattern.matches(name));
        assert.equal(pattern.matches(other), name === other);
      },
    ),
  );
});

test("an exact pattern takes wildcards as letters", () => {
  assert.ok(exactPattern("a*").matches("a*"));
  assert.ok(!exactPattern("a*").matches("ab"));
  assert.ok(exactPattern("A/b", windows).matches("a\\B"));
});

test("Windows folds case and slash on both sides", () => {
  assert.ok(compileFnmatch("Math_[A-C]*", windows).matches("mATH_bx"));
  assert.ok(compileFnmatch("a/b", windows).matches("A\\B"));
  assert.ok(!compileFnmatch("Math_*", posix).matches("math_x"));
});

test("longer patterns and names than the limits match nothing", () => {
  assert.ok(compileFnmatch("*".repeat(longestPattern), posix).matches("a"));
  assert.ok(!compileFnmatch("*".repeat(longestPattern + 1), posix).matches("a"));
  assert.ok(compileFnmatch("*", posix).matches("a".repeat(longestName)));
  assert.ok(!compileFnmatch("*", posix).matches("a".repeat(longestName + 1)));
});

test("a pattern is too long when no name within the limit can fit it", () => {
  const long = ["*".repeat(longestPattern + 1), "n".repeat(longestName + 1), `${"n".repeat(longestName)}?*`];
  const short = ["", "n".repeat(longestName), `${"n".repeat(longestName)}***`, `[${"ab".repeat(longestName)}]`];
  assert.deepEqual(
    [...long, ...short].map((pattern) => isTooLong(compileFnmatch(pattern, posix))),
    [true, true, true, false, false, false, false],
  );
  assert.ok(isTooLong(exactPattern("*".repeat(longestName + 1))));
  // Folded, each letter of this name is two.
  const doubled = compileFnmatch("i\u0307".repeat(longestName), windows);
  assert.ok(doubled.matches("İ".repeat(longestName)) && !isTooLong(doubled));
});

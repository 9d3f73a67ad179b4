import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { compileFnmatch } from "../../../server/engine/pattern/fnmatch.ts";
import { longestPattern } from "../../../server/engine/pattern/pattern.ts";
import { type PatternProblem, patternProblems } from "../../../server/engine/pattern/pattern-problems.ts";

function flawOf(problem: PatternProblem): string {
  return problem.kind === "foreign-syntax" ? problem.syntax : problem.flaw;
}

/** `flaw «text of the span» → plain patterns`, one line per problem. */
function found(source: string): readonly string[] {
  return patternProblems(source).map((problem) => {
    const text = source.slice(problem.span.start, problem.span.end);
    return `${flawOf(problem)} «${text}» → ${problem.instead.join(" ")}`.trimEnd();
  });
}

const rows: readonly (readonly [source: string, ...problems: readonly string[]])[] = [
  ["{a,b}_*", "braces «{a,b}» → a_* b_*"],
  ["x{1..3}", "braces «{1..3}» → x1 x2 x3"],
  ["a{b,{c,d}}", "braces «{b,{c,d}}» → ab ac ad"],
  ["{[a,b],c}", "braces «{[a,b],c}» → [a,b] c"],
  ["{a,b}{1..99}", "braces «{a,b}{1..99}» →"],
  ["!x", "leading-bang «!» →"],
  ["[^x]_*", "caret-class «[^x]» → [!x]_*"],
  ["db_**", "doubled-star «**» → db_*"],
  ["**/a/**", "doubled-star «**» → */a/*", "doubled-star «**» → */a/*"],
  [".*", "regular-expression «.*» → *"],
  ["^foo$", "regular-expression «^foo$» → foo"],
  ["^shell_.*$", "regular-expression «^shell_.*$» → shell_*"],
  ["^(read|write)_.*$", "regular-expression «^(read|write)_.*$» → read_* write_*"],
  ["(?:a|b).+", "regular-expression «(?:a|b).+» → a?* b?*"],
  ["net_[a-z]+", "regular-expression «]+» →"],
  ["db_\\w+", "regular-expression «\\w» → db_?*"],
  ["a\\.b_.*", "regular-expression «\\.b_.*» → a.b_*"],
  ["files_(write|delete)", "alternation «|» → files_write files_delete"],
  ["a|b*", "alternation «|» → a b*"],
  ["a\\*b", "backslash «\\» → a[*]b"],
  ["dir\\file", "backslash «\\» →"],
  ["@(a|b)_x", "extglob «@(a|b)» → a_x b_x"],
  ["?(a)b", "extglob «?(a)» → b ab"],
  ["+(a|b)", "extglob «+(a|b)» →"],
  ["!(a)", "extglob «!(a)» →"],
  ["[[:alpha:]]*", "posix-class «[[:alpha:]]» → [A-Za-z]*"],
  ["[![:digit:]_]x", "posix-class «[![:digit:]_]» → [!0-9_]x"],
  ["[[:punct:]]", "posix-class «[[:punct:]]» →"],
  ["net_[a-z", "unclosed «[» → net_[a-z]"],
  ["x[", "unclosed «[» → x[[]"],
  ["[]", "unclosed «[» → [[]]"],
  ["[!z-a]", "reversed «z-a» → [!a-z]"],
  ["[b-az-y]", "reversed «b-a» → [a-bz-y]", "reversed «z-y» → [b-ay-z]"],
  ["[]-A]", "reversed «]-A» →"],
  [" a_* ", "leading « » → a_*", "trailing « » → a_*"],
  ["read, write", "inner « » → read write"],
  ["\tread write", "leading «\t» → read write", "inner « » → read write"],
  ["[a b]", "inner « » →"],
  ["", "empty «» →"],
  ["  ", "leading «  » →"],
];

for (const [source, ...problems] of rows) {
  test(`problems of ${JSON.stringify(source)}`, () => assert.deepEqual(found(source), problems));
}

const fine = [
  "*",
  "?",
  "math_*",
  "[!x]",
  "[!a-c]_?",
  "[a-]",
  "[{(|\\^]",
  "a[*]b",
  "[[]x]",
  "{x}",
  "c++",
  "a-b.c",
  "$x",
  "x^y",
  "é*",
  "fs/read",
  "[^]",
];

for (const source of fine) {
  test(`nothing is wrong with ${JSON.stringify(source)}`, () => assert.deepEqual(found(source), []));
}

test("problems of any text lie in it, in order, and proposals are patterns without the same problem", () => {
  const unit = fc.constantFrom(..."ab_{},.|()[]!^*?+@\\:- $", "..", "[:alpha:]", "\\w", "😀", "\ud83d");
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 12 }), (units) => {
      const source = units.join("");
      let before = 0;
      for (const problem of patternProblems(source)) {
        const { start, end } = problem.span;
        assert.ok(before <= start && start <= end && end <= source.length);
        before = start;
        for (const instead of problem.instead) assert.notEqual(instead, source);
      }
    }),
    { numRuns: 3000 },
  );
});

test("an escaped bracket means what the unclosed one meant", () => {
  for (const source of ["x[", "[]", "a[!]b", "[[x_y_z_1_2_3"]) {
    const [problem] = patternProblems(source);
    const [instead] = problem?.instead ?? [];
    assert.ok(instead !== undefined && compileFnmatch(instead, { fold: "none" }).matches(source), source);
  }
});

test("hostile texts come to an end, over-long ones are not looked at", () => {
  const pieces = ["[", "{,", "(|", ".*", "\\", " x", "[[:", "{a,b}", "+(", "z-a", "[:a", ",", "|"];
  for (const piece of pieces) {
    const source = piece.repeat(longestPattern / piece.length);
    for (const hostile of [source, `{${source}`.slice(0, longestPattern), `[${source}`.slice(0, longestPattern)]) {
      assert.ok(patternProblems(hostile).every(({ span }) => span.end <= hostile.length));
    }
  }
  assert.deepEqual(patternProblems("{a,b}".repeat(longestPattern)), []);
});

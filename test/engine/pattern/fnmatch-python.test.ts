import assert from "node:assert/strict";
import test from "node:test";
import { compileFnmatch } from "../../../server/engine/pattern/fnmatch.ts";
import type { Fold } from "../../../server/engine/pattern/pattern.ts";
import { hasPython } from "../../helpers/python.ts";
import { questions } from "./fnmatch-pairs.ts";
import { readRecorded, recordedQuestions } from "./fnmatch-recorded.ts";
import { askPython, type Judge, type Question } from "./python.ts";
import { random } from "./random.ts";

// CPython is the judge: the one of this machine for a million pairs, and what it once said for some thousand.

const folds: Readonly<Record<Judge, Fold>> = { fnmatchcase: "none", windows: "windows" };

/** The pairs that are answered in another way than by the judge; at most twenty are shown. */
function disagreements(judge: Judge, asked: readonly Question[], answers: readonly string[]): readonly string[] {
  assert.equal(answers.length, asked.length);
  const wrong = asked.flatMap(({ pattern, names }, index) => {
    const compiled = compileFnmatch(pattern, { fold: folds[judge] });
    return names.flatMap((name, which) =>
      compiled.matches(name) === (answers[index]?.[which] === "1") ? [] : [JSON.stringify([pattern, name])],
    );
  });
  return wrong.slice(0, 20);
}

function countOf(answers: readonly string[], answer: "0" | "1"): number {
  return answers.reduce((sum, one) => sum + one.split(answer).length - 1, 0);
}

for (const judge of ["fnmatchcase", "windows"] as const) {
  test(`recorded pairs are answered as CPython did (${judge})`, () => {
    const rows = readRecorded()[judge];
    const asked = rows.map(([pattern, names]) => ({ pattern, names }));
    assert.deepEqual(asked, recordedQuestions(judge), "the record belongs to other questions; make it anew");
    const answers = rows.map(([, , answer]) => answer);
    assert.deepEqual(disagreements(judge, asked, answers), []);
    assert.ok(countOf(answers, "1") > 300 && countOf(answers, "0") > 300, "both answers are given often");
  });
}

const jobs = [
  { judge: "fnmatchcase", seed: 2, patterns: 60_000, namesEach: 15 },
  { judge: "windows", seed: 3, patterns: 10_000, namesEach: 10 },
] as const;

// On a machine without python3 the recorded pairs above are all; where tests count (CI), its absence is a failure.
if (hasPython() || process.env["CI"] === "true") {
  for (const { judge, seed, patterns, namesEach } of jobs) {
    const pairs = (patterns * namesEach).toLocaleString("en");
    test(`${pairs} random pairs are answered as python3 does (${judge})`, () => {
      const asked = questions(random(Number(process.env["SEED"] ?? seed)), patterns, namesEach);
      const answers = askPython(judge, asked);
      assert.ok(countOf(answers, "1") > (patterns * namesEach) / 20, "many answers are yes");
      assert.deepEqual(disagreements(judge, asked, answers), []);
    });
  }
}

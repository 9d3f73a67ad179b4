import { readFileSync, writeFileSync } from "node:fs";
import { pythonVersion } from "../../helpers/python.ts";
import { questions } from "./fnmatch-pairs.ts";
import { askPython, type Judge, type Question } from "./python.ts";
import { random } from "./random.ts";

// Answers of CPython for machines without it. `node test/engine/pattern/fnmatch-recorded.ts` asks again and writes them.

/** A question with its answers, as in `askPython`. */
export type Answered = readonly [pattern: string, names: readonly string[], answers: string];

/** What is recorded. The questions follow from the code of fnmatch-pairs.ts, so the record is made anew when that changes. */
export interface Recorded {
  readonly python: string;
  readonly fnmatchcase: readonly Answered[];
  readonly windows: readonly Answered[];
}

const file = new URL("../../fixtures/vectors/fnmatch.json", import.meta.url);

/** The questions that are recorded for a judge: 4,000 pairs, or 2,000 for Windows. */
export function recordedQuestions(judge: Judge): readonly Question[] {
  return judge === "windows" ? questions(random(12), 500, 4) : questions(random(11), 1000, 4);
}

/** The recorded answers. */
export function readRecorded(): Recorded {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** One row a line, with every letter outside ASCII as an escape, since half a surrogate pair cannot be stored. */
function rowsOf(judge: Judge): string {
  const asked = recordedQuestions(judge);
  const answers = askPython(judge, asked);
  const rows = asked.map(({ pattern, names }, index) => JSON.stringify([pattern, names, answers[index]]));
  return rows.map((row) => row.replace(/[\u007f-\uffff]/g, escaped)).join(",\n");
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

if (import.meta.main) {
  const python = JSON.stringify(pythonVersion());
  writeFileSync(
    file,
    `{ "python": ${python},\n"fnmatchcase": [\n${rowsOf("fnmatchcase")}\n],\n"windows": [\n${rowsOf("windows")}\n] }\n`,
  );
}

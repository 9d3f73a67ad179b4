import { spawnSync } from "node:child_process";
import type { Program } from "../run-limited.ts";
import type { Question } from "../work/pairs.ts";

// CPython's own fnmatch, in a process of its own.

const oneTest = `
import fnmatch, json, sys, time
pattern, name = json.load(sys.stdin)
start = time.perf_counter()
answer = fnmatch.fnmatchcase(name, pattern)
print(json.dumps({"ms": (time.perf_counter() - start) * 1000, "isMatch": answer}))
`;

const manyTests = `
import fnmatch, json, sys, time
questions = json.load(sys.stdin)
start = time.perf_counter()
answers = ["".join("01"[fnmatch.fnmatchcase(name, q["pattern"])] for name in q["names"]) for q in questions]
print(json.dumps({"ms": (time.perf_counter() - start) * 1000, "answers": "".join(answers)}))
`;

/** Python's version, such as `3.11.7`; undefined without python3. */
export function pythonVersion(): string | undefined {
  const { stdout, status } = spawnSync("python3", ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.replace("Python", "").trim() : undefined;
}

/** A program that prints the time and the answer of one test. */
export function pythonTest(pattern: string, name: string): Program {
  return { command: "python3", args: ["-W", "ignore", "-c", oneTest], input: JSON.stringify([pattern, name]) };
}

/** Python's answers to questions. */
export interface PythonAnswers {
  readonly ms: number;
  /** A `1` or `0` for each name of each question. */
  readonly answers: string;
}

/** A program that prints `PythonAnswers`. */
export function pythonTests(questions: readonly Question[]): Program {
  return { command: "python3", args: ["-W", "ignore", "-c", manyTests], input: JSON.stringify(questions) };
}

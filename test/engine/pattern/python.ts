import { spawnSync } from "node:child_process";

/** Pairs to ask about: each pattern with the names to try. */
export interface Question {
  readonly pattern: string;
  readonly names: readonly string[];
}

/** How the names are compared: as they are, or as `fnmatch.fnmatch` does where `os.path` is that of Windows. */
export type Judge = "fnmatchcase" | "windows";

const program = `
import fnmatch, json, ntpath, sys
judge, questions = json.load(sys.stdin)
fold = ntpath.normcase if judge == "windows" else (lambda text: text)
answers = [[fnmatch.fnmatchcase(fold(n), fold(q["pattern"])) for n in q["names"]] for q in questions]
json.dump(answers, sys.stdout)
`;

/** Whether this machine has a python3. Where tests count (CI) it must have one. */
export function hasPython(): boolean {
  return spawnSync("python3", ["-c", "import fnmatch"]).status === 0;
}

/** Python's answers, one list per question. */
export function askPython(judge: Judge, questions: readonly Question[]): readonly (readonly boolean[])[] {
  const { stdout, stderr, status } = spawnSync("python3", ["-W", "ignore", "-c", program], {
    input: JSON.stringify([judge, questions]),
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`python3 failed: ${stderr}`);
  return JSON.parse(stdout);
}

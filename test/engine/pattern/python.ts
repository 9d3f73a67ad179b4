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
def answer(pattern, names):
    pattern = fold(pattern)
    return "".join("01"[fnmatch.fnmatchcase(fold(name), pattern)] for name in names)
json.dump([answer(q["pattern"], q["names"]) for q in questions], sys.stdout)
`;

/** The version of this machine's python3, such as `3.11.7`; undefined without one. */
export function pythonVersion(): string | undefined {
  const { stdout, status } = spawnSync(
    "python3",
    ["-c", "import fnmatch, platform; print(platform.python_version())"],
    {
      encoding: "utf8",
    },
  );
  return status === 0 ? stdout.trim() : undefined;
}

/** Whether this machine has a python3. Where tests count (CI) it must have one. */
export function hasPython(): boolean {
  return pythonVersion() !== undefined;
}

/** Python's answers: for each question a `1` or `0` for each of its names. */
export function askPython(judge: Judge, questions: readonly Question[]): readonly string[] {
  const { stdout, stderr, status } = spawnSync("python3", ["-W", "ignore", "-c", program], {
    input: JSON.stringify([judge, questions]),
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`python3 failed: ${stderr}`);
  return JSON.parse(stdout);
}

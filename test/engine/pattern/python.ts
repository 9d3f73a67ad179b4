import { runPython } from "../../helpers/python.ts";

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

/** Python's answers: for each question a `1` or `0` for each of its names. */
export function askPython(judge: Judge, questions: readonly Question[]): readonly string[] {
  return runPython(program, [judge, questions]);
}

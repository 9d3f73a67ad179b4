import { spawnSync } from "node:child_process";
import { fnmatchTokens } from "../../server/engine/pattern/fnmatch-tokens.ts";
import type { Token } from "../../server/engine/pattern/pattern.ts";
import { timed } from "../measure.ts";

// The solver cvc5 (Debian package of that name), asked in SMT-LIB whether a rule can ever decide.

/** The letters that tools' names can have, as ranges; names have 1 to 128 of them. */
const domain: readonly (readonly [first: string, last: string])[] = [
  ["A", "Z"],
  ["a", "z"],
  ["0", "9"],
  ["_", "_"],
  ["-", "/"],
];

/** One question's answer, `unknown` when time was up, with the time in milliseconds that starting cvc5 does not explain. */
export interface SolverAnswer {
  readonly answer: "reachable" | "covered" | "unknown";
  readonly ms: number;
}

/** cvc5's version, such as `1.0.3`; undefined where it is not installed. */
export function cvc5Version(): string | undefined {
  const { stdout, status } = spawnSync("cvc5", ["--version"], { encoding: "utf8" });
  return status === 0 ? /version (\S+)/.exec(stdout)?.[1] : undefined;
}

/** Whether the rule matches a name that no earlier rule matches. */
export function askCvc5(patterns: readonly string[], rule: number): SolverAnswer {
  const start = run("(set-logic QF_SLIA)\n(check-sat)\n").ms;
  const { text, ms } = run(question(patterns, rule));
  const answer = text === "sat" ? "reachable" : text === "unsat" ? "covered" : "unknown";
  return { answer, ms: Math.max(0, ms - start) };
}

function run(input: string): { readonly text: string; readonly ms: number } {
  const options = ["--lang=smt2", "--tlimit=60000"];
  const { result, ms } = timed(() => spawnSync("cvc5", options, { input, encoding: "utf8" }));
  return { text: result.stdout.trim(), ms };
}

function question(patterns: readonly string[], rule: number): string {
  const letters = domain.map(([first, last]) => `(re.range "${first}" "${last}")`).join(" ");
  const isMatch = (pattern: string) => `(str.in_re name ${expression(pattern)})`;
  return [
    "(set-logic QF_SLIA)",
    "(declare-const name String)",
    `(assert (str.in_re name (re.+ (re.union ${letters}))))`,
    "(assert (<= (str.len name) 128))",
    ...patterns.slice(0, rule).map((pattern) => `(assert (not ${isMatch(pattern)}))`),
    `(assert ${isMatch(patterns[rule] ?? "")})`,
    "(check-sat)",
    "",
  ].join("\n");
}

function expression(pattern: string): string {
  const parts = fnmatchTokens(pattern).map(part);
  return parts.length > 1 ? `(re.++ ${parts.join(" ")})` : (parts[0] ?? '(str.to_re "")');
}

function part(token: Token): string {
  if (token.kind === "any-run") return "re.all";
  if (token.kind === "any-one") return "re.allchar";
  if (token.kind === "literal") return `(str.to_re "${token.text.replaceAll('"', '""')}")`;
  const ranges = token.ranges.map(({ first, last }) => `(re.range "${letter(first)}" "${letter(last)}")`);
  const [only = "re.none"] = ranges;
  const set = ranges.length > 1 ? `(re.union ${ranges.join(" ")})` : only;
  return token.negated ? `(re.diff re.allchar ${set})` : set;
}

function letter(code: number): string {
  return `\\u{${code.toString(16)}}`;
}

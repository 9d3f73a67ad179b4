import { type Message, message } from "../text/message.ts";
import { remember } from "../text/remember.ts";
import { overlaps, type Span } from "../text/span.ts";
import { type ClassProblem, classProblems } from "./class-problems.ts";
import { fnmatchTokens } from "./fnmatch-tokens.ts";
import { type ForeignSyntax, foreignSyntax } from "./foreign-syntax.ts";
import { longestPattern } from "./pattern.ts";

/** A blank where names have none. */
export interface StraySpace {
  readonly kind: "stray-space";
  /** `empty`: the whole pattern is the empty text, which matches the empty name only. */
  readonly flaw: "empty" | "leading" | "trailing" | "inner";
  readonly span: Span;
  readonly message: Message;
  /** Plain patterns for the whole source that were probably meant; all of them together. */
  readonly instead: readonly string[];
}

/** Something suspicious in the text of a pattern. Spans are half-open UTF-16 offsets in the pattern's source. */
export type PatternProblem = ForeignSyntax | ClassProblem | StraySpace;

/**
 * The problems of a pattern's text, in the order of their place. They depend on the text alone; whether such names
 * exist all the same is for the caller to see. Nothing for sources above `longestPattern`.
 */
export const patternProblems: (source: string) => readonly PatternProblem[] = remember(findProblems);

function findProblems(source: string): readonly PatternProblem[] {
  if (source.length > longestPattern) return [];
  const tokens = fnmatchTokens(source);
  const foreign = foreignSyntax(source, tokens);
  const covered = foreign.filter(({ syntax }) => syntax === "posix-class" || syntax === "regular-expression");
  const classes = classProblems(source, tokens).filter(
    ({ span }) => !covered.some((other) => overlaps(other.span, span)),
  );
  const problems = [...straySpaces(source), ...classes, ...foreign];
  return problems.toSorted((one, other) => one.span.start - other.span.start || one.span.end - other.span.end);
}

function straySpaces(source: string): readonly StraySpace[] {
  const trimmed = source.trim();
  if (source === "") {
    const said = message("the empty pattern matches the empty name only; write `*` for every name");
    return [{ kind: "stray-space", flaw: "empty", span: { start: 0, end: 0 }, message: said, instead: [] }];
  }
  const instead = trimmed === "" ? [] : [trimmed];
  const start = source.length - source.trimStart().length;
  const end = trimmed === "" ? source.length : source.trimEnd().length;
  const problems: StraySpace[] = [];
  if (start > 0) {
    const said = message("the blank at the start is part of the pattern, and names do not start with one");
    problems.push({ kind: "stray-space", flaw: "leading", span: { start: 0, end: start }, message: said, instead });
  }
  const inner = /\s+/.exec(trimmed);
  if (inner !== null) {
    const at = start + inner.index;
    const said = message("the blank is part of the pattern, and names hold none; write one pattern for each name");
    const span = { start: at, end: at + inner[0].length };
    problems.push({ kind: "stray-space", flaw: "inner", span, message: said, instead: separated(trimmed) });
  }
  if (end < source.length) {
    const said = message("the blank at the end is part of the pattern, and names do not end with one");
    problems.push({
      kind: "stray-space",
      flaw: "trailing",
      span: { start: end, end: source.length },
      message: said,
      instead,
    });
  }
  return problems;
}

/** Several names in one text, as in `read, write`; nothing where a part would be empty or a class is torn. */
function separated(trimmed: string): readonly string[] {
  const parts = trimmed.split(/[\s,;]+/);
  const whole = parts.every((part) => part !== "" && part.split("[").length === part.split("]").length);
  return whole ? parts : [];
}

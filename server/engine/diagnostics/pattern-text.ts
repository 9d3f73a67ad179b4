import type { Analysis } from "../analysis.ts";
import { type PatternProblem, patternProblems } from "../pattern/pattern-problems.ts";
import { spanIn } from "../syntax/find.ts";
import type { Span } from "../text/span.ts";
import type { Fix } from "./diagnostic.ts";
import { changePatterns } from "./edits.ts";
import { type PlacedFacts, stringOf } from "./rules.ts";

/** Whether somebody who writes this means more than one name. */
export function looksLikePattern(text: string): boolean {
  return /[*?]|\[.+\]/.test(text);
}

type Kind = PatternProblem["kind"];
type ProblemOfKind<K extends Kind> = Extract<PatternProblem, { readonly kind: K }>;

/** Something suspicious in the text of a pattern that is read. */
export interface TextFound<K extends Kind> extends PlacedFacts {
  readonly problem: ProblemOfKind<K>;
}

/** The problems of one kind in the text of a rule's pattern. */
export function textProblems<K extends Kind>(placed: PlacedFacts, kind: K): readonly TextFound<K>[] {
  const problems = patternProblems(placed.rule.pattern.source);
  if (problems.length === 0) return [];
  return problems
    .filter((problem): problem is ProblemOfKind<K> => problem.kind === kind)
    .map((problem) => ({ ...placed, problem }));
}

/** The place in the file of a problem in a pattern; the whole string when its letters cannot be told apart. */
export function textSpan<K extends Kind>({ rule, problem }: TextFound<K>, analysis: Analysis): Span {
  const string = stringOf(analysis, rule);
  const { start, end } = problem.span;
  return string === undefined || start === end ? rule.span : spanIn(string, analysis.text, problem.span);
}

/** The patterns that were probably meant, all of them in place of this one. */
export function textFixes<K extends Kind>({ rule, problem }: TextFound<K>, analysis: Analysis): readonly Fix[] {
  return problem.instead.length === 0 ? [] : [changePatterns(analysis, rule, problem.instead, { preferred: true })];
}

import type { Analysis } from "../analysis.ts";
import { type PatternProblem, patternProblems } from "../pattern/pattern-problems.ts";
import type { Rule } from "../policy/policy.ts";
import { replaceNode } from "../syntax/edit.ts";
import { spanIn } from "../syntax/find.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { Span } from "../text/span.ts";
import type { Fix } from "./diagnostic.ts";
import { changePatterns } from "./edits.ts";
import { type PlacedFacts, stringAt, stringOf } from "./rules.ts";

/** Whether somebody who writes this means more than one name. */
export function looksLikePattern(text: string): boolean {
  return /[*?]|\[.+\]/.test(text);
}

type Kind = PatternProblem["kind"];
type ProblemOfKind<K extends Kind> = Extract<PatternProblem, { readonly kind: K }>;

/** Something suspicious in the text of a pattern that is read. */
export interface TextFound<K extends Kind> extends PlacedFacts {
  readonly problem: ProblemOfKind<K>;
  /** The name of a pair that has it; absent where it is in the text of the whole pattern. */
  readonly name: PairName | undefined;
}

type PairName = NonNullable<Rule["pair"]>["server"];

/** The problems of one kind in the text of a rule's pattern, or in the two names of a pair. */
export function textProblems<K extends Kind>(placed: PlacedFacts, kind: K): readonly TextFound<K>[] {
  const { pair, pattern } = placed.rule;
  if (pair === undefined) return problemsIn(placed, kind, pattern.source, undefined);
  return [pair.server, pair.tool].flatMap((name) => problemsIn(placed, kind, name.text, name));
}

function problemsIn<K extends Kind>(
  placed: PlacedFacts,
  kind: K,
  text: string,
  name: PairName | undefined,
): readonly TextFound<K>[] {
  const problems = patternProblems(text);
  if (problems.length === 0) return [];
  return problems
    .filter((problem): problem is ProblemOfKind<K> => problem.kind === kind)
    .map((problem) => ({ ...placed, problem, name }));
}

/** The place in the file of a problem in a pattern; the whole string when its letters cannot be told apart. */
export function textSpan<K extends Kind>({ rule, problem, name }: TextFound<K>, analysis: Analysis): Span {
  const string = name === undefined ? stringOf(analysis, rule) : stringAt(analysis, name.span);
  const { start, end } = problem.span;
  if (string === undefined || start === end) return name?.span ?? rule.span;
  return spanIn(string, analysis.text, problem.span);
}

/** The patterns that were probably meant, all of them in place of this one. */
export function textFixes<K extends Kind>({ rule, problem, name }: TextFound<K>, analysis: Analysis): readonly Fix[] {
  const { instead } = problem;
  const [only] = instead;
  if (only === undefined) return [];
  if (name === undefined) return [changePatterns(analysis, rule, instead, { preferred: true })];
  const string = stringAt(analysis, name.span);
  const edits = string === undefined ? [] : replaceNode(analysis.tree, string, JSON.stringify(only));
  return [{ title: message("change to `{0}`", label(only)), edits, safe: false, preferred: true }];
}

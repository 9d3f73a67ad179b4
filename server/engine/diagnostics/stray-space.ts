import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { type TextFound, textFixes, textProblems, textSpan } from "./pattern-text.ts";

export const straySpace: DiagnosticRule<TextFound<"stray-space">> = {
  code: "stray-space",
  severity: "warning",
  needsCatalog: false,
  fades: false,
  page: {
    summary: "A pattern is empty, or has a blank at its ends or inside.",
    avoid: `{ "tools": { "disabled": ["bash "] } }`,
    prefer: `{ "tools": { "disabled": ["bash"] } }`,
    why: "Nothing is trimmed: a blank is a letter like any other, tool names have none, and the empty pattern matches only the empty name.",
    exceptions: "A pattern that matches a known tool, skill or category with a blank in its name is left alone.",
  },
  scope: "rule",
  reads: [],
  evenIfRefused: true,
  findIn: (placed) => textProblems(placed, "stray-space").filter(({ facts }) => facts.matchCount === 0),
  span: textSpan,
  message: ({ rule, problem }) =>
    problem.flaw === "empty" ? problem.message : message("`{0}`: {1}", label(rule.pattern.source), problem.message),
  fixes: (found, analysis) => (found.problem.instead.every(isPlainPattern) ? textFixes(found, analysis) : []),
};

/** Parts of a text that is no list of names, such as a command line, are no patterns that anybody meant. */
function isPlainPattern(pattern: string): boolean {
  return /^[\w*?.\-/[\]!]+$/.test(pattern) && /\w/.test(pattern);
}

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
  findIn: (placed) =>
    textProblems(placed, "stray-space").filter(
      // People name servers in several words.
      ({ facts, name, problem }) => facts.matchCount === 0 && !(name !== undefined && problem.flaw === "inner"),
    ),
  span: textSpan,
  message: ({ rule, problem, name }) => {
    if (problem.flaw !== "empty")
      return message("`{0}`: {1}", label(name?.text ?? rule.pattern.source), problem.message);
    return name === undefined ? problem.message : message("an empty name stands for no server and for no tool");
  },
  fixes: (found, analysis) => (found.problem.instead.every(isPlainPattern) ? textFixes(found, analysis) : []),
};

/** Parts of a text that is no list of names, such as a command line, are no patterns that anybody meant. */
function isPlainPattern(pattern: string): boolean {
  return /^[\w*?.\-/[\]!]+$/.test(pattern) && /\w/.test(pattern);
}

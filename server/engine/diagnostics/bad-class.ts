import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { type TextFound, textFixes, textProblems, textSpan } from "./pattern-text.ts";

export const badClass: DiagnosticRule<TextFound<"bad-class">> = {
  code: "bad-class",
  severity: "warning",
  needsCatalog: false,
  fades: false,
  page: {
    summary: "A `[` without its `]`, or a range that runs backwards.",
    avoid: `{ "rules": [{ "mode": "deactivate", "pattern": "db_[a-f" }] }`,
    prefer: `{ "rules": [{ "mode": "deactivate", "pattern": "db_[a-f]" }] }`,
    why:
      "An unclosed `[` is a plain letter, so the pattern matches only names with a `[` in them. A backward range such as " +
      "`[z-a]` holds no letter at all, and Python before 3.10 stops with an error on it.",
    exceptions: "A known tool with a `[` in its name is matched, so nothing is said; `[[]` says it without doubt.",
  },
  scope: "rule",
  reads: [],
  evenIfRefused: true,
  findIn: (placed) =>
    textProblems(placed, "bad-class").filter(
      ({ rule, facts, problem }) =>
        rule.pattern.language !== "exact" && !(problem.flaw === "unclosed" && facts.matchCount > 0),
    ),
  span: textSpan,
  message: ({ rule, problem }) => message("`{0}`: {1}", label(rule.pattern.source), problem.message),
  fixes: (found, analysis) =>
    // Alternatives rather than parts: an unclosed class can be closed or taken as a letter.
    found.problem.instead.flatMap((instead, index) =>
      textFixes({ ...found, problem: { ...found.problem, instead: [instead] } }, analysis).map((fix) => ({
        ...fix,
        preferred: index === 0,
      })),
    ),
};

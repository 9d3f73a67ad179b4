import type { Analysis } from "../analysis.ts";
import type { ForeignSyntaxKind } from "../pattern/foreign-syntax.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { type TextFound, textFixes, textProblems, textSpan } from "./pattern-text.ts";

export const foreignSyntax: DiagnosticRule<TextFound<"foreign-syntax">> = {
  code: "foreign-syntax",
  severity: "warning",
  needsCatalog: false,
  fades: false,
  page: {
    summary:
      "A pattern uses the signs of another pattern language, which are plain letters or mean something else here.",
    avoid: `{ "rules": [{ "mode": "deactivate", "pattern": "files_{write,delete}" }] }`,
    prefer: `{ "rules": [
  { "mode": "deactivate", "pattern": "files_write" },
  { "mode": "deactivate", "pattern": "files_delete" }
] }`,
    why:
      "Patterns are those of Python's `fnmatch`: `*`, `?`, `[abc]` and `[!abc]`, nothing else. Braces, `!` in front, `|`, " +
      "`\\`, `+(…)`, `.*` and `[[:alpha:]]` are compared letter by letter, `[^x]` is the set of `^` and `x`, and `**` is no " +
      "more than `*`. A deny rule of this kind blocks nothing, without a word.",
    exceptions: "A known tool whose name really holds these letters is matched, so nothing is said.",
  },
  scope: "rule",
  reads: [],
  evenIfRefused: true,
  findIn: (placed, analysis) => textProblems(placed, "foreign-syntax").filter((found) => !isMeant(found, analysis)),
  span: textSpan,
  message: ({ rule, problem }) => message("`{0}`: {1}", label(rule.pattern.source), problem.message),
  fixes: (found, analysis) =>
    textFixes(found, analysis).map((fix) => ({ ...fix, safe: found.problem.syntax === "doubled-star" })),
};

// These do match names, only other ones than meant; the rest can match nothing but the very letters.
const misleading: ReadonlySet<ForeignSyntaxKind> = new Set(["caret-class", "posix-class", "doubled-star"]);

function isMeant({ rule, facts, problem }: TextFound<"foreign-syntax">, { context }: Analysis): boolean {
  // In a list of exact names every sign is a letter; whether the name exists is another question.
  if (rule.pattern.language === "exact") return true;
  // Two stars do what one does, so they are not why a pattern matches nothing: its own finding says more.
  if (problem.syntax === "doubled-star") return facts.matchCount === 0 && context.catalog.status !== "unknown";
  return !misleading.has(problem.syntax) && facts.matchCount > 0;
}

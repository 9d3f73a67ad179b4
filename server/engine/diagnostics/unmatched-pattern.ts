import type { DiagnosticRule } from "./diagnostic.ts";
import { isToolName } from "./unknown-tool.ts";
import { type Unmatched, unmatchedFixes, unmatchedMessage, unmatchedRule } from "./unmatched.ts";

export const unmatchedPattern: DiagnosticRule<Unmatched> = {
  code: "unmatched-pattern",
  severity: "warning",
  needsCatalog: true,
  fades: false,
  page: {
    summary: "A pattern matches nothing of what is known: no tool, skill or server.",
    avoid: `{ "rules": [{ "mode": "activate", "pattern": "txet_*" }] }`,
    prefer: `{ "rules": [{ "mode": "activate", "pattern": "text_*" }] }`,
    why:
      "No system complains about a pattern that matches nothing. A misspelt deny rule leaves its tools on, a misspelt " +
      "allow rule leaves them off. Case counts, the whole name must match, and a tool of a server is known by its joined name.",
    exceptions:
      "A pattern for tools that come later, or that only another machine has. Add them to the catalog, or switch this off for such files.",
  },
  scope: "rule",
  reads: [],
  findIn: (placed, analysis) => (isToolName(placed.rule) ? [] : unmatchedRule(placed, analysis)),
  span: ({ rule }) => rule.span,
  message: unmatchedMessage,
  fixes: unmatchedFixes,
};

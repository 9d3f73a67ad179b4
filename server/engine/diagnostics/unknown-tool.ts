import type { Rule } from "../policy/policy.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { looksLikePattern } from "./pattern-text.ts";
import { type Unmatched, unmatchedFixes, unmatchedMessage, unmatchedRule } from "./unmatched.ts";

export const unknownTool: DiagnosticRule<Unmatched> = {
  code: "unknown-tool",
  severity: "warning",
  needsCatalog: true,
  fades: false,
  page: {
    summary: "An exact name is no tool of the catalog.",
    avoid: `{ "rules": [{ "mode": "deactivate", "pattern": "math_ad" }] }`,
    prefer: `{ "rules": [{ "mode": "deactivate", "pattern": "math_add" }] }`,
    why:
      "The name decides about nothing, without a word: a tool that it should block stays on. Case counts, and the name of " +
      "a server is not the name of its tools.",
    exceptions: "A tool that comes later, or that only another machine has: add it to the catalog.",
  },
  scope: "rule",
  reads: [],
  findIn: (placed, analysis) => (isToolName(placed.rule) ? unmatchedRule(placed, analysis) : []),
  span: ({ rule: { pair, span } }) => {
    if (pair === undefined) return span;
    // A wildcard has a finding of its own where it stands.
    return looksLikePattern(pair.tool.text) ? pair.server.span : pair.tool.span;
  },
  message: unmatchedMessage,
  fixes: unmatchedFixes,
};

/** Whether a rule names one tool; every other rule that matches nothing is an unmatched pattern. */
export function isToolName({ kind, facet, pattern }: Rule): boolean {
  return kind === "tool" && facet === "name" && (pattern.language === "exact" || pattern.shape.kind === "exact");
}

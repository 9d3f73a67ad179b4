import type { Analysis } from "../analysis.ts";
import type { Rule } from "../policy/policy.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { deleteRule } from "./edits.ts";
import { type PlacedRule, writtenRules } from "./rules.ts";

interface Duplicate extends PlacedRule {
  readonly first: Rule;
}

export const duplicatePattern: DiagnosticRule<Duplicate> = {
  code: "duplicate-pattern",
  severity: "warning",
  needsCatalog: false,
  fades: false,
  page: {
    summary: "The same pattern stands twice in one list.",
    avoid: `{ "tools": { "disabled": ["bash", "write", "bash"] } }`,
    prefer: `{ "tools": { "disabled": ["bash", "write"] } }`,
    why:
      "The first one has decided everything the second could decide. In a list of rules the second may even say the " +
      "opposite, and whoever changes only that one is surprised.",
  },
  find: duplicates,
  span: ({ rule }) => rule.span,
  message: ({ rule, first }, { dialect }) => {
    const pattern = label(rule.pattern.source);
    return first.effect === rule.effect
      ? message("`{0}` repeats {1}; delete one of them", pattern, dialect.ruleLabel(first))
      : message(
          "`{0}` never decides: {1} has the same pattern and the other effect; delete one of them",
          pattern,
          dialect.ruleLabel(first),
        );
  },
  related: ({ first }) => [{ span: first.span, message: message("the same pattern, which decides") }],
  fixes: ({ rule, first }, analysis) => [
    deleteRule(analysis, rule, { safe: true, preferred: true }),
    ...(first.effect === rule.effect ? [] : [deleteRule(analysis, first)]),
  ],
};

function duplicates(analysis: Analysis): readonly Duplicate[] {
  const firsts = new Map<unknown, Map<string, Rule>>();
  return writtenRules(analysis).flatMap(({ of, rule }) => {
    const inPolicy = firsts.get(of) ?? new Map<string, Rule>();
    firsts.set(of, inPolicy);
    const key = `${rule.list}\n${rule.pattern.source}`;
    const first = inPolicy.get(key);
    if (first !== undefined) return [{ of, rule, first }];
    inPolicy.set(key, rule);
    return [];
  });
}

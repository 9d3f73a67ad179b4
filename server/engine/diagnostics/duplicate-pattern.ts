import type { Rule } from "../policy/policy.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { deleteRule } from "./edits.ts";
import { patternIndex } from "./pattern-index.ts";
import type { PlacedFacts, PlacedRule, RuleEdit } from "./rules.ts";

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
  scope: "rule",
  reads: [],
  evenIfRefused: true,
  findIn: repeats,
  also: repeatedBy,
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
    deleteRule(analysis, rule, { safe: first.effect === rule.effect, preferred: true }),
    ...(first.effect === rule.effect ? [] : [deleteRule(analysis, first)]),
  ],
};

function repeats({ of, rule, order }: PlacedFacts): readonly Duplicate[] {
  const [place] = patternIndex(of.policy).equal(rule.list, rule.pattern.source);
  const first = place === undefined || place >= order ? undefined : of.policy.rules[place];
  return first === undefined ? [] : [{ of, rule, first }];
}

/** The rules that the edited one is the first of, before or after the edit. */
function repeatedBy({ before, of, order }: RuleEdit): readonly number[] {
  return [before.policy, of.policy].flatMap((policy) => {
    const rule = policy.rules[order];
    const equal = rule === undefined ? [] : patternIndex(policy).equal(rule.list, rule.pattern.source);
    return equal[0] === order ? equal.slice(1) : [];
  });
}

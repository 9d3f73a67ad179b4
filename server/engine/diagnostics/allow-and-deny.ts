import type { Policy, Rule } from "../policy/policy.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { deleteRule } from "./edits.ts";
import { patternIndex } from "./pattern-index.ts";
import type { PlacedFacts, PlacedRule, RuleEdit } from "./rules.ts";
import { named } from "./words.ts";

interface Contradiction extends PlacedRule {
  /** The entry that decides. */
  readonly deny: Rule;
}

export const allowAndDeny: DiagnosticRule<Contradiction> = {
  code: "allow-and-deny",
  severity: "warning",
  needsCatalog: false,
  fades: false,
  page: {
    summary: "The same pattern stands in a list that allows and in one that blocks.",
    avoid: `{ "mcp": { "allowed": ["github", "slack"], "disabled": ["slack"] } }`,
    prefer: `{ "mcp": { "allowed": ["github"], "disabled": ["slack"] } }`,
    why: "The list that blocks is asked first and decides. The entry of the other list does nothing, and one of the two is not what was meant.",
  },
  scope: "rule",
  reads: [],
  findIn: contradictions,
  also: contradictedBy,
  span: ({ rule }) => rule.span,
  message: ({ rule, deny }, { dialect }) =>
    message(
      "`{0}` is also {1}, which decides; delete one of them",
      label(rule.pattern.source),
      dialect.ruleLabel(deny),
    ),
  related: ({ deny }, analysis) => [{ span: deny.span, message: message("{0} decides", named(analysis, deny)) }],
  fixes: ({ rule, deny }, analysis) => [deleteRule(analysis, rule), deleteRule(analysis, deny)],
};

function contradictions({ of, rule }: PlacedFacts): readonly Contradiction[] {
  if (rule.effect !== "allow") return [];
  // Within one list the order decides, which is the matter of another finding.
  const elsewhere = comparedLists(of.policy, rule).some(({ list }) => list !== rule.list);
  const deny = elsewhere ? firstDeny(of.policy, rule) : undefined;
  return deny === undefined || deny.list === rule.list ? [] : [{ of, rule, deny }];
}

function firstDeny(policy: Policy, rule: Rule): Rule | undefined {
  const { rules } = policy;
  const places = comparedLists(policy, rule).flatMap(({ list }) => {
    const equal = patternIndex(policy).equal(list, rule.pattern.source);
    return equal.find((order) => rules[order]?.effect === "deny") ?? [];
  });
  return places.length === 0 ? undefined : rules[Math.min(...places)];
}

/** The lists that are compared with the same as the rule. */
function comparedLists(policy: Policy, { kind, facet }: Rule) {
  return patternIndex(policy).lists.filter((list) => list.kind === kind && list.facet === facet);
}

/** The rules that had or have the pattern of the edited one, where there is more than one list. */
function contradictedBy({ before, of, order }: RuleEdit): readonly number[] {
  return [before.policy, of.policy].flatMap((policy) => {
    const rule = policy.rules[order];
    if (rule?.effect !== "deny") return [];
    const lists = comparedLists(policy, rule);
    if (lists.length < 2) return [];
    return lists.flatMap(({ list }) => patternIndex(policy).equal(list, rule.pattern.source));
  });
}

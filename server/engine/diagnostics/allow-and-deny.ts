import type { Analysis } from "../analysis.ts";
import type { Rule } from "../policy/policy.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { deleteRule } from "./edits.ts";
import { changesNothing, decidingPolicies, ignoredRules, type PlacedRule } from "./rules.ts";
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
  find: contradictions,
  span: ({ rule }) => rule.span,
  message: ({ rule, deny }, { dialect }) =>
    message(
      "`{0}` is also {1}, which decides; delete one of them",
      label(rule.pattern.source),
      dialect.ruleLabel(deny),
    ),
  related: ({ deny }, analysis) => [{ span: deny.span, message: message("{0} decides", named(analysis, deny)) }],
  fixes: ({ of, rule, deny }, analysis) => [
    deleteRule(analysis, rule, { safe: changesNothing(of, rule, [deny]) }),
    deleteRule(analysis, deny),
  ],
};

function contradictions(analysis: Analysis): readonly Contradiction[] {
  return decidingPolicies(analysis).flatMap((of) => {
    const ignored = ignoredRules(of.policy);
    const rules = of.policy.rules.filter((rule) => !ignored.has(rule));
    const denies = new Map<string, Rule>();
    for (const rule of rules) if (rule.effect === "deny" && !denies.has(keyOf(rule))) denies.set(keyOf(rule), rule);
    return rules.flatMap((rule) => {
      const deny = rule.effect === "allow" ? denies.get(keyOf(rule)) : undefined;
      // Within one list the order decides, which is the matter of another finding.
      return deny === undefined || deny.list === rule.list ? [] : [{ of, rule, deny }];
    });
  });
}

function keyOf({ kind, facet, pattern }: Rule): string {
  return `${kind} ${facet} ${pattern.source}`;
}

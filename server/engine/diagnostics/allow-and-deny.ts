import type { PolicyAnalysis } from "../analysis.ts";
import { type NameDomain, nameDomains } from "../language/domain.ts";
import type { Pattern } from "../pattern/pattern.ts";
import type { Policy, Rule } from "../policy/policy.ts";
import { type Covered, coverOf } from "../policy/proofs.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import { forTools, takesAll } from "./all-names.ts";
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
    summary: "The same names are matched in a list that allows and in one that blocks.",
    avoid: `{ "mcp": { "allowed": ["github", "slack"], "disabled": ["slack"] } }`,
    prefer: `{ "mcp": { "allowed": ["github"], "disabled": ["slack"] } }`,
    why:
      "The list that blocks is asked first and decides. The entry of the other list does nothing, and one of the two is " +
      "not what was meant. What counts is what the two match, not how they are written: `git*` and `git**` are the same.",
  },
  scope: "rule",
  reads: ["reach"],
  findIn: contradictions,
  also: contradictedBy,
  span: ({ rule }) => rule.span,
  message: ({ of, rule: { pattern, kind }, deny }, analysis) => {
    const source = label(pattern.source);
    if (pattern.source === deny.pattern.source)
      return message("`{0}` is also {1}, which decides; delete one of them", source, analysis.dialect.ruleLabel(deny));
    const text = message(
      "`{0}` matches the same names as {1}, which decides; delete one of them",
      source,
      named(analysis, deny),
    );
    const isLimited = of.proofs.domainOf(kind).names === "tool" && !isSame(pattern, deny.pattern, nameDomains.any);
    return isLimited ? forTools(text) : text;
  },
  related: ({ deny }, analysis) => [{ span: deny.span, message: message("{0} decides", named(analysis, deny)) }],
  fixes: ({ rule, deny }, analysis) => [deleteRule(analysis, rule), deleteRule(analysis, deny)],
};

function contradictions({ of, rule }: PlacedFacts): readonly Contradiction[] {
  // Within one list the order decides, which is the matter of another finding.
  if (rule.effect !== "allow" || comparedLists(of.policy, rule).length < 2) return [];
  // Where nothing is proved, or no name of a tool is matched, an equal text still says enough.
  const cover = coverOf(of.proofs, rule);
  const deny = cover === undefined ? firstDeny(of.policy, rule) : equalDeny(of, rule, cover);
  return deny === undefined || deny.list === rule.list ? [] : [{ of, rule, deny }];
}

/** What takes all that the rule matches, when it matches no more than that. */
function equalDeny({ proofs }: PolicyAnalysis, rule: Rule, { by, verdicts }: Covered): Rule | undefined {
  const [deny, ...others] = by;
  if (deny?.effect !== "deny" || deny.facet !== rule.facet || others.length + verdicts.length > 0) return undefined;
  return takesAll(rule.pattern, deny.pattern, proofs.domainOf(rule.kind)) ? deny : undefined;
}

function isSame(one: Pattern, other: Pattern, domain: NameDomain): boolean {
  return takesAll(one, other, domain) && takesAll(other, one, domain);
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

import type { Analysis } from "../analysis.ts";
import type { Rule } from "../policy/policy.ts";
import { type Decision, ruleOf } from "../policy/resolve.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { moveAbove } from "./edits.ts";
import { decidingPolicies, type PlacedRule, ruleStages } from "./rules.ts";
import { named, namesOf } from "./words.ts";

interface PartlyShadowed extends PlacedRule {
  /** The earlier rules that take some of its tools, in file order. */
  readonly by: readonly Rule[];
  readonly lost: readonly Decision[];
  readonly matches: number;
}

export const partlyShadowed: DiagnosticRule<PartlyShadowed> = {
  code: "partly-shadowed",
  severity: "hint",
  needsCatalog: true,
  fades: false,
  page: {
    summary: "A rule that switches off does not get all the tools it matches: a broader rule above it keeps some on.",
    avoid: `{ "rules": [
  { "mode": "activate", "pattern": "github_*" },
  { "mode": "deactivate", "pattern": "*_delete_*" }
] }`,
    prefer: `{ "rules": [
  { "mode": "deactivate", "pattern": "*_delete_*" },
  { "mode": "activate", "pattern": "github_*" }
] }`,
    why:
      "The lower rule reads like a ban and is one for other servers only. That the two overlap, and neither holds the " +
      "other, is easy to miss.",
    exceptions:
      "Exceptions above the general rule are how it should be, so nothing is said when the rule above matches no more " +
      "tools than the one below, nor when the rule above is the one that switches off.",
  },
  find: partlyShadowedRules,
  span: ({ rule }) => rule.span,
  message: ({ rule, by, lost, matches }, analysis) =>
    message(
      "`{0}` decides {1} of the {2} tools it matches: {3} keeps {4} on; move it above to get all",
      label(rule.pattern.source),
      matches - lost.length,
      matches,
      by.map((other) => named(analysis, other)),
      namesOf(lost.map(({ subject }) => subject.name)),
    ),
  related: ({ by }) => by.map(({ span }) => ({ span, message: message("this decides some of them") })),
  fixes: ({ rule, by }, analysis) => by.slice(0, 1).map((first) => moveAbove(analysis, rule, first)),
};

function partlyShadowedRules(analysis: Analysis): readonly PartlyShadowed[] {
  return decidingPolicies(analysis).flatMap((of) => {
    const factsOf = new Map(of.facts.map((facts) => [facts.rule, facts]));
    const ordered = ruleStages(of.policy).filter(({ stage }) => stage.combining === "first-applicable");
    return ordered.flatMap(({ stage }) => {
      const inList = new Set(stage.rules);
      return stage.rules.flatMap((rule) => {
        const facts = factsOf.get(rule);
        if (facts === undefined || rule.effect !== "deny" || facts.decides.length === 0) return [];
        const isBroader = (other: Rule | undefined): other is Rule =>
          other?.effect === "allow" &&
          inList.has(other) &&
          (factsOf.get(other)?.matches.length ?? 0) > facts.matches.length;
        const lost = facts.loses.filter(({ reason }) => isBroader(ruleOf(reason)));
        const by = [...new Set(lost.flatMap(({ reason }) => ruleOf(reason) ?? []))];
        return lost.length === 0 ? [] : [{ of, rule, by, lost, matches: facts.matches.length }];
      });
    });
  });
}

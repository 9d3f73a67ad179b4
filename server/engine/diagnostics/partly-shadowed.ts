import type { Rule } from "../policy/policy.ts";
import { type Decision, ruleOf } from "../policy/resolve.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { moveAbove } from "./edits.ts";
import { type PlacedFacts, type PlacedRule, stageOf } from "./rules.ts";
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
  scope: "rule",
  reads: ["decisions"],
  findIn: partlyShadowedRules,
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

function partlyShadowedRules({ of, rule, facts }: PlacedFacts): readonly PartlyShadowed[] {
  if (rule.effect !== "deny" || facts.decideCount === 0 || facts.decideCount === facts.matchCount) return [];
  const own = stageOf(of.policy, rule)?.stage;
  if (own?.combining !== "first-applicable") return [];
  const isBroader = (other: Rule | undefined): other is Rule =>
    other?.effect === "allow" &&
    of.factsOf(other).matchCount > facts.matchCount &&
    stageOf(of.policy, other)?.stage === own;
  const lost = facts.loses.filter(({ reason }) => isBroader(ruleOf(reason)));
  const by = [...new Set(lost.flatMap(({ reason }) => ruleOf(reason) ?? []))];
  return lost.length === 0 ? [] : [{ of, rule, by, lost, matches: facts.matchCount }];
}

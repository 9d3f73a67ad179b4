import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import { nameLanguage } from "../language/language.ts";
import { endsOf, mayMeet, mayShareNames } from "../policy/pattern-ends.ts";
import type { Rule, RuleStage } from "../policy/policy.ts";
import { ruleOf } from "../policy/resolve.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import { rememberFor } from "../text/remember.ts";
import { matchesMore, nameIn } from "./all-names.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { moveAbove } from "./edits.ts";
import { type PlacedFacts, type PlacedRule, type RuleEdit, stageOf } from "./rules.ts";
import { named, namesOf } from "./words.ts";

interface PartlyShadowed extends PlacedRule {
  /** The earlier rules that take some of its names, in file order. */
  readonly by: readonly Rule[];
  /** Known tools among them; without a catalog one name that a tool could have. */
  readonly lost: readonly string[];
  /** How many known tools it matches, when there is a catalog. */
  readonly matches: number | undefined;
}

/** Each rule is compared with those above it, so only near the top of a list. */
const mostAbove = 200;

export const partlyShadowed: DiagnosticRule<PartlyShadowed> = {
  code: "partly-shadowed",
  severity: "hint",
  needsCatalog: false,
  fades: false,
  page: {
    summary: "A rule that switches off does not get all the names it matches: a broader rule above it keeps some on.",
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
      "other, is easy to miss. With a catalog the known tools are named that stay on; without one, a name that is proved " +
      "to do so.",
    exceptions:
      "Exceptions above the general rule are how it should be, so nothing is said when the rule above matches no more " +
      "tools than the one below, nor when the rule above is the one that switches off. Without a catalog, the rule above " +
      "has to be about all names that start alike, and the one below about names that start in more ways.",
  },
  scope: "rule",
  reads: ["decisions", "reach"],
  findIn: partlyShadowedRules,
  also: deniesBelow,
  within: mostAbove,
  span: ({ rule }) => rule.span,
  message: ({ rule, by, lost, matches }, analysis) => {
    const pattern = label(rule.pattern.source);
    const rules = by.map((other) => named(analysis, other));
    return matches === undefined
      ? message(
          "`{0}` does not get all it matches: {1} keeps {2} on; move it above to get all",
          pattern,
          rules,
          namesOf(lost),
        )
      : message(
          "`{0}` decides {1} of the {2} known tools it matches: {3} keeps {4} on; move it above to get all",
          pattern,
          matches - lost.length,
          matches,
          rules,
          namesOf(lost),
        );
  },
  related: ({ by }) => by.map(({ span }) => ({ span, message: message("this decides some of them") })),
  fixes: ({ rule, by }, analysis) => by.slice(0, 1).map((first) => moveAbove(analysis, rule, first)),
};

function partlyShadowedRules(placed: PlacedFacts, analysis: Analysis): readonly PartlyShadowed[] {
  const { of, rule } = placed;
  if (rule.effect !== "deny") return [];
  const own = stageOf(of.policy, rule)?.stage;
  if (own?.combining !== "first-applicable") return [];
  if (hasCatalog(analysis)) return losesTools(placed, own);
  return rule.index > mostAbove || of.proofs.of(rule)?.kind !== "reachable" ? [] : losesNames(of)(rule);
}

function hasCatalog({ context }: Analysis): boolean {
  return context.catalog.status !== "unknown";
}

/** Tools are facts: they show that neither of two rules holds the other, and that some are decided by the earlier one. */
function losesTools({ of, rule, facts }: PlacedFacts, own: RuleStage): readonly PartlyShadowed[] {
  const { matchCount: matches } = facts;
  if (facts.decideCount === 0 || facts.decideCount === matches) return [];
  const isBroader = (other: Rule | undefined): other is Rule =>
    other?.effect === "allow" && of.factsOf(other).matchCount > matches && stageOf(of.policy, other)?.stage === own;
  const lost = facts.loses.filter(({ reason }) => isBroader(ruleOf(reason)));
  const by = [...new Set(lost.flatMap(({ reason }) => ruleOf(reason) ?? []))];
  return lost.length === 0 ? [] : [{ of, rule, by, lost: lost.map(({ subject }) => subject.name), matches }];
}

/** So many of them are looked at exactly. */
const mostAsked = 4;

/** Asked twice of those that are shown. */
const losesNames = rememberFor((of: PolicyAnalysis) => rememberFor((rule: Rule) => namesLost(of, rule)));

function namesLost(of: PolicyAnalysis, rule: Rule): readonly PartlyShadowed[] {
  const rules = stageOf(of.policy, rule)?.stage.rules ?? [];
  const domain = of.proofs.domainOf(rule.kind);
  const own = nameLanguage(rule.pattern);
  const families = rules.slice(0, rules.indexOf(rule)).filter((other) => isFamilyIn(other, rule));
  for (const other of families.slice(0, mostAsked)) {
    // Else it is an exception from this rule, or that is not known.
    if (!matchesMore(other.pattern, rule.pattern, domain)) continue;
    const earlier = rules.slice(0, rules.indexOf(other)).filter(({ pattern }) => mayMeet(pattern, rule.pattern));
    const others = earlier.map(({ pattern }) => nameLanguage(pattern));
    const lost = nameIn([own, nameLanguage(other.pattern)], others, domain);
    if (typeof lost === "string") return [{ of, rule, by: [other], lost: [lost], matches: undefined }];
  }
  return [];
}

/** Whether the other rule allows all names that start in one way, of which this rule means some, with such that start otherwise. */
function isFamilyIn({ effect, pattern }: Rule, rule: Rule): boolean {
  const family = endsOf(pattern);
  const own = endsOf(rule.pattern);
  const isMore = family.head.length > own.head.length && family.tail.length <= own.tail.length;
  return effect === "allow" && isMore && mayShareNames(family, own);
}

/** The rules that may lose other names once the edited one matches others. */
function deniesBelow({ analysis, before, of, order }: RuleEdit): readonly number[] {
  if (hasCatalog(analysis)) return [];
  const edited = [before, of].flatMap(({ policy }) => policy.rules[order] ?? []);
  return of.policy.rules.slice(order + 1, order + 1 + mostAbove).flatMap(({ effect, pattern }, place) => {
    const isMet = effect === "deny" && edited.some((one) => mayMeet(one.pattern, pattern));
    return isMet ? [order + 1 + place] : [];
  });
}

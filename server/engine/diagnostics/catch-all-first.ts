import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import type { Rule } from "../policy/policy.ts";
import type { ProofDomain } from "../policy/proofs.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import { rememberFor } from "../text/remember.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { moveToEnd } from "./edits.ts";
import { patternIndex } from "./pattern-index.ts";
import { decidingPolicies, type PlacedRule, ruleStages } from "./rules.ts";

interface CatchAll extends PlacedRule {
  /** How many rules stand behind it, none of which is asked any more, and the first of them. */
  readonly later: number;
  readonly next: readonly Rule[];
}

export const catchAllFirst: DiagnosticRule<CatchAll> = {
  code: "catch-all-first",
  severity: "warning",
  needsCatalog: false,
  fades: false,
  page: {
    summary: "A pattern that matches every name stands above narrower rules.",
    avoid: `{ "rules": [
  { "mode": "deactivate", "pattern": "*" },
  { "mode": "activate", "pattern": "math_*" }
] }`,
    prefer: `{ "rules": [
  { "mode": "activate", "pattern": "math_*" },
  { "mode": "deactivate", "pattern": "*" }
] }`,
    why: "The first rule that matches decides, so nothing below is ever asked. Exact rules come first, general ones after them, the catch-all last.",
  },
  scope: "file",
  reads: "outcome",
  find: catchAlls,
  span: ({ rule }) => rule.span,
  message: ({ rule, later }) =>
    later === 1
      ? message(
          "`{0}` matches every name, so the rule below it is never asked; move it to the end",
          label(rule.pattern.source),
        )
      : message(
          "`{0}` matches every name, so the {1} rules below it are never asked; move it to the end",
          label(rule.pattern.source),
          later,
        ),
  related: ({ next }) => next.map(({ span }) => ({ span, message: message("never asked") })),
  fixes: ({ rule }, analysis) => [moveToEnd(analysis, rule, { preferred: true })],
};

function catchAlls(analysis: Analysis): readonly CatchAll[] {
  return decidingPolicies(analysis).flatMap((of) =>
    ruleStages(of.policy).flatMap(({ stage: { rules, combining } }) => {
      const all = combining === "first-applicable" ? catchAllsIn(of, rules) : [];
      const [first] = all;
      if (first === undefined) return [];
      const later = rules.length - first.place - 1;
      // A second catch-all is a repetition, not a narrower rule.
      if (later === all.length - 1) return [];
      return [{ of, rule: first.rule, later, next: rules.slice(first.place + 1, first.place + 6) }];
    }),
  );
}

/** The rules of a list that match every name, with their places in it. */
function catchAllsIn({ policy, proofs }: PolicyAnalysis, list: readonly Rule[]) {
  return patternIndex(policy).open.flatMap((order) => {
    const rule = policy.rules[order];
    const place = list === policy.rules || rule === undefined ? order : placesIn(list).get(rule);
    const isOne = rule !== undefined && place !== undefined && isCatchAll(rule, proofs.domainOf(rule.kind));
    return isOne ? [{ rule, place }] : [];
  });
}

const placesIn = rememberFor((list: readonly Rule[]) => new Map(list.map((rule, place) => [rule, place])));

/** `*`, and `?*` where no name is empty, as those of servers and categories never are. Of patterns of these signs alone. */
function isCatchAll({ pattern: { shape, tokens }, facet }: Rule, { least }: ProofDomain): boolean {
  if (shape.kind !== "general") return shape.kind === "any";
  return tokens.filter(({ kind }) => kind === "any-one").length <= (facet === "name" ? least : 1);
}

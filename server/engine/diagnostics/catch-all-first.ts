import type { Analysis } from "../analysis.ts";
import type { Rule } from "../policy/policy.ts";
import type { ProofDomain } from "../policy/proofs.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { moveToEnd } from "./edits.ts";
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
      if (combining !== "first-applicable") return [];
      const takesAll = (rule: Rule) => isCatchAll(rule, of.proofs.domainOf(rule.kind));
      const index = rules.findIndex(takesAll);
      const rule = rules[index];
      // A second catch-all is a repetition, not a narrower rule.
      const isLast = rules.findLastIndex((other) => !takesAll(other)) < index;
      if (rule === undefined || isLast) return [];
      return [{ of, rule, later: rules.length - index - 1, next: rules.slice(index + 1, index + 6) }];
    }),
  );
}

/** `*`, and `?*` where no name is empty, as those of servers and categories never are. */
function isCatchAll({ pattern: { shape, tokens }, facet }: Rule, { least }: ProofDomain): boolean {
  if (shape.kind !== "general") return shape.kind === "any";
  const isOpen = tokens.some(({ kind }) => kind === "any-run");
  const letters = tokens.filter(({ kind }) => kind !== "any-run");
  return isOpen && letters.every(({ kind }) => kind === "any-one") && letters.length <= (facet === "name" ? least : 1);
}

import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import { nameDomains } from "../language/domain.ts";
import { isNameTooLong } from "../pattern/name-list.ts";
import type { Facet, Rule, Subject, SubjectKind } from "../policy/policy.ts";
import type { ProofDomain } from "../policy/proofs.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import { matchesAll } from "./all-names.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { moveToEnd } from "./edits.ts";
import { decidingPolicies, type PlacedRule, ruleStages } from "./rules.ts";

interface CatchAll extends PlacedRule {
  readonly domain: ProofDomain;
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
    why:
      "The first rule that matches decides, so nothing below is ever asked. Exact rules come first, general ones after " +
      "them, the catch-all last. What matches every name is proved, however it is written: `*`, `?*`, `[!,]*`.",
  },
  scope: "file",
  reads: "outcome",
  find: catchAlls,
  span: ({ rule }) => rule.span,
  message: ({ rule: { pattern }, domain, later }) => {
    const isLimited = domain.names === "tool" && !matchesAll(pattern, nameDomains.any);
    const name = isLimited ? message("every name that tools can have") : message("every name");
    return later === 1
      ? message(
          "`{0}` matches {1}, so the rule below it is never asked; move it to the end",
          label(pattern.source),
          name,
        )
      : message(
          "`{0}` matches {1}, so the {2} rules below it are never asked; move it to the end",
          label(pattern.source),
          name,
          later,
        );
  },
  related: ({ next }) => next.map(({ span }) => ({ span, message: message("never asked") })),
  fixes: ({ rule }, analysis) => [moveToEnd(analysis, rule, { preferred: true })],
};

function catchAlls(analysis: Analysis): readonly CatchAll[] {
  return decidingPolicies(analysis).flatMap((of) =>
    ruleStages(of.policy).flatMap(({ pipeline, stage: { rules, combining, facet } }) => {
      if (combining !== "first-applicable") return [];
      // Of names of servers and categories no more is known than of those of skills.
      const domain = of.proofs.domainOf(facet === "name" ? pipeline.kind : "skill");
      const all = likely(of, rules, facet, pipeline.kind).filter(({ pattern }) => matchesAll(pattern, domain));
      const [rule] = all;
      if (rule === undefined) return [];
      const place = rules.indexOf(rule);
      const later = rules.length - place - 1;
      // A second catch-all is a repetition, not a narrower rule.
      if (later === all.length - 1) return [];
      return [{ of, rule, domain, later, next: rules.slice(place + 1, place + 6) }];
    }),
  );
}

/** What matches every name matches the first known one that is not too long for any pattern, too, and few other rules do. */
function likely(
  { policy: { subjects }, resolution }: PolicyAnalysis,
  rules: readonly Rule[],
  facet: Facet,
  kind: SubjectKind,
): readonly Rule[] {
  const isAsked = (subject: Subject) => subject.kind === kind && !isNameTooLong(subject.name);
  const known = facet === "name" ? subjects.findIndex(isAsked) : -1;
  return known < 0 ? rules : resolution.applicable.matchingIn({ rules })(known);
}

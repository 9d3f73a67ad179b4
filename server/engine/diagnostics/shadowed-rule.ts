import type { Rule } from "../policy/policy.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { deleteRule, moveAbove } from "./edits.ts";
import { reachOf } from "./reach.ts";
import { changesNothing, type PlacedRule } from "./rules.ts";
import { namedAll } from "./words.ts";

interface Beaten extends PlacedRule {
  /** The earlier rules that decide in its place, in file order. */
  readonly by: readonly Rule[];
}

export const shadowedRule: DiagnosticRule<Beaten> = {
  code: "shadowed-rule",
  severity: "warning",
  needsCatalog: false,
  fades: true,
  page: {
    summary: "Earlier rules decide every name that this one can match, with the other effect.",
    avoid: `{ "rules": [
  { "mode": "activate", "pattern": "math_*" },
  { "mode": "deactivate", "pattern": "math_add" }
] }`,
    prefer: `{ "rules": [
  { "mode": "deactivate", "pattern": "math_add" },
  { "mode": "activate", "pattern": "math_*" }
] }`,
    why:
      "The first rule that matches decides, and a list that blocks is asked before one that allows. The later rule looks " +
      "as if it did something and never does, for any tool, known or not.",
  },
  scope: "rule",
  reads: ["reach"],
  findIn: ({ of, rule }) => {
    const covered = reachOf(of, rule);
    return covered === undefined || covered.sameEffect ? [] : [{ of, rule, by: covered.by }];
  },
  span: ({ rule }) => rule.span,
  message: ({ rule, by }, analysis) => {
    const pattern = label(rule.pattern.source);
    return by.length === 1
      ? message("`{0}` never decides: {1} matches every name it can match", pattern, namedAll(analysis, by))
      : message("`{0}` never decides: together {1} match every name it can match", pattern, namedAll(analysis, by));
  },
  related: ({ by }) => by.map(({ span }) => ({ span, message: message("this decides instead") })),
  fixes: ({ of, rule, by }, analysis) => [
    ...by.slice(0, 1).map((first) => moveAbove(analysis, rule, first, { preferred: true })),
    deleteRule(analysis, rule, { safe: changesNothing(of, rule, by) }),
  ],
};

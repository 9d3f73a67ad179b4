import type { Shadowing } from "../policy/shadowing.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { deleteRule, moveAbove } from "./edits.ts";
import { changesNothing, type PlacedRule, shadowedRules } from "./rules.ts";
import { namedAll } from "./words.ts";

export const shadowedRule: DiagnosticRule<PlacedRule & Shadowing> = {
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
  find: (analysis) => shadowedRules(analysis).filter(({ sameEffect }) => !sameEffect),
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

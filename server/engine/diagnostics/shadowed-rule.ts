import type { Analysis } from "../analysis.ts";
import { type Covered, coverOf } from "../policy/proofs.ts";
import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import { hedgedByDomain } from "./all-names.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { deleteRule, moveAbove } from "./edits.ts";
import type { PlacedRule } from "./rules.ts";
import { leavesOut, takersOf, takersRelated } from "./words.ts";

interface Beaten extends PlacedRule {
  readonly cover: Covered;
}

export const shadowedRule: DiagnosticRule<Beaten> = {
  code: "shadowed-rule",
  severity: "warning",
  needsCatalog: false,
  fades: true,
  page: {
    summary: "Other rules decide every name that this one can match, with the other effect.",
    avoid: `{ "rules": [
  { "mode": "activate", "pattern": "math_*" },
  { "mode": "deactivate", "pattern": "math_add" }
] }`,
    prefer: `{ "rules": [
  { "mode": "deactivate", "pattern": "math_add" },
  { "mode": "activate", "pattern": "math_*" }
] }`,
    why:
      "The first rule that matches decides, and a list that blocks wins over one that allows. The later rule looks as if " +
      "it did something and never does, for any tool, known or not. Several rules together may be what takes all of its " +
      "names, or a list in which none of them stands. That is proved for every name that tools can have, which " +
      "[`names`](../settings.md#names) in `toolsight.json` sets.",
  },
  scope: "rule",
  reads: ["reach"],
  findIn: ({ of, rule }) => {
    const cover = coverOf(of.proofs, rule);
    return cover === undefined || cover.sameEffect ? [] : [{ of, rule, cover }];
  },
  span: ({ rule }) => rule.span,
  message: (found, analysis) => hedgedByDomain(found, found.cover, whyBeaten(found, analysis)),
  related: ({ cover }) => takersRelated(cover, message("this decides instead")),
  fixes: ({ rule, cover }, analysis) => [
    ...cover.by.slice(0, 1).map((first) => moveAbove(analysis, rule, first, { preferred: true })),
    // It changes nothing, but it says what somebody wanted: to give that up is for the author to say.
    deleteRule(analysis, rule),
  ],
};

function whyBeaten({ rule, cover }: Beaten, analysis: Analysis): Message {
  const pattern = label(rule.pattern.source);
  const takers = takersOf(analysis, cover);
  if (leavesOut(cover)) return message("`{0}` never decides: {1} leaves out every name it can match", pattern, takers);
  return cover.by.length + cover.verdicts.length === 1
    ? message("`{0}` never decides: {1} matches every name it can match", pattern, takers)
    : message("`{0}` never decides: together {1} match every name it can match", pattern, takers);
}

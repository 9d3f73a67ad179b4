import type { Analysis } from "../analysis.ts";
import type { Verdict } from "../policy/policy.ts";
import { type Covered, coverOf, type RepeatedDefault } from "../policy/proofs.ts";
import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import { hedgedByDomain } from "./all-names.ts";
import type { DiagnosticRule, Related } from "./diagnostic.ts";
import { deleteRule } from "./edits.ts";
import { changesNothing, type PlacedFacts, type PlacedRule } from "./rules.ts";
import { decider, leavesOut, say, takersOf, takersRelated } from "./words.ts";

interface Redundant extends PlacedRule {
  /** What says the same: either other parts of the file, or the default. */
  readonly said: Covered | RepeatedDefault;
}

export const redundantRule: DiagnosticRule<Redundant> = {
  code: "redundant-rule",
  severity: "hint",
  needsCatalog: false,
  fades: true,
  page: {
    summary: "A rule says what earlier rules, or the default, say anyway; without it no decision would change.",
    avoid: `{ "default_mode": "activate", "rules": [{ "mode": "activate", "pattern": "math_*" }] }`,
    prefer: `{ "default_mode": "deactivate", "rules": [{ "mode": "activate", "pattern": "math_*" }] }`,
    why:
      "It costs attention, and it often shows that something else was meant: a list of `activate` rules does nothing " +
      "while `default_mode`, which is `activate` when left out, switches on everything.",
    exceptions: "A rule that is written only to tell the reader what is wanted may stay; it is a hint.",
  },
  scope: "rule",
  reads: ["reach"],
  findIn: redundancies,
  span: ({ rule }) => rule.span,
  message: (found, analysis) => {
    const { rule, said } = found;
    const pattern = label(rule.pattern.source);
    if ("by" in said) return hedgedByDomain(found, said, whyCovered(analysis, pattern, said));
    const { effect, reason } = said.verdict;
    return message(
      "`{0}` adds nothing: {1} is `{2}` anyway",
      pattern,
      decider(analysis, reason),
      say(analysis, effect),
    );
  },
  related: ({ said }, { text }) =>
    "by" in said ? takersRelated(said, message("this says the same")) : defaultRelated(said.verdict, text),
  fixes: ({ of, rule, said }, analysis) => {
    const safe = "by" in said ? changesNothing(of, rule, said.by) : !said.needsOthers;
    return [deleteRule(analysis, rule, { safe, preferred: true })];
  },
};

function whyCovered(analysis: Analysis, pattern: string, cover: Covered): Message {
  const takers = takersOf(analysis, cover);
  if (leavesOut(cover)) return message("`{0}` adds nothing: {1} leaves out every name it can match", pattern, takers);
  return cover.by.length + cover.verdicts.length === 1
    ? message("`{0}` adds nothing: {1} says the same first", pattern, takers)
    : message("`{0}` adds nothing: together {1} say the same first", pattern, takers);
}

function defaultRelated({ reason: { span } }: Verdict, text: string): readonly Related[] {
  // A default that is not written has no place of its own: its span is the whole block.
  const isWritten = !/^\s*[{[]/.test(text.slice(span.start, span.end));
  return isWritten ? [{ span, message: message("the default") }] : [];
}

function redundancies({ of, rule }: PlacedFacts): readonly Redundant[] {
  const said = coverOf(of.proofs, rule) ?? of.proofs.repeats(rule);
  return said === undefined || ("by" in said && !said.sameEffect) ? [] : [{ of, rule, said }];
}

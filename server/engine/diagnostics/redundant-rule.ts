import type { Analysis } from "../analysis.ts";
import type { Rule, Verdict } from "../policy/policy.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { deleteRule } from "./edits.ts";
import { reachOf } from "./reach.ts";
import { repeatedDefault } from "./repeated-default.ts";
import { changesNothing, type PlacedFacts, type PlacedRule } from "./rules.ts";
import { decider, namedAll, say } from "./words.ts";

interface Redundant extends PlacedRule {
  /** The earlier rules that say the same; none when it is the default that does. */
  readonly by: readonly Rule[];
  readonly repeated: Verdict | undefined;
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
  message: ({ rule, by, repeated }, analysis) => {
    const pattern = label(rule.pattern.source);
    if (repeated === undefined)
      return message("`{0}` adds nothing: {1} says the same first", pattern, namedAll(analysis, by));
    const effect = say(analysis, repeated.effect);
    return message("`{0}` adds nothing: {1} is `{2}` anyway", pattern, decider(analysis, repeated.reason), effect);
  },
  related: ({ by, repeated }, analysis) => relatedTo(by, repeated, analysis),
  fixes: ({ of, rule, by, repeated }, analysis) => [
    deleteRule(analysis, rule, { safe: repeated !== undefined || changesNothing(of, rule, by), preferred: true }),
  ],
};

function relatedTo(by: readonly Rule[], repeated: Verdict | undefined, { text }: Analysis) {
  const rules = by.map(({ span }) => ({ span, message: message("this says the same") }));
  const span = repeated?.reason.span;
  // A default that is not written has no place of its own: its span is the whole block.
  const isWritten = span !== undefined && !/^\s*[{[]/.test(text.slice(span.start, span.end));
  return isWritten ? [...rules, { span, message: message("the default") }] : rules;
}

function redundancies({ of, rule, order }: PlacedFacts): readonly Redundant[] {
  const covered = reachOf(of, rule);
  if (covered !== undefined) return covered.sameEffect ? [{ of, rule, by: covered.by, repeated: undefined }] : [];
  const repeated = repeatedDefault(of.policy, order);
  return repeated === undefined ? [] : [{ of, rule, by: [], repeated }];
}

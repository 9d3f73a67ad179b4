import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import type { Pattern } from "../pattern/pattern.ts";
import type { Rule, Verdict } from "../policy/policy.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { deleteRule } from "./edits.ts";
import { changesNothing, decidingPolicies, type PlacedRule, ruleStages, shadowedRules } from "./rules.ts";
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
  find: (analysis) => [
    ...shadowedRules(analysis)
      .filter(({ sameEffect }) => sameEffect)
      .map(({ of, rule, by }) => ({ of, rule, by, repeated: undefined })),
    ...decidingPolicies(analysis).flatMap((of) => repeatsDefault(of)),
  ],
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

/** Rules of a first-applicable list that give what the default gives, and that no later rule of the other effect needs. */
function repeatsDefault(of: PolicyAnalysis): readonly Redundant[] {
  return ruleStages(of.policy).flatMap(({ pipeline, stage }) => {
    const isLast = pipeline.stages.at(-1) === stage;
    const repeated = stage.otherwise ?? (isLast ? pipeline.otherwise : undefined);
    if (repeated === undefined || stage.combining !== "first-applicable" || stage.allow !== "settles") return [];
    const found: Redundant[] = [];
    const others = new LaterPatterns();
    for (const rule of stage.rules.toReversed()) {
      if (rule.effect !== repeated.effect) others.add(rule.pattern);
      else if (!of.shadowings.has(rule) && !others.mayMeet(rule.pattern)) found.push({ of, rule, by: [], repeated });
    }
    return found.toReversed();
  });
}

/** Patterns that others are compared with: may they match a common name? Only simple shapes are told apart. */
class LaterPatterns {
  #hasOther = false;
  readonly #exact = new Set<string>();
  readonly #heads: string[] = [];

  add({ shape }: Pattern): void {
    if (shape.kind === "exact") this.#exact.add(shape.text);
    else if (shape.kind === "prefix" || shape.kind === "prefix-suffix") this.#heads.push(shape.head);
    else this.#hasOther = true;
  }

  mayMeet(pattern: Pattern): boolean {
    const { shape } = pattern;
    if (this.#hasOther) return true;
    if (shape.kind === "exact")
      return this.#exact.has(shape.text) || this.#heads.some((head) => shape.text.startsWith(head));
    const head = shape.kind === "prefix" || shape.kind === "prefix-suffix" ? shape.head : "";
    if (this.#heads.some((other) => other.startsWith(head) || head.startsWith(other))) return true;
    return [...this.#exact].some((text) => text.startsWith(head));
  }
}

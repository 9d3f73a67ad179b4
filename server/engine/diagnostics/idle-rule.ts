import type { Analysis } from "../analysis.ts";
import type { Reason, Rule } from "../policy/policy.ts";
import { coverOf } from "../policy/proofs.ts";
import { type Decision, ruleOf } from "../policy/resolve.ts";
import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import { matchesAll } from "./all-names.ts";
import type { DiagnosticRule, Severity } from "./diagnostic.ts";
import { deleteRule, moveAbove } from "./edits.ts";
import type { PlacedFacts, PlacedRule } from "./rules.ts";
import { decider, namedAll } from "./words.ts";

interface Idle extends PlacedRule {
  readonly matches: readonly Decision[];
  /** What decides instead, without repeats. */
  readonly reasons: readonly Reason[];
  /** All its tools are off because the set that the agent starts from does not hold them. */
  readonly isOutOfReach: boolean;
}

export const idleRule: DiagnosticRule<Idle> = {
  code: "idle-rule",
  severity: "information",
  severityOf: (found) => severityOf(found),
  needsCatalog: true,
  fades: false,
  page: {
    summary: "A rule matches known tools and decides none of them.",
    avoid: `{ "tools": { "toolset": "safe", "disabled": ["bash"] } }`,
    prefer: `{ "tools": { "toolset": "safe" } }`,
    why:
      "Something else decides each of its tools: rules that are asked before it, or the list that the agent starts from, " +
      "which does not hold them. An allow list cannot add a tool to that list. Other names could still reach the rule, so " +
      "it is not wrong in itself. It is a warning where the base set is the reason, and only a hint where the rules that " +
      "decide say the same, or where it is a closing `*`.",
    exceptions: "A rule that guards against tools to come: keep it.",
  },
  scope: "rule",
  reads: ["decisions", "reach"],
  findIn: idleRules,
  span: ({ rule }) => rule.span,
  message: (found, analysis) => {
    const { rule, matches } = found;
    const pattern = label(rule.pattern.source);
    const idle =
      matches.length === 1
        ? message("`{0}` matches one tool and does not decide it", pattern)
        : message("`{0}` decides none of the {1} it matches", pattern, matches.length);
    const why = message("{0}: {1}", idle, causeOf(found, analysis));
    const witness = witnessOf(found);
    return witness === undefined ? why : message("{0}; `{1}` would reach it", why, label(witness));
  },
  related: ({ reasons }) => reasons.flatMap((reason) => relatedTo(reason)),
  fixes: ({ rule, reasons }, analysis) => {
    const first = reasons.flatMap((reason) => ruleOf(reason) ?? []).find(({ list }) => list === rule.list);
    return [...(first === undefined ? [] : [moveAbove(analysis, rule, first)]), deleteRule(analysis, rule)];
  },
};

function severityOf(found: Idle): Severity {
  if (found.isOutOfReach) return "warning";
  // Overlaps of one effect and a last word for tools to come are how careful people write.
  const { of, rule } = found;
  return saysTheSame(found) || matchesAll(rule.pattern, of.proofs.domainOf(rule.kind)) ? "hint" : "information";
}

function idleRules({ of, rule, facts }: PlacedFacts): readonly Idle[] {
  if (rule.effect === "require" || facts.matchCount === 0 || facts.decideCount > 0) return [];
  // Proved for every name, so that finding says more.
  if (coverOf(of.proofs, rule) !== undefined) return [];
  const { matches, loses } = facts;
  const letsPass = loses.length < matches.length;
  if (letsPass) return [];
  // A closed gate is everybody's reason and has its own finding.
  if (loses.some(({ reason: { kind } }) => kind === "gate" || kind === "override")) return [];
  const isOutOfReach = matches.every(({ effect, reason }) => effect === "deny" && isBaseSet(reason));
  return [{ of, rule, matches, reasons: distinct(loses.map(({ reason }) => reason)), isOutOfReach }];
}

/** A name that the rule would decide. What the agent starts from may not hold it, so then none is told. */
function witnessOf({ of, rule, reasons }: Idle): string | undefined {
  const reach = of.proofs.of(rule);
  if (reach?.kind !== "reachable" || reach.witness === "") return undefined;
  return reasons.some((reason) => ruleOf(reason) === undefined) ? undefined : reach.witness;
}

function saysTheSame({ rule, reasons }: Idle): boolean {
  return reasons.every((reason) => ruleOf(reason)?.effect === rule.effect);
}

function distinct(reasons: readonly Reason[]): readonly Reason[] {
  return [...new Map(reasons.map((reason) => [reason.path, reason])).values()];
}

function isBaseSet({ kind, path }: Reason): boolean {
  return kind === "mode" || (kind === "base" && path === "not-in-default-set");
}

function causeOf(found: Idle, analysis: Analysis): Message {
  const { reasons, isOutOfReach } = found;
  const rules: readonly Rule[] = reasons.flatMap((reason) => ruleOf(reason) ?? []);
  const others = reasons.slice(0, 3).map((reason) => decider(analysis, reason));
  if (isOutOfReach) return message("{0} does not hold what it matches", others);
  if (rules.length < reasons.length) return message("decided by {0}", others);
  if (saysTheSame(found)) return message("the same is said before it by {0}", namedAll(analysis, rules));
  return message("decided by {0}; move it or delete it", namedAll(analysis, rules));
}

function relatedTo(reason: Reason) {
  return ruleOf(reason) === undefined ? [] : [{ span: reason.span, message: message("this decides instead") }];
}

import type { Analysis } from "../analysis.ts";
import type { Rule } from "../policy/policy.ts";
import { coverOf } from "../policy/proofs.ts";
import { relationsOf } from "../policy/relations.ts";
import { ruleOf } from "../policy/resolve.ts";
import { orderIn } from "../policy/rule-order.ts";
import { coveredPlaces } from "../policy/told.ts";
import type { Span } from "../text/span.ts";
import { patternAt } from "./rule-at.ts";

/** A rule that belongs to the one under the cursor. `beats`: it decides instead; `beaten`: the cursor's rule decides instead of it. */
export interface Highlight {
  readonly span: Span;
  readonly role: "self" | "beats" | "beaten";
}

/** The rule at an offset with the rules it takes names from and those that take names from it, in file order. */
export function highlights(analysis: Analysis, offset: number): readonly Highlight[] {
  const place = patternAt(analysis, offset);
  if (place === undefined) return [];
  const { policy, facts, rule } = place;
  const inFile = new Set(policy.policy.rules);
  const beats = new Set<Rule>(coverOf(policy.proofs, rule)?.by);
  for (const { reason } of facts.loses) {
    const winner = ruleOf(reason);
    if (winner !== undefined && inFile.has(winner)) beats.add(winner);
  }
  const beaten = new Set<Rule>();
  for (const { other, isEarlier } of relationsOf(policy.policy, analysis.context.settings.names, rule)) {
    (isEarlier ? beats : beaten).add(other);
  }
  for (const place of coveredPlaces(policy.proofs.told(), orderIn(policy.policy)(rule))) {
    const loser = policy.policy.rules[place];
    if (loser !== undefined) beaten.add(loser);
  }
  for (const { overruled } of facts.decides) {
    for (const loser of overruled) if (inFile.has(loser)) beaten.add(loser);
  }
  const all: Highlight[] = [
    { span: rule.span, role: "self" },
    ...[...beats].map(({ span }) => ({ span, role: "beats" as const })),
    ...[...beaten].map(({ span }) => ({ span, role: "beaten" as const })),
  ];
  return all.toSorted((a, b) => a.span.start - b.span.start);
}

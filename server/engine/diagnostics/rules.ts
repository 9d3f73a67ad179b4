import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import type { RuleFacts } from "../policy/facts.ts";
import type { Pipeline, Policy, Rule, RuleStage } from "../policy/policy.ts";
import { nodeAt, nodeAtPath } from "../syntax/find.ts";
import type { ArrayNode, StringNode } from "../syntax/node.ts";
import { rememberFor } from "../text/remember.ts";
import type { Span } from "../text/span.ts";

/** A rule with the policy it belongs to. */
export interface PlacedRule {
  readonly of: PolicyAnalysis;
  readonly rule: Rule;
}

/** The same with what the rule does. */
export interface PlacedFacts extends PlacedRule {
  readonly facts: RuleFacts;
  /** Its place in `policy.rules`. */
  readonly order: number;
}

/** An edit of the pattern of one rule, or that it came or went. */
export interface RuleEdit {
  readonly analysis: Analysis;
  /** The policy before and after an edit; the same when the rule came, or, in the text before, went. */
  readonly before: PolicyAnalysis;
  readonly of: PolicyAnalysis;
  /** The place of the rule in the `rules` of both. */
  readonly order: number;
}

/** The rule at a place of a policy, with its facts; undefined when there is none. */
export function placedAt(of: PolicyAnalysis, order: number): PlacedFacts | undefined {
  const rule = of.policy.rules[order];
  return rule && { of, rule, order, facts: of.factsOf(rule) };
}

/** The policies that decide: what a rule does cannot be said of a file that its system refuses. */
export function decidingPolicies({ policies }: Analysis): readonly PolicyAnalysis[] {
  return policies.filter(({ policy }) => policy.loads === "yes");
}

/** A list and the pipeline in which it is asked. */
export interface StagePlace {
  readonly pipeline: Pipeline;
  readonly stage: RuleStage;
}

/** The lists of the file that decide subject by subject, in the order in which they are asked. */
export const ruleStages: (policy: Policy) => readonly StagePlace[] = rememberFor(({ pipelines }: Policy) =>
  pipelines.flatMap((pipeline) =>
    pipeline.stages.flatMap((stage) =>
      stage.kind === "rules" && stage.reason === "rule" ? [{ pipeline, stage }] : [],
    ),
  ),
);

/** Where a rule of the file is consulted; undefined for rules of gates and ignored fields. */
export function stageOf(policy: Policy, rule: Rule): StagePlace | undefined {
  return ruleStages(policy).find(({ stage: { rules } }) => rules === policy.rules || rulesIn(rules).has(rule));
}

const rulesIn = rememberFor((rules: readonly Rule[]): ReadonlySet<Rule> => new Set(rules));

/** The string of a rule in the file; `undefined` for the letters of a string that is read as a list. */
export function stringOf(analysis: Analysis, rule: Rule): StringNode | undefined {
  return stringAt(analysis, rule.span);
}

/** The string of just this place in the file. */
export function stringAt({ tree }: Analysis, span: Span): StringNode | undefined {
  const node = nodeAt(tree.root, span.start)?.node;
  return node?.kind === "string" && isSame(node.span, span) ? node : undefined;
}

/** The list and position of a rule in the file; `undefined` when it is no item of a list. */
export function itemOf(
  { tree }: Analysis,
  rule: Rule,
): { readonly array: ArrayNode; readonly index: number } | undefined {
  const path = nodeAt(tree.root, rule.span.start)?.path ?? [];
  for (let length = path.length - 1; length >= 0; length -= 1) {
    const index = path[length];
    const array = nodeAtPath(tree.root, path.slice(0, length));
    if (array?.kind !== "array" || typeof index !== "number") continue;
    const item = array.items[index];
    if (item !== undefined && isSame(item.span, rule.element)) return { array, index };
  }
  return undefined;
}

function isSame(one: Span, other: Span): boolean {
  return one.start === other.start && one.end === other.end;
}

/**
 * Whether taking out a rule surely changes nothing of which others take every name, also when other such rules go with
 * it. An allow list that becomes empty is no limit any more, and a list of exact names may bring more along than it names,
 * so there one of the others must stand before it in the same list.
 *
 * @param by the others
 */
export function changesNothing({ policy }: PolicyAnalysis, rule: Rule, by: readonly Rule[]): boolean {
  const stage = stageOf(policy, rule)?.stage;
  const mayEmpty = stage === undefined || stage.otherwise?.reason.kind === "list";
  return !mayEmpty || by.some(({ list }) => list === rule.list);
}

/**
 * Where a finding about a whole block stands: at the block's key, for marking many lines would hide all other findings
 * in them; without a key at the block's first character.
 */
export function headSpan({ tree }: Analysis, block: Span): Span {
  const property = nodeAt(tree.root, block.start)?.property;
  const isItsValue = property?.value?.span.start === block.start && property.value.span.end === block.end;
  return isItsValue ? property.key.span : { start: block.start, end: Math.min(block.start + 1, block.end) };
}

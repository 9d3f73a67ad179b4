import { type MatchTable, matchTable } from "../pattern/match-table.ts";
import type { Pattern } from "../pattern/pattern.ts";
import { once } from "../text/once.ts";
import { type FacetValues, facetValues } from "./facet-values.ts";
import type { Pipeline, Policy, Rule, Subject } from "./policy.ts";

/** Rules that stand together in a policy, matched against what they are compared with. */
export interface RuleTable {
  /** Which list of the policy it is: the same in a policy that was made from another one by an edit. */
  readonly key: string;
  readonly rules: readonly Rule[];
  readonly facet: FacetValues;
  /** Every subject has a value of its own, as names are. */
  readonly isOneEach: boolean;
  /** Its patterns are those of the rules, its names the values of the facet. */
  readonly table: MatchTable;
  /** The place of a rule in the list; undefined when it is not one of them. */
  readonly placeOf: (rule: Rule) => number | undefined;
}

/**
 * A table for each list of the stages, and for the rules that stand in none. Where the same list was matched before,
 * only what differs from it is matched again.
 */
export function ruleTables(policy: Policy, before: readonly RuleTable[]): readonly RuleTable[] {
  const known = new Map(before.map((table) => [table.key, table]));
  return [...stageLists(policy.pipelines), ...otherLists(policy)].map((list) =>
    ruleTable(list, policy.subjects, known.get(list.key)),
  );
}

interface RuleList {
  readonly key: string;
  readonly rules: readonly Rule[];
  /** One of them: all are compared with the same part of the same kind of subject. */
  readonly first: Rule;
}

function ruleTable(
  { key, rules, first }: RuleList,
  subjects: readonly Subject[],
  before: RuleTable | undefined,
): RuleTable {
  const facet = facetValues(subjects, first);
  const patterns = rules.map(({ pattern }) => pattern);
  const places = once(() => new Map(rules.map((rule, place) => [rule, place])));
  return {
    key,
    rules,
    facet,
    isOneEach: first.facet === "name",
    table: tableOf(patterns, facet, before),
    placeOf: (rule) => (rules[rule.index] === rule ? rule.index : places().get(rule)),
  };
}

function tableOf(patterns: readonly Pattern[], facet: FacetValues, before: RuleTable | undefined): MatchTable {
  if (before === undefined) return matchTable(patterns, facet.values);
  const ofNames = before.facet === facet ? before.table : before.table.withNames(facet.values);
  return ofNames.withPatterns(patterns);
}

/** The key names the place of the stage and what its rules are compared with. */
function stageLists(pipelines: readonly Pipeline[]): readonly RuleList[] {
  return pipelines.flatMap(({ kind, stages }, pipeline) =>
    stages.flatMap((stage, index) =>
      stage.kind === "set" ? [] : listOf(`${pipeline} ${index} ${stage.kind} ${kind}`, stage.rules),
    ),
  );
}

/** Rules that no stage consults: those of fields that are not read, and those that a what-if stands in for. */
function otherLists({ pipelines, rules }: Policy): readonly RuleList[] {
  const stages = pipelines.flatMap((pipeline) => pipeline.stages);
  const isOnlyList = stages.some((stage) => stage.kind === "rules" && stage.rules === rules);
  if (isOnlyList) return [];
  const consulted = new Set(stages.flatMap((stage) => (stage.kind === "set" ? [] : stage.rules)));
  const groups = new Map<string, Rule[]>();
  for (const rule of rules) {
    if (consulted.has(rule)) continue;
    const key = `other ${rule.kind} ${rule.facet}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [rule]);
    else group.push(rule);
  }
  return [...groups].flatMap(([key, group]) => listOf(key, group));
}

function listOf(key: string, rules: readonly Rule[]): readonly RuleList[] {
  const [first] = rules;
  return first === undefined ? [] : [{ key: `${key} ${first.facet}`, rules, first }];
}

import { isSame } from "../pattern/list-difference.ts";
import type { Pattern } from "../pattern/pattern.ts";
import type { Effect, Policy, Rule, RuleStage, Stage } from "./policy.ts";

/** A rule that is not in the file yet. */
export interface NewRule {
  readonly effect: Effect;
  readonly pattern: Pattern;
}

/** A change of the list of rules of a policy. Places are those in `policy.rules` before it, from 0. */
export type ListEdit =
  | { readonly kind: "delete"; readonly places: readonly number[] }
  /** The rule at `from` has the place `to` afterwards. */
  | { readonly kind: "move"; readonly from: number; readonly to: number }
  /** In front of the rule that is at the place; at the end when there is none. */
  | { readonly kind: "insert"; readonly place: number; readonly rules: readonly NewRule[] }
  /** Rules of its effect in the place of one. */
  | { readonly kind: "replace"; readonly place: number; readonly patterns: readonly Pattern[] }
  | Arrangement;

/** The rules at these places, in this order, and no others; some of them with another pattern. */
export interface Arrangement {
  readonly kind: "arrange";
  readonly places: readonly number[];
  readonly patterns?: ReadonlyMap<number, Pattern>;
}

/**
 * The policy with the list edited, and everything else as it is, worked out without the text. For a policy in which one
 * list of rules is all that decides; undefined for others, where more may hang on a rule, and for one that does not load.
 * Rules are numbered anew; their spans stay those of the text before.
 */
export function withListEdit(policy: Policy, edit: ListEdit): Policy | undefined {
  if (policy.loads !== "yes" || policy.ignored.length > 0) return undefined;
  const stages = policy.pipelines.flatMap((pipeline) => pipeline.stages);
  const isOneList = stages.some((stage) => stage.kind === "rules" && stage.rules === policy.rules);
  if (!isOneList || !stages.every((stage) => isReplaceable(stage, policy.rules))) return undefined;
  const edited = editedRules(policy.rules, edit);
  if (edited === undefined) return undefined;
  const rules = numbered(edited);
  const pipelines = policy.pipelines.map((pipeline) => ({
    ...pipeline,
    stages: pipeline.stages.map((stage) => (isListOf(stage, policy.rules) ? { ...stage, rules } : stage)),
  }));
  return { ...policy, rules, pipelines };
}

/** Whether two lists have the same effects and patterns in the same order. */
export function saysTheSame(one: readonly Rule[], other: readonly Rule[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ effect, pattern }, place) => {
      return effect === other[place]?.effect && isSame(pattern, other[place]?.pattern);
    })
  );
}

function isListOf(stage: Stage, rules: readonly Rule[]): stage is RuleStage {
  return stage.kind === "rules" && stage.rules === rules;
}

function isReplaceable(stage: Stage, rules: readonly Rule[]): boolean {
  return stage.kind === "rules" && stage.otherwise === undefined && (stage.rules.length === 0 || stage.rules === rules);
}

/** Undefined for a place where no rule is. A new rule is like its neighbour where nothing else is said. */
function editedRules(rules: readonly Rule[], edit: ListEdit): readonly Rule[] | undefined {
  switch (edit.kind) {
    case "delete": {
      const deleted = new Set(edit.places);
      return rules.filter((_, place) => !deleted.has(place));
    }
    case "move":
      return rules.toSpliced(edit.from, 1).toSpliced(edit.to, 0, ...rules.slice(edit.from, edit.from + 1));
    case "insert": {
      const neighbour = rules[edit.place] ?? rules.at(-1);
      const added = neighbour && edit.rules.map((rule) => ({ ...neighbour, ...rule }));
      return added && rules.toSpliced(edit.place, 0, ...added);
    }
    case "replace": {
      const own = rules[edit.place];
      return own && rules.toSpliced(edit.place, 1, ...edit.patterns.map((pattern) => ({ ...own, pattern })));
    }
    case "arrange":
      return edit.places.flatMap((place) => {
        const pattern = edit.patterns?.get(place);
        const rule = rules[place];
        return rule === undefined ? [] : [pattern === undefined ? rule : { ...rule, pattern }];
      });
  }
}

/** A rule that keeps its place stays the same object. */
function numbered(rules: readonly Rule[]): readonly Rule[] {
  return rules.map((rule, index) => {
    return rule.index === index ? rule : { ...rule, index, path: `${rule.list}[${index}]` };
  });
}

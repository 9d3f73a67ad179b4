import { covers } from "../pattern/containment.ts";
import type { Pipeline, Policy, Rule, Stage } from "./policy.ts";

/** A rule that can never decide, for any name, and the earlier rules that take every name it can match. */
export interface Shadowing {
  readonly rule: Rule;
  /** In file order. */
  readonly by: readonly Rule[];
  /** All of them have the rule's own effect, so that the rule is redundant rather than beaten. */
  readonly sameEffect: boolean;
}

/**
 * The rules that are proved to decide nothing, whatever the catalog. This form finds covers by one earlier rule of a
 * simple shape; it never claims what is not sure. Callers depend on this function alone.
 */
export function shadowings(policy: Policy): ReadonlyMap<Rule, Shadowing> {
  const found = new Map<Rule, Shadowing>();
  for (const { pipeline, rule, earlier } of consulted(policy)) {
    const cover = earlier.find((other) => comparable(other, rule) && covers(other.pattern, rule.pattern));
    if (cover !== undefined && pipeline.kind === rule.kind) {
      found.set(rule, { rule, by: [cover], sameEffect: cover.effect === rule.effect });
    }
  }
  return found;
}

interface Consulted {
  readonly pipeline: Pipeline;
  readonly rule: Rule;
  /** Rules that are asked before it and end the question when they match. */
  readonly earlier: readonly Rule[];
}

function consulted(policy: Policy): readonly Consulted[] {
  return policy.pipelines.flatMap((pipeline) => {
    const ended: Rule[] = [];
    return pipeline.stages.flatMap((stage) => {
      const rules = fileRules(stage);
      const list = rules.map((rule, index) => ({ pipeline, rule, earlier: [...ended, ...rules.slice(0, index)] }));
      ended.push(...rules.filter((rule) => ends(stage, rule)));
      return list;
    });
  });
}

// A what-if is not part of the file, so it shadows nothing; an entry of a gate decides about everything at once.
function fileRules(stage: Stage): readonly Rule[] {
  return stage.kind === "rules" && stage.reason === "rule" ? stage.rules : [];
}

function ends(stage: Stage, rule: Rule): boolean {
  return rule.effect === "deny" || (stage.kind === "rules" && stage.allow === "settles");
}

function comparable(a: Rule, b: Rule): boolean {
  return a.facet === b.facet && a.kind === b.kind;
}

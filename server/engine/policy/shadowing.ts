import { covers } from "../pattern/containment.ts";
import { lettersOf } from "../pattern/letters.ts";
import type { Policy, Rule, Stage } from "./policy.ts";

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
  for (const pipeline of policy.pipelines) {
    const earlier = createEarlierRules();
    for (const stage of pipeline.stages) {
      // In one list the first that applies decides, so every earlier rule counts; later lists are asked for what is left.
      const own = createEarlierRules();
      for (const rule of fileRules(stage)) {
        const cover = earlier.cover(rule) ?? own.cover(rule);
        if (cover !== undefined && pipeline.kind === rule.kind) {
          found.set(rule, { rule, by: [cover], sameEffect: cover.effect === rule.effect });
        }
        own.add(rule);
      }
      for (const rule of fileRules(stage)) if (ends(stage, rule)) earlier.add(rule);
    }
  }
  return found;
}

/** Rules that were asked before, and the first of them that takes every name of another. */
interface EarlierRules {
  add(rule: Rule): void;
  cover(rule: Rule): Rule | undefined;
}

/**
 * A pattern can only cover one that starts with at least the same letters, so the rules are kept by the letters they
 * start with, and a rule is compared with few others.
 */
function createEarlierRules(): EarlierRules {
  const byHead = new Map<string, PlacedRule[]>();
  const lengths = new Set<number>();
  let count = 0;
  return {
    add(rule) {
      const { head, longest } = lettersOf(rule.pattern);
      const placed = { rule, place: count, longest };
      count += 1;
      lengths.add(head.length);
      const known = byHead.get(head);
      if (known === undefined) byHead.set(head, [placed]);
      else known.push(placed);
    },
    cover(rule) {
      const { head, all } = lettersOf(rule.pattern);
      let first: PlacedRule | undefined;
      for (const length of lengths) {
        if (length > head.length) continue;
        for (const candidate of byHead.get(head.slice(0, length)) ?? []) {
          if (first !== undefined && candidate.place > first.place) break;
          // Most pairs end here: the letters that every covered name must hold are not there.
          if (!all.includes(candidate.longest) || !comparable(candidate.rule, rule)) continue;
          if (covers(candidate.rule.pattern, rule.pattern)) first = candidate;
        }
      }
      return first?.rule;
    },
  };
}

interface PlacedRule {
  readonly rule: Rule;
  /** Its number in the order in which the rules are asked. */
  readonly place: number;
  readonly longest: string;
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

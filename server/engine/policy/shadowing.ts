import { covers } from "../pattern/containment.ts";
import { literalHead } from "../pattern/pattern-set.ts";
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
  const byHead = new Map<string, { readonly rule: Rule; readonly place: number }[]>();
  const lengths = new Set<number>();
  let count = 0;
  return {
    add(rule) {
      const head = literalHead(rule.pattern);
      const place = { rule, place: count };
      count += 1;
      lengths.add(head.length);
      const known = byHead.get(head);
      if (known === undefined) byHead.set(head, [place]);
      else known.push(place);
    },
    cover(rule) {
      const head = literalHead(rule.pattern);
      let first: { readonly rule: Rule; readonly place: number } | undefined;
      for (const length of lengths) {
        if (length > head.length) continue;
        const candidates = byHead.get(head.slice(0, length)) ?? [];
        const cover = candidates.find(
          ({ rule: other, place }) =>
            (first === undefined || place < first.place) &&
            comparable(other, rule) &&
            covers(other.pattern, rule.pattern),
        );
        if (cover !== undefined) first = cover;
      }
      return first?.rule;
    },
  };
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

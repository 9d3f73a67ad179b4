import { compileFnmatch } from "../../../server/engine/pattern/fnmatch.ts";
import type { Effect, Rule, Verdict } from "../../../server/engine/policy/policy.ts";
import type { Random } from "../pattern/random.ts";

// Pairs of lists in which the first rule that matches decides, and the slow way to decide.

/** A rule as somebody writes it. */
export type Written = readonly [pattern: string, effect: Effect];

/** A list with its default. */
export interface WrittenList {
  readonly rules: readonly Written[];
  readonly otherwise: Effect;
}

const pieces = [..."aab", "_", "*", "*", "?", "[ab]", "[!a]", "[!b_]", "[z-a]"];
const effects: readonly Effect[] = ["allow", "deny"];
const nowhere = { start: 0, end: 0 };

export const pairKinds = ["rewrite", "remove", "move", "insert", "replace", "default", "shuffle", "flip"] as const;

/** A list, and another one that differs from it in one way. */
export function randomPair(source: Random, kind: (typeof pairKinds)[number]): readonly [WrittenList, WrittenList] {
  const list = randomList(source);
  const { rules, otherwise } = list;
  const place = source.below(Math.max(1, rules.length));
  const own = rules.slice(place, place + 1);
  const added: Written = [source.text(pieces, 4), source.pick(effects)];
  switch (kind) {
    case "rewrite":
      return [list, randomList(source)];
    case "remove":
      return [list, { rules: rules.toSpliced(place, 1), otherwise }];
    case "move": {
      const others = rules.toSpliced(place, 1);
      return [list, { rules: others.toSpliced(source.below(others.length + 1), 0, ...own), otherwise }];
    }
    case "insert":
      return [list, { rules: rules.toSpliced(place, 0, added), otherwise }];
    case "replace":
      return [list, { rules: rules.toSpliced(place, 1, added), otherwise }];
    case "default":
      return [list, { rules, otherwise: opposite(otherwise) }];
    case "shuffle":
      return [list, { rules: rules.toSorted(() => source.below(3) - 1), otherwise }];
    case "flip":
      return [list, { rules: rules.with(place, [own[0]?.[0] ?? "", opposite(own[0]?.[1] ?? "deny")]), otherwise }];
  }
}

export function randomList(source: Random): WrittenList {
  const rules = Array.from(
    { length: 1 + source.below(7) },
    (): Written => [source.text(pieces, 4), source.pick(effects)],
  );
  return { rules, otherwise: source.pick(effects) };
}

function opposite(effect: Effect): Effect {
  return effect === "allow" ? "deny" : "allow";
}

export function toRule([pattern, effect]: Written, index: number): Rule {
  const path = `rules[${index}]`;
  const places = { path, list: "rules", index, span: nowhere, element: nowhere };
  return { ...places, effect, pattern: compileFnmatch(pattern), kind: "tool", facet: "name" };
}

export function toDefault(effect: Effect): Verdict {
  return { effect, reason: { kind: "otherwise", path: "default_mode", span: nowhere } };
}

/** The first that matches, as the path of its reason. */
export function decideSlowly({ rules, otherwise }: WrittenList, name: string): readonly [path: string, effect: Effect] {
  const place = rules.findIndex(([pattern]) => compileFnmatch(pattern).matches(name));
  return place < 0 ? ["default_mode", otherwise] : [`rules[${place}]`, rules[place]?.[1] ?? otherwise];
}

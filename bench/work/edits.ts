import type { Work } from "./policy.ts";
import type { Random } from "./random.ts";
import { makeRealisticPattern } from "./realistic-pattern.ts";

/** One change of a list of rules. Places count from 0; that of `move` is the place in the new list. */
export type Edit =
  | { readonly kind: "replace"; readonly rule: number; readonly pattern: string }
  | { readonly kind: "insert"; readonly rule: number; readonly pattern: string }
  | { readonly kind: "delete"; readonly rule: number }
  | { readonly kind: "move"; readonly rule: number; readonly to: number };

/** What somebody does with a list of rules. */
export type EditKind = "insert at top" | "move" | "delete" | "toggle one tool" | "star typed" | "star removed";

export const editKinds: readonly EditKind[] = [
  "insert at top",
  "move",
  "delete",
  "toggle one tool",
  "star typed",
  "star removed",
];

/** The list after the edit; the old one stays as it is. */
export function applyEdit<Rule>(rules: readonly Rule[], edit: Edit, make: (pattern: string) => Rule): readonly Rule[] {
  switch (edit.kind) {
    case "replace":
      return rules.with(edit.rule, make(edit.pattern));
    case "insert":
      return rules.toSpliced(edit.rule, 0, make(edit.pattern));
    case "delete":
      return rules.toSpliced(edit.rule, 1);
    case "move":
      return rules.toSpliced(edit.rule, 1).toSpliced(edit.to, 0, ...rules.slice(edit.rule, edit.rule + 1));
  }
}

/** A random edit of a kind, for rules of which these are the texts. */
export function makeEdit(kind: EditKind, sources: readonly string[], names: readonly string[], random: Random): Edit {
  const rule = random.below(sources.length);
  const pattern = sources[rule] ?? "";
  const at = random.below(pattern.length + 1);
  switch (kind) {
    case "insert at top":
      return { kind: "insert", rule: 0, pattern: makeRealisticPattern(random.pick(names), random) };
    case "toggle one tool":
      return { kind: "insert", rule: 0, pattern: random.pick(names) };
    case "move":
      return { kind: "move", rule, to: random.below(sources.length) };
    case "delete":
      return { kind: "delete", rule };
    case "star typed":
      return { kind: "replace", rule, pattern: `${pattern.slice(0, at)}*${pattern.slice(at)}` };
    case "star removed":
      return { kind: "replace", rule, pattern: pattern.replace("*", "") };
  }
}

/**
 * The key presses of somebody who types `count` patterns, each over another rule, letter by letter from the first one.
 * Patterns with classes are left out: half-typed ones mean other things to other packages.
 */
export function makeKeyPresses({ patterns, names }: Work, count: number, random: Random): readonly Edit[] {
  const presses: Edit[] = [];
  for (let typed = 0; typed < count; ) {
    const rule = random.below(patterns.length);
    const pattern = makeRealisticPattern(random.pick(names), random);
    if (pattern.includes("[")) continue;
    typed += 1;
    for (let end = 1; end <= pattern.length; end += 1) {
      presses.push({ kind: "replace", rule, pattern: pattern.slice(0, end) });
    }
  }
  return presses;
}

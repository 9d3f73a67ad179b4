import { randomKey, typeKey } from "./keys.ts";
import type { Work } from "./policy.ts";
import type { Random } from "./random.ts";
import { makeRealisticPattern } from "./realistic-pattern.ts";
import { words } from "./words.ts";

/** What somebody does with a policy between two looks at the difference. */
export type PolicyEditKind =
  | "pattern changed"
  | "neighbours swapped"
  | "moved to the top"
  | "removed"
  | "dead rule added";

export const policyEditKinds: readonly PolicyEditKind[] = [
  "pattern changed",
  "neighbours swapped",
  "moved to the top",
  "removed",
  "dead rule added",
];

/** A list of rules, without names to decide. */
export type Rules = Pick<Work, "patterns" | "effects">;

type Effect = Rules["effects"][number];

interface Entry {
  readonly pattern: string;
  readonly effect: Effect;
}

/** The list after one random edit of a kind. */
export function editPolicy(kind: PolicyEditKind, { patterns, effects, names }: Work, random: Random): Rules {
  const entries = patterns.map((pattern, rule): Entry => ({ pattern, effect: effects[rule] ?? "deny" }));
  const edited = editEntries(kind, entries, names, random);
  return { patterns: edited.map(({ pattern }) => pattern), effects: edited.map(({ effect }) => effect) };
}

function editEntries(
  kind: PolicyEditKind,
  entries: readonly Entry[],
  names: readonly string[],
  random: Random,
): readonly Entry[] {
  switch (kind) {
    case "pattern changed": {
      const [rule, entry] = pick(entries, random);
      const isTyped = random.next() < 0.5;
      const pattern = isTyped
        ? typeKey(entry.pattern, randomKey(entry.pattern, random))
        : makeRealisticPattern(random.pick(names), random);
      return entries.with(rule, { ...entry, pattern });
    }
    case "neighbours swapped": {
      // Of the same effect they could be swapped without looking.
      const [rule, entry] = pick(
        entries,
        random,
        ({ effect }, at) => (entries[at + 1] ?? { effect }).effect !== effect,
      );
      return entries.toSpliced(rule, 1).toSpliced(rule + 1, 0, entry);
    }
    case "moved to the top": {
      const [rule, entry] = pick(entries, random, (_, at) => at > 0);
      return entries.toSpliced(rule, 1).toSpliced(0, 0, entry);
    }
    case "removed": {
      const [rule] = pick(entries, random);
      return entries.toSpliced(rule, 1);
    }
    case "dead rule added": {
      const [rule, { pattern, effect }] = pick(entries, random, (entry) => entry.pattern.includes("*"));
      const dead: Entry = { pattern: narrower(pattern, random), effect: effect === "allow" ? "deny" : "allow" };
      return entries.toSpliced(rule + 1 + random.below(entries.length - rule), 0, dead);
    }
  }
}

/** A rule of which `fits` is true, and its place. */
function pick(
  entries: readonly Entry[],
  random: Random,
  fits: (entry: Entry, place: number) => boolean = () => true,
): readonly [place: number, entry: Entry] {
  for (;;) {
    const place = random.below(entries.length);
    const entry = entries[place];
    if (entry !== undefined && fits(entry, place)) return [place, entry];
  }
}

/** A pattern that matches a part of the same names: a word takes the place of the first letters of the first star. */
function narrower(pattern: string, random: Random): string {
  const star = pattern.indexOf("*");
  const word = `${random.pick(words.verbs)}_`;
  const isPrefix = star === pattern.length - 1;
  return `${pattern.slice(0, star)}${isPrefix ? `${word}*` : `*${word}`}${pattern.slice(star + 1)}`;
}

import type { Rules } from "./policy-edits.ts";
import { type Place, placeOfPattern } from "./profile.ts";
import type { Random } from "./random.ts";

/** One key pressed inside a pattern: some letters behind `at` go, others come. */
export interface Key {
  readonly at: number;
  readonly removed: number;
  readonly typed: string;
}

const letters = Array.from("abcdefghijklmnopqrstuvwxyz_");

/** A key at a random place: mostly one more letter, now and then one less, a star or a question mark. */
export function randomKey(pattern: string, random: Random): Key {
  const at = random.below(pattern.length);
  return random.share<Key>([
    [14, { at, removed: 0, typed: random.pick(letters) }],
    [4, { at, removed: pattern.length > 1 ? 1 : 0, typed: "" }],
    [1, { at, removed: 0, typed: "*" }],
    [1, { at, removed: 0, typed: "?" }],
  ]);
}

/** The pattern after the key. */
export function typeKey(pattern: string, { at, removed, typed }: Key): string {
  return pattern.slice(0, at) + typed + pattern.slice(at + removed);
}

/** A key pressed in a profile, as an editor tells of it. */
export interface ProfileKey {
  readonly change: { readonly range: Stretch; readonly text: string };
  /** What is on screen meanwhile. */
  readonly visible: Stretch;
}

/** A stretch of a text; its end does not belong to it. */
interface Stretch {
  readonly start: Place;
  readonly end: Place;
}

const onScreen = 50;

/** The lines around a rule's that fit on a screen. */
export function linesAround(rules: Rules, rule: number): Stretch {
  const first = Math.max(0, placeOfPattern(rules, rule).line - onScreen / 2);
  return { start: { line: first, character: 0 }, end: { line: first + onScreen, character: 0 } };
}

/** So many keys in the profile of these rules, one after the other, each in another random rule. */
export function makeProfileKeys(rules: Rules, count: number, random: Random): readonly ProfileKey[] {
  const patterns = Array.from(rules.patterns);
  return Array.from({ length: count }, () => {
    const rule = random.below(patterns.length);
    const pattern = patterns[rule] ?? "";
    const key = randomKey(pattern, random);
    patterns[rule] = typeKey(pattern, key);
    const { line, character } = placeOfPattern(rules, rule);
    const start = { line, character: character + key.at };
    const end = { line, character: start.character + key.removed };
    return { change: { range: { start, end }, text: key.typed }, visible: linesAround(rules, rule) };
  });
}

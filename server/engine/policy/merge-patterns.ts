import type { Task } from "../language/effort.ts";
import { compileFnmatch } from "../pattern/fnmatch.ts";
import type { Pattern } from "../pattern/pattern.ts";

/** Patterns that differ in one letter only, and one that matches what they match together. */
export interface Merge {
  /** Places in the list that was given, ascending. */
  readonly places: readonly number[];
  readonly merged: () => Pattern;
}

/** For each letter of a pattern, the rest of it is kept: above so many letters in all, which no list of usual names has, no group is looked for. */
const mostLetters = 10_000_000;
const pausePatterns = 100;

/** Letters that a class may hold without having a meaning of their own in it. */
const plainLetter = /^[A-Za-z0-9_]$/;

/**
 * The groups of two or more patterns that differ in one plain letter, most members first: `tool_1`, `tool_2`, `tool_5`
 * become `tool_[125]`. Undefined when there are too many to look for groups.
 */
export function* mergeable(patterns: readonly Pattern[]): Task<readonly Merge[] | undefined> {
  if (patterns.reduce((sum, { source }) => sum + source.length ** 2, 0) > mostLetters) return undefined;
  const groups = new Map<string, { readonly place: number; readonly letter: string }[]>();
  for (const [place, pattern] of patterns.entries()) {
    for (const { letter, around } of letters(pattern)) {
      const group = groups.get(around);
      if (group === undefined) groups.set(around, [{ place, letter }]);
      else group.push({ place, letter });
    }
    if (place % pausePatterns === 0) yield;
  }
  return Array.from(groups)
    .filter(([, group]) => group.length > 1)
    .map(([around, group]) => ({
      places: group.map(({ place }) => place),
      merged() {
        const [head = "", tail = ""] = around.split(hole);
        const source = `${head}[${classOf(group.map(({ letter }) => letter))}]${tail}`;
        return compileFnmatch(source, { fold: patterns[group[0]?.place ?? 0]?.fold ?? "none" });
      },
    }))
    .toSorted((one, other) => other.places.length - one.places.length);
}

/** Stands for the letter that is left out. A pattern that holds it is left alone. */
const hole = "\u0000";

/** Each plain letter outside of classes, with the rest of the pattern. */
function letters({ source, tokens }: Pattern): readonly { readonly letter: string; readonly around: string }[] {
  if (source.includes(hole)) return [];
  return tokens.flatMap((token) => {
    if (token.kind !== "literal") return [];
    const { start, end } = token.span;
    return Array.from({ length: end - start }, (_, index) => start + index).flatMap((at) => {
      const letter = source.charAt(at);
      return plainLetter.test(letter)
        ? [{ letter, around: `${source.slice(0, at)}${hole}${source.slice(at + 1)}` }]
        : [];
    });
  });
}

/** The letters in order; three or more in a row as a range. */
function classOf(members: readonly string[]): string {
  const codes = Array.from(new Set(members), (letter) => letter.charCodeAt(0)).sort((one, other) => one - other);
  const runs: number[][] = [];
  for (const code of codes) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === code - 1) run.push(code);
    else runs.push([code]);
  }
  return runs
    .map((run) => {
      const text = String.fromCharCode(...run);
      return run.length < 3 ? text : `${text.charAt(0)}-${text.charAt(text.length - 1)}`;
    })
    .join("");
}

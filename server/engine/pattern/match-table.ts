import { listDifference, placeAfter } from "./list-difference.ts";
import type { Pattern } from "./pattern.ts";
import { matchAll } from "./pattern-set.ts";

/**
 * Which pattern of an ordered list is the first to match each of a list of names. Immutable; patterns and names are
 * known by their indices, and all lists of indices are ascending and without repeats. Patterns and names may repeat.
 */
export interface MatchTable {
  readonly patterns: readonly Pattern[];
  readonly names: readonly string[];
  /** The first pattern that matches the name; -1 when none does or there is no such name. */
  readonly firstOf: (name: number) => number;
  /** How many names the pattern matches; 0 for an index out of range, as with the other counts and lists. */
  readonly matchCount: (pattern: number) => number;
  /** Of how many names the pattern is the first. */
  readonly firstCount: (pattern: number) => number;
  /** The names that the pattern matches. */
  readonly namesOf: (pattern: number) => readonly number[];
  /** The names of which the pattern is the first. */
  readonly firstNamesOf: (pattern: number) => readonly number[];
  /** The patterns that match the name. */
  readonly patternsOf: (name: number) => readonly number[];
  /** The earlier patterns that are the first for names which this one matches too, ascending. */
  readonly losesTo: (pattern: number) => readonly Loss[];
  /** Equal to `matchTable(patterns, names)`, but worked out from what is different. */
  readonly withPatterns: (patterns: readonly Pattern[]) => MatchTable;
  /** Equal to `matchTable(patterns, names)`, but only names that were not there before are matched. */
  readonly withNames: (names: readonly string[]) => MatchTable;
  /**
   * In a table made by `withPatterns`: the names whose first pattern is not the one that it was, where
   * `list-difference.ts` says which one it was. In a table made by `withNames`: the names that were not there before.
   * Otherwise undefined.
   */
  readonly changedNames: readonly number[] | undefined;
}

/** An earlier pattern, and for how many names it comes first. */
export interface Loss {
  readonly pattern: number;
  readonly count: number;
}

/** Matches a list of patterns against a list of names. Neither may be changed afterwards. */
export function matchTable(patterns: readonly Pattern[], names: readonly string[]): MatchTable {
  return makeTable(patterns, names, () => undefined);
}

function makeTable(
  patterns: readonly Pattern[],
  names: readonly string[],
  changed: (table: MatchTable) => readonly number[] | undefined,
): MatchTable {
  const { byPattern } = matchAll(patterns, names);
  const first = new Int32Array(names.length).fill(-1);
  const firstNames: number[][] = patterns.map(() => []);
  byPattern.forEach((matched, pattern) => {
    for (const name of matched) {
      if (first[name] !== -1) continue;
      first[name] = pattern;
      firstNames[pattern]?.push(name);
    }
  });
  let byName: number[][] | undefined;
  let changedNames: readonly number[] | undefined;
  const table: MatchTable = {
    patterns,
    names,
    firstOf: (name) => first[name] ?? -1,
    matchCount: (pattern) => byPattern[pattern]?.length ?? 0,
    firstCount: (pattern) => firstNames[pattern]?.length ?? 0,
    namesOf: (pattern) => byPattern[pattern] ?? [],
    firstNamesOf: (pattern) => firstNames[pattern] ?? [],
    patternsOf(name) {
      if (byName === undefined) {
        const lists: number[][] = names.map(() => []);
        byPattern.forEach((matched, pattern) => {
          for (const each of matched) lists[each]?.push(pattern);
        });
        byName = lists;
      }
      return byName[name] ?? [];
    },
    losesTo(pattern) {
      const counts = new Map<number, number>();
      for (const name of byPattern[pattern] ?? []) {
        const winner = first[name] ?? -1;
        if (winner !== pattern) counts.set(winner, (counts.get(winner) ?? 0) + 1);
      }
      const losses = Array.from(counts, ([winner, count]) => ({ pattern: winner, count }));
      return losses.sort((one, other) => one.pattern - other.pattern);
    },
    withPatterns(after) {
      const difference = listDifference(patterns, after);
      return makeTable(after, names, (made) =>
        namesWhere(names, (name) => made.firstOf(name) !== placeAfter(difference, first[name] ?? -1)),
      );
    },
    withNames(after) {
      const known = new Set(names);
      return makeTable(patterns, after, () => namesWhere(after, (name) => !known.has(after[name] ?? "")));
    },
    get changedNames() {
      changedNames ??= changed(table);
      return changedNames;
    },
  };
  return table;
}

function namesWhere(names: readonly string[], wanted: (name: number) => boolean): readonly number[] {
  return Array.from(names.keys()).filter(wanted);
}

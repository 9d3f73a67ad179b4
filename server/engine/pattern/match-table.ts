import { once } from "../text/once.ts";
import { changedNames } from "./changed-names.ts";
import { editPatterns } from "./edit-patterns.ts";
import { listDifference } from "./list-difference.ts";
import { nameListOf } from "./name-list.ts";
import type { Pattern } from "./pattern.ts";
import { rebaseState } from "./rebase-state.ts";
import {
  countNames,
  firstCounter,
  type Loss,
  listFirstNames,
  listNames,
  lossLister,
  patternLister,
} from "./table-lists.ts";
import { firstPlace, startState, type TableState } from "./table-state.ts";

export type { Loss } from "./table-lists.ts";

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

/** Matches a list of patterns against a list of names. Neither may be changed afterwards. */
export function matchTable(patterns: readonly Pattern[], names: readonly string[]): MatchTable {
  return makeTable(startState(patterns, nameListOf(names)));
}

function makeTable(state: TableState, changed: () => readonly number[] | undefined = () => undefined): MatchTable {
  const { patterns, base } = state;
  const changedNames = once(changed);
  return {
    patterns,
    names: base.list.names,
    firstOf: (name) => firstPlace(state, name),
    matchCount: (pattern) => countNames(state, pattern),
    firstCount: firstCounter(state),
    namesOf: (pattern) => listNames(state, pattern),
    firstNamesOf: (pattern) => listFirstNames(state, pattern),
    patternsOf: patternLister(state),
    losesTo: lossLister(state),
    withPatterns: (after) => withPatterns(state, after),
    withNames: (after) => withNames(state, after),
    get changedNames() {
      return changedNames();
    },
  };
}

// Outside of `makeTable`, so that a table does not hold the one that it was made from, and so on to the first.
function withPatterns(before: TableState, patterns: readonly Pattern[]): MatchTable {
  const difference = listDifference(before.patterns, patterns);
  const edited =
    editPatterns(before, patterns, difference) ??
    (before.extras.length > 0 ? editPatterns(rebaseState(before, before.base.list), patterns, difference) : undefined);
  const state = edited?.state ?? startState(patterns, before.base.list);
  return makeTable(state, () => changedNames(before, state, difference, edited?.touched));
}

function withNames(before: TableState, names: readonly string[]): MatchTable {
  const list = nameListOf(names);
  const state = rebaseState(before, list);
  return makeTable(state, () => {
    const known = before.base.list.indices();
    return Array.from(names.keys()).filter((name) => !known.has(names[name] ?? ""));
  });
}

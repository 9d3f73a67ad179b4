import type { Indices } from "./indices.ts";
import { isSame } from "./list-difference.ts";
import { type MatchBase, matchBase, noPlace } from "./match-base.ts";
import { anyEntry, type MatchEntries, matchEntries } from "./match-entries.ts";
import { isNameTooLong, type NameList } from "./name-list.ts";
import { type Pages, pagesOf, readPages } from "./pages.ts";
import type { Pattern } from "./pattern.ts";

/**
 * What a table knows. Entries are those of the base, and numbered on behind them the extras. Patterns that match every
 * name are left out of all but `anyPlace`: typing or removing a `*` changes nothing else.
 */
export interface TableState {
  readonly patterns: readonly Pattern[];
  readonly base: MatchBase;
  readonly entryOf: MatchEntries["entryOf"];
  /** Patterns that were not there when the base was made. Some may stand in the list no more. */
  readonly extras: readonly Extra[];
  /** For each place of the list its entry, or `anyEntry`. */
  readonly entryAt: Int32Array;
  /** For each entry the place where it first stands; `noPlace` when it stands in the list no more. */
  readonly places: Int32Array;
  /** The place of the first pattern that matches every name; `noPlace` when there is none. */
  readonly anyPlace: number;
  /** For each name the first entry that matches it; -1 when none does. */
  readonly first: Pages;
  /** For each entry, of how many names it is the first. */
  readonly firstCounts: Int32Array;
}

/** A pattern and the names it matches, ascending. */
export interface Extra {
  readonly pattern: Pattern;
  readonly names: Int32Array;
}

/** Matches everything. */
export function startState(patterns: readonly Pattern[], list: NameList): TableState {
  const { entries, entryAt, entryOf } = matchEntries(patterns);
  return stateOn(matchBase(entries, list), { patterns, entryAt, entryOf });
}

/** Entries of the base must be in the order in which they first stand in the list. */
export function stateOn(base: MatchBase, list: Pick<TableState, "patterns" | "entryAt" | "entryOf">): TableState {
  const { places, anyPlace } = placesOf(list.entryAt, base.entries.length);
  const firstCounts = new Int32Array(base.entries.length);
  for (let name = 0; name < base.lowest.length; name += 1) {
    const entry = base.lowest[name] ?? -1;
    if (entry >= 0) firstCounts[entry] = (firstCounts[entry] ?? 0) + 1;
  }
  return { ...list, base, extras: [], places, anyPlace, first: pagesOf(base.lowest), firstCounts };
}

/** Where each entry, and the first pattern for every name, stands first. */
export function placesOf(entryAt: Int32Array, entries: number): Pick<TableState, "places" | "anyPlace"> {
  const places = new Int32Array(entries).fill(noPlace);
  let anyPlace = noPlace;
  for (let place = entryAt.length - 1; place >= 0; place -= 1) {
    const entry = entryAt[place] ?? anyEntry;
    if (entry >= 0) places[entry] = place;
    else if (entry === anyEntry) anyPlace = place;
  }
  return { places, anyPlace };
}

/** The place of the first pattern that matches a name; -1 when none does or there is no such name. */
export function firstPlace({ base, places, anyPlace, first }: TableState, name: number): number {
  const entry = readPages(first, name) ?? -1;
  const place = entry < 0 ? noPlace : (places[entry] ?? noPlace);
  if (place < anyPlace) return place;
  return anyPlace === noPlace || isNameTooLong(base.list.names[name]) ? -1 : anyPlace;
}

/** The names that an entry matches, ascending. */
export function namesOfEntry({ base, extras }: Pick<TableState, "base" | "extras">, entry: number): Indices {
  const extra = entry - base.entries.length;
  return extra < 0 ? base.namesOf(entry) : (extras[extra]?.names ?? new Int32Array());
}

/** The entry of a pattern that stands in the list, or stood there before; undefined for others. */
export function knownEntry({ entryOf, base, extras }: TableState, pattern: Pattern | undefined): number | undefined {
  if (pattern === undefined) return anyEntry;
  const entry = entryOf(pattern);
  if (entry !== undefined) return entry;
  const extra = extras.findIndex((each) => isSame(each.pattern, pattern));
  return extra < 0 ? undefined : base.entries.length + extra;
}

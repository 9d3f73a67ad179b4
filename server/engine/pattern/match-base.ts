import { once } from "../text/once.ts";
import { entryFinder, type FindEntries } from "./entry-finder.ts";
import { type Indices, makeIndices } from "./indices.ts";
import type { NameList } from "./name-list.ts";
import type { Pattern } from "./pattern.ts";

/** All matches of some patterns, called entries, over a list of names. */
export interface MatchBase {
  readonly entries: readonly Pattern[];
  readonly list: NameList;
  /** For each entry, how many names it matches. */
  readonly matchCounts: Int32Array;
  /** For each name the lowest entry that matches it; -1 when none does. */
  readonly lowest: Int32Array;
  /** Of the entries that match the name the one with the lowest place; -1 when none has a place. */
  readonly firstBy: (places: Int32Array, name: number) => number;
  /** The entries that match the name, in no order. Overwritten by the next call. */
  readonly entriesOf: (name: number) => Indices;
  /** The names that the entry matches, ascending. */
  readonly namesOf: (entry: number) => Indices;
}

/** The place of an entry that has none: behind all others. */
export const noPlace = 0x7fffffff;

/** Above this number of matches (80 for each of 100,000 names) they are not kept, but found again when asked for. */
const mostKept = 8_000_000;

/** What is known of some names already. */
export interface KnownMatches {
  /** As `FindEntries`; -1 when it is not known for this name. */
  readonly find: FindEntries;
  /** Of how many names it is not known. */
  readonly unknown: number;
}

/** Matches the entries against the names, those alone of which the matches are not known. */
export function matchBase(entries: readonly Pattern[], list: NameList, known?: KnownMatches): MatchBase {
  const find = known === undefined ? entryFinder(entries, list, list.names.length) : findWith(known, entries, list);
  const matchCounts = new Int32Array(entries.length);
  const lowest = new Int32Array(list.names.length);
  const starts = new Int32Array(list.names.length + 1);
  // For all names one after the other, or for the last one alone when these would be too many.
  let all = makeIndices(entries.length, list.names.length * 4 + entries.length);
  let end = 0;
  let isKept = true;
  for (let name = 0; name < lowest.length; name += 1) {
    const start = isKept ? end : 0;
    if (start + entries.length > all.length) all = enlarged(all, entries.length);
    end = find(name, all, start);
    let least = noPlace;
    for (let at = start; at < end; at += 1) {
      const entry = all[at] ?? 0;
      matchCounts[entry] = (matchCounts[entry] ?? 0) + 1;
      if (entry < least) least = entry;
    }
    lowest[name] = end > start ? least : -1;
    starts[name + 1] = end;
    isKept &&= end <= mostKept;
  }
  const matches = isKept ? { entries: all.slice(0, end), starts } : undefined;
  const again = once(() => entryFinder(entries, list, list.names.length));
  const found = new Int32Array(entries.length);
  const byEntry = once(() => matches && transpose(matches, matchCounts));
  return {
    entries,
    list,
    matchCounts,
    lowest,
    entriesOf: (name) =>
      matches === undefined
        ? found.subarray(0, again()(name, found, 0))
        : matches.entries.subarray(matches.starts[name], matches.starts[name + 1]),
    firstBy(places, name) {
      let first = -1;
      let least = noPlace;
      const from = matches === undefined ? found : matches.entries;
      const last = matches === undefined ? again()(name, found, 0) : (matches.starts[name + 1] ?? 0);
      for (let at = matches?.starts[name] ?? 0; at < last; at += 1) {
        const place = places[from[at] ?? 0] ?? noPlace;
        if (place >= least) continue;
        least = place;
        first = from[at] ?? -1;
      }
      return first;
    },
    namesOf(entry) {
      const pattern = entries[entry];
      if (pattern === undefined) return found.subarray(0, 0);
      const names = byEntry();
      return names === undefined
        ? list.matchedBy(pattern)
        : names.all.subarray(names.starts[entry], names.starts[entry + 1]);
    },
  };
}

// Outside of `matchBase`, so that a base does not hold the one that it was made from, and so on to the first.
function findWith({ find, unknown }: KnownMatches, entries: readonly Pattern[], list: NameList): FindEntries {
  const finder = once(() => entryFinder(entries, list, unknown));
  return (name, found, count) => {
    const end = find(name, found, count);
    return end < 0 ? finder()(name, found, count) : end;
  };
}

function enlarged(all: Indices, entries: number): Indices {
  const larger = makeIndices(entries, all.length * 2 + entries);
  larger.set(all);
  return larger;
}

/** The entries of name `n` are those from `starts[n]` up to `starts[n + 1]`. */
interface Matches {
  readonly entries: Indices;
  readonly starts: Int32Array;
}

/** The names of entry `e` are those from `starts[e]` up to `starts[e + 1]`. */
function transpose({ entries, starts }: Matches, counts: Int32Array) {
  const ends = new Int32Array(counts.length + 1);
  for (let entry = 0; entry < counts.length; entry += 1) ends[entry + 1] = (ends[entry] ?? 0) + (counts[entry] ?? 0);
  const all = new Int32Array(entries.length);
  const next = ends.slice();
  let at = 0;
  for (let name = 0; name + 1 < starts.length; name += 1) {
    for (const end = starts[name + 1] ?? 0; at < end; at += 1) {
      const entry = entries[at] ?? 0;
      const place = next[entry] ?? 0;
      all[place] = name;
      next[entry] = place + 1;
    }
  }
  return { all, starts: ends };
}

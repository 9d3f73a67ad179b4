import { once } from "../text/once.ts";
import { entryFinder } from "./entry-finder.ts";
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

/** Entries or names. */
export type Indices = Int32Array | Uint16Array;

/** The place of an entry that has none: behind all others. */
export const noPlace = 0x7fffffff;

/** Above this number of matches (80 for each of 100,000 names) they are not kept, but found again when asked for. */
const mostKept = 8_000_000;

/** As `FindEntries`; undefined when it is not known for this name. */
export type KnownEntries = (name: number, found: Int32Array) => number | undefined;

/** Matches the entries against the names, those alone of which the matches are not known. */
export function matchBase(
  entries: readonly Pattern[],
  list: NameList,
  known: KnownEntries = () => undefined,
  unknown: number = list.names.length,
): MatchBase {
  const find = once(() => entryFinder(entries, list, unknown));
  const found = new Int32Array(entries.length);
  const matchCounts = new Int32Array(entries.length);
  const lowest = new Int32Array(list.names.length).fill(-1);
  const kept = keepMatches(entries.length, list.names.length);
  for (let name = 0; name < lowest.length; name += 1) {
    const count = known(name, found) ?? find()(name, found);
    let least = noPlace;
    for (let at = 0; at < count; at += 1) {
      const entry = found[at] ?? 0;
      matchCounts[entry] = (matchCounts[entry] ?? 0) + 1;
      if (entry < least) least = entry;
    }
    if (least !== noPlace) lowest[name] = least;
    kept.add(found, count);
  }
  const matches = kept.end();
  const entriesOf = (name: number): Indices =>
    matches === undefined
      ? found.subarray(0, find()(name, found))
      : matches.entries.subarray(matches.starts[name], matches.starts[name + 1]);
  const byEntry = once(() => matches && transpose(matches, matchCounts));
  return {
    entries,
    list,
    matchCounts,
    lowest,
    entriesOf,
    firstBy(places, name) {
      let first = -1;
      let least = noPlace;
      const all = matches === undefined ? found : matches.entries;
      const end = matches === undefined ? find()(name, found) : (matches.starts[name + 1] ?? 0);
      for (let at = matches?.starts[name] ?? 0; at < end; at += 1) {
        const place = places[all[at] ?? 0] ?? noPlace;
        if (place >= least) continue;
        least = place;
        first = all[at] ?? -1;
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

/** The entries of name `n` are those from `starts[n]` up to `starts[n + 1]`. */
interface Matches {
  readonly entries: Indices;
  readonly starts: Int32Array;
}

function keepMatches(entries: number, names: number) {
  const make = (size: number) => (entries <= 0x10000 ? new Uint16Array(size) : new Int32Array(size));
  let all = make(names * 2 + 16);
  const starts = new Int32Array(names + 1);
  let end = 0;
  let name = 0;
  return {
    add(found: Int32Array, count: number): void {
      if (end > mostKept) return;
      if (end + count > all.length) {
        const larger = make(Math.max(end + count, all.length * 2));
        larger.set(all);
        all = larger;
      }
      for (let at = 0; at < count; at += 1) all[end + at] = found[at] ?? 0;
      end += count;
      name += 1;
      starts[name] = end;
    },
    end: (): Matches | undefined => (end > mostKept ? undefined : { entries: all.slice(0, end), starts }),
  };
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

import { once } from "../text/once.ts";
import { rememberFor } from "../text/remember.ts";
import type { Indices } from "./indices.ts";
import { type MatchBase, noPlace } from "./match-base.ts";
import { anyEntry } from "./match-entries.ts";
import { isNameTooLong } from "./name-list.ts";
import { findInPages } from "./pages.ts";
import { type Extra, firstPlace, namesOfEntry, type TableState } from "./table-state.ts";

/** An earlier pattern, and for how many names it comes first. */
export interface Loss {
  readonly pattern: number;
  readonly count: number;
}

/** How many names the pattern at a place matches. */
export function countNames({ base, extras, entryAt }: TableState, place: number): number {
  const entry = entryAt[place];
  if (entry === undefined) return 0;
  if (entry === anyEntry) return base.list.eligible;
  return base.matchCounts[entry] ?? extras[entry - base.entries.length]?.names.length ?? 0;
}

/** The names that it matches. */
export function listNames({ base, extras, entryAt }: TableState, place: number): readonly number[] {
  const entry = entryAt[place];
  if (entry === undefined) return [];
  if (entry === anyEntry) return base.list.eligibleNames();
  const extra = entry < base.entries.length ? undefined : extras[entry - base.entries.length];
  return extra === undefined ? baseList(base, entry) : extraList(extra);
}

function baseList(base: MatchBase, entry: number): readonly number[] {
  const lists = baseLists(base);
  const list = lists.get(entry) ?? Array.from(base.namesOf(entry));
  lists.set(entry, list);
  return list;
}

const baseLists = rememberFor((_base: MatchBase) => new Map<number, readonly number[]>());
const extraList = rememberFor(({ names }: Extra): readonly number[] => Array.from(names));

/** For a state, a function that says of how many names the pattern at a place is the first. */
export function firstCounter({ base, entryAt, places, anyPlace, firstCounts }: TableState): (place: number) => number {
  const left = once(() => {
    let count = base.list.eligible;
    for (let entry = 0; entry < places.length; entry += 1) {
      if ((places[entry] ?? noPlace) < anyPlace) count -= firstCounts[entry] ?? 0;
    }
    return count;
  });
  return (place) => {
    if (place === anyPlace) return left();
    const entry = entryAt[place];
    if (entry === undefined || entry === anyEntry || place > anyPlace || places[entry] !== place) return 0;
    return firstCounts[entry] ?? 0;
  };
}

/** The names of which the pattern at a place is the first. */
export function listFirstNames(state: TableState, place: number): readonly number[] {
  const { base, entryAt, places, anyPlace, first, firstCounts } = state;
  const entry = entryAt[place];
  if (place === anyPlace) return base.list.eligibleNames().filter((name) => firstPlace(state, name) === place);
  if (entry === undefined || entry === anyEntry || place > anyPlace || places[entry] !== place) return [];
  return Array.from(findInPages(first, entry, firstCounts[entry] ?? 0));
}

/** For a state, a function that lists the places of the patterns that match a name. */
export function patternLister({
  base,
  extras,
  entryAt,
  places,
  anyPlace,
}: TableState): (name: number) => readonly number[] {
  // For each place the next one of an equal pattern, 0 for none: that of the first pattern is no next one.
  const nextPlaces = once(() => {
    const next = new Int32Array(entryAt.length);
    const last = new Int32Array(places.length + 1);
    for (let place = entryAt.length - 1; place >= 0; place -= 1) {
      const entry = entryAt[place] ?? anyEntry;
      const at = entry === anyEntry ? places.length : entry;
      next[place] = last[at] ?? 0;
      last[at] = place;
    }
    return next;
  });
  return (name) => {
    if (isNameTooLong(base.list.names[name])) return [];
    const found: number[] = [];
    const addFrom = (first: number) => {
      if (first === noPlace) return;
      let place = first;
      do {
        found.push(place);
        place = nextPlaces()[place] ?? 0;
      } while (place !== 0);
    };
    for (const entry of base.entriesOf(name)) addFrom(places[entry] ?? noPlace);
    for (let extra = 0; extra < extras.length; extra += 1) {
      const place = places[base.entries.length + extra] ?? noPlace;
      if (place !== noPlace && holds(extras[extra]?.names ?? [], name)) addFrom(place);
    }
    addFrom(anyPlace);
    return found.sort((one, other) => one - other);
  };
}

/** Whether a name is among others, which are ascending. */
function holds(names: Indices | readonly number[], name: number): boolean {
  let low = 0;
  let high = names.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((names[middle] ?? name) < name) low = middle + 1;
    else high = middle;
  }
  return names[low] === name;
}

/** For a state, a function that lists to which patterns the one at a place loses names. */
export function lossLister(state: TableState): (place: number) => readonly Loss[] {
  const { base, entryAt } = state;
  const winnersOf = once(() => winnerCounter(state));
  const firstCount = firstCounter(state);
  // Equal patterns lose to the same ones, and all but the first of them to that one too.
  const known = new Map<number, readonly Loss[]>();
  return (place) => {
    const entry = entryAt[place];
    if (entry === undefined || countNames(state, place) === firstCount(place)) return [];
    let winners = known.get(entry);
    if (winners === undefined) {
      winners = winnersOf()(entry === anyEntry ? base.list.eligibleNames() : namesOfEntry(state, entry));
      known.set(entry, winners);
    }
    return winners.filter(({ pattern }) => pattern !== place);
  };
}

/** For a state, a function that says which patterns are the first for how many of some names, ascending. */
function winnerCounter(state: TableState): (names: Indices | readonly number[]) => readonly Loss[] {
  const winnerOf = new Int32Array(state.base.list.names.length);
  for (let name = 0; name < winnerOf.length; name += 1) winnerOf[name] = firstPlace(state, name);
  const counts = new Int32Array(state.entryAt.length);
  const winners = new Int32Array(state.entryAt.length);
  return (names) => {
    let found = 0;
    for (let at = 0; at < names.length; at += 1) {
      const winner = winnerOf[names[at] ?? 0] ?? 0;
      const count = counts[winner] ?? 0;
      counts[winner] = count + 1;
      if (count > 0) continue;
      winners[found] = winner;
      found += 1;
    }
    const losses: Loss[] = [];
    if (found > 1) winners.subarray(0, found).sort();
    for (let at = 0; at < found; at += 1) {
      const pattern = winners[at] ?? 0;
      losses.push({ pattern, count: counts[pattern] ?? 0 });
      counts[pattern] = 0;
    }
    return losses;
  };
}

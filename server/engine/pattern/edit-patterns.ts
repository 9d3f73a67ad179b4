import { copyNumbers } from "./copy-numbers.ts";
import { type EntriesAfter, entriesAfter } from "./entries-after.ts";
import { isSame, type ListDifference, movedPlace, placeAfter } from "./list-difference.ts";
import { noPlace } from "./match-base.ts";
import { anyEntry } from "./match-entries.ts";
import { findInPages } from "./pages.ts";
import type { Pattern } from "./pattern.ts";
import { startDeciding } from "./start-deciding.ts";
import { placesOf, type TableState } from "./table-state.ts";

/** A state after an edit. */
export interface EditedState {
  readonly state: TableState;
  /** Names among which are all that have another first entry; undefined when it may be so for all. */
  readonly touched: readonly number[] | undefined;
}

/** Up to so many entries are looked at one by one; for more, all names are decided again. */
const fewEntries = 32;

/** The state for an edited list of patterns; undefined when too much of it is new. */
export function editPatterns(
  before: TableState,
  patterns: readonly Pattern[],
  difference: ListDifference,
): EditedState | undefined {
  const entries = entriesAfter(before, patterns, difference);
  if (entries === undefined) return undefined;
  const affected = affectedEntries(before, entries.entryAt, patterns, difference);
  const { places, anyPlace } = placesAfter(before, entries, affected, difference);
  const { base, entryOf, first, firstCounts } = before;
  const next: TableState = { patterns, base, entryOf, ...entries, places, anyPlace, first, firstCounts };
  const decider = startDeciding(next);
  if (affected.size > fewEntries) {
    for (let name = 0; name < next.base.list.names.length; name += 1) decider.decide(name);
    for (const entry of extraEntries(next)) decider.prefer(entry);
    return { state: decider.end(), touched: undefined };
  }
  const gained: number[] = [];
  for (const entry of affected) {
    if (entry === anyEntry) continue;
    const { loses, gains } = changeOf(entry, before, next, difference);
    if (loses) for (const name of namesDecidedBy(before, entry)) decider.decide(name);
    if (gains) gained.push(entry);
  }
  // Only the base knows all entries of a name: what lost one may be won by an extra.
  const winners = decider.touched.length > 0 ? new Set([...gained, ...extraEntries(next)]) : gained;
  for (const entry of winners) decider.prefer(entry);
  return { state: decider.end(), touched: decider.touched };
}

/** Entries (`anyEntry` may be one) of which the first place, or its order among the others, may be another one. */
function affectedEntries(
  before: TableState,
  entryAt: Int32Array,
  patterns: readonly Pattern[],
  difference: ListDifference,
): ReadonlySet<number> {
  const { start, oldEnd, newEnd } = difference;
  const moved = movedPlace(difference);
  if (moved !== undefined) return new Set([before.entryAt[moved] ?? anyEntry]);
  const affected = new Set<number>();
  const isStaying = (place: number) => oldEnd === newEnd && isSame(before.patterns[place], patterns[place]);
  for (let place = start; place < oldEnd; place += 1) {
    if (!isStaying(place)) affected.add(before.entryAt[place] ?? anyEntry);
  }
  for (let place = start; place < newEnd; place += 1) {
    if (!isStaying(place)) affected.add(entryAt[place] ?? anyEntry);
  }
  return affected;
}

/** Where nothing but a few entries changed their places, these alone are looked for. */
function placesAfter(
  before: TableState,
  { entryAt, extras }: EntriesAfter,
  affected: ReadonlySet<number>,
  { oldEnd, newEnd, moved }: ListDifference,
): Pick<TableState, "places" | "anyPlace"> {
  const count = before.base.entries.length + extras.length;
  if (oldEnd !== newEnd || moved !== undefined || affected.size > 4) return placesOf(entryAt, count);
  let { anyPlace } = before;
  // Entries that are new are among the affected ones.
  const places = copyNumbers(before.places, count);
  for (const entry of affected) {
    const found = entryAt.indexOf(entry);
    const place = found < 0 ? noPlace : found;
    if (entry === anyEntry) anyPlace = place;
    else places[entry] = place;
  }
  return { places, anyPlace };
}

interface EntryChange {
  /** Names of which it is the first may get another one. */
  readonly loses: boolean;
  /** It may become the first of names that it matches. */
  readonly gains: boolean;
}

function changeOf(entry: number, before: TableState, next: TableState, difference: ListDifference): EntryChange {
  const place = before.places[entry] ?? noPlace;
  const placeNow = next.places[entry] ?? noPlace;
  const expected = place === noPlace ? undefined : placeAfter(difference, place);
  const isMoved = place === movedPlace(difference);
  if (expected === placeNow && !isMoved) return { loses: false, gains: false };
  const isHigher = expected === undefined || placeNow < expected || (isMoved && difference.moved === "up");
  return { loses: place !== noPlace, gains: placeNow !== noPlace && isHigher };
}

function namesDecidedBy({ first, firstCounts }: TableState, entry: number): Int32Array {
  return findInPages(first, entry, firstCounts[entry] ?? 0);
}

function extraEntries({ base, extras, places }: TableState): readonly number[] {
  const entries: number[] = [];
  for (let entry = base.entries.length; entry < base.entries.length + extras.length; entry += 1) {
    if (places[entry] !== noPlace) entries.push(entry);
  }
  return entries;
}

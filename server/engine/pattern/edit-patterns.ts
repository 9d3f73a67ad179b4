import { entriesAfter } from "./entries-after.ts";
import { isSame, type ListDifference, movedPlace, placeAfter } from "./list-difference.ts";
import { noPlace } from "./match-base.ts";
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
  const count = before.base.entries.length + entries.extras.length;
  const next = { ...before, ...entries, ...placesOf(entries.entryAt, count), patterns };
  const affected = affectedEntries(before, next, difference);
  const decider = startDeciding(next);
  if (affected.size > fewEntries) {
    for (let name = 0; name < next.base.list.names.length; name += 1) decider.decide(name);
    for (const entry of extraEntries(next)) decider.prefer(entry);
    return { state: decider.end(), touched: undefined };
  }
  let hasLost = false;
  const gained: number[] = [];
  for (const entry of affected) {
    const { loses, gains } = changeOf(entry, before, next, difference);
    if (loses) for (const name of namesDecidedBy(before, entry)) decider.decide(name);
    hasLost ||= loses;
    if (gains) gained.push(entry);
  }
  // Only the base knows all entries of a name: what lost one may be won by an extra.
  for (const entry of hasLost ? new Set([...gained, ...extraEntries(next)]) : gained) decider.prefer(entry);
  return { state: decider.end(), touched: decider.touched };
}

/** Entries of which the first place, or its order among the others, may be another one. */
function affectedEntries(before: TableState, next: TableState, difference: ListDifference): ReadonlySet<number> {
  const { start, oldEnd, newEnd, moved } = difference;
  const affected = new Set<number>();
  const add = (entry: number | undefined) => {
    if (entry !== undefined && entry >= 0) affected.add(entry);
  };
  if (moved !== undefined) {
    add(before.entryAt[movedPlace(difference) ?? 0]);
    return affected;
  }
  const isStaying = (place: number) => oldEnd === newEnd && isSame(before.patterns[place], next.patterns[place]);
  for (let place = start; place < oldEnd; place += 1) if (!isStaying(place)) add(before.entryAt[place]);
  for (let place = start; place < newEnd; place += 1) if (!isStaying(place)) add(next.entryAt[place]);
  return affected;
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
  const entries = Array.from(extras.keys(), (extra) => base.entries.length + extra);
  return entries.filter((entry) => places[entry] !== noPlace);
}

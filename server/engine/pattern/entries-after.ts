import { copyNumbers } from "./copy-numbers.ts";
import { isSame, type ListDifference } from "./list-difference.ts";
import { noPlace } from "./match-base.ts";
import { anyEntry } from "./match-entries.ts";
import type { Pattern } from "./pattern.ts";
import { knownEntry, type TableState } from "./table-state.ts";

/** Patterns that are added up to this number are matched one by one. */
const mostAdded = 32;
/** So many patterns are kept beside the base, and they may have so many times all names. */
const mostExtras = 64;
const mostRepeats = 4;

/** The entries of an edited list of patterns, and the extras that some of them are. */
export type EntriesAfter = Pick<TableState, "entryAt" | "extras">;

/** Finds the entries of an edited list, and matches patterns that have none; undefined when these are too many. */
export function entriesAfter(
  before: TableState,
  patterns: readonly Pattern[],
  difference: ListDifference,
): EntriesAfter | undefined {
  const { start, oldEnd, newEnd, moved } = difference;
  const known = before.entryAt;
  const entryAt = oldEnd === newEnd ? copyNumbers(known) : new Int32Array(patterns.length);
  if (moved === "down") {
    entryAt.copyWithin(start, start + 1, oldEnd);
    entryAt[oldEnd - 1] = known[start] ?? anyEntry;
  } else if (moved === "up") {
    entryAt.copyWithin(start + 1, start, oldEnd - 1);
    entryAt[start] = known[oldEnd - 1] ?? anyEntry;
  } else if (oldEnd !== newEnd) {
    entryAt.set(known.subarray(0, start));
    entryAt.set(known.subarray(oldEnd), newEnd);
  }
  return moved === undefined ? fillBetween(before, patterns, difference, entryAt) : { entryAt, extras: before.extras };
}

function fillBetween(
  before: TableState,
  patterns: readonly Pattern[],
  { start, oldEnd, newEnd }: ListDifference,
  entryAt: Int32Array,
): EntriesAfter | undefined {
  const added: number[] = [];
  const used = new Set<number>();
  for (let place = start; place < newEnd; place += 1) {
    const stays = oldEnd === newEnd && isSame(before.patterns[place], patterns[place]);
    const entry = stays ? before.entryAt[place] : knownEntry(before, patterns[place]);
    if (entry === undefined) {
      if (added.push(place) > mostAdded) return undefined;
      continue;
    }
    used.add(entry);
    entryAt[place] = entry;
  }
  if (added.length === 0) return { entryAt, extras: before.extras };
  return addExtras(before, patterns, entryAt, added, used);
}

/** Entries that stand neither in the old list nor in the new one make room. */
function addExtras(
  { base, extras: known, places }: TableState,
  patterns: readonly Pattern[],
  entryAt: Int32Array,
  added: readonly number[],
  used: ReadonlySet<number>,
): EntriesAfter | undefined {
  const extras = known.slice();
  const from = base.entries.length;
  const free: number[] = [];
  for (let slot = 0; slot < known.length; slot += 1) {
    if (places[from + slot] === noPlace && !used.has(from + slot)) free.push(slot);
  }
  const fresh: number[] = [];
  for (const place of added) {
    const pattern = patterns[place];
    if (pattern === undefined) continue;
    const twin = fresh.find((slot) => isSame(extras[slot]?.pattern, pattern));
    const slot = twin ?? free.pop() ?? extras.length;
    if (twin === undefined) {
      fresh.push(slot);
      extras[slot] = { pattern, names: base.list.matchedBy(pattern) };
    }
    entryAt[place] = from + slot;
  }
  let names = 0;
  for (const extra of extras) names += extra.names.length;
  const fits = extras.length <= mostExtras && names <= mostRepeats * base.list.names.length + 1000;
  return fits ? { entryAt, extras } : undefined;
}

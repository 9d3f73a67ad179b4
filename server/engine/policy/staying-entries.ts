import type { DecidingList } from "./deciding-list.ts";

/** The entries of two lists that are not in both of them in the same order. Places, ascending. */
export interface ChangedEntries {
  readonly inOne: readonly number[];
  readonly inOther: readonly number[];
}

/**
 * Finds a largest number of entries that stay, with their effect, in the order in which they were; the others changed.
 * As no pattern is twice in a list, this is a longest rising run of places, found in n log n steps and little memory.
 */
export function changedEntries(one: DecidingList, other: DecidingList): ChangedEntries {
  const targets = one.entries.map(({ language, effect }) => {
    const place = other.placeOf(language.key);
    return other.entries[place]?.effect === effect ? place : -1;
  });
  const stays = longestRising(targets);
  const kept = new Set(stays.map((place) => targets[place]));
  const staying = new Set(stays);
  return {
    inOne: targets.flatMap((_, place) => (staying.has(place) ? [] : [place])),
    inOther: other.entries.flatMap((_, place) => (kept.has(place) ? [] : [place])),
  };
}

/** Where the numbers of a longest rising run stand; negative ones are left out. */
function longestRising(numbers: readonly number[]): readonly number[] {
  /** For each length, where a run of that length with the smallest last number ends. */
  const ends: number[] = [];
  const before = new Int32Array(numbers.length).fill(-1);
  for (const [place, number] of numbers.entries()) {
    if (number < 0) continue;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before[place] = ends[low - 1] ?? -1;
    ends[low] = place;
  }
  const run: number[] = [];
  for (let place = ends.at(-1) ?? -1; place >= 0; place = before[place] ?? -1) run.push(place);
  return run.reverse();
}

import type { Pattern } from "./pattern.ts";

/**
 * How one list became another: what stands at both ends stayed. Of the part between, one pattern moved, or some were
 * replaced where they stood, or all of it was rewritten.
 */
export interface ListDifference {
  readonly before: readonly Pattern[];
  readonly after: readonly Pattern[];
  /** So many at the start stayed. */
  readonly start: number;
  /** Where the part that stayed at the end begins, in the old and in the new list. */
  readonly oldEnd: number;
  readonly newEnd: number;
  /** One pattern went from the first to the last place of the part between, or back; the others keep their order. */
  readonly moved: "down" | "up" | undefined;
}

/** Compares two lists from both ends. */
export function listDifference(before: readonly Pattern[], after: readonly Pattern[]): ListDifference {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && isSame(before[start], after[start])) start += 1;
  let same = 0;
  while (same < most - start && isSame(before[before.length - 1 - same], after[after.length - 1 - same])) same += 1;
  const oldEnd = before.length - same;
  const newEnd = after.length - same;
  return { before, after, start, oldEnd, newEnd, moved: movedOne(before, after, start, oldEnd, newEnd) };
}

/** Where a place of the old list is in the new one; undefined when it is gone. No place (-1) stays none. */
export function placeAfter(difference: ListDifference, place: number): number | undefined {
  const { before, after, start, oldEnd, newEnd, moved } = difference;
  if (place < start) return place;
  if (place >= oldEnd) return place + newEnd - oldEnd;
  if (moved === "down") return place === start ? oldEnd - 1 : place - 1;
  if (moved === "up") return place === oldEnd - 1 ? start : place + 1;
  return oldEnd === newEnd && isSame(before[place], after[place]) ? place : undefined;
}

/** Where the pattern that moved stood in the old list; undefined when none moved. */
export function movedPlace({ moved, start, oldEnd }: ListDifference): number | undefined {
  if (moved === undefined) return undefined;
  return moved === "down" ? start : oldEnd - 1;
}

/** Patterns of equal source, language and folding match the same names. */
export function isSame(one: Pattern | undefined, other: Pattern | undefined): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined) return false;
  return one.source === other.source && one.language === other.language && one.fold === other.fold;
}

function movedOne(
  before: readonly Pattern[],
  after: readonly Pattern[],
  start: number,
  oldEnd: number,
  newEnd: number,
): ListDifference["moved"] {
  if (oldEnd !== newEnd || oldEnd - start < 2) return undefined;
  if (isSame(before[start], after[oldEnd - 1]) && isShifted(before, after, start + 1, oldEnd, -1)) return "down";
  if (isSame(before[oldEnd - 1], after[start]) && isShifted(before, after, start, oldEnd - 1, 1)) return "up";
  return undefined;
}

function isShifted(before: readonly Pattern[], after: readonly Pattern[], from: number, to: number, by: number) {
  for (let place = from; place < to; place += 1) if (!isSame(before[place], after[place + by])) return false;
  return true;
}

import { moveSpan, type Shift } from "../text/shift.ts";
import type { Span } from "../text/span.ts";

/** A list that was not read during shifts at more places than that is made. */
const mostPlaces = 512;

/** Gives the place afterwards of a span that is behind each edited part of the text, before it, or around it. */
export type Place = (span: Span) => Span;

/** A list of another tree whose parts are put in their places when they are first read. */
export class ShiftedList<Part> {
  private readonly base: readonly Part[];
  private readonly move: (part: Part, place: Place) => Part;
  /** In file order; `at` is an offset in the text that the base is of, inside a part of it that was edited. */
  private readonly shifts: readonly Shift[];
  private made: readonly Part[] | undefined = undefined;

  constructor(base: readonly Part[], move: (part: Part, place: Place) => Part, shifts: readonly Shift[] = []) {
    this.base = base;
    this.move = move;
    this.shifts = shifts;
  }

  get parts(): readonly Part[] {
    this.made ??= this.shifts.length === 0 ? this.base : this.makeParts();
    return this.made;
  }

  /** The list after one more edit of a part of the text that holds none of the list; `at` is any offset in that part. */
  shifted(shift: Shift): ShiftedList<Part> {
    if (this.base.length === 0 || shift.by === 0) return this;
    const anew = this.made !== undefined || this.shifts.length > mostPlaces;
    return new ShiftedList(anew ? this.parts : this.base, this.move, anew ? [shift] : withShift(this.shifts, shift));
  }

  private makeParts(): readonly Part[] {
    const place = placeAfter(this.shifts);
    return this.base.map((part) => this.move(part, place));
  }
}

function withShift(shifts: readonly Shift[], { at, by }: Shift): readonly Shift[] {
  let moved = 0;
  let index = 0;
  for (; index < shifts.length; index += 1) {
    const shift = shifts[index];
    if (shift === undefined || shift.at + moved >= at) break;
    moved += shift.by;
  }
  const before = at - moved;
  // Inside a text that was put in there is nothing of the base, and it all lies at one place of it.
  const last = shifts[index - 1];
  if (last !== undefined && before <= last.at) return shifts.with(index - 1, { at: last.at, by: last.by + by });
  const same = shifts[index];
  return same?.at === before
    ? shifts.with(index, { at: before, by: same.by + by })
    : shifts.toSpliced(index, 0, { at: before, by });
}

function placeAfter(shifts: readonly Shift[]): Place {
  const sums = [0];
  for (const { by } of shifts) sums.push((sums.at(-1) ?? 0) + by);
  const movedBy = (offset: number) => sums[countUpTo(shifts, offset)] ?? 0;
  return (span) => {
    const start = movedBy(span.start);
    const end = movedBy(span.end);
    return start === end ? moveSpan(span, start) : { start: span.start + start, end: span.end + end };
  };
}

/** How many of the shifts move an offset. */
function countUpTo(shifts: readonly Shift[], offset: number): number {
  let low = 0;
  let high = shifts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shifts[middle]?.at ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

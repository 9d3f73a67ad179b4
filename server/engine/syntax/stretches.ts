/** The parts from an index on, up to the next stretch, lie `by` units further than the parts they are made from. */
export interface Stretch<Part> {
  readonly from: number;
  readonly by: number;
  /** Of a stretch of one part: the part that stands there instead, before it is moved. */
  readonly instead: Part | undefined;
}

/** Stretches that cover a whole list, in its order; the first one starts at 0. */
export type Stretches<Part> = readonly Stretch<Part>[];

/** All parts stand where they stood. */
export const unmoved: Stretches<never> = [{ from: 0, by: 0, instead: undefined }];

/** The stretch that an index lies in. */
export function stretchAt<Part>(stretches: Stretches<Part>, index: number): Stretch<Part> | undefined {
  let low = 0;
  let high = stretches.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((stretches[middle]?.from ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  return stretches[low];
}

/** Where a stretch ends in a list of `count` parts. */
export function endOf<Part>(stretches: Stretches<Part>, which: number, count: number): number {
  return stretches[which + 1]?.from ?? count;
}

/** The same parts, all of them `by` units further on. */
export function moveAll<Part>(stretches: Stretches<Part>, by: number): Stretches<Part> {
  return by === 0 ? stretches : stretches.map((stretch) => moved(stretch, by));
}

/** The same parts, but for another one at an index, which is `by` units longer, so that all behind it move. */
export function replaceOne<Part>(
  stretches: Stretches<Part>,
  index: number,
  instead: Part,
  by: number,
): Stretches<Part> {
  const result: Stretch<Part>[] = [];
  for (const [which, stretch] of stretches.entries()) {
    const end = endOf(stretches, which, Number.POSITIVE_INFINITY);
    if (end <= index) result.push(stretch);
    else if (stretch.from > index) result.push(moved(stretch, by));
    else {
      if (stretch.from < index) result.push(stretch);
      result.push({ from: index, by: 0, instead });
      if (index + 1 < end) result.push({ from: index + 1, by: stretch.by + by, instead: undefined });
    }
  }
  return result;
}

/**
 * The stretches of a list in which the parts from `from` up to `end` are `count` others, which stand at these places and
 * lie `partsBy` units further; all behind them lie `by` units further.
 */
export function spliceParts<Part>(
  stretches: Stretches<Part>,
  { from, end, count, partsBy, by }: Splice,
): Stretches<Part> {
  const result: Stretch<Part>[] = stretches.filter((stretch) => stretch.from < from);
  if (count > 0) result.push({ from, by: partsBy, instead: undefined });
  for (const [which, stretch] of stretches.entries()) {
    if (endOf(stretches, which, Number.POSITIVE_INFINITY) <= end) continue;
    result.push(moved({ ...stretch, from: Math.max(stretch.from, end) + from + count - end }, by));
  }
  return result;
}

/** Which parts of a list become others. */
export interface Splice {
  readonly from: number;
  readonly end: number;
  readonly count: number;
  readonly partsBy: number;
  readonly by: number;
}

function moved<Part>({ from, by, instead }: Stretch<Part>, further: number): Stretch<Part> {
  return { from, by: by + further, instead };
}

/** How many names to give at most. */
export interface NearestOptions {
  readonly most: number;
}

/**
 * The names a misspelt one may have meant, nearest first; empty when none is near. Distance counts inserted, removed,
 * changed and exchanged letters, where a change of case alone costs nothing but loses ties. Names of equal distance
 * keep their order. The wanted name itself is never given, repeated names once.
 */
export function nearestNames(
  wanted: string,
  names: Iterable<string>,
  { most }: NearestOptions = { most: 3 },
): readonly string[] {
  const limit = allowance(wanted.length);
  const folded = wanted.toLowerCase();
  const found = new Map<string, number>();
  for (const name of names) {
    if (name === wanted || found.has(name) || Math.abs(name.length - wanted.length) > limit) continue;
    const distance = distanceWithin(folded, name.toLowerCase(), limit);
    if (distance !== undefined) found.set(name, distance);
  }
  return Array.from(found)
    .toSorted((one, other) => one[1] - other[1] || sharedHead(other[0], wanted) - sharedHead(one[0], wanted))
    .slice(0, most)
    .map(([name]) => name);
}

/** How many slips are still taken for the same name: none in one or two letters, at most four in long names. */
function allowance(length: number): number {
  if (length < 3) return 0;
  return Math.min(4, Math.max(1, Math.floor(length / 3)));
}

function sharedHead(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}

/**
 * The Damerau-Levenshtein distance (optimal string alignment, in UTF-16 units) when it is at most `limit`, else
 * undefined. Only the diagonal band of that width is computed, so the work is length × limit.
 */
export function distanceWithin(one: string, other: string, limit: number): number | undefined {
  if (Math.abs(one.length - other.length) > limit) return undefined;
  if (one === other) return 0;
  const far = limit + 1;
  const width = other.length + 1;
  let beforeLast = new Array<number>(width).fill(far);
  let last = Array.from({ length: width }, (_, column) => Math.min(column, far));
  for (let row = 1; row <= one.length; row += 1) {
    const current = new Array<number>(width).fill(far);
    if (row <= limit) current[0] = row;
    let least = current[0] ?? far;
    const to = Math.min(other.length, row + limit);
    for (let column = Math.max(1, row - limit); column <= to; column += 1) {
      const same = one.charCodeAt(row - 1) === other.charCodeAt(column - 1);
      let cost = Math.min((last[column - 1] ?? far) + (same ? 0 : 1), (last[column] ?? far) + 1);
      cost = Math.min(cost, (current[column - 1] ?? far) + 1, far);
      if (exchanged(one, other, row, column)) cost = Math.min(cost, (beforeLast[column - 2] ?? far) + 1);
      current[column] = cost;
      if (cost < least) least = cost;
    }
    // A later row can fall back on the row before the last, but only by an exchange, which costs one.
    if (least >= far && last.every((cost) => cost >= far)) return undefined;
    beforeLast = last;
    last = current;
  }
  const distance = last[other.length] ?? far;
  return distance <= limit ? distance : undefined;
}

function exchanged(one: string, other: string, row: number, column: number): boolean {
  if (row < 2 || column < 2) return false;
  return (
    one.charCodeAt(row - 1) === other.charCodeAt(column - 2) && one.charCodeAt(row - 2) === other.charCodeAt(column - 1)
  );
}

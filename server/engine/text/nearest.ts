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
  let limit = allowance(wanted.length);
  const folded = wanted.toLowerCase();
  const found = new Map<string, number>();
  for (const name of names) {
    if (name === wanted || found.has(name) || Math.abs(name.length - wanted.length) > limit) continue;
    const distance = distanceWithin(folded, name.toLowerCase(), limit);
    if (distance === undefined) continue;
    found.set(name, distance);
    // Once there are enough names, farther ones need not be looked for.
    if (distance < limit) {
      const nearer = Array.from(found.values()).filter((other) => other < limit).length;
      if (nearer >= most) limit -= 1;
    }
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
 * undefined. What both start and end with is left out, and only the diagonal band of that width is computed.
 */
export function distanceWithin(one: string, other: string, limit: number): number | undefined {
  if (Math.abs(one.length - other.length) > limit) return undefined;
  const head = sharedHead(one, other);
  const most = Math.min(one.length, other.length) - head;
  let tail = 0;
  while (tail < most && one.charCodeAt(one.length - 1 - tail) === other.charCodeAt(other.length - 1 - tail)) tail += 1;
  return inBand(one.slice(head, one.length - tail), other.slice(head, other.length - tail), limit);
}

function inBand(one: string, other: string, limit: number): number | undefined {
  const far = limit + 1;
  // Three rows are enough: an exchange looks back by two.
  let beforeLast = new Array<number>(other.length + 1).fill(far);
  let last = Array.from({ length: other.length + 1 }, (_, column) => Math.min(column, far));
  let current = new Array<number>(other.length + 1).fill(far);
  let leastBefore = 0;
  for (let row = 1; row <= one.length; row += 1) {
    const from = Math.max(1, row - limit);
    const to = Math.min(other.length, row + limit);
    current[from - 1] = from === 1 ? Math.min(row, far) : far;
    let least = current[from - 1] ?? far;
    for (let column = from; column <= to; column += 1) {
      const same = one.charCodeAt(row - 1) === other.charCodeAt(column - 1);
      let cost = Math.min((last[column - 1] ?? far) + (same ? 0 : 1), (last[column] ?? far) + 1);
      cost = Math.min(cost, (current[column - 1] ?? far) + 1, far);
      if (exchanged(one, other, row, column)) cost = Math.min(cost, (beforeLast[column - 2] ?? far) + 1);
      current[column] = cost;
      if (cost < least) least = cost;
    }
    // Right of the band nothing was computed for the next row to look at.
    if (to < other.length) current[to + 1] = far;
    // The next row builds on this one, or by an exchange on the last.
    if (least >= far && leastBefore >= limit) return undefined;
    leastBefore = least;
    [beforeLast, last, current] = [last, current, beforeLast];
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

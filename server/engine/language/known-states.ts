/** The states that a search has seen, each a set of nodes at a place. */
export interface KnownStates {
  /** Whether the same set or a part of it was seen at the place; if not, the set counts as seen from here on. `set` is ascending. */
  covers(place: number, set: Int32Array): boolean;
}

/** A new set is compared with so many of the smallest ones of its place; with the others only for being equal. */
const mostCompared = 48;

export function createKnownStates(): KnownStates {
  const smallest = new Map<number, Known[]>();
  const byHash = new Map<number, Known[]>();

  function covers(place: number, set: Int32Array): boolean {
    const marks = marksOf(set);
    const compared = smallest.get(place);
    if (compared?.some((known) => isPart(known, set, marks)) === true) return true;
    const hash = hashOf(place, set);
    const same = byHash.get(hash);
    if (same?.some((known) => known.place === place && isEqual(known.set, set)) === true) return true;
    const known = { place, set, marks };
    if (same === undefined) byHash.set(hash, [known]);
    else same.push(known);
    if (compared === undefined) smallest.set(place, [known]);
    else insert(compared, known);
    return false;
  }

  return { covers };
}

interface Known {
  readonly place: number;
  readonly set: Int32Array;
  /** One bit for each node, many nodes to a bit: a set that lacks one of them cannot hold all nodes. */
  readonly marks: number;
}

function marksOf(set: Int32Array): number {
  let marks = 0;
  for (const node of set) marks |= 1 << (Math.imul(node, 0x9e3779b1) >>> 27);
  return marks;
}

function isPart({ set: inner, marks: innerMarks }: Known, outer: Int32Array, outerMarks: number): boolean {
  if ((innerMarks & ~outerMarks) !== 0 || inner.length > outer.length) return false;
  let at = 0;
  for (const node of inner) {
    while (at < outer.length && (outer[at] ?? 0) < node) at += 1;
    if (outer[at] !== node) return false;
    at += 1;
  }
  return true;
}

function isEqual(one: Int32Array, other: Int32Array): boolean {
  return one.length === other.length && one.every((node, index) => node === other[index]);
}

function hashOf(place: number, set: Int32Array): number {
  let hash = Math.imul(place + 1, 0x85ebca6b);
  for (const node of set) hash = Math.imul(hash ^ node, 0x01000193) ^ (hash >>> 15);
  return hash;
}

/** Smaller sets first; of equal size in the order in which they came. */
function insert(compared: Known[], known: Known): void {
  let at = compared.length;
  while (at > 0 && (compared[at - 1]?.set.length ?? 0) > known.set.length) at -= 1;
  if (at >= mostCompared) return;
  compared.splice(at, 0, known);
  if (compared.length > mostCompared) compared.pop();
}

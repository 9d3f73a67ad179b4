/** The states that a search has seen, each a set of nodes at a place. */
export interface KnownStates {
  /** Whether the same set or a part of it was seen at the place; if not, the set counts as seen from here on. `set` is ascending. */
  covers(place: number, set: readonly number[]): boolean;
}

/** A new set is compared with so many of the smallest ones of its place; with the others only for being equal. */
const mostCompared = 48;

export function createKnownStates(): KnownStates {
  const smallest = new Map<number, Known[]>();
  const byHash = new Map<number, Known[]>();
  return {
    covers(place, set) {
      const known = { place, set, marks: marksOf(set) };
      const compared = smallest.get(place);
      if (compared === undefined) smallest.set(place, [known]);
      else {
        if (compared.some((other) => isPart(other, known))) return true;
        insert(compared, known);
      }
      const hash = hashOf(known);
      const same = byHash.get(hash);
      if (same === undefined) byHash.set(hash, [known]);
      else if (same.some((other) => isEqual(other, known))) return true;
      else same.push(known);
      return false;
    },
  };
}

interface Known {
  readonly place: number;
  readonly set: readonly number[];
  /** One bit for each node, many nodes to a bit: a set that lacks one of them cannot hold all nodes. */
  readonly marks: number;
}

function marksOf(set: readonly number[]): number {
  let marks = 0;
  for (const node of set) marks |= 1 << (Math.imul(node, 0x9e3779b1) >>> 27);
  return marks;
}

function isPart(inner: Known, outer: Known): boolean {
  if ((inner.marks & ~outer.marks) !== 0 || inner.set.length > outer.set.length) return false;
  return isSubset(inner.set, outer.set);
}

/** Whether all numbers of one ascending list are in the other. */
export function isSubset(inner: readonly number[], outer: readonly number[]): boolean {
  let at = 0;
  for (const node of inner) {
    while (at < outer.length && (outer[at] ?? 0) < node) at += 1;
    if (outer[at] !== node) return false;
    at += 1;
  }
  return true;
}

function isEqual(one: Known, other: Known): boolean {
  return one.place === other.place && one.set.length === other.set.length && isSubset(one.set, other.set);
}

function hashOf({ place, set }: Known): number {
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

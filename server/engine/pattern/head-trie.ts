import type { Collect, HungEntry } from "./hung-entry.ts";

/** Fields of an edge: the node it starts from, plus one (0: no edge); its letter; the node it leads to; what starts there. */
const edgeSize = 4;

/**
 * Finds the entries that hang on the start of names, or on whole names, in a trie. `next` links lists of entries, each
 * written as the entry plus one; 0 ends a list.
 */
export function headTrie(hung: readonly HungEntry[], next: Int32Array): Collect {
  let letters = 0;
  for (const { text } of hung) letters += text.length;
  let bits = 4;
  while (1 << bits < letters * 2) bits += 1;
  const edges = new Int32Array(edgeSize << bits);
  const shift = 32 - bits;
  const mask = (1 << bits) - 1;
  const whole = new Int32Array(letters + 1);
  let nodes = 1;
  for (const { text, at, entry } of hung) {
    let node = 0;
    let edge = 0;
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      edge = edgeOf(edges, shift, mask, node, unit);
      if (edges[edge] === 0) {
        edges[edge] = node + 1;
        edges[edge + 1] = unit;
        edges[edge + 2] = nodes;
        nodes += 1;
      }
      node = edges[edge + 2] ?? 0;
    }
    const [list, place] = at === "whole" ? [whole, node] : [edges, edge + 3];
    next[entry] = list[place] ?? 0;
    list[place] = entry + 1;
  }
  return (name, found, count) => {
    let end = count;
    let node = 0;
    for (let index = 0; index < name.length; index += 1) {
      const edge = edgeOf(edges, shift, mask, node, name.charCodeAt(index));
      if (edges[edge] === 0) return end;
      node = edges[edge + 2] ?? 0;
      for (let entry = edges[edge + 3] ?? 0; entry !== 0; entry = next[entry - 1] ?? 0) {
        found[end] = entry - 1;
        end += 1;
      }
    }
    for (let entry = whole[node] ?? 0; entry !== 0; entry = next[entry - 1] ?? 0) {
      found[end] = entry - 1;
      end += 1;
    }
    return end;
  };
}

/** The place of the edge with this letter from this node, or where it would stand. */
function edgeOf(edges: Int32Array, shift: number, mask: number, node: number, unit: number): number {
  let slot = (Math.imul(node, 0x9e3779b1) + Math.imul(unit, 0x85ebca6b)) >>> shift;
  for (;;) {
    const edge = slot * edgeSize;
    const start = edges[edge] ?? 0;
    if (start === 0 || (start === node + 1 && edges[edge + 1] === unit)) return edge;
    slot = (slot + 1) & mask;
  }
}

import type { Collect, HungEntry } from "./hung-entry.ts";

// A node is a number: the letter of its first edge, which leads to the node of the next number, and these marks.
const letterMask = 0xffff;
/** There is a first edge. */
const hasEdge = 0x10000;
/** There are other edges. */
const hasBranches = 0x20000;
/** Entries hang on the text that leads to the node. */
const hasEntries = 0x40000;

/**
 * Finds the entries that hang on the start of names, or on whole names, in a trie. Most of its nodes have one edge only,
 * so the nodes of a text stand one after the other; where texts part, a hash table leads on. `next` links lists of
 * entries, each written as the entry plus one; 0 ends a list.
 */
export function headTrie(hung: readonly HungEntry[], next: Int32Array): Collect {
  let letters = 0;
  for (const { text } of hung) letters += text.length;
  const nodes = new Int32Array(letters + 1);
  const starting = new Int32Array(letters + 1);
  const whole = new Int32Array(letters + 1);
  const branches = branchTable(hung.length);
  let size = 1;
  for (const { text, at, entry } of hung) {
    let node = 0;
    for (let index = 0; index < text.length; index += 1) {
      const letter = text.charCodeAt(index);
      let target = nextNode(nodes, branches, node, letter);
      if (target === 0) {
        target = size;
        size += 1;
        if (target === node + 1) nodes[node] = (nodes[node] ?? 0) | hasEdge | letter;
        else {
          nodes[node] = (nodes[node] ?? 0) | hasBranches;
          branches.add(node, letter, target);
        }
      }
      node = target;
    }
    if (at === "start") nodes[node] = (nodes[node] ?? 0) | hasEntries;
    const lists = at === "start" ? starting : whole;
    next[entry] = lists[node] ?? 0;
    lists[node] = entry + 1;
  }
  return (name, found, count) => {
    let end = count;
    let node = 0;
    for (let index = 0; index < name.length; index += 1) {
      node = nextNode(nodes, branches, node, name.charCodeAt(index));
      if (node === 0) return end;
      if (((nodes[node] ?? 0) & hasEntries) === 0) continue;
      for (let entry = starting[node] ?? 0; entry !== 0; entry = next[entry - 1] ?? 0) {
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

/** The node behind the edge with this letter; 0 when there is none. */
function nextNode(nodes: Int32Array, branches: BranchTable, node: number, letter: number): number {
  const marks = nodes[node] ?? 0;
  if ((marks & (letterMask | hasEdge)) === (letter | hasEdge)) return node + 1;
  return (marks & hasBranches) === 0 ? 0 : branches.find(node, letter);
}

/** The edges that are not the first of their node. */
interface BranchTable {
  add(node: number, letter: number, target: number): void;
  /** Where the edge leads; 0 when there is none. */
  find(node: number, letter: number): number;
}

/** A hash table with room for one branch per text: each text parts once from those before. */
function branchTable(texts: number): BranchTable {
  let bits = 4;
  while (1 << bits < texts * 2) bits += 1;
  const shift = 32 - bits;
  const mask = (1 << bits) - 1;
  // The node plus one (0: nothing stands here), the letter, and the node to which the edge leads.
  const table = new Int32Array(4 << bits);

  /** Where the edge stands, or should stand. */
  function placeOf(node: number, letter: number): number {
    let slot = (Math.imul(node, 0x9e3779b1) + Math.imul(letter, 0x85ebca6b)) >>> shift;
    for (;;) {
      const place = slot * 4;
      const start = table[place] ?? 0;
      if (start === 0 || (start === node + 1 && table[place + 1] === letter)) return place;
      slot = (slot + 1) & mask;
    }
  }

  return {
    add(node, letter, target) {
      const place = placeOf(node, letter);
      table[place] = node + 1;
      table[place + 1] = letter;
      table[place + 2] = target;
    },
    find: (node, letter) => table[placeOf(node, letter) + 2] ?? 0,
  };
}

import { type EntryLinks, link } from "./entry-links.ts";
import { countLetters, type HungEntry } from "./hung-entry.ts";

/**
 * The entries that hang on the start of names or on whole names. Most nodes have one edge only, so the nodes of a text
 * stand one after the other; where texts part, a hash table leads on. Lists of entries are linked as `EntryLinks` says.
 */
export interface HeadTrie {
  /** For each node the letter of its first edge, which leads to the node of the next number, and the marks below. */
  readonly nodes: Int32Array;
  /** A hash table of the other edges: the node plus one (0: nothing stands here), the letter, and where it leads to. */
  readonly branches: Int32Array;
  /** For each node, what hangs on names that start with its text, and on those that are equal to it. */
  readonly starting: Int32Array;
  readonly whole: Int32Array;
}

const letterMask = 0xffff;
/** There is a first edge. */
const hasEdge = 0x10000;
/** There are other edges. */
const hasBranches = 0x20000;
/** Entries hang on names that start with the text of the node. */
export const hasEntries = 0x40000;

/** Node 0 is the empty text. */
export function headTrie(hung: readonly HungEntry[], links: EntryLinks): HeadTrie {
  const most = countLetters(hung) + 1;
  const nodes = new Int32Array(most);
  const branches = makeBranches(hung.length);
  const starting = new Int32Array(most);
  const whole = new Int32Array(most);
  let size = 1;
  for (const each of hung) {
    const { text, at } = each;
    let node = 0;
    for (let index = 0; index < text.length; index += 1) {
      const letter = text.charCodeAt(index);
      let target = nextNode(nodes, branches, node, letter);
      if (target === 0) {
        target = size;
        size += 1;
        if (target === node + 1) mark(nodes, node, hasEdge | letter);
        else {
          mark(nodes, node, hasBranches);
          addBranch(branches, node, letter, target);
        }
      }
      node = target;
    }
    if (at === "start") mark(nodes, node, hasEntries);
    link(links, at === "start" ? starting : whole, node, each);
  }
  return { nodes, branches, starting, whole };
}

/** The node behind the edge with this letter; 0 when there is none. */
export function nextNode(nodes: Int32Array, branches: Int32Array, node: number, letter: number): number {
  const marks = nodes[node] ?? 0;
  if ((marks & (letterMask | hasEdge)) === (letter | hasEdge)) return node + 1;
  return (marks & hasBranches) === 0 ? 0 : (branches[placeOf(branches, node, letter) + 2] ?? 0);
}

function mark(nodes: Int32Array, node: number, marks: number): void {
  nodes[node] = (nodes[node] ?? 0) | marks;
}

/** Room for one branch per text, since each text parts once from those before; half of it stays empty. */
function makeBranches(texts: number): Int32Array {
  let slots = 16;
  while (slots < texts * 2) slots *= 2;
  return new Int32Array(slots * 4);
}

/** Where the edge stands, or should stand. */
function placeOf(branches: Int32Array, node: number, letter: number): number {
  const mask = branches.length - 1;
  const hash = Math.imul(node, 0x9e3779b1) + Math.imul(letter, 0x85ebca6b);
  let place = ((hash ^ (hash >>> 15)) << 2) & mask;
  for (;;) {
    const start = branches[place] ?? 0;
    if (start === 0 || (start === node + 1 && branches[place + 1] === letter)) return place;
    place = (place + 4) & mask;
  }
}

function addBranch(branches: Int32Array, node: number, letter: number, target: number): void {
  const place = placeOf(branches, node, letter);
  branches[place] = node + 1;
  branches[place + 1] = letter;
  branches[place + 2] = target;
}

import { partsOf } from "../pattern/parts.ts";
import { longestPattern, type Pattern } from "../pattern/pattern.ts";
import { everyLetter, type LetterSet, lettersOfClass, oneLetter } from "./letter-set.ts";

/** A move from one node to another that takes one letter. */
export interface Edge {
  readonly letters: LetterSet;
  readonly to: number;
}

export interface NfaNode {
  /** A name may end here. */
  readonly accepts: boolean;
  /** Stays here with any letter. */
  readonly loops: boolean;
  readonly edges: readonly Edge[];
}

/**
 * A language as a graph: its names are the texts that lead from a start to an accepting node. `isChain`: it starts at
 * node 0 and each node leads to the next one only, as in a pattern.
 */
export interface Nfa {
  readonly starts: readonly number[];
  readonly nodes: readonly NfaNode[];
  readonly isChain: boolean;
}

/** No name at all. */
export const emptyNfa: Nfa = { starts: [], nodes: [], isChain: true };

/** The names that the pattern matches, as a chain with a loop for each star. */
export function patternNfa(pattern: Pattern): Nfa {
  if (pattern.source.length > longestPattern) return emptyNfa;
  const cells: (LetterSet | number)[] = [];
  const loops = [false];
  for (const part of partsOf(pattern.tokens)) {
    if (part.kind === "any-run") loops[cells.length] = true;
    else if (part.kind === "literal") {
      for (const letter of part.text) addCell(cells, loops, letter.codePointAt(0) ?? 0);
    } else addCell(cells, loops, part.kind === "any-one" ? everyLetter : lettersOfClass(part));
  }
  const nodes = loops.map((isLoop, index) => nodeFor(cells[index], index, isLoop));
  return { starts: [0], nodes, isChain: true };
}

/** `*?` says the same as `?*`; with the star last, more patterns have the same start, and it stays passive for longer. */
function addCell(cells: (LetterSet | number)[], loops: boolean[], letters: LetterSet | number): void {
  const swaps = letters === everyLetter && loops[cells.length] === true;
  if (swaps) loops[cells.length] = false;
  cells.push(letters);
  loops.push(swaps);
}

/** The node of a chain at an index, from which letters, or one letter, lead to the next one. */
function nodeFor(letters: LetterSet | number | undefined, index: number, loops: boolean): NfaNode {
  if (letters === undefined) return { accepts: true, loops, edges: [] };
  if (typeof letters === "object") return { accepts: false, loops, edges: [{ letters, to: index + 1 }] };
  const isShared = index < mostShared && letters < asciiEnd;
  const at = letters * 2 + (loops ? 1 : 0);
  const known = isShared ? shared[index]?.[at] : undefined;
  if (known !== undefined) return known;
  const node = { accepts: false, loops, edges: [{ letters: oneLetter(letters), to: index + 1 }] };
  if (isShared) {
    shared[index] ??= [];
    shared[index][at] = node;
  }
  return node;
}

/** Nodes of chains for one ASCII letter, by their index, the letter, and whether they loop: thousands of patterns share them. */
const shared: NfaNode[][] = [];
const mostShared = 128;
const asciiEnd = 0x80;

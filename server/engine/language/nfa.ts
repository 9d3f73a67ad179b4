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
  const cells: LetterSet[] = [];
  const loops = [false];
  for (const part of partsOf(pattern.tokens)) {
    if (part.kind === "any-run") loops[cells.length] = true;
    else if (part.kind === "literal") {
      for (const letter of part.text) addCell(cells, loops, oneLetter(letter.codePointAt(0) ?? 0));
    } else addCell(cells, loops, part.kind === "any-one" ? everyLetter : lettersOfClass(part));
  }
  const nodes = loops.map((isLoop, index): NfaNode => {
    const letters = cells[index];
    const edges = letters === undefined ? [] : [{ letters, to: index + 1 }];
    return { accepts: letters === undefined, loops: isLoop, edges };
  });
  return { starts: [0], nodes, isChain: true };
}

/** `*?` says the same as `?*`; with the star last, more patterns have the same start, and it stays passive for longer. */
function addCell(cells: LetterSet[], loops: boolean[], letters: LetterSet): void {
  const swaps = letters === everyLetter && loops[cells.length] === true;
  if (swaps) loops[cells.length] = false;
  cells.push(letters);
  loops.push(swaps);
}

import { type Bits, hasLetter, nextLetter } from "./alphabet.ts";
import { type Automaton, firstEdgeFor } from "./automaton.ts";
import { isSubset } from "./known-states.ts";

/**
 * Letters that are enough to try: what any other of `letters` leads to from the nodes holds all that one of these leads
 * to. Where a letter leads to nothing that not all letters lead to, it is the only one. `isActive` tells which nodes
 * count; others have no influence.
 */
export function hardestLetters(
  automaton: Automaton,
  nodes: readonly number[],
  letters: Bits,
  isActive: (node: number) => boolean,
): readonly number[] {
  const asked = askedLetters(automaton, nodes);
  for (let letter = nextLetter(letters, 0); letter >= 0; letter = nextLetter(letters, letter + 1)) {
    if (!hasLetter(asked, letter) || !isAsked(automaton, nodes, letter, isActive)) return [letter];
  }
  const reached = reachedByLetter(automaton, nodes, letters, isActive);
  const choices: Choice[] = [];
  for (let letter = nextLetter(letters, 0); letter >= 0; letter = nextLetter(letters, letter + 1)) {
    choices.push({ letter, to: Array.from(new Set(reached.get(letter))).sort((one, other) => one - other) });
  }
  const kept: Choice[] = [];
  for (const choice of choices.sort((one, other) => one.to.length - other.to.length || one.letter - other.letter)) {
    if (!kept.some(({ to }) => isSubset(to, choice.to))) kept.push(choice);
  }
  return kept.map(({ letter }) => letter);
}

/** The letters for which any of the nodes has an edge that not all letters have. */
function askedLetters({ asked, alphabet: { words } }: Automaton, nodes: readonly number[]): Bits {
  const bits = new Int32Array(words);
  for (const node of nodes) {
    const start = node * words;
    for (let word = 0; word < words; word += 1) bits[word] = (bits[word] ?? 0) | (asked[start + word] ?? 0);
  }
  return bits;
}

/** Whether an edge that not all letters have leads from one of the nodes to one that counts. */
function isAsked(
  automaton: Automaton,
  nodes: readonly number[],
  letter: number,
  isActive: (node: number) => boolean,
): boolean {
  const { alphabet, edgeLetter, edgeTo, edgeNext, firstWide, wideLetters, wideTo, wideNext } = automaton;
  for (const node of nodes) {
    for (let edge = firstEdgeFor(automaton, node, letter); edge >= 0; edge = edgeNext[edge] ?? -1) {
      if (edgeLetter[edge] === letter && isActive(edgeTo[edge] ?? 0)) return true;
    }
    for (let edge = firstWide[node] ?? -1; edge >= 0; edge = wideNext[edge] ?? -1) {
      const wide = wideLetters[edge] ?? alphabet.all;
      if (wide !== alphabet.all && hasLetter(wide.bits, letter) && isActive(wideTo[edge] ?? 0)) return true;
    }
  }
  return false;
}

interface Choice {
  readonly letter: number;
  /** The nodes that not all letters lead to, ascending. */
  readonly to: readonly number[];
}

function reachedByLetter(
  automaton: Automaton,
  nodes: readonly number[],
  letters: Bits,
  isActive: (node: number) => boolean,
): ReadonlyMap<number, readonly number[]> {
  const { loops, tables, firstEdge, edgeLetter, edgeTo, edgeNext, firstWide, wideLetters, wideTo, wideNext } =
    automaton;
  const byLetter = new Map<number, number[]>();
  const always = new Set<number>();
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index] ?? 0;
    if (loops[node] === true) always.add(node);
    for (let edge = firstWide[node] ?? -1; edge >= 0; edge = wideNext[edge] ?? -1) {
      if (wideLetters[edge] === automaton.alphabet.all) always.add(wideTo[edge] ?? 0);
    }
  }
  function add(letter: number, to: number): void {
    if (always.has(to) || !isActive(to)) return;
    const before = byLetter.get(letter);
    if (before === undefined) byLetter.set(letter, [to]);
    else before.push(to);
  }
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index] ?? 0;
    const table = tables[node];
    for (
      let letter = nextLetter(letters, 0);
      table !== undefined && letter >= 0;
      letter = nextLetter(letters, letter + 1)
    ) {
      for (let edge = table[letter] ?? -1; edge >= 0; edge = edgeNext[edge] ?? -1) add(letter, edgeTo[edge] ?? 0);
    }
    for (let edge = firstEdge[node] ?? -1; edge >= 0; edge = edgeNext[edge] ?? -1) {
      const letter = edgeLetter[edge] ?? 0;
      if (hasLetter(letters, letter)) add(letter, edgeTo[edge] ?? 0);
    }
    for (let edge = firstWide[node] ?? -1; edge >= 0; edge = wideNext[edge] ?? -1) {
      const wide = wideLetters[edge];
      if (wide === undefined || wide === automaton.alphabet.all) continue;
      for (let letter = nextLetter(wide.bits, 0); letter >= 0; letter = nextLetter(wide.bits, letter + 1)) {
        if (hasLetter(letters, letter)) add(letter, wideTo[edge] ?? 0);
      }
    }
  }
  return byLetter;
}

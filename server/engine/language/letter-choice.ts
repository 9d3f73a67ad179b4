import { type Bits, hasLetter, nextLetter } from "./alphabet.ts";
import { type Automaton, firstEdgeFor } from "./automaton.ts";

/** Nodes that are alive, and which others count; those that do not have no influence. */
export interface Live {
  readonly automaton: Automaton;
  readonly nodes: readonly number[];
  isActive(node: number): boolean;
}

/**
 * Letters that are enough to try: what any other of `letters` leads to from the nodes holds all that one of these leads
 * to. Where a letter leads to nothing that not all letters lead to, it is the only one.
 */
export function hardestLetters(live: Live, letters: Bits): readonly number[] {
  const asked = askedLetters(live);
  const free = nextLetter(
    letters.map((word, index) => word & ~(asked[index] ?? 0)),
    0,
  );
  if (free < 0) return leastTouched(live, letters);
  // What is asked for by nodes that do not count is free as well, and may be the better letter.
  for (let letter = nextLetter(letters, 0); letter < free; letter = nextLetter(letters, letter + 1)) {
    if (!isAsked(live, letter)) return [letter];
  }
  return [free];
}

/** The letters for which any of the nodes has an edge that not all letters have, also to a node that does not count. */
function askedLetters({ automaton: { asked, alphabet }, nodes }: Live): Bits {
  const { words } = alphabet;
  const bits = new Int32Array(words);
  for (const node of nodes) {
    const start = node * words;
    for (let word = 0; word < words; word += 1) bits[word] = (bits[word] ?? 0) | (asked[start + word] ?? 0);
  }
  return bits;
}

function isAsked({ automaton, nodes, isActive }: Live, letter: number): boolean {
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

/** What the letters lead to that not all letters lead to. */
interface Touched {
  /** For each letter, how many edges it has alone. */
  readonly alone: Int32Array;
  /** The other edges. */
  readonly wide: readonly Bits[];
}

/**
 * Takes the letter that touches least; then all that touch the same edges and more are not needed. An edge for one
 * letter is touched by no other.
 */
function leastTouched(live: Live, letters: Bits): readonly number[] {
  const { alone, wide } = touchedBy(live, letters);
  const counts = alone.slice();
  for (const bits of wide) {
    for (let letter = nextLetter(bits, 0); letter >= 0; letter = nextLetter(bits, letter + 1)) {
      counts[letter] = (counts[letter] ?? 0) + 1;
    }
  }
  const order: number[] = [];
  for (let letter = nextLetter(letters, 0); letter >= 0; letter = nextLetter(letters, letter + 1)) order.push(letter);
  order.sort((one, other) => (counts[one] ?? 0) - (counts[other] ?? 0) || one - other);
  const open = letters.slice();
  const kept: number[] = [];
  for (const letter of order) {
    if (!hasLetter(open, letter)) continue;
    kept.push(letter);
    if (alone[letter] === 0) removeTouchingMore(open, letter, wide);
  }
  return kept;
}

function removeTouchingMore(open: Bits, letter: number, wide: readonly Bits[]): void {
  const more = open.slice();
  for (const bits of wide) {
    if (!hasLetter(bits, letter)) continue;
    for (let word = 0; word < more.length; word += 1) more[word] = (more[word] ?? 0) & (bits[word] ?? 0);
  }
  for (let word = 0; word < open.length; word += 1) open[word] = (open[word] ?? 0) & ~(more[word] ?? 0);
}

function touchedBy({ automaton, nodes, isActive }: Live, letters: Bits): Touched {
  const { alphabet, loops, tables, firstEdge, edgeLetter, edgeTo, edgeNext } = automaton;
  const { firstWide, wideLetters, wideTo, wideNext } = automaton;
  const alone = new Int32Array(alphabet.size);
  const wide: Bits[] = [];
  const always = new Set<number>();
  for (const node of nodes) {
    if (loops[node] === true) always.add(node);
    for (let edge = firstWide[node] ?? -1; edge >= 0; edge = wideNext[edge] ?? -1) {
      if (wideLetters[edge] === alphabet.all) always.add(wideTo[edge] ?? 0);
    }
  }
  const counts = (to: number) => !always.has(to) && isActive(to);
  const follow = (first: number) => {
    for (let edge = first; edge >= 0; edge = edgeNext[edge] ?? -1) {
      const letter = edgeLetter[edge] ?? 0;
      if (counts(edgeTo[edge] ?? 0)) alone[letter] = (alone[letter] ?? 0) + 1;
    }
  };
  for (const node of nodes) {
    follow(firstEdge[node] ?? -1);
    const table = tables[node];
    for (let letter = table === undefined ? -1 : nextLetter(letters, 0); letter >= 0; ) {
      follow(table?.[letter] ?? -1);
      letter = nextLetter(letters, letter + 1);
    }
    for (let edge = firstWide[node] ?? -1; edge >= 0; edge = wideNext[edge] ?? -1) {
      const own = wideLetters[edge] ?? alphabet.all;
      if (own !== alphabet.all && counts(wideTo[edge] ?? 0)) wide.push(own.bits);
    }
  }
  return { alone, wide };
}

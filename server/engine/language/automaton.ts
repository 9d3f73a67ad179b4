import type { Alphabet, Letters } from "./alphabet.ts";

/** Larger than every number of an addition. */
export const never = 0x3fffffff;

/**
 * Many languages as one graph. Chains with the same start share it, so that few nodes are alive at a time however many
 * languages there are. All facts about nodes are in lists by node number; edges are linked lists by edge number, -1 at
 * the end.
 */
export interface Automaton {
  readonly alphabet: Alphabet;
  /** Languages are added to one of so many lists; facts that depend on the list are at `node * lists + list`. */
  readonly lists: number;
  /** Nodes where languages of no chain start, and the two roots of all chains. */
  readonly starts: number[];
  readonly loops: boolean[];
  /** The first edge for one letter; for nodes with many of them it is looked up by letter in `tables`. */
  readonly firstEdge: number[];
  readonly tables: (Int32Array | undefined)[];
  readonly edgeLetter: number[];
  readonly edgeTo: number[];
  readonly edgeNext: number[];
  /** The first edge for a set of letters. */
  readonly firstWide: number[];
  readonly wideLetters: Letters[];
  readonly wideTo: number[];
  readonly wideNext: number[];
  /** How many edges the node has. */
  readonly degree: number[];
  /** The letters for which the node has an edge that not all letters have; `words` of them for each node. */
  readonly asked: number[];
  /** The lowest addition that goes on from the node. */
  readonly through: number[];
  /** The lowest addition that may end at the node. */
  readonly ends: number[];
  /** In chains: the node behind the edge that was added first; -1 when there is none. */
  readonly firstChild: number[];
  /** The next looping node on the way that was added first; -1 when there is none. It takes all that is taken here… */
  readonly loopAhead: number[];
  /** … as far as additions below this one are concerned: the first one that goes another way or ends in between. */
  readonly loopAheadUntil: number[];
  /** Room for steppers: the number of the step that reached the node last. */
  readonly reached: number[];
  stepCount: number;
}

/** The root of the chains that start with a letter, and of those that start with a star. */
export const plainRoot = 0;
export const starRoot = 1;
/** Nodes with more edges get a table. */
const fewEdges = 6;

export function createAutomaton(alphabet: Alphabet, lists: number): Automaton {
  const automaton: Automaton = {
    alphabet,
    lists,
    starts: [plainRoot, starRoot],
    loops: [],
    firstEdge: [],
    tables: [],
    edgeLetter: [],
    edgeTo: [],
    edgeNext: [],
    firstWide: [],
    wideLetters: [],
    wideTo: [],
    wideNext: [],
    degree: [],
    asked: [],
    through: [],
    ends: [],
    firstChild: [],
    loopAhead: [],
    loopAheadUntil: [],
    reached: [],
    stepCount: 0,
  };
  addNode(automaton, false);
  addNode(automaton, true);
  return automaton;
}

/** A node without edges, through which no addition goes yet. */
export function addNode(automaton: Automaton, loops: boolean): number {
  const node = automaton.loops.push(loops) - 1;
  automaton.firstEdge.push(-1);
  automaton.tables.push(undefined);
  automaton.firstWide.push(-1);
  automaton.degree.push(0);
  automaton.firstChild.push(-1);
  automaton.loopAhead.push(-1);
  automaton.reached.push(0);
  for (let word = 0; word < automaton.alphabet.words; word += 1) automaton.asked.push(0);
  for (let list = 0; list < automaton.lists; list += 1) {
    automaton.through.push(never);
    automaton.ends.push(never);
    automaton.loopAheadUntil.push(never);
  }
  return node;
}

/** The node behind an edge of just these letters. */
export function findChild(automaton: Automaton, node: number, letters: Letters, loops: boolean): number | undefined {
  const letter = letters.sole;
  const { edgeLetter, edgeTo, edgeNext, wideLetters, wideTo, wideNext } = automaton;
  if (letter >= 0) {
    for (let edge = firstEdgeFor(automaton, node, letter); edge >= 0; edge = edgeNext[edge] ?? -1) {
      const to = edgeTo[edge] ?? -1;
      if (edgeLetter[edge] === letter && automaton.loops[to] === loops) return to;
    }
  } else {
    for (let edge = automaton.firstWide[node] ?? -1; edge >= 0; edge = wideNext[edge] ?? -1) {
      const to = wideTo[edge] ?? -1;
      if (wideLetters[edge] === letters && automaton.loops[to] === loops) return to;
    }
  }
  return undefined;
}

/** Where the list of edges starts that holds those for the letter, perhaps with others. */
export function firstEdgeFor({ tables, firstEdge }: Automaton, node: number, letter: number): number {
  return tables[node]?.[letter] ?? firstEdge[node] ?? -1;
}

/** Adds an edge that is not there yet. */
export function addEdge(automaton: Automaton, node: number, letters: Letters, to: number): void {
  const { alphabet, degree, asked } = automaton;
  if (letters.sole >= 0) addLetterEdge(automaton, node, letters.sole, to);
  else {
    automaton.wideNext.push(automaton.firstWide[node] ?? -1);
    automaton.wideLetters.push(letters);
    automaton.firstWide[node] = automaton.wideTo.push(to) - 1;
  }
  degree[node] = (degree[node] ?? 0) + 1;
  if (letters === alphabet.all) return;
  for (let word = 0; word < alphabet.words; word += 1) {
    const at = node * alphabet.words + word;
    asked[at] = (asked[at] ?? 0) | (letters.bits[word] ?? 0);
  }
}

function addLetterEdge(automaton: Automaton, node: number, letter: number, to: number): void {
  const { tables, degree, edgeLetter, edgeTo, edgeNext, firstEdge } = automaton;
  if (tables[node] === undefined && (degree[node] ?? 0) >= fewEdges) {
    const table = new Int32Array(automaton.alphabet.size).fill(-1);
    for (let edge = firstEdge[node] ?? -1; edge >= 0; ) {
      const following = edgeNext[edge] ?? -1;
      const own = edgeLetter[edge] ?? 0;
      edgeNext[edge] = table[own] ?? -1;
      table[own] = edge;
      edge = following;
    }
    tables[node] = table;
    firstEdge[node] = -1;
  }
  const table = tables[node];
  edgeLetter.push(letter);
  edgeNext.push(table?.[letter] ?? firstEdge[node] ?? -1);
  const edge = edgeTo.push(to) - 1;
  if (table === undefined) firstEdge[node] = edge;
  else table[letter] = edge;
}

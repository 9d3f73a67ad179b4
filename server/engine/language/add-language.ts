import type { Letters } from "./alphabet.ts";
import { type Automaton, addEdge, addNode, findChild, never, plainRoot, starRoot } from "./automaton.ts";
import type { Nfa } from "./nfa.ts";

/** Adds a language. `addition` is its number, above those of all earlier languages. */
export function addLanguage(automaton: Automaton, nfa: Nfa, addition: number, list: number): void {
  if (nfa.isChain) addChain(automaton, nfa, addition, list);
  else addGraph(automaton, nfa, addition, list);
}

function addChain(automaton: Automaton, nfa: Nfa, addition: number, list: number): void {
  const { alphabet } = automaton;
  const [first] = nfa.nodes;
  if (first === undefined) return;
  const cells: Letters[] = [];
  for (const { edges } of nfa.nodes) for (const { letters } of edges) cells.push(alphabet.lettersOf(letters));
  // A letter that the domain does not have: there are no names.
  if (cells.includes(alphabet.none)) return;
  const path = [first.loops ? starRoot : plainRoot];
  for (const [index, letters] of cells.entries()) {
    const node = path[index] ?? plainRoot;
    const { loops } = nfa.nodes[index + 1] ?? first;
    path.push(findChild(automaton, node, letters, loops) ?? addChild(automaton, node, letters, loops, addition, list));
    lower(automaton.through, node * automaton.lists + list, addition);
  }
  lower(automaton.ends, (path.at(-1) ?? plainRoot) * automaton.lists + list, addition);
  for (let index = path.length - 2; index >= 0; index -= 1) {
    lookAhead(automaton, path[index] ?? plainRoot, path[index + 1] ?? plainRoot);
  }
}

/** Brings the facts about the loop ahead up to those of a child. */
function lookAhead(automaton: Automaton, node: number, child: number): void {
  const { lists, loops, ends, firstChild, loopAhead, loopAheadUntil } = automaton;
  if (firstChild[node] !== child) return;
  const isLoop = loops[child] === true;
  loopAhead[node] = isLoop ? child : (loopAhead[child] ?? -1);
  if (isLoop) return;
  for (let list = 0; list < lists; list += 1) {
    lower(loopAheadUntil, node * lists + list, ends[child * lists + list] ?? never);
    lower(loopAheadUntil, node * lists + list, loopAheadUntil[child * lists + list] ?? never);
  }
}

/** Nodes of a graph are shared with no other language. */
function addGraph(automaton: Automaton, nfa: Nfa, addition: number, list: number): void {
  const { alphabet, lists, starts, through, ends } = automaton;
  const offset = automaton.loops.length;
  for (const { loops, accepts, edges } of nfa.nodes) {
    const node = addNode(automaton, loops);
    if (edges.length > 0) through[node * lists + list] = addition;
    if (accepts) ends[node * lists + list] = addition;
  }
  for (const [index, { edges }] of nfa.nodes.entries()) {
    for (const { letters, to } of edges) {
      const own = alphabet.lettersOf(letters);
      if (own !== alphabet.none) addEdge(automaton, offset + index, own, offset + to);
    }
  }
  for (const start of nfa.starts) starts.push(offset + start);
}

function lower(facts: number[], at: number, addition: number): void {
  if (addition < (facts[at] ?? never)) facts[at] = addition;
}

function addChild(
  automaton: Automaton,
  node: number,
  letters: Letters,
  loops: boolean,
  addition: number,
  list: number,
): number {
  const child = addNode(automaton, loops);
  addEdge(automaton, node, letters, child);
  if (automaton.firstChild[node] === -1) automaton.firstChild[node] = child;
  else lower(automaton.loopAheadUntil, node * automaton.lists + list, addition);
  return child;
}

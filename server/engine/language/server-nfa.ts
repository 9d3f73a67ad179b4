import { complement, intersect, type LetterSet, oneLetter } from "./letter-set.ts";
import type { Edge, Nfa } from "./nfa.ts";

/** One letter, or all that are not in the mark, and how much of the mark a text ends with when it is added. */
interface Group {
  readonly letters: LetterSet;
  readonly code: number | undefined;
}

interface Mark {
  readonly codes: readonly number[];
  /** The letters of the mark one by one, then all others together: the mark treats them alike. */
  readonly groups: readonly Group[];
  /** How much of the mark is at the end of a text that had `seen` of it and gets a letter more. */
  next(seen: number, group: Group): number;
}

function readMark(mark: string): Mark {
  const codes = Array.from(mark, (letter) => letter.codePointAt(0) ?? 0);
  const own = Array.from(new Set(codes)).sort((one, other) => one - other);
  const groups = own.map((code): Group => ({ letters: oneLetter(code), code }));
  groups.push({ letters: complement(own.map((code) => ({ first: code, last: code }))), code: undefined });
  function next(seen: number, { code }: Group): number {
    if (code === undefined) return 0;
    const text = [...codes.slice(0, seen), code];
    let length = Math.min(text.length, codes.length);
    while (length > 0 && !codes.slice(0, length).every((one, at) => one === text[text.length - length + at]))
      length -= 1;
    return length;
  }
  return { codes, groups, next };
}

/** A node that is still being made. */
interface Draft {
  accepts: boolean;
  loops: boolean;
  readonly edges: Edge[];
}

function addNode(nodes: Draft[], accepts: boolean, loops: boolean): number {
  return nodes.push({ accepts, loops, edges: [] }) - 1;
}

/** Adds the way through the mark and then through anything; gives the node behind the mark's first letter. */
function addMarkPath(nodes: Draft[], codes: readonly number[]): number {
  let to = addNode(nodes, true, true);
  for (const code of codes.slice(1).toReversed()) {
    const node = addNode(nodes, false, false);
    nodes[node]?.edges.push({ letters: oneLetter(code), to });
    to = node;
  }
  return to;
}

/**
 * Whole names whose server is in the language of `chain`: the server is the text before the first `mark`, and not
 * empty. A node is a place in the chain together with how much of the mark was just read, so that the first mark is
 * found; the way into the mark is a guess, as the end of a server is seen only behind it.
 */
export function serverNfa(chain: Nfa, mark: string): Nfa {
  const { codes, groups, next } = readMark(mark);
  const nodes: Draft[] = [];
  const markPath = addMarkPath(nodes, codes);
  const known = new Map<string, number>();
  const open: { readonly node: number; readonly at: number; readonly seen: number }[] = [];
  const [first = 0] = codes;
  const endsServer = codes.map((_, seen) => {
    let reached = seen;
    return codes.slice(0, -1).every((code) => {
      reached = next(reached, { letters: [], code });
      return reached < codes.length;
    });
  });

  function nodeFor(at: number, seen: number, isStart: boolean): number {
    const key = `${at} ${seen} ${isStart}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const node = addNode(nodes, false, false);
    known.set(key, node);
    open.push({ node, at, seen });
    const canEnd = chain.nodes[at]?.accepts === true && !isStart && endsServer[seen] === true;
    if (canEnd) nodes[node]?.edges.push({ letters: oneLetter(first), to: markPath });
    return node;
  }

  const start = nodeFor(0, 0, true);
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { node, at, seen } = place;
    const from = chain.nodes[at];
    for (const group of groups) {
      const reached = next(seen, group);
      if (reached === codes.length) continue;
      for (const edge of from?.edges ?? []) {
        const letters = intersect(edge.letters, group.letters);
        if (letters.length > 0) nodes[node]?.edges.push({ letters, to: nodeFor(edge.to, reached, false) });
      }
      if (from?.loops) nodes[node]?.edges.push({ letters: group.letters, to: nodeFor(at, reached, false) });
    }
  }
  return { starts: [start], nodes, isChain: false };
}

/** Whole names without a server: they lack the mark, or start with it. */
export function serverlessNfa(mark: string): Nfa {
  const { codes, groups, next } = readMark(mark);
  const nodes: Draft[] = codes.map(() => ({ accepts: true, loops: false, edges: [] }));
  for (const [seen, node] of nodes.entries()) {
    for (const group of groups) {
      const to = next(seen, group);
      if (to < codes.length) node.edges.push({ letters: group.letters, to });
    }
  }
  const markPath = addMarkPath(nodes, codes);
  const start = addNode(nodes, false, false);
  nodes[start]?.edges.push({ letters: oneLetter(codes[0] ?? 0), to: markPath });
  return { starts: [0, start], nodes, isChain: false };
}

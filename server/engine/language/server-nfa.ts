import type { CodePointRange } from "../pattern/pattern.ts";
import { complement, intersect, type LetterSet, oneLetter } from "./letter-set.ts";
import type { Edge, Nfa } from "./nfa.ts";

/** A mark as something to look for while a text is read. */
interface Mark {
  readonly codes: readonly number[];
  /** By how much of the mark a text ends with: the letters that make it end with another part of it, and which. */
  readonly steps: readonly (readonly MarkStep[])[];
}

interface MarkStep {
  readonly letters: LetterSet;
  readonly seen: number;
}

function readMark(mark: string): Mark {
  const codes = Array.from(mark, (letter) => letter.codePointAt(0) ?? 0);
  const own = Array.from(new Set(codes)).sort((one, other) => one - other);
  const steps = codes.map((_, seen) => {
    const lengths = own.map((code) => longestEnd(codes, [...codes.slice(0, seen), code]));
    return Array.from(new Set([0, ...lengths]), (length): MarkStep => {
      const leading = own.filter((_code, at) => lengths[at] === length);
      const others = own.filter((_code, at) => lengths[at] !== length);
      return { letters: length === 0 ? complement(others.map(single)) : leading.map(single), seen: length };
    });
  });
  return { codes, steps };
}

/** How much of the mark is at the end of the text, at most all of it. */
function longestEnd(mark: readonly number[], text: readonly number[]): number {
  let length = Math.min(text.length, mark.length);
  while (!mark.slice(0, length).every((code, at) => code === text[text.length - length + at])) length -= 1;
  return length;
}

function single(code: number): CodePointRange {
  return { first: code, last: code };
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
  const { codes, steps } = readMark(mark);
  const nodes: Draft[] = [];
  const markPath = addMarkPath(nodes, codes);
  const known = new Map<string, number>();
  const open: { readonly node: number; readonly at: number; readonly seen: number }[] = [];
  const [first = 0] = codes;
  // In `a___b` the mark is the first two: where a part of it was just read, the whole of it may come too early.
  const endsServer = codes.map((_, seen) => {
    const text = [...codes.slice(0, seen), ...codes.slice(0, -1)];
    return text.every((_code, at) => longestEnd(codes, text.slice(0, at + 1)) < codes.length);
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
    for (const step of steps[seen] ?? []) {
      if (step.seen === codes.length) continue;
      for (const edge of from?.edges ?? []) {
        const letters = intersect(edge.letters, step.letters);
        if (letters.length > 0) nodes[node]?.edges.push({ letters, to: nodeFor(edge.to, step.seen, false) });
      }
      if (from?.loops) nodes[node]?.edges.push({ letters: step.letters, to: nodeFor(at, step.seen, false) });
    }
  }
  return { starts: [start], nodes, isChain: false };
}

/** Whole names without a server: they lack the mark, or start with it. */
export function serverlessNfa(mark: string): Nfa {
  const { codes, steps } = readMark(mark);
  const nodes: Draft[] = codes.map(() => ({ accepts: true, loops: false, edges: [] }));
  for (const [seen, node] of nodes.entries()) {
    for (const { letters, seen: to } of steps[seen] ?? []) if (to < codes.length) node.edges.push({ letters, to });
  }
  const markPath = addMarkPath(nodes, codes);
  const start = addNode(nodes, false, false);
  nodes[start]?.edges.push({ letters: oneLetter(codes[0] ?? 0), to: markPath });
  return { starts: [0, start], nodes, isChain: false };
}

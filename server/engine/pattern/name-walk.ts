import { hasEntries, headTrie, nextNode } from "./head-trie.ts";
import { type HungEntry, isWithin } from "./hung-entry.ts";
import { classOf, literalAutomaton } from "./literal-automaton.ts";
import type { Pattern } from "./pattern.ts";

/** Entries or names. */
export type Indices = Int32Array | Uint16Array;

/**
 * Writes the entries that match a name to `found`, from `count` on, each once and in no order, and gives the new count.
 * `text` is the name as it is compared.
 */
export type WalkName = (text: string, name: string, found: Indices, count: number) => number;

/** Finds entries by one walk over the letters of a name. */
export function nameWalk(hung: readonly HungEntry[], patterns: readonly Pattern[]): WalkName {
  const next = new Int32Array(patterns.length);
  const heads = hung.filter((each) => !isWithin(each));
  const { nodes, branches, starting, whole } = headTrie(heads, next);
  const automaton = literalAutomaton(hung.filter(isWithin), next);
  const { ascii, others, width, moves, inside, ending, shorter, holder, ender } = automaton;
  const isTried = new Uint8Array(patterns.length);
  for (const each of hung) if (each.isTried) isTried[each.entry] = 1;
  // By entry, the number of the walk in which it was found last: letters may stand in a name twice.
  const seen = new Int32Array(patterns.length);
  let walks = 0;

  function report(first: number, name: string, found: Indices, count: number): number {
    let end = count;
    for (let link = first; link !== 0; link = next[link - 1] ?? 0) {
      const entry = link - 1;
      if (seen[entry] === walks) continue;
      seen[entry] = walks;
      if (isTried[entry] === 1 && patterns[entry]?.matches(name) !== true) continue;
      found[end] = entry;
      end += 1;
    }
    return end;
  }

  return (text, name, found, count) => {
    let end = count;
    walks += 1;
    let row = 0;
    let node = heads.length === 0 ? -1 : 0;
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      const move = moves[row + classOf(ascii, others, unit)] ?? 0;
      row = move >> 1;
      if ((move & 1) === 1) {
        for (let at = holder[row / width] ?? 0; at !== 0; at = holder[shorter[at] ?? 0] ?? 0) {
          end = report(inside[at] ?? 0, name, found, end);
        }
      }
      if (node < 0) continue;
      node = nextNode(nodes, branches, node, unit) || -1;
      if (node > 0 && ((nodes[node] ?? 0) & hasEntries) !== 0) {
        end = report(starting[node] ?? 0, name, found, end);
      }
    }
    if (node >= 0) end = report(whole[node] ?? 0, name, found, end);
    for (let at = ender[row / width] ?? 0; at !== 0; at = ender[shorter[at] ?? 0] ?? 0) {
      end = report(ending[at] ?? 0, name, found, end);
    }
    return end;
  };
}

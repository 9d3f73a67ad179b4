import type { EntryLinks } from "./entry-links.ts";
import { hasEntries, headTrie, nextNode } from "./head-trie.ts";
import { type HungEntry, isWithin } from "./hung-entry.ts";
import type { Indices } from "./indices.ts";
import { classOf, literalAutomaton } from "./literal-automaton.ts";
import type { Pattern } from "./pattern.ts";

/**
 * Writes the entries that match a name to `found`, from `count` on, each once and in no order, and gives the new count.
 * `text` is the name as it is compared.
 */
export type WalkName = (text: string, name: string, found: Indices, count: number) => number;

/** Finds entries by one walk over the letters of a name. */
export function nameWalk(hung: readonly HungEntry[], patterns: readonly Pattern[]): WalkName {
  const links: EntryLinks = new Int32Array(patterns.length);
  const heads = hung.filter((each) => !isWithin(each));
  const { nodes, branches, starting, whole } = headTrie(heads, links);
  const { ascii, others, bits, moves, inside, ending, shorter, holder, ender } = literalAutomaton(
    hung.filter(isWithin),
    links,
  );
  // By entry, the number of the walk in which it was found last: letters may stand in a name twice.
  const seen = new Int32Array(patterns.length);
  let walks = 0;

  function report(first: number, name: string, found: Indices, count: number): number {
    let end = count;
    for (let link = first; link !== 0; ) {
      const entry = (link >> 1) - 1;
      if ((link & 1) === 0 || patterns[entry]?.matches(name) === true) {
        found[end] = entry;
        end += 1;
      }
      link = links[entry] ?? 0;
    }
    return end;
  }

  function reportOnce(first: number, name: string, found: Indices, count: number): number {
    let end = count;
    for (let link = first; link !== 0; ) {
      const entry = (link >> 1) - 1;
      if (seen[entry] !== walks) {
        seen[entry] = walks;
        if ((link & 1) === 0 || patterns[entry]?.matches(name) === true) {
          found[end] = entry;
          end += 1;
        }
      }
      link = links[entry] ?? 0;
    }
    return end;
  }

  return (text, name, found, count) => {
    let end = count;
    walks += 1;
    let state = 0;
    let node = heads.length === 0 ? -1 : 0;
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      const move = moves[(state << bits) | classOf(ascii, others, unit)] ?? 0;
      state = move >> 1;
      if ((move & 1) === 1) {
        for (let at = holder[state] ?? 0; at !== 0; at = holder[shorter[at] ?? 0] ?? 0) {
          end = reportOnce(inside[at] ?? 0, name, found, end);
        }
      }
      if (node < 0) continue;
      node = nextNode(nodes, branches, node, unit) || -1;
      if (node > 0 && ((nodes[node] ?? 0) & hasEntries) !== 0) {
        end = report(starting[node] ?? 0, name, found, end);
      }
    }
    if (node >= 0) end = report(whole[node] ?? 0, name, found, end);
    for (let at = ender[state] ?? 0; at !== 0; at = ender[shorter[at] ?? 0] ?? 0) {
      end = report(ending[at] ?? 0, name, found, end);
    }
    return end;
  };
}

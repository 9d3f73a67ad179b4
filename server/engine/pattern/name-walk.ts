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

/** A start of fewer letters is not worth remembering. */
const leastShared = 4;

/**
 * Finds entries by one walk over the letters of a name. Names of one server stand together and start alike, so the walk
 * over the start that two names share is remembered for the names that follow.
 */
export function nameWalk(hung: readonly HungEntry[], patterns: readonly Pattern[]): WalkName {
  const links: EntryLinks = new Int32Array(patterns.length);
  const heads = hung.filter((each) => !isWithin(each));
  const { nodes, branches, starting, whole } = headTrie(heads, links);
  const { ascii, others, bits, moves, inside, ending, shorter, holder, ender } = literalAutomaton(
    hung.filter(isWithin),
    links,
  );
  // What hangs on the letters read so far, and for each entry where it may stand there: letters may come twice in a name.
  const met = new Int32Array(patterns.length);
  const metAt = new Int32Array(patterns.length);
  const root = heads.length === 0 ? -1 : 0;
  const none = { text: "", node: root, state: 0, met: 0 };
  let last = "";
  let shared = none;

  function report(link: number, name: string, found: Indices, count: number): number {
    const entry = (link >> 1) - 1;
    if ((link & 1) === 1 && patterns[entry]?.matches(name) !== true) return count;
    found[count] = entry;
    return count + 1;
  }

  return (text, name, found, count) => {
    let index = 0;
    let node = root;
    let state = 0;
    let metCount = 0;
    let stop = text.length;
    if (shared.text !== "" && text.startsWith(shared.text)) {
      ({ node, state, met: metCount } = shared);
      index = shared.text.length;
    } else {
      // What was met on the start shared before will be overwritten.
      shared = none;
      const common = commonStart(last, text);
      if (common >= leastShared) stop = common;
    }
    last = text;
    for (;;) {
      for (; index < stop; index += 1) {
        const unit = text.charCodeAt(index);
        const move = moves[(state << bits) | classOf(ascii, others, unit)] ?? 0;
        state = move >> 1;
        if ((move & 1) === 1) {
          for (let at = holder[state] ?? 0; at !== 0; at = holder[shorter[at] ?? 0] ?? 0) {
            for (let link = inside[at] ?? 0; link !== 0; link = links[(link >> 1) - 1] ?? 0) {
              const before = metAt[(link >> 1) - 1] ?? 0;
              if (before < metCount && met[before] === link) continue;
              metAt[(link >> 1) - 1] = metCount;
              met[metCount] = link;
              metCount += 1;
            }
          }
        }
        if (node < 0) continue;
        node = nextNode(nodes, branches, node, unit) || -1;
        if (node < 0 || ((nodes[node] ?? 0) & hasEntries) === 0) continue;
        for (let link = starting[node] ?? 0; link !== 0; link = links[(link >> 1) - 1] ?? 0) {
          met[metCount] = link;
          metCount += 1;
        }
      }
      if (stop === text.length) break;
      shared = { text: text.slice(0, stop), node, state, met: metCount };
      stop = text.length;
    }
    let end = count;
    for (let at = 0; at < metCount; at += 1) end = report(met[at] ?? 0, name, found, end);
    for (let link = node < 0 ? 0 : (whole[node] ?? 0); link !== 0; link = links[(link >> 1) - 1] ?? 0) {
      end = report(link, name, found, end);
    }
    for (let at = ender[state] ?? 0; at !== 0; at = ender[shorter[at] ?? 0] ?? 0) {
      for (let link = ending[at] ?? 0; link !== 0; link = links[(link >> 1) - 1] ?? 0) {
        end = report(link, name, found, end);
      }
    }
    return end;
  };
}

function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let common = 0;
  while (common < most && one.charCodeAt(common) === other.charCodeAt(common)) common += 1;
  return common;
}

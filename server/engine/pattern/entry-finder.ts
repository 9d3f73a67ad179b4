import { headTrie } from "./head-trie.ts";
import { type Collect, type HungEntry, hangEntry } from "./hung-entry.ts";
import { automatonSize, literalAutomaton } from "./literal-automaton.ts";
import { isTooLong, type NameList } from "./name-list.ts";
import type { Pattern } from "./pattern.ts";

/** Writes the entries that match the name of this index to `found`, each once and in no order, and gives their number. */
export type FindEntries = (name: number, found: Int32Array) => number;

/** Up to so many tests of a pattern on a name, trying each is done before an index is made. */
const fewTests = 2000;

/**
 * Finds those of many patterns that match a name of a list. Patterns are known by their indices, called entries.
 *
 * @param asked how many names will be asked for
 */
export function entryFinder(patterns: readonly Pattern[], list: NameList, asked: number): FindEntries {
  if (patterns.length * asked <= fewTests) return (name, found) => tryEach(patterns, list.names[name] ?? "", found);
  const folds = Array.from(new Set(patterns.map(({ fold }) => fold)));
  const finders = folds.map((fold) => {
    const entries = Array.from(patterns.keys()).filter((entry) => patterns[entry]?.fold === fold);
    return { texts: list.folded(fold), collect: collectEntries(patterns, entries, list.names) };
  });
  return (name, found) => {
    if (isTooLong(list.names[name])) return 0;
    let count = 0;
    for (const { texts, collect } of finders) count = collect(name, texts[name] ?? "", found, count);
    return count;
  };
}

function tryEach(patterns: readonly Pattern[], name: string, found: Int32Array): number {
  let count = 0;
  for (let entry = 0; entry < patterns.length; entry += 1) {
    if (patterns[entry]?.matches(name) !== true) continue;
    found[count] = entry;
    count += 1;
  }
  return count;
}

/** Patterns of one folding; `text` is the name as it is compared under it. */
function collectEntries(patterns: readonly Pattern[], entries: readonly number[], names: readonly string[]) {
  const { hung, rest } = hangAll(patterns, entries);
  const next = new Int32Array(patterns.length);
  const isTried = new Uint8Array(patterns.length);
  for (const each of hung) if (each.isTried) isTried[each.entry] = 1;
  const collectors = collectorsOf(hung, next);
  return (name: number, text: string, found: Int32Array, count: number): number => {
    let end = count;
    for (const collect of collectors) end = collect(text, found, end);
    let kept = count;
    for (let at = count; at < end; at += 1) {
      const entry = found[at] ?? 0;
      if (isTried[entry] === 1 && patterns[entry]?.matches(names[name] ?? "") !== true) continue;
      found[kept] = entry;
      kept += 1;
    }
    for (const entry of rest) {
      if (patterns[entry]?.matches(names[name] ?? "") !== true) continue;
      found[kept] = entry;
      kept += 1;
    }
    return kept;
  };
}

/** So many letters of a pattern are looked for: more are hardly ever needed to tell names apart. */
const mostLetters = 32;
/** The moves of an automaton take up to 32 MB. */
const mostMoves = 8_000_000;

/** `rest` are the entries that must be tried on every name. */
function hangAll(patterns: readonly Pattern[], entries: readonly number[]) {
  for (let most = mostLetters; ; most /= 2) {
    const hung: HungEntry[] = [];
    const rest: number[] = [];
    for (const entry of entries) {
      const pattern = patterns[entry];
      const each = pattern === undefined ? "never" : hangEntry(pattern, entry, most);
      if (each === undefined) rest.push(entry);
      else if (each !== "never") hung.push(each);
    }
    const within = hung.filter(isWithin);
    if (automatonSize(within) <= mostMoves) return { hung, rest };
    // Thousands of different letters: there is no good way, and no such catalog.
    if (most <= 2) return { hung: hung.filter((each) => !isWithin(each)), rest: [...rest, ...within.map(entryOf)] };
  }
}

function collectorsOf(hung: readonly HungEntry[], next: Int32Array): readonly Collect[] {
  const within = hung.filter(isWithin);
  const outer = hung.filter((each) => !isWithin(each));
  const automaton = within.length === 0 ? [] : [literalAutomaton(within, next)];
  return outer.length === 0 ? automaton : [headTrie(outer, next), ...automaton];
}

function isWithin({ at }: HungEntry): boolean {
  return at === "inside" || at === "end";
}

function entryOf({ entry }: HungEntry): number {
  return entry;
}

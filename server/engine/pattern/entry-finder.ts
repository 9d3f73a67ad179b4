import { type HungEntry, hangEntry, isWithin } from "./hung-entry.ts";
import type { Indices } from "./indices.ts";
import { automatonSize } from "./literal-automaton.ts";
import { isNameTooLong, type NameList } from "./name-list.ts";
import { nameWalk } from "./name-walk.ts";
import type { Pattern } from "./pattern.ts";

/**
 * Writes the entries that match the name of this index to `found`, from `count` on, each once and in no order, and gives
 * the new count. There must be room for all entries.
 */
export type FindEntries = (name: number, found: Indices, count: number) => number;

/** Up to so many tests of a pattern on a name, trying each is done before an index is made. */
const fewTests = 2000;

/**
 * Finds those of many patterns that match a name of a list. Patterns are known by their indices, called entries.
 *
 * @param asked how many names will be asked for
 */
export function entryFinder(patterns: readonly Pattern[], list: NameList, asked: number): FindEntries {
  const all = Array.from(patterns.keys());
  if (patterns.length * asked <= fewTests) {
    return (name, found, count) => tryEach(patterns, all, list.names[name] ?? "", found, count);
  }
  const folds = Array.from(new Set(patterns.map(({ fold }) => fold)));
  const finders = folds.map((fold) => {
    const entries = folds.length === 1 ? all : all.filter((entry) => patterns[entry]?.fold === fold);
    const { hung, rest } = hangAll(patterns, entries);
    return { texts: list.folded(fold), walk: nameWalk(hung, patterns), rest };
  });
  return (name, found, count) => {
    const plain = list.names[name] ?? "";
    if (isNameTooLong(plain)) return count;
    let end = count;
    for (let index = 0; index < finders.length; index += 1) {
      const finder = finders[index];
      if (finder === undefined) break;
      end = finder.walk(finder.texts[name] ?? "", plain, found, end);
      if (finder.rest.length > 0) end = tryEach(patterns, finder.rest, plain, found, end);
    }
    return end;
  };
}

function tryEach(
  patterns: readonly Pattern[],
  entries: readonly number[],
  name: string,
  found: Indices,
  count: number,
): number {
  let end = count;
  for (let index = 0; index < entries.length; index += 1) {
    const entry = entries[index] ?? 0;
    if (patterns[entry]?.matches(name) !== true) continue;
    found[end] = entry;
    end += 1;
  }
  return end;
}

/** So many letters inside names and at their ends are looked for: more are hardly ever needed to tell names apart. */
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
    if (most > 2) continue;
    return { hung: hung.filter((each) => !isWithin(each)), rest: [...rest, ...within.map(({ entry }) => entry)] };
  }
}

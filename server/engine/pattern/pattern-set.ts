import { rememberFor } from "../text/remember.ts";
import { lettersOf } from "./letters.ts";
import { type Fold, foldText, longestName, type Pattern } from "./pattern.ts";

/** Which patterns match which names. All lists hold indices, ascending and without repeats. */
export interface Matches {
  /** For each pattern, the names it matches. */
  readonly byPattern: readonly (readonly number[])[];
  /** For each name, the patterns that match it, so the first is the first applicable. */
  readonly byName: readonly (readonly number[])[];
}

/**
 * Matches all patterns against all names. A pattern is matched once against a list of names; an exact one is looked up; one that starts
 * with letters tries the names that start with them; the others try every name.
 */
export function matchAll(patterns: readonly Pattern[], names: readonly string[]): Matches {
  const tables = tablesOf(names);
  const byPattern = patterns.map((pattern) => {
    const { matched } = tables;
    const before = matched.get(pattern);
    if (before !== undefined) return before;
    const found = matchOne(pattern, tableFor(tables.byFold, pattern.fold, names));
    matched.set(pattern, found);
    return found;
  });
  return {
    byPattern,
    get byName() {
      const byName: number[][] = names.map(() => []);
      byPattern.forEach((matched, index) => {
        for (const name of matched) byName[name]?.push(index);
      });
      return byName;
    },
  };
}

/** What is known about one list of names. Patterns and lists never change, so it holds for as long as both live. */
interface Tables {
  readonly byFold: Map<Fold, NameTable>;
  readonly matched: WeakMap<Pattern, readonly number[]>;
}

const tablesOf = rememberFor((_names: readonly string[]): Tables => ({ byFold: new Map(), matched: new WeakMap() }));

/** The names under one folding, those above the limit left out. */
interface NameTable {
  readonly names: readonly string[];
  readonly byText: ReadonlyMap<string, SameNames>;
  /** In the order of the texts' UTF-16 units. */
  readonly sorted: readonly SameNames[];
}

/** Names that are equal once folded. */
interface SameNames {
  readonly text: string;
  /** One of them as it was given; a pattern matches all or none. */
  readonly name: string;
  /** Ascending. */
  readonly indices: number[];
}

function tableFor(tables: Map<Fold, NameTable>, fold: Fold, names: readonly string[]): NameTable {
  const before = tables.get(fold);
  if (before !== undefined) return before;
  const byText = new Map<string, SameNames>();
  for (const [index, name] of names.entries()) {
    if (name.length > longestName) continue;
    const text = foldText(name, fold);
    const same = byText.get(text);
    if (same === undefined) byText.set(text, { text, name, indices: [index] });
    else same.indices.push(index);
  }
  const table = { names, byText, sorted: Array.from(byText.values()).sort(byUnits) };
  tables.set(fold, table);
  return table;
}

function byUnits(one: SameNames, other: SameNames): number {
  return one.text < other.text ? -1 : 1;
}

function matchOne(pattern: Pattern, table: NameTable): readonly number[] {
  if (pattern.shape.kind === "exact") return table.byText.get(pattern.shape.text)?.indices ?? [];
  const { head } = lettersOf(pattern);
  const found: number[] = [];
  if (head === "") {
    for (let index = 0; index < table.names.length; index += 1) {
      if (pattern.matches(table.names[index] ?? "")) found.push(index);
    }
    return found;
  }
  const { sorted } = table;
  for (let at = lowerBound(sorted, head); at < sorted.length; at += 1) {
    const same = sorted[at];
    if (same === undefined || !same.text.startsWith(head)) break;
    if (pattern.matches(same.name)) found.push(...same.indices);
  }
  return found.sort((one, other) => one - other);
}

function lowerBound(sorted: readonly SameNames[], wanted: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.text ?? "") < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

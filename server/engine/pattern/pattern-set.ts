import { partsOf } from "./parts.ts";
import { type Fold, foldText, longestName, type Pattern } from "./pattern.ts";

/** Which patterns match which names. All lists hold indices, ascending and without repeats. */
export interface Matches {
  /** For each pattern, the names it matches. */
  readonly byPattern: readonly (readonly number[])[];
  /** For each name, the patterns that match it, so the first is the first applicable. */
  readonly byName: readonly (readonly number[])[];
}

/**
 * Matches all patterns against all names. Equal patterns are matched once; an exact one is looked up; one that starts
 * with letters tries the names that start with them; the others try every name.
 */
export function matchAll(patterns: readonly Pattern[], names: readonly string[]): Matches {
  const tables = new Map<Fold, NameTable>();
  const seen = new Map<string, readonly number[]>();
  const byName: number[][] = names.map(() => []);
  const byPattern = patterns.map((pattern, index) => {
    const key = `${pattern.language} ${pattern.fold} ${pattern.source}`;
    const matched = seen.get(key) ?? matchOne(pattern, tableFor(tables, pattern.fold, names));
    seen.set(key, matched);
    for (const name of matched) byName[name]?.push(index);
    return matched;
  });
  return { byPattern, byName };
}

/** The names under one folding, those above the limit left out. */
interface NameTable {
  readonly names: readonly string[];
  /** Indices of each folded name, ascending. */
  readonly byText: ReadonlyMap<string, readonly number[]>;
  /** The folded names in the order of their UTF-16 units, without repeats. */
  readonly sorted: readonly string[];
}

function tableFor(tables: Map<Fold, NameTable>, fold: Fold, names: readonly string[]): NameTable {
  const before = tables.get(fold);
  if (before !== undefined) return before;
  const byText = new Map<string, number[]>();
  for (const [index, name] of names.entries()) {
    if (name.length > longestName) continue;
    const text = foldText(name, fold);
    const same = byText.get(text);
    if (same === undefined) byText.set(text, [index]);
    else same.push(index);
  }
  const table = { names, byText, sorted: Array.from(byText.keys()).toSorted(byUnits) };
  tables.set(fold, table);
  return table;
}

function byUnits(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function matchOne(pattern: Pattern, table: NameTable): readonly number[] {
  if (pattern.shape.kind === "exact") return table.byText.get(pattern.shape.text) ?? [];
  const head = literalHead(pattern);
  const found: number[] = [];
  if (head === "") {
    for (const [index, name] of table.names.entries()) if (pattern.matches(name)) found.push(index);
    return found;
  }
  const { sorted } = table;
  for (let at = lowerBound(sorted, head); at < sorted.length; at += 1) {
    const text = sorted[at] ?? "";
    if (!text.startsWith(head)) break;
    const indices = table.byText.get(text) ?? [];
    const first = indices[0];
    if (first !== undefined && pattern.matches(table.names[first] ?? "")) found.push(...indices);
  }
  return found.sort((one, other) => one - other);
}

/** The letters with which every matched name starts, in UTF-16 units. */
function literalHead({ shape, tokens }: Pattern): string {
  if (shape.kind === "prefix" || shape.kind === "prefix-suffix") return shape.head;
  const [first] = shape.kind === "general" ? partsOf(tokens) : [];
  return first?.kind === "literal" ? first.text : "";
}

function lowerBound(sorted: readonly string[], wanted: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

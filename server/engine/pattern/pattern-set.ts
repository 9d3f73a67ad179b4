import { rememberFor } from "../text/remember.ts";
import { matchTable } from "./match-table.ts";
import { nameListOf } from "./name-list.ts";
import type { Pattern } from "./pattern.ts";

/** Which patterns match which names. All lists hold indices, ascending and without repeats. */
export interface Matches {
  /** For each pattern, the names it matches. */
  readonly byPattern: readonly (readonly number[])[];
  /** For each name, the patterns that match it, so the first is the first applicable. */
  readonly byName: readonly (readonly number[])[];
}

/** Up to so many patterns are matched one by one. */
const fewPatterns = 8;

/**
 * Matches all patterns against all names; a pattern is matched once against a list of names. For patterns whose order
 * matters see `matchTable`.
 */
export function matchAll(patterns: readonly Pattern[], names: readonly string[]): Matches {
  const known = knownMatches(names);
  const unknown = patterns.filter((pattern) => !known.has(pattern));
  const table = unknown.length > fewPatterns ? matchTable(unknown, names) : undefined;
  for (const [place, pattern] of unknown.entries()) {
    known.set(pattern, table?.namesOf(place) ?? Array.from(nameListOf(names).matchedBy(pattern)));
  }
  const byPattern = patterns.map((pattern) => known.get(pattern) ?? []);
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

// Patterns and lists never change, so it holds for as long as both live.
const knownMatches = rememberFor((_names: readonly string[]) => new WeakMap<Pattern, readonly number[]>());

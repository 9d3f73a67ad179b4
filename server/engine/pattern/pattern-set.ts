import type { Pattern } from "./pattern.ts";

/** Which patterns match which names. All lists hold indices, ascending and without repeats. */
export interface Matches {
  /** For each pattern, the names it matches. */
  readonly byPattern: readonly (readonly number[])[];
  /** For each name, the patterns that match it, so the first is the first applicable. */
  readonly byName: readonly (readonly number[])[];
}

/** Matches all patterns against all names. */
export function matchAll(patterns: readonly Pattern[], names: readonly string[]): Matches {
  const byPattern = patterns.map((pattern) => names.flatMap((name, index) => (pattern.matches(name) ? [index] : [])));
  const byName: number[][] = names.map(() => []);
  for (const [pattern, matched] of byPattern.entries()) for (const name of matched) byName[name]?.push(pattern);
  return { byPattern, byName };
}

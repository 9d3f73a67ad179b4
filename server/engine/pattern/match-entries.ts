import type { Pattern } from "./pattern.ts";

/** Stands for every pattern that matches all names: those are not matched against any. */
export const anyEntry = -2;

/** A list of patterns in which equal ones, which match the same names, are one entry. */
export interface MatchEntries {
  /** The different patterns, in the order in which each first stands in the list. */
  readonly entries: readonly Pattern[];
  /** For each place of the list its entry, or `anyEntry`. */
  readonly entryAt: Int32Array;
  /** The entry of a pattern, or `anyEntry`; undefined for a pattern that is not in the list. */
  readonly entryOf: (pattern: Pattern) => number | undefined;
}

/** Folds equal patterns. */
export function matchEntries(patterns: readonly Pattern[]): MatchEntries {
  const entries: Pattern[] = [];
  const entryAt = new Int32Array(patterns.length);
  const bySource: SourceMaps = {
    fnmatch: { none: new Map(), windows: new Map() },
    exact: { none: new Map(), windows: new Map() },
  };
  for (let place = 0; place < patterns.length; place += 1) {
    const pattern = patterns[place];
    if (pattern === undefined) continue;
    if (pattern.shape.kind === "any") {
      entryAt[place] = anyEntry;
      continue;
    }
    const known = bySource[pattern.language][pattern.fold];
    const before = known.get(pattern.source);
    const entry = before ?? entries.push(pattern) - 1;
    if (before === undefined) known.set(pattern.source, entry);
    entryAt[place] = entry;
  }
  return {
    entries,
    entryAt,
    entryOf: ({ shape, language, fold, source }) =>
      shape.kind === "any" ? anyEntry : bySource[language][fold].get(source),
  };
}

type SourceMaps = Readonly<Record<Pattern["language"], Readonly<Record<Pattern["fold"], Map<string, number>>>>>;

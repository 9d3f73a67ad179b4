import { compileFnmatch } from "../../server/engine/pattern/fnmatch.ts";
import { type MatchTable, matchTable } from "../../server/engine/pattern/match-table.ts";

/** Our table, from texts. */
export function compileTable(patterns: readonly string[], names: readonly string[]): MatchTable {
  return matchTable(
    patterns.map((pattern) => compileFnmatch(pattern)),
    names,
  );
}

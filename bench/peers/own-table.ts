import { compileFnmatch } from "../../server/engine/pattern/fnmatch.ts";
import { type MatchTable, matchTable } from "../../server/engine/pattern/match-table.ts";
import { applyEdit, type Edit } from "../work/edits.ts";

/** Our table, from texts. */
export function compileTable(patterns: readonly string[], names: readonly string[]): MatchTable {
  return matchTable(patterns.map(compile), names);
}

/** The table after an edit, with the new deciders and the counts of all rules read once: tables may work when asked. */
export function editTable(table: MatchTable, edit: Edit): MatchTable {
  const edited = table.withPatterns(applyEdit(table.patterns, edit, compile));
  let sum = 0;
  for (const name of edited.changedNames ?? []) sum += edited.firstOf(name);
  for (let pattern = 0; pattern < edited.patterns.length; pattern += 1) {
    sum += edited.matchCount(pattern) + edited.firstCount(pattern);
  }
  if (Number.isNaN(sum)) throw new Error("a count is no number");
  return edited;
}

function compile(pattern: string) {
  return compileFnmatch(pattern);
}

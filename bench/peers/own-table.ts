import { compileFnmatch } from "../../server/engine/pattern/fnmatch.ts";
import { type MatchTable, matchTable } from "../../server/engine/pattern/match-table.ts";
import { applyEdit, type Edit } from "../work/edits.ts";

/** Our table, from texts. */
export function compileTable(patterns: readonly string[], names: readonly string[]): MatchTable {
  return matchTable(patterns.map(compile), names);
}

/** As many rules as a screen shows. */
const onScreen = 50;

/**
 * The table after an edit. The new deciders and the counts of the rules on screen are read once, for tables may put off
 * work until they are asked.
 */
export function editTable(table: MatchTable, edit: Edit): MatchTable {
  const edited = table.withPatterns(applyEdit(table.patterns, edit, compile));
  let sum = 0;
  for (const name of edited.changedNames ?? []) sum += edited.firstOf(name);
  sum += sumCounts(edited, Math.max(0, edit.rule - onScreen / 2), onScreen);
  if (Number.isNaN(sum)) throw new Error("a count is no number");
  return edited;
}

/** Reads the counts of so many rules. */
export function sumCounts(table: MatchTable, from: number, count: number): number {
  let sum = 0;
  for (let pattern = from; pattern < from + count; pattern += 1) {
    sum += table.matchCount(pattern) + table.firstCount(pattern);
  }
  return sum;
}

function compile(pattern: string) {
  return compileFnmatch(pattern);
}

import type { View } from "../../../client/matrix/webview/picture.ts";
import type { MatrixAnswer, WireMatrixGroup } from "../../../server/protocol/matrix.ts";

/** A picture of so many rules and tools, in which every cell, name and group can be told from its place. */
export interface Whole {
  readonly revision: number;
  readonly rules: number;
  readonly tools: number;
  /** How many tools each server has. */
  readonly each: number;
}

const letters = "dopm.";

/** The letter of a cell. */
export function letterAt(row: number, column: number): string {
  return letters.charAt((row * 7 + column * 3) % letters.length);
}

/** The groups of the whole picture. */
export function groupsOf({ tools, each }: Whole): readonly WireMatrixGroup[] {
  return Array.from({ length: Math.ceil(tools / each) }, (_, index) => ({
    label: `server ${index}`,
    kind: "server",
    from: index * each,
    to: Math.min(tools, (index + 1) * each),
  }));
}

/** The server's answer to a question about such a picture. */
export function answerTo(whole: Whole, { rows, columns }: View): MatrixAnswer {
  const cut = (length: number, { from, to }: View["rows"]) => ({
    from: Math.min(from, length),
    to: Math.min(Math.max(from, to), length),
  });
  const [shownRows, shownColumns] = [cut(whole.rules, rows), cut(whole.tools, columns)];
  const indices = ({ from, to }: View["rows"]) => Array.from({ length: to - from }, (_, index) => from + index);
  return {
    revision: whole.revision,
    ruleCount: whole.rules,
    allRules: whole.rules,
    toolCount: whole.tools,
    allTools: whole.tools,
    longestLabel: 9,
    rows: shownRows,
    columns: shownColumns,
    rules: indices(shownRows).map((row) => ({
      pattern: `pattern_${row}`,
      list: "rules",
      label: `rule ${row + 1}`,
      effect: row % 2 === 0 ? "allow" : "deny",
      effectWord: row % 2 === 0 ? "activate" : "deactivate",
      matches: row,
      decides: 0,
      unread: null,
    })),
    tools: indices(shownColumns).map((column) => ({
      name: `tool_${column}`,
      label: `${column}`,
      on: column % 2 === 0,
      reason: `reason ${column}`,
    })),
    groups: groupsOf(whole).filter(({ from, to }) => from < shownColumns.to && to > shownColumns.from),
    cells: indices(shownRows).map((row) =>
      indices(shownColumns)
        .map((column) => letterAt(row, column))
        .join(""),
    ),
    otherwise: indices(shownColumns)
      .map((column) => "dw.".charAt(column % 3))
      .join(""),
  };
}

/**
 * A place in the grid. Row -1 holds the column heads, and the row after the last rule tells what decides besides the
 * rules; column -1 holds the row heads.
 */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** What a key press needs to know. */
export interface Surroundings {
  readonly rules: number;
  readonly tools: number;
  /** Whole rows and columns that fit on the screen. */
  readonly pageRows: number;
  readonly pageColumns: number;
}

/** A key with what is held down beside it; the command key counts as Ctrl. */
export interface KeyPress {
  readonly key: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
}

/** Where a key leads, as the ARIA practices say for grids; `undefined` for a key that is not about moving. */
export function moved(place: Place, { key, ctrl, alt }: KeyPress, surroundings: Surroundings): Place | undefined {
  const next = target(place, ctrl ? `Ctrl+${key}` : alt ? `Alt+${key}` : key, surroundings);
  return next && clamped(next, surroundings);
}

/** The nearest place that there is. */
export function clamped({ row, column }: Place, { rules, tools }: Pick<Surroundings, "rules" | "tools">): Place {
  return { row: Math.min(Math.max(row, -1), rules), column: Math.min(Math.max(column, -1), tools - 1) };
}

function target(
  { row, column }: Place,
  keys: string,
  { rules, tools, pageRows, pageColumns }: Surroundings,
): Place | undefined {
  switch (keys) {
    case "ArrowUp":
      return { row: row - 1, column };
    case "ArrowDown":
      return { row: row + 1, column };
    case "ArrowLeft":
      return { row, column: column - 1 };
    case "ArrowRight":
      return { row, column: column + 1 };
    case "Home":
      return { row, column: -1 };
    case "End":
      return { row, column: tools - 1 };
    case "PageUp":
      return { row: row - pageRows, column };
    case "PageDown":
      return { row: row + pageRows, column };
    case "Alt+PageUp":
      return { row, column: column - pageColumns };
    case "Alt+PageDown":
      return { row, column: column + pageColumns };
    case "Ctrl+Home":
      return { row: 0, column: -1 };
    case "Ctrl+End":
      return { row: rules, column: tools - 1 };
  }
  return undefined;
}

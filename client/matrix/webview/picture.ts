import type {
  MatrixAnswer,
  WireMatrixColumn,
  WireMatrixGroup,
  WireMatrixRow,
  WireStretch,
} from "../../../server/protocol/matrix.ts";

/** A part of the picture that is asked for at once, in rows and columns; questions are made of whole ones. */
export const block = { rows: 32, columns: 64 } as const;

/** How many blocks of cells are kept, and how many of row heads and of column heads; more than the largest answer has. */
const mostBlocks = 320;

/** Rows and columns that are on screen. */
export interface View {
  readonly rows: WireStretch;
  readonly columns: WireStretch;
}

/** How much there is of everything. */
export interface Sizes {
  readonly rules: number;
  readonly allRules: number;
  readonly tools: number;
  readonly allTools: number;
  /** Letters of the longest name of a tool. */
  readonly longestLabel: number;
}

interface ColumnBlock {
  readonly tools: readonly WireMatrixColumn[];
  readonly groups: readonly WireMatrixGroup[];
  readonly otherwise: string;
}

/**
 * The parts of the picture that have arrived. Holds a bounded number of them whatever the picture's size, those that were
 * used last. Parts of an earlier state are shown until the first one of a later state arrives.
 */
export class Picture {
  #revision: number | undefined;
  #isOutdated = true;
  #sizes: Sizes = { rules: 0, allRules: 0, tools: 0, allTools: 0, longestLabel: 0 };
  readonly #rows = new Map<number, readonly WireMatrixRow[]>();
  readonly #columns = new Map<number, ColumnBlock>();
  readonly #cells = new Map<string, readonly string[]>();

  /** Of what is here; `undefined` before the first answer. */
  get revision(): number | undefined {
    return this.#revision;
  }

  /** `undefined` before the first answer. */
  get sizes(): Sizes | undefined {
    return this.#revision === undefined ? undefined : this.#sizes;
  }

  /** The file or the filter is another one now, so what is here no longer suffices. */
  outdate(): void {
    this.#isOutdated = true;
  }

  /** Forgets everything: the next picture has nothing to do with this one. */
  clear(): void {
    this.#drop();
    this.#revision = undefined;
    this.#isOutdated = true;
  }

  /** The whole blocks around a view, when something of them is missing. */
  missing(view: View): View | undefined {
    const rows = around(view.rows, block.rows, this.#isOutdated ? undefined : this.#sizes.rules);
    const columns = around(view.columns, block.columns, this.#isOutdated ? undefined : this.#sizes.tools);
    return this.#isOutdated || !this.#has({ rows, columns }) ? { rows, columns } : undefined;
  }

  /** Takes an answer to a question of whole blocks. */
  add(answer: MatrixAnswer): void {
    if (answer.revision !== this.#revision) this.#drop();
    this.#revision = answer.revision;
    this.#isOutdated = false;
    this.#sizes = {
      rules: answer.ruleCount,
      allRules: answer.allRules,
      tools: answer.toolCount,
      allTools: answer.allTools,
      longestLabel: answer.longestLabel,
    };
    const { rows, columns } = answer;
    for (const row of wholeStarts(rows, block.rows)) {
      put(this.#rows, row, answer.rules.slice(row - rows.from, row - rows.from + block.rows));
      const lines = answer.cells.slice(row - rows.from, row - rows.from + block.rows);
      for (const column of wholeStarts(columns, block.columns)) {
        const at = column - columns.from;
        put(
          this.#cells,
          keyOf(row, column),
          lines.map((line) => line.slice(at, at + block.columns)),
        );
      }
    }
    for (const column of wholeStarts(columns, block.columns)) {
      const at = column - columns.from;
      put(this.#columns, column, {
        tools: answer.tools.slice(at, at + block.columns),
        groups: answer.groups.filter(({ from, to }) => from < column + block.columns && to > column),
        otherwise: answer.otherwise.slice(at, at + block.columns),
      });
    }
  }

  /** A rule; `undefined` while it has not arrived. */
  row(row: number): WireMatrixRow | undefined {
    return this.#rows.get(startOf(row, block.rows))?.[row % block.rows];
  }

  /** A tool. */
  column(column: number): WireMatrixColumn | undefined {
    return this.#columns.get(startOf(column, block.columns))?.tools[column % block.columns];
  }

  /** The letter of a cell, as in `MatrixAnswer.cells`. */
  cell(row: number, column: number): string | undefined {
    const key = keyOf(startOf(row, block.rows), startOf(column, block.columns));
    return this.#cells.get(key)?.[row % block.rows]?.[column % block.columns];
  }

  /** The letter of what decides a tool besides the rules, as in `MatrixAnswer.otherwise`. */
  otherwise(column: number): string | undefined {
    return this.#columns.get(startOf(column, block.columns))?.otherwise[column % block.columns];
  }

  /** The group of a tool. */
  group(column: number): WireMatrixGroup | undefined {
    const groups = this.#columns.get(startOf(column, block.columns))?.groups ?? [];
    return groups.find(({ from, to }) => from <= column && column < to);
  }

  /** The groups of some columns, from left to right. */
  groups({ from, to }: WireStretch): readonly WireMatrixGroup[] {
    const found: WireMatrixGroup[] = [];
    let column = from;
    while (column < to) {
      const group = this.group(column);
      if (group !== undefined) found.push(group);
      column = group?.to ?? column + 1;
    }
    return found;
  }

  #has({ rows, columns }: View): boolean {
    const rowBlocks = starts(rows, block.rows);
    const columnBlocks = starts(columns, block.columns);
    return (
      rowBlocks.every((row) => touch(this.#rows, row)) &&
      columnBlocks.every((column) => touch(this.#columns, column)) &&
      rowBlocks.every((row) => columnBlocks.every((column) => touch(this.#cells, keyOf(row, column))))
    );
  }

  #drop(): void {
    this.#rows.clear();
    this.#columns.clear();
    this.#cells.clear();
  }
}

/** The whole blocks that a stretch touches; not beyond the end of the axis, when that is known. */
function around({ from, to }: WireStretch, size: number, end: number | undefined): WireStretch {
  const last = Math.ceil(Math.max(to, from + 1) / size) * size;
  const first = startOf(from, size);
  return end === undefined ? { from: first, to: last } : { from: Math.min(first, end), to: Math.min(last, end) };
}

function startOf(index: number, size: number): number {
  return index - (index % size);
}

function starts({ from, to }: WireStretch, size: number): readonly number[] {
  const found: number[] = [];
  for (let start = startOf(from, size); start < to; start += size) found.push(start);
  return found;
}

/** Those whose first part is there: beyond the end of the picture an answer is cut off. */
function wholeStarts(stretch: WireStretch, size: number): readonly number[] {
  return starts(stretch, size).filter((start) => start >= stretch.from);
}

function keyOf(row: number, column: number): string {
  return `${row} ${column}`;
}

/** Puts a part in as the one used last, and lets go of the one that was not used for the longest time. */
function put<Key, Value>(parts: Map<Key, Value>, key: Key, value: Value): void {
  parts.delete(key);
  parts.set(key, value);
  const [oldest] = parts.keys();
  if (parts.size > mostBlocks && oldest !== undefined) parts.delete(oldest);
}

/** Whether a part is here; if so, it is the one used last now. */
function touch<Key, Value>(parts: Map<Key, Value>, key: Key): boolean {
  const value = parts.get(key);
  if (value === undefined) return false;
  put(parts, key, value);
  return true;
}

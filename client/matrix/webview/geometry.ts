import { matrixLimits, type WireStretch } from "../../../server/protocol/matrix.ts";
import { block, type Sizes, type View } from "./picture.ts";

/** Width and height of a cell, in CSS pixels. The style sheet takes it from here. */
export const cellSize = 24;

/** Rows and columns drawn beyond the visible ones, so that a quick scroll shows no gap at once. */
const margin = 4;

/** Where the cells are scrolled to and how much of them fits, in CSS pixels. */
export interface Viewport {
  readonly left: number;
  readonly top: number;
  /** Without the row heads, and without column heads and the last row. */
  readonly width: number;
  readonly height: number;
}

/** The rows and columns of which something is visible; on a screen of many thousand pixels, as many as one answer may hold. */
export function visibleView({ left, top, width, height }: Viewport, sizes: Sizes | undefined): View {
  const most = { rows: matrixLimits.rows - 2 * block.rows, columns: matrixLimits.columns - 2 * block.columns };
  return {
    rows: visible(top, Math.min(height, most.rows * cellSize), sizes?.rules),
    columns: visible(left, Math.min(width, most.columns * cellSize), sizes?.tools),
  };
}

/** A view with some more on all sides. */
export function widened({ rows, columns }: View, { rules, tools }: Sizes): View {
  return { rows: wider(rows, rules), columns: wider(columns, tools) };
}

/** How far to scroll, along one axis, so that an index is visible as a whole; as little as possible. */
export function scrolledTo(index: number, scrolled: number, length: number): number {
  const start = index * cellSize;
  if (start < scrolled) return start;
  return Math.max(scrolled, start + cellSize - length);
}

/** How many whole cells fit; at least one. */
export function pageLength(length: number): number {
  return Math.max(1, Math.floor(length / cellSize));
}

function visible(scrolled: number, length: number, count: number | undefined): WireStretch {
  const from = Math.max(0, Math.floor(scrolled / cellSize));
  const to = Math.max(from + 1, Math.ceil((scrolled + length) / cellSize));
  return count === undefined ? { from, to } : { from: Math.min(from, count), to: Math.min(to, count) };
}

function wider({ from, to }: WireStretch, count: number): WireStretch {
  return { from: Math.max(0, from - margin), to: Math.min(count, to + margin) };
}

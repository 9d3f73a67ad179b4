import type { Span } from "./span.ts";

/** A place as LSP counts it: line from 0, character from 0 in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** A half-open range between two positions. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** Converts between offsets and positions of one text. Everything out of range is clamped to the text. */
export interface LineIndex {
  /** The number of lines; at least 1. */
  readonly lineCount: number;
  /** The position of an offset. An offset inside `\r\n` belongs to the line that the pair ends. */
  position(offset: number): Position;
  /** The offset of a position. A character behind the end of its line becomes the end of that line, before its line end. */
  offset(position: Position): number;
  range(span: Span): Range;
  spanOf(range: Range): Span;
}

/** Builds the index of a text. Lines end with `\n`, `\r\n` or a lone `\r`, as LSP has it. */
export function lineIndex(text: string): LineIndex {
  const starts = lineStarts(text);

  function position(offset: number): Position {
    const clamped = clamp(offset, 0, text.length);
    const line = lastAtOrBefore(starts, clamped);
    const start = starts[line] ?? 0;
    return { line, character: clamped - start };
  }

  function offset({ line, character }: Position): number {
    if (line < 0) return 0;
    const start = starts[line];
    if (start === undefined) return text.length;
    return clamp(start + Math.max(0, character), start, endOfLine(text, starts[line + 1]));
  }

  return {
    lineCount: starts.length,
    position,
    offset,
    range: (span) => ({ start: position(span.start), end: position(span.end) }),
    spanOf: (range) => {
      const start = offset(range.start);
      return { start, end: Math.max(start, offset(range.end)) };
    },
  };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit !== 10 && unit !== 13) continue;
    if (unit === 13 && text.charCodeAt(at + 1) === 10) at += 1;
    starts.push(at + 1);
  }
  return starts;
}

function endOfLine(text: string, nextStart: number | undefined): number {
  if (nextStart === undefined) return text.length;
  const pair = text.charCodeAt(nextStart - 1) === 10 && text.charCodeAt(nextStart - 2) === 13;
  return nextStart - (pair ? 2 : 1);
}

function lastAtOrBefore(sorted: readonly number[], wanted: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sorted[middle] ?? 0) <= wanted) low = middle;
    else high = middle - 1;
  }
  return low;
}

function clamp(value: number, least: number, most: number): number {
  // NaN compares false with everything, so it ends as `least`.
  return value > least ? Math.min(value, most) : least;
}

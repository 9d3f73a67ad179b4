import { lineAt, lineStarts, lineStartsAfter } from "./line-starts.ts";
import { shiftOf } from "./shift.ts";
import type { Span } from "./span.ts";
import { refusal, type TextEdit } from "./text-edit.ts";

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
  return new Lines(text, lineStarts(text));
}

/**
 * The index of the text after an edit, made from the index before it. Most edits lie inside one line, and then the
 * text is not read again.
 *
 * @param text the whole text after the edit
 */
export function lineIndexAfter(before: LineIndex, edit: TextEdit, text: string): LineIndex {
  const fits = before instanceof Lines && refusal(before.text.length, [edit]) === undefined;
  if (!fits || text.length !== before.text.length + shiftOf(edit).by) return lineIndex(text);
  return new Lines(text, lineStartsAfter(before.starts, edit) ?? lineStarts(text));
}

class Lines implements LineIndex {
  readonly lineCount: number;
  readonly text: string;
  readonly starts: Uint32Array;

  constructor(text: string, starts: Uint32Array) {
    this.text = text;
    this.starts = starts;
    this.lineCount = starts.length;
  }

  position(offset: number): Position {
    const clamped = clamp(offset, 0, this.text.length);
    const line = lineAt(this.starts, clamped);
    return { line, character: clamped - (this.starts[line] ?? 0) };
  }

  offset({ line, character }: Position): number {
    if (line < 0) return 0;
    const start = this.starts[line];
    if (start === undefined) return this.text.length;
    return clamp(start + Math.max(0, character), start, endOfLine(this.text, this.starts[line + 1]));
  }

  range(span: Span): Range {
    return { start: this.position(span.start), end: this.position(span.end) };
  }

  spanOf(range: Range): Span {
    const start = this.offset(range.start);
    return { start, end: Math.max(start, this.offset(range.end)) };
  }
}

function endOfLine(text: string, nextStart: number | undefined): number {
  if (nextStart === undefined) return text.length;
  const pair = text.charCodeAt(nextStart - 1) === 10 && text.charCodeAt(nextStart - 2) === 13;
  return nextStart - (pair ? 2 : 1);
}

function clamp(value: number, least: number, most: number): number {
  // NaN compares false with everything, so it ends as `least`.
  return value > least ? Math.min(value, most) : least;
}

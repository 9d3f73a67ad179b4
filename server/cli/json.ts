import type { LineIndex, Range, Span, TextEdit } from "../engine/index.ts";

// The forms that all documents of `--format json` share; schemas/cli/ describes the whole of them.

/** Puts a text in the place of a range. */
export interface JsonEdit {
  readonly range: Range;
  readonly newText: string;
}

/** A span as lines and characters from 0. */
export function toRange(lines: LineIndex, span: Span): Range {
  return lines.range(span);
}

/** Edits of one text, in order. */
export function toEdits(lines: LineIndex, edits: readonly TextEdit[]): readonly JsonEdit[] {
  return edits.map(({ span, newText }) => ({ range: lines.range(span), newText }));
}

/** A document as it is printed. */
export function toText(document: unknown): string {
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

import type { Span } from "./span.ts";
import type { TextEdit } from "./text-edit.ts";

/** What an edit does to the places of a text: everything from the offset `at` of the text before moves by `by`. */
export interface Shift {
  /** The end of what is replaced, in the text before. */
  readonly at: number;
  /** How many UTF-16 units longer the text becomes; negative when it becomes shorter. */
  readonly by: number;
}

/** The shift of one edit. */
export function shiftOf({ span, newText }: TextEdit): Shift {
  return { at: span.end, by: newText.length - (span.end - span.start) };
}

/** Where an offset of the text before lies afterwards. Inside what is removed it becomes the end of the new text. */
export function shiftOffset(offset: number, { at, by }: Shift): number {
  return offset >= at ? offset + by : Math.min(offset, at + by);
}

/**
 * Where a span of the text before lies afterwards. One that starts at or behind `at` moves; one that contains `at` or
 * ends there grows or shrinks; one before it is given back as it is, the very same object.
 */
export function shiftSpan(span: Span, shift: Shift): Span {
  const { start, end } = span;
  if (shift.by === 0 || (end < shift.at && end <= shift.at + shift.by)) return span;
  return { start: shiftOffset(start, shift), end: shiftOffset(end, shift) };
}

/** The span `by` units further on; the same object when `by` is 0. */
export function moveSpan(span: Span, by: number): Span {
  return by === 0 ? span : { start: span.start + by, end: span.end + by };
}

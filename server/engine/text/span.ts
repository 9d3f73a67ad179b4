/** A half-open range `[start, end)` of UTF-16 offsets in one text. Invariant: `0 <= start <= end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Whether `offset` lies in the span or touches its end, as a cursor behind the last letter does. */
export function contains(span: Span, offset: number): boolean {
  return span.start <= offset && offset <= span.end;
}

/** Whether `inner` lies completely in `outer`; equal spans do. */
export function encloses(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Whether the two spans share a letter. An empty span overlaps a span when it lies strictly inside it. */
export function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

/** The text of the span; out-of-range offsets are clamped. */
export function textOf(text: string, span: Span): string {
  return text.slice(span.start, span.end);
}

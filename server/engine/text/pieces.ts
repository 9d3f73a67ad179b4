import type { Span } from "./span.ts";

/** More pieces than that are put together. */
const mostPieces = 512;

/**
 * A text that is kept in pieces, so that a small change of a long text copies nothing: V8 copies the whole text as
 * soon as a letter of a concatenated string is read.
 */
export class Pieces {
  /** The length of the whole text. */
  readonly length: number;
  private readonly parts: readonly string[];

  constructor(parts: readonly string[]) {
    this.parts = parts;
    this.length = parts.reduce((length, part) => length + part.length, 0);
  }

  /** The text of a span that lies in the text. */
  slice(span: Span): string {
    return this.within(span.start, span.end).join("");
  }

  /** The text after an edit. */
  replaced({ start, end }: Span, newText: string): Pieces {
    const parts = [...this.within(0, start), newText, ...this.within(end, Number.POSITIVE_INFINITY)];
    return parts.length <= mostPieces ? new Pieces(parts) : new Pieces([parts.join("")]);
  }

  /** The whole text; a concatenation, of which no letter was read yet. */
  whole(): string {
    return this.parts.reduce((text, part) => text + part, "");
  }

  private within(start: number, end: number): string[] {
    const found: string[] = [];
    let from = 0;
    for (const part of this.parts) {
      const to = from + part.length;
      if (to > start && from < end) found.push(part.slice(Math.max(0, start - from), end - from));
      from = to;
    }
    return found;
  }
}

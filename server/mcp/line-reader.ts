/** Where lines go. */
export interface LineTarget {
  /** A whole line as UTF-8 text, without its `\n`; a `\r` before it stays. */
  line(text: string): void;
  /** A line is longer than the limit: told once, as soon as it is known; the rest of the line is dropped as it comes. */
  tooLong(): void;
}

/** Takes a stream apart into lines; holds at most one line of `most` bytes. The end of the stream ends no line. */
export function createLineReader(most: number, target: LineTarget): (chunk: Uint8Array) => void {
  let parts: Uint8Array[] = [];
  let length = 0;
  let isSkipping = false;

  function take(part: Uint8Array): void {
    if (isSkipping) return;
    if (length + part.length > most) {
      isSkipping = true;
      parts = [];
      target.tooLong();
      return;
    }
    if (part.length > 0) parts.push(part);
    length += part.length;
  }

  function endLine(): void {
    const isWhole = !isSkipping;
    const bytes = parts;
    parts = [];
    length = 0;
    isSkipping = false;
    if (isWhole) target.line(Buffer.concat(bytes).toString("utf8"));
  }

  return (chunk) => {
    let from = 0;
    for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, from)) {
      take(chunk.subarray(from, at));
      endLine();
      from = at + 1;
    }
    take(chunk.subarray(from));
  };
}

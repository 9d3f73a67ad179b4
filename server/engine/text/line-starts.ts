import { shiftOf } from "./shift.ts";
import type { TextEdit } from "./text-edit.ts";

/** A `\r` that ends a line on its own. */
const loneReturn = /\r(?!\n)/;

/** The offsets at which the lines of a text start, the first of them 0. Lines end with `\n`, `\r\n` or a lone `\r`. */
export function lineStarts(text: string): Uint32Array {
  return loneReturn.test(text) ? startsBehindAnyBreak(text) : startsBehindNewlines(text);
}

/** The native search passes over a long line at once. */
function startsBehindNewlines(text: string): Uint32Array {
  let starts = new Uint32Array(1024);
  let count = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
    if (count === starts.length) {
      const longer = new Uint32Array(count * 2);
      longer.set(starts);
      starts = longer;
    }
    starts[count] = at + 1;
    count += 1;
  }
  return starts.slice(0, count);
}

function startsBehindAnyBreak(text: string): Uint32Array {
  const starts = [0];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit !== 10 && unit !== 13) continue;
    if (unit === 13 && text.charCodeAt(at + 1) === 10) at += 1;
    starts.push(at + 1);
  }
  return Uint32Array.from(starts);
}

/**
 * The line starts after an edit inside one line; undefined when it may have made, removed or changed a line break. The
 * text itself is not looked at, so an edit at the very start or end of a line counts as one that may have.
 */
export function lineStartsAfter(starts: Uint32Array, edit: TextEdit): Uint32Array | undefined {
  const { span, newText } = edit;
  if (/[\r\n]/.test(newText)) return undefined;
  const line = lineAt(starts, span.start);
  const next = starts[line + 1];
  if (line > 0 && span.start === starts[line]) return undefined;
  if (next === undefined) return starts;
  // The line ends with at most two units, and the edit must touch neither.
  if (span.end >= next - 1) return undefined;
  const { by } = shiftOf(edit);
  if (by === 0) return starts;
  const shifted = starts.slice();
  for (let later = line + 1; later < shifted.length; later += 1) shifted[later] = (starts[later] ?? 0) + by;
  return shifted;
}

/** The line that an offset lies in. */
export function lineAt(starts: Uint32Array, offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

import { message } from "../../text/message.ts";
import { label } from "../../text/quote.ts";
import type { ScalarText } from "./scalar-text.ts";

/**
 * The text of a block scalar (`|` and `>`), as PyYAML's scanner reads it: what is indented more than the first line
 * keeps its blanks, lines of `>` that start with a blank are not joined, and a file that ends without a line break
 * gives a text without one.
 *
 * @param header as `|`, `>-` or `|2+`
 * @param source all lines behind the header's
 * @param outer the column of the collection around it, from which a width in the header counts
 */
export function blockText(header: string, source: string, outer: number): ScalarText {
  const width = /[1-9]/.exec(header)?.[0];
  const lines = source.split(/\r\n|\r|\n/);
  const isCut = lines.at(-1) !== "";
  if (!isCut) lines.pop();
  const first = lines.findIndex((line) => !isBlank(line));
  const found = first < 0 ? widest(lines) : indentOf(lines[first] ?? "");
  const indent = width === undefined ? found : outer + Number(width);
  const content = lines.map((line) => line.slice(indent));
  const filled = content.findLastIndex((line) => line !== "") + 1;
  const body = header.startsWith(">") ? foldLines(content.slice(0, filled)) : content.slice(0, filled).join("\n");
  const isShifted = first >= 0 && width === undefined && (found === 0 || widest(lines.slice(0, first)) > found);
  return {
    value: body + ending(header, filled, content.length - filled, isCut),
    problem: mistake(header, isShifted),
  };
}

function mistake(header: string, isShifted: boolean): ScalarText["problem"] {
  if (!/^[|>](?:[-+]?[1-9]?|[1-9][-+])$/.test(header)) {
    return { at: 0, length: header.length, message: message("`{0}` is no start of a block of text", label(header)) };
  }
  if (!isShifted) return undefined;
  return { at: 0, length: header.length, message: message("the first line of the text sets how far it is indented") };
}

function isBlank(line: string): boolean {
  return /^ *$/.test(line);
}

function indentOf(line: string): number {
  return /^ */.exec(line)?.[0].length ?? 0;
}

function widest(lines: readonly string[]): number {
  return lines.reduce((most, { length }) => Math.max(most, length), 0);
}

function ending(header: string, filled: number, blank: number, isCut: boolean): string {
  const keeps = header.includes("+");
  if (header.includes("-") || (filled === 0 && !keeps)) return "";
  const own = filled > 0 ? 1 : 0;
  const breaks = keeps ? own + blank : own;
  // The last line has no line break of its own.
  return "\n".repeat(isCut && (keeps || blank === 0) ? breaks - 1 : breaks);
}

/** Joins lines by a blank, but for those that start with one and their neighbours. */
function foldLines(lines: readonly string[]): string {
  let value = "";
  let before: string | undefined;
  let blank = 0;
  for (const line of lines) {
    if (line === "") {
      blank += 1;
      continue;
    }
    const isJoined = before !== undefined && !/^[ \t]/.test(before) && !/^[ \t]/.test(line);
    if (before !== undefined && !isJoined) value += "\n";
    value += blank === 0 && isJoined ? " " : "\n".repeat(blank);
    value += line;
    before = line;
    blank = 0;
  }
  return value;
}

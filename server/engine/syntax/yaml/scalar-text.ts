import { type Message, message } from "../../text/message.ts";
import { label } from "../../text/quote.ts";

/** The text a scalar stands for, and what is wrong with its writing. */
export interface ScalarText {
  readonly value: string;
  /** Offset in the scalar's source, length and words of the first mistake. */
  readonly problem: { readonly at: number; readonly length: number; readonly message: Message } | undefined;
}

/** A plain scalar: lines are trimmed and joined by a blank; blank lines between them stay as line breaks. */
export function plainText(source: string): string {
  return fold(source);
}

/** A scalar in single quotes, in which a quote is written twice. */
export function singleQuotedText(source: string): ScalarText {
  // Quotes in pairs stand for one each; only the one that is left over ends the text.
  let quotes = 0;
  while (quotes < source.length - 1 && source.charAt(source.length - 1 - quotes) === "'") quotes += 1;
  const isClosed = quotes % 2 === 1;
  const value = fold(source.slice(1, isClosed ? -1 : undefined)).replaceAll("''", "'");
  return { value, problem: isClosed ? undefined : notClosed(source, "'") };
}

/**
 * A scalar in double quotes with the escapes of YAML 1.1, as PyYAML's scanner reads them. An escape that does not exist
 * stays in the value as it is written.
 */
export function doubleQuotedText(source: string): ScalarText {
  let value = "";
  let problem: ScalarText["problem"];
  // Whether the last unit is the closing quote is known only when the escapes before it are read.
  const last = source.length - 1;
  let at = 1;
  while (at < source.length) {
    const unit = source.charAt(at);
    if (unit === '"' && at === last) return { value, problem };
    const blanks = /[ \t]*/y;
    blanks.lastIndex = at;
    blanks.test(source);
    if (isBreak(source, blanks.lastIndex)) {
      const folded = foldBreaks(source, blanks.lastIndex);
      value += folded.text;
      at = folded.end;
    } else if (blanks.lastIndex > at) {
      value += source.slice(at, blanks.lastIndex);
      at = blanks.lastIndex;
    } else if (unit !== "\\") {
      value += unit;
      at += 1;
    } else {
      const read = readEscape(source, at);
      value += read.text;
      if (!read.isKnown) problem ??= unknownEscape(source, at, read.end);
      at = read.end;
    }
  }
  return { value, problem: problem ?? notClosed(source, '"') };
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["0", "\0"],
  ["a", "\x07"],
  ["b", "\b"],
  ["t", "\t"],
  ["\t", "\t"],
  ["n", "\n"],
  ["v", "\v"],
  ["f", "\f"],
  ["r", "\r"],
  ["e", "\x1b"],
  [" ", " "],
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["N", "\x85"],
  ["_", "\xa0"],
  ["L", "\u2028"],
  ["P", "\u2029"],
]);

function readEscape(source: string, at: number): { text: string; end: number; isKnown: boolean } {
  const letter = source.charAt(at + 1);
  const plain = escapes.get(letter);
  if (plain !== undefined) return { text: plain, end: at + 2, isKnown: true };
  if (isBreak(source, at + 1)) {
    const { text, end } = foldBreaks(source, at + 1);
    return { text: text === " " ? "" : text, end, isKnown: true };
  }
  const digits = { x: 2, u: 4, U: 8 }[letter];
  const hex = digits === undefined ? "" : source.slice(at + 2, at + 2 + digits);
  const code = hex.length === digits && /^[\da-f]+$/i.test(hex) ? Number.parseInt(hex, 16) : Number.NaN;
  if (code <= 0x10ffff) return { text: String.fromCodePoint(code), end: at + 2 + hex.length, isKnown: true };
  const end = Math.min(at + 2, source.length);
  return { text: source.slice(at, end), end, isKnown: false };
}

function unknownEscape(source: string, at: number, end: number): ScalarText["problem"] {
  return { at, length: end - at, message: message("`{0}` is no escape", label(source.slice(at, end))) };
}

function notClosed(source: string, quote: string): ScalarText["problem"] {
  return {
    at: Math.max(0, source.length - 1),
    length: 1,
    message: message("the closing `{0}` is missing", quote),
  };
}

function isBreak(source: string, at: number): boolean {
  return source.charAt(at) === "\n" || source.charAt(at) === "\r";
}

/** One line break becomes a blank; of several all but the first remain. Blanks at the start of lines go. */
function foldBreaks(source: string, from: number): { text: string; end: number } {
  const breaks = /(?:(?:\r\n|\r|\n)[ \t]*)+/y;
  breaks.lastIndex = from;
  const count = breaks.exec(source)?.[0].match(/\r\n|\r|\n/g)?.length ?? 1;
  return { text: count === 1 ? " " : "\n".repeat(count - 1), end: breaks.lastIndex };
}

function fold(source: string): string {
  if (!/[\r\n]/.test(source)) return source;
  let value = "";
  let at = 0;
  for (const { index, 0: gap } of source.matchAll(/(?<![ \t])[ \t]*(?:(?:\r\n|\r|\n)[ \t]*)+/g)) {
    const first = gap.search(/[\r\n]/);
    value += source.slice(at, index) + foldBreaks(source, index + first).text;
    at = index + gap.length;
  }
  return value + source.slice(at);
}

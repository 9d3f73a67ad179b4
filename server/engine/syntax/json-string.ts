import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { Report } from "./json-scanner.ts";

/** A string as read: its value, and the offset behind its closing quote, or where it was given up. */
export interface StringText {
  readonly value: string;
  readonly end: number;
}

const quote = 0x22;
const backslash = 0x5c;

/** One escape that JSON knows. */
const escapeSequence = /\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])/y;

const escapedLetters: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/**
 * The length of the escape at `at`, or 1 when there is none that JSON knows: such a back-slash is read as itself, so
 * that values and offsets stay in step.
 */
export function escapeLength(text: string, at: number): number {
  escapeSequence.lastIndex = at;
  return escapeSequence.exec(text)?.[0].length ?? 1;
}

/**
 * Reads the string whose opening quote is at `start`, double or (reported) single. An unclosed string ends with its
 * line, brackets and commas at the end of that line left out, since they were there before the string was half-typed.
 */
export function readString(text: string, start: number, report: Report): StringText {
  const opening = text.charCodeAt(start);
  if (opening !== quote) {
    report("syntax", { start, end: start + 1 }, message("strings need double quotes in JSON"));
  }
  let value = "";
  let plain = start + 1;
  let at = start + 1;
  for (;;) {
    const unit = text.charCodeAt(at);
    if (unit === opening) return { value: value + text.slice(plain, at), end: at + 1 };
    if (at >= text.length || unit === 0x0a || unit === 0x0d) break;
    if (unit === backslash) {
      value += text.slice(plain, at) + readEscape(text, at, report);
      at += escapeLength(text, at);
      plain = at;
      continue;
    }
    if (unit < 0x20) {
      const span = { start: at, end: at + 1 };
      report("syntax", span, message("a control character in a string; write it as an escape (`{0}`)", escapeOf(unit)));
    }
    at += 1;
  }
  const end = withoutLeftovers(text, plain, at);
  report("syntax", { start, end }, message("the string is not closed; `{0}` is missing", String.fromCharCode(opening)));
  return { value: value + text.slice(plain, end), end };
}

/** The end of `[from, to)` without blanks, commas and closing brackets; a `]` right behind the text may close a class. */
function withoutLeftovers(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && " \t,}]".includes(text.charAt(end - 1))) end -= 1;
  while (end < to && text.charAt(end) === "]") end += 1;
  return end;
}

function readEscape(text: string, at: number, report: Report): string {
  const length = escapeLength(text, at);
  if (length === 6) return String.fromCharCode(Number.parseInt(text.slice(at + 2, at + 6), 16));
  const letter = length === 2 ? escapedLetters.get(text.charAt(at + 1)) : undefined;
  if (letter !== undefined) return letter;
  const next = String.fromCodePoint(text.codePointAt(at + 1) ?? 0x20);
  const span = { start: at, end: Math.min(text.length, at + 2) };
  report("syntax", span, message("`{0}` is no escape; a back-slash itself is written `\\\\`", label(`\\${next}`)));
  return "\\";
}

function escapeOf(unit: number): string {
  return unit === 9 ? "\\t" : `\\u${unit.toString(16).padStart(4, "0")}`;
}

import { fnmatchTokens } from "../../server/engine/pattern/fnmatch-tokens.ts";
import type { CodePointRange } from "../../server/engine/pattern/pattern.ts";

/** How the parts of a pattern are written in a regular expression. */
interface Notation {
  readonly anyRun: string;
  readonly anyOne: string;
  /** A set that takes every letter. */
  readonly anySet: string;
  readonly letter: (code: number) => string;
  /** The last letter that there is. */
  readonly last: number;
}

const units: Notation = { anyRun: ".*", anyOne: ".", anySet: "[^]", letter: escaped, last: 0xffff };
const points: Notation = { ...units, last: 0x10ffff };
const any = "[\\s\\S]";
const spelledOut: Notation = { anyRun: `${any}*`, anyOne: any, anySet: any, letter: unicodeEscape, last: 0x10ffff };

/**
 * The regular expression that says the same as an `fnmatch` pattern. `code-units` is the faster one, and exact for
 * patterns and names without letters above U+FFFF.
 */
export function exactRegExp(pattern: string, letters: "code-units" | "code-points"): RegExp {
  const [notation, flags] = letters === "code-units" ? [units, "s"] : [points, "su"];
  return new RegExp(`^(?:${translate(pattern, notation)})$`, flags);
}

/**
 * A text that picomatch turns into an exact expression: nothing in it is left for picomatch to read. Every letter is an
 * escape, and sets are spelled out, since picomatch adds a `/` to negated ones.
 */
export function textForPicomatch(pattern: string): string {
  return translate(pattern, spelledOut);
}

function translate(pattern: string, notation: Notation): string {
  let text = "";
  for (const token of fnmatchTokens(pattern)) {
    if (token.kind === "any-run") text += text.endsWith(notation.anyRun) ? "" : notation.anyRun;
    else if (token.kind === "any-one") text += notation.anyOne;
    else if (token.kind === "literal") for (const letter of token.text) text += notation.letter(codeOf(letter));
    else text += setText(token.negated ? complement(token.ranges, notation.last) : token.ranges, notation);
  }
  return text;
}

function setText(ranges: readonly CodePointRange[], { letter, anySet, last: end }: Notation): string {
  if (ranges.length === 0) return "(?!)";
  if (ranges[0]?.first === 0 && ranges[0].last === end) return anySet;
  return `[${ranges.map(({ first, last }) => `${letter(first)}-${letter(last)}`).join("")}]`;
}

function complement(ranges: readonly CodePointRange[], end: number): readonly CodePointRange[] {
  const rest: CodePointRange[] = [];
  let next = 0;
  for (const { first, last } of ranges) {
    if (first > next) rest.push({ first: next, last: first - 1 });
    next = last + 1;
  }
  if (next <= end) rest.push({ first: next, last: end });
  return rest;
}

function codeOf(letter: string): number {
  return letter.codePointAt(0) ?? 0;
}

function unicodeEscape(code: number): string {
  const digits = code.toString(16);
  return code > 0xffff ? `\\u{${digits}}` : `\\u${digits.padStart(4, "0")}`;
}

function escaped(code: number): string {
  const letter = String.fromCodePoint(code);
  return /[A-Za-z0-9_]/.test(letter) ? letter : unicodeEscape(code);
}

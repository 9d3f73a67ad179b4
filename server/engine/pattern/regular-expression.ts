import type { Span } from "../text/span.ts";
import { expandAlternatives, parentheses } from "./alternatives.ts";

// What plain patterns never hold and regular expressions often do. Looked for in the masked source, where the letters
// of classes are blanked out.
const marks = [
  /^\^(?=.)/g,
  /(?<=.)\$$/g,
  /\.[*+]/g,
  /\]\+/g,
  /\)[*+?]/g,
  /\\[wWdDsSbB.]/g,
  /\(\?[:=!<]/g,
  /[\])]\{\d+(?:,\d*)?\}/g,
];

/** From the first to the last sign that a pattern was meant as a regular expression; undefined without any. */
export function regularExpressionMarks(masked: string): Span | undefined {
  const found = marks.flatMap((mark) => Array.from(masked.matchAll(mark)));
  if (found.length === 0) return undefined;
  return {
    start: Math.min(...found.map(({ index }) => index)),
    end: Math.max(...found.map(({ index, 0: text }) => index + text.length)),
  };
}

const runs: ReadonlyMap<string, string> = new Map([
  [".*", "*"],
  [".+", "?*"],
  ["\\w*", "*"],
  ["\\w+", "?*"],
  ["\\S*", "*"],
  ["\\S+", "?*"],
]);
const piece = /[.]\*|[.]\+|\\[wS][*+]|\\.|\[\^?\]?[^\]]*\]|./gsu;

/**
 * The plain patterns that say the same, as far as tool names go (`\w` is every letter that a tool name has); empty when
 * wildcards cannot say it.
 */
export function fromRegularExpression(source: string): readonly string[] {
  const body = source
    .replace(/^\^/, "")
    .replace(/(?<!\\)\$$/, "")
    .replaceAll("(?:", "(");
  let plain = "";
  let before = "";
  for (const [text] of body.matchAll(piece)) {
    // A repetition of anything but a dot has no plain form; `a_*` may be meant as wildcard.
    const repeats = "+?{".includes(text) || (text === "*" && /[\])]$/.test(before));
    const translated = repeats ? undefined : (runs.get(text) ?? translatePiece(text));
    if (translated === undefined) return [];
    plain += translated;
    before = text;
  }
  return expandAlternatives(plain, parentheses)?.map((pattern) => pattern.replace(/\*+/g, "*")) ?? [];
}

function translatePiece(text: string): string | undefined {
  if (text.startsWith("[^")) return `[!${text.slice(2)}`;
  if (!text.startsWith("\\") || text === "\\") return text;
  const letter = text.slice(1);
  if (/[a-zA-Z0-9]/.test(letter)) return undefined;
  return /[*?[]/.test(letter) ? `[${letter}]` : letter;
}

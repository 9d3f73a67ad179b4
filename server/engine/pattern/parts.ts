import type { CodePointRange, Shape, Token } from "./pattern.ts";

/**
 * A pattern's tokens reduced to what matters for matching: stars next to each other are one, a class of one letter is
 * that letter, and literals next to each other are one.
 */
export type Part =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "any-run" }
  | { readonly kind: "any-one" }
  | { readonly kind: "class"; readonly negated: boolean; readonly ranges: readonly CodePointRange[] };

const surrogate = /\p{Surrogate}/u;
/** A quick look first: hardly any text has letters above 0xFFFF. */
const half = /[\ud800-\udfff]/;

function hasLoneSurrogate(text: string): boolean {
  return half.test(text) && surrogate.test(text);
}

/** The parts of a pattern. */
export function partsOf(tokens: readonly Token[]): readonly Part[] {
  const parts: Part[] = [];
  for (const token of tokens) {
    const last = parts.at(-1);
    const text = token.kind === "literal" ? token.text : soleLetter(token);
    if (text !== undefined && last?.kind === "literal") parts[parts.length - 1] = literal(last.text + text);
    else if (text !== undefined) parts.push(literal(text));
    else if (token.kind === "any-run" && last?.kind !== "any-run") parts.push({ kind: "any-run" });
    else if (token.kind === "any-one") parts.push({ kind: "any-one" });
    else if (token.kind === "class") parts.push({ kind: "class", negated: token.negated, ranges: token.ranges });
  }
  return parts;
}

function literal(text: string): Part {
  return { kind: "literal", text };
}

/** The letter of a class like `[*]`, by which people escape. Half a surrogate pair must not join its neighbour. */
function soleLetter(token: Token): string | undefined {
  if (token.kind !== "class" || token.negated || token.ranges.length !== 1) return undefined;
  const [range] = token.ranges;
  if (range === undefined || range.first !== range.last) return undefined;
  const text = String.fromCodePoint(range.first);
  return hasLoneSurrogate(text) ? undefined : text;
}

/**
 * Whether there are only stars and literals that can be looked for in UTF-16 units. A lone surrogate cannot: it would
 * be found within a pair, which is one letter to Python.
 */
export function isLiteralParts(parts: readonly Part[]): boolean {
  return parts.every((part) => part.kind === "any-run" || (part.kind === "literal" && !hasLoneSurrogate(part.text)));
}

/** The simple shape of the parts, or `general`. */
export function shapeOf(parts: readonly Part[]): Shape {
  const [first, second, third] = parts;
  if (first === undefined) return { kind: "exact", text: "" };
  if (parts.length === 1 && first.kind === "literal") return { kind: "exact", text: first.text };
  if (parts.length > 3 || !isLiteralParts(parts)) return { kind: "general" };
  if (first.kind === "literal") {
    if (third?.kind === "literal") return { kind: "prefix-suffix", head: first.text, tail: third.text };
    return third === undefined ? { kind: "prefix", head: first.text } : { kind: "general" };
  }
  if (second === undefined) return { kind: "any" };
  if (second.kind !== "literal") return { kind: "general" };
  return third === undefined ? { kind: "suffix", tail: second.text } : { kind: "infix", middle: second.text };
}

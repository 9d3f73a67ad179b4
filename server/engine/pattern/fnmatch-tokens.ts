import type { Span } from "../text/span.ts";
import type { CodePointRange, Token } from "./pattern.ts";

/** A code point of a pattern and the offset where it starts. */
interface Letter {
  readonly code: number;
  readonly at: number;
}

const star = 0x2a;
const question = 0x3f;
const open = 0x5b;
const close = 0x5d;
const bang = 0x21;
const hyphen = 0x2d;

/**
 * Reads a pattern as CPython 3.11's `fnmatch.translate` does, its oddities included. Letters are code points; a lone
 * surrogate is one. The work grows linearly with the source.
 */
export function fnmatchTokens(source: string): readonly Token[] {
  return source.includes("[") ? readClasses(source) : readWildcards(source);
}

/** For sources without classes, of which there are most: no other letters have a meaning. */
function readWildcards(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let start = 0;
  for (let at = 0; at <= source.length; at += 1) {
    const unit = at < source.length ? source.charCodeAt(at) : star;
    if (unit !== star && unit !== question) continue;
    if (at > start) tokens.push({ kind: "literal", text: source.slice(start, at), span: { start, end: at } });
    if (at === source.length) break;
    tokens.push({ kind: unit === star ? "any-run" : "any-one", span: { start: at, end: at + 1 } });
    start = at + 1;
  }
  return tokens;
}

function readClasses(source: string): readonly Token[] {
  const letters = lettersOf(source);
  const codes = letters.map(({ code }) => code);
  const lastClose = codes.lastIndexOf(close);
  const tokens: Token[] = [];
  let literalFrom: number | undefined;
  const offset = (index: number) => letters[index]?.at ?? source.length;
  const span = (from: number, to: number): Span => ({ start: offset(from), end: offset(to) });

  function endLiteral(index: number): void {
    if (literalFrom === undefined) return;
    const where = span(literalFrom, index);
    tokens.push({ kind: "literal", text: source.slice(where.start, where.end), span: where });
    literalFrom = undefined;
  }

  for (let index = 0; index < codes.length; index += 1) {
    const code = codes[index];
    const end = code === open ? classEnd(codes, index, lastClose) : undefined;
    if (end !== undefined) {
      endLiteral(index);
      tokens.push({ kind: "class", ...classOf(codes.slice(index + 1, end)), span: span(index, end + 1) });
      index = end;
    } else if (code === star || code === question) {
      endLiteral(index);
      tokens.push({ kind: code === star ? "any-run" : "any-one", span: span(index, index + 1) });
    } else if (literalFrom === undefined) literalFrom = index;
  }
  endLiteral(codes.length);
  return tokens;
}

function lettersOf(source: string): readonly Letter[] {
  const letters: Letter[] = [];
  for (let at = 0; at < source.length; ) {
    const code = source.codePointAt(at) ?? 0;
    letters.push({ code, at });
    at += code > 0xffff ? 2 : 1;
  }
  return letters;
}

/** The index of the `]` that closes the class at `index`; undefined when none does, and the `[` is a plain letter. */
function classEnd(codes: readonly number[], index: number, lastClose: number): number | undefined {
  let end = index + 1;
  if (codes[end] === bang) end += 1;
  // A `]` in first place is a member.
  if (codes[end] === close) end += 1;
  if (end > lastClose) return undefined;
  while (codes[end] !== close) end += 1;
  return end;
}

/** The meaning of the letters between the brackets. */
function classOf(stuff: readonly number[]): { readonly negated: boolean; readonly ranges: readonly CodePointRange[] } {
  const chunks = dropReversed(chunksOf(stuff));
  // Negation is decided after reversed ranges are gone: `[b-a!c]` comes down to `[!c]` in CPython.
  const first = chunks[0] ?? [];
  const negated = first[0] === bang;
  if (negated) first.shift();
  return { negated, ranges: normalized(rangesOf(chunks)) };
}

/**
 * Splits the letters at the hyphens that make ranges: the last letter of a chunk and the first of the next one are the
 * ends of a range, all others stand for themselves. A hyphen in first or last place, or right behind a range, is plain.
 */
function chunksOf(stuff: readonly number[]): number[][] {
  const chunks: number[][] = [];
  let from = 0;
  let at = stuff.indexOf(hyphen, stuff[0] === bang ? 2 : 1);
  while (at >= 0) {
    chunks.push(stuff.slice(from, at));
    from = at + 1;
    at = stuff.indexOf(hyphen, at + 3);
  }
  const rest = stuff.slice(from);
  if (rest.length > 0 || chunks.length === 0) chunks.push(rest);
  else chunks.at(-1)?.push(hyphen);
  return chunks;
}

/** A reversed range contributes nothing: both its ends go, and what stood around them moves together. */
function dropReversed(chunks: number[][]): number[][] {
  const kept: number[][] = [];
  for (let index = chunks.length - 1; index >= 0; index -= 1) {
    const chunk = chunks[index] ?? [];
    const next = kept[0];
    if (next !== undefined && (chunk.at(-1) ?? 0) > (next[0] ?? 0)) kept[0] = [...chunk.slice(0, -1), ...next.slice(1)];
    else kept.unshift(chunk);
  }
  return kept;
}

function rangesOf(chunks: readonly (readonly number[])[]): readonly CodePointRange[] {
  const ranges: CodePointRange[] = [];
  let start: number | undefined;
  for (const [index, chunk] of chunks.entries()) {
    // An empty chunk can only be the first, emptied by the `!`: then the hyphen behind it is plain.
    const joined = index < chunks.length - 1;
    if (joined && chunk.length === 0) {
      ranges.push({ first: hyphen, last: hyphen });
      continue;
    }
    let from = 0;
    if (start !== undefined) {
      ranges.push({ first: start, last: chunk[0] ?? start });
      from = 1;
    }
    const to = joined ? chunk.length - 1 : chunk.length;
    for (const code of chunk.slice(from, to)) ranges.push({ first: code, last: code });
    start = joined ? chunk.at(-1) : undefined;
  }
  return ranges;
}

/** Sorted, without overlaps, touching ranges joined. */
function normalized(ranges: readonly CodePointRange[]): readonly CodePointRange[] {
  const joined: CodePointRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.first - other.first)) {
    const before = joined.at(-1);
    if (before === undefined || range.first > before.last + 1) joined.push(range);
    else if (range.last > before.last) joined[joined.length - 1] = { first: before.first, last: range.last };
  }
  return joined;
}

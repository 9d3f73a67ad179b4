import { remember } from "../text/remember.ts";
import { fnmatchTokens } from "./fnmatch-tokens.ts";
import { isLiteralParts, type Part, partsOf, shapeOf } from "./parts.ts";
import { type Fold, foldText, longestName, longestPattern, type Pattern, type Shape, type Token } from "./pattern.ts";
import { walkMatcher } from "./walk.ts";

/** How a pattern is to be read. */
export interface FnmatchOptions {
  readonly fold: Fold;
}

/**
 * Compiles a pattern of CPython 3.11's `fnmatch`. Every text is a pattern; there are no errors. A source above
 * `longestPattern` matches nothing. Matching never backtracks further than the last `*`.
 */
export function compileFnmatch(source: string, { fold }: FnmatchOptions = { fold: "none" }): Pattern {
  return compilers[fold](source);
}

// Equal sources give one and the same pattern, so that what is found out about a pattern is found out once.
const compilers: Readonly<Record<Fold, (source: string) => Pattern>> = {
  none: remember((source) => compile(source, "none")),
  windows: remember((source) => compile(source, "windows")),
};

function compile(source: string, fold: Fold): Pattern {
  if (source.length > longestPattern) return tooLong(source, "fnmatch", fold);
  const folded = foldText(source, fold);
  const foldedTokens = fnmatchTokens(folded);
  const tokens = folded.length === source.length ? foldedTokens : unfoldSpans(foldedTokens, source, fold);
  const parts = partsOf(tokens);
  const shape = shapeOf(parts);
  return { source, language: "fnmatch", fold, tokens, shape, matches: guarded(matcherOf(shape, parts), fold) };
}

/** A pattern that matches exactly `name`, whatever letters it holds. */
export function exactPattern(name: string, { fold }: FnmatchOptions = { fold: "none" }): Pattern {
  if (name.length > longestPattern) return tooLong(name, "exact", fold);
  const text = foldText(name, fold);
  const span = { start: 0, end: name.length };
  const tokens: readonly Token[] = name === "" ? [] : [{ kind: "literal", text, span }];
  const shape: Shape = { kind: "exact", text };
  return { source: name, language: "exact", fold, tokens, shape, matches: guarded((other) => other === text, fold) };
}

type Matcher = (name: string) => boolean;

function tooLong(source: string, language: Pattern["language"], fold: Fold): Pattern {
  return { source, language, fold, tokens: [], shape: { kind: "general" }, matches: () => false };
}

function guarded(matcher: Matcher, fold: Fold): Matcher {
  if (fold === "none") return (name) => name.length <= longestName && matcher(name);
  return (name) => name.length <= longestName && matcher(foldText(name, fold));
}

function matcherOf(shape: Shape, parts: readonly Part[]): Matcher {
  switch (shape.kind) {
    case "any":
      return () => true;
    case "exact":
      return (name) => name === shape.text;
    case "prefix":
      return (name) => name.startsWith(shape.head);
    case "suffix":
      return (name) => name.endsWith(shape.tail);
    case "infix":
      return (name) => name.includes(shape.middle);
    case "prefix-suffix": {
      const { head, tail } = shape;
      const least = head.length + tail.length;
      return (name) => name.length >= least && name.startsWith(head) && name.endsWith(tail);
    }
    case "general":
      return isLiteralParts(parts) ? piecesMatcher(parts) : filteredWalk(parts);
  }
}

/** Looking for the literals, the longest first, is much cheaper than the walk, and most names do not hold all of them. */
function filteredWalk(parts: readonly Part[]): Matcher {
  const walk = walkMatcher(parts);
  const literals = parts
    .flatMap((part) => (part.kind === "literal" && isLiteralParts([part]) ? [part.text] : []))
    .sort((one, other) => other.length - one.length);
  const [longest, ...others] = literals;
  if (longest === undefined) return walk;
  return (name) => name.includes(longest) && others.every((literal) => name.includes(literal)) && walk(name);
}

/** For `a*b*c`: the pieces between the stars, each found as early as possible. */
function piecesMatcher(parts: readonly Part[]): Matcher {
  const head = parts[0]?.kind === "literal" ? parts[0].text : "";
  const last = parts.at(-1);
  const tail = last?.kind === "literal" ? last.text : "";
  const middle = parts.slice(1, -1).flatMap((part) => (part.kind === "literal" ? [part.text] : []));
  return (name) => {
    if (name.length < head.length + tail.length) return false;
    if ((head !== "" && !name.startsWith(head)) || (tail !== "" && !name.endsWith(tail))) return false;
    let from = head.length;
    for (let index = 0; index < middle.length; index += 1) {
      const piece = middle[index] ?? "";
      const at = name.indexOf(piece, from);
      if (at < 0) return false;
      from = at + piece.length;
    }
    return from <= name.length - tail.length;
  };
}

/** Lower case may be longer than the text (`İ`): leads the spans of the folded text back to the source. */
function unfoldSpans(tokens: readonly Token[], source: string, fold: Fold): readonly Token[] {
  const origins: number[] = [];
  let at = 0;
  for (const letter of source) {
    for (let unit = 0; unit < foldText(letter, fold).length; unit += 1) origins.push(at);
    at += letter.length;
  }
  const origin = (offset: number) => origins[offset] ?? source.length;
  return tokens.map((token) => ({ ...token, span: { start: origin(token.span.start), end: origin(token.span.end) } }));
}

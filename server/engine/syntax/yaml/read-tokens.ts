import { type CST, Lexer, Parser } from "yaml";
import type { Span } from "../../text/span.ts";
import { deepestNesting } from "../json-brackets.ts";

/** What the tokens of a text are, before any meaning is given to them. */
export interface Tokens {
  /** Documents, directives, errors and what stands between them, in file order. */
  readonly tokens: readonly CST.Token[];
  readonly comments: readonly Span[];
  /** Blanks with a tab in them, outside scalars and comments. */
  readonly tabs: readonly Span[];
  /** Where nesting got too deep; nothing behind it was read. */
  readonly tooDeepAt: number | undefined;
}

/** The lexer says by this that the next lexeme is a scalar (documented in `yaml`, class Lexer). */
const scalarFollows = "\x1f";
const inBlanks = /^[ \t]*\t[ \t]*$/;

/** Reads the concrete tree. The stack of open collections is watched, since who walks over the tree calls itself. */
export function readTokens(text: string): Tokens {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  const comments: Span[] = [];
  const tabs: Span[] = [];
  let isScalar = false;
  let tooDeepAt: number | undefined;
  for (const lexeme of new Lexer().lex(text)) {
    const start = parser.offset;
    if (!isScalar) {
      const span = { start, end: start + lexeme.length };
      if (lexeme.startsWith("#")) comments.push(span);
      else if (inBlanks.test(lexeme)) tabs.push(span);
    }
    isScalar = !isScalar && lexeme === scalarFollows;
    tokens.push(...parser.next(lexeme));
    if (isTooDeep(parser.stack)) {
      tooDeepAt = start;
      break;
    }
  }
  tokens.push(...parser.end());
  return { tokens, comments, tabs, tooDeepAt };
}

/** The lowest token of the stack is the document. */
function isTooDeep(stack: readonly CST.Token[]): boolean {
  if (stack.length <= deepestNesting) return false;
  const top = stack.at(-1);
  return top !== undefined && "items" in top && stack.length - 1 > deepestNesting;
}

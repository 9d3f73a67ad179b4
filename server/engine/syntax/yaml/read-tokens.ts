import { type CST, Lexer, Parser } from "yaml";
import type { Span } from "../../text/span.ts";
import { deepestNesting } from "../json-brackets.ts";
import { joinFlow } from "./join-flow.ts";

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
/** And by this that brackets end before they are closed. */
const flowEnds = "\x18";
const inBlanks = /^[ \t]*\t[ \t]*$/;

/** How many letters are read again, at most, since brackets are written in a way that the lexer does not take. */
const mostReadAgain = 300_000;

/** Reads the concrete tree. The stack of open collections is watched, since who walks over the tree calls itself. */
export function readTokens(text: string): Tokens {
  const inBrackets: Span[] = [];
  const open = new Set<number>();
  let lines = text;
  let left = mostReadAgain;
  for (;;) {
    const read = readLines(lines, (offset) => left > 0 && !open.has(offset));
    if (!("brokenAt" in read)) {
      const comments = [...read.comments, ...inBrackets].sort((one, other) => one.start - other.start);
      return { ...read, comments };
    }
    left -= read.brokenAt + read.length;
    const flow = joinFlow(lines, read.brokenAt);
    if (flow === undefined || flow.text === lines) {
      open.add(read.brokenAt);
      // Their end was looked for in all that follows.
      left -= lines.length - read.brokenAt;
    } else {
      lines = flow.text;
      inBrackets.push(...flow.comments);
    }
  }
}

/** Brackets that end before they are closed: where they start, and how much was read of them. */
interface BrokenFlow {
  readonly brokenAt: number;
  readonly length: number;
}

/** @param isWanted whether reading stops where brackets from that offset on end before they are closed */
function readLines(text: string, isWanted: (offset: number) => boolean): Tokens | BrokenFlow {
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
      else if (lexeme === flowEnds) {
        const flow = parser.stack.find(({ type }) => type === "flow-collection");
        if (flow !== undefined && isWanted(flow.offset)) {
          return { brokenAt: flow.offset, length: start - flow.offset };
        }
      }
    }
    isScalar = !isScalar && lexeme === scalarFollows;
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (isTooDeep(parser.stack)) {
      tooDeepAt = start;
      break;
    }
  }
  for (const token of parser.end()) tokens.push(token);
  return { tokens, comments, tabs, tooDeepAt };
}

/** The lowest token of the stack is the document. */
function isTooDeep(stack: readonly CST.Token[]): boolean {
  if (stack.length <= deepestNesting) return false;
  const top = stack.at(-1);
  return top !== undefined && "items" in top && stack.length - 1 > deepestNesting;
}

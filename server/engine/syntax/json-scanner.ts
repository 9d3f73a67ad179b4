import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { Span } from "../text/span.ts";
import { readString, type StringText } from "./json-string.ts";
import type { PlainSyntaxProblemKind } from "./syntax-tree.ts";

/** `word` is any other run of letters: `true`, `NaN`, `activate`, also a single letter that JSON has no use for. */
export type JsonTokenKind = "{" | "}" | "[" | "]" | ":" | "," | "string" | "number" | "word" | "end";

/** Called for each thing that is not plain JSON. */
export type Report = (kind: PlainSyntaxProblemKind, span: Span, message: Message) => void;

/** Steps through a text token by token. The fields describe the token it stands on. */
export interface JsonScanner {
  readonly kind: JsonTokenKind;
  readonly start: number;
  readonly end: number;
  /** The value of a string token; the text of a number or word; empty for others. */
  readonly value: string;
  /** The end of the token before this one. */
  readonly previousEnd: number;
  readonly comments: readonly Span[];
  advance(): void;
  /** Whether the next thing behind this token, blanks and comments apart, is a colon. */
  colonFollows(): boolean;
}

const structure: Readonly<Record<number, JsonTokenKind>> = {
  123: "{",
  125: "}",
  91: "[",
  93: "]",
  58: ":",
  44: ",",
};
// Everything up to a blank, a quote, a comment or a structural letter; at least one letter, so that reading goes on.
const run = /[^\s"'#/,:{}[\]]+|[\s\S]/y;
const plainNumber = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$/;

/** A scanner that stands before the first token behind `from`. It reports what a token itself has wrong. */
export function createScanner(text: string, from: number, report: Report): JsonScanner {
  const comments: Span[] = [];
  let kind: JsonTokenKind = "end";
  let start = from;
  let end = from;
  let value = "";
  let previousEnd = from;

  function advance(): void {
    previousEnd = end;
    start = skipTrivia(end);
    end = start + 1;
    value = "";
    const unit = text.charCodeAt(start);
    const structural = structure[unit];
    if (start >= text.length) setEnd();
    else if (structural !== undefined) kind = structural;
    else if (unit === 0x22 || unit === 0x27) setString(readString(text, start, report));
    else setRun();
  }

  function setEnd(): void {
    kind = "end";
    start = text.length;
    end = text.length;
  }

  function setString(read: StringText): void {
    kind = "string";
    value = read.value;
    end = read.end;
  }

  function setRun(): void {
    run.lastIndex = start;
    value = run.exec(text)?.[0] ?? text.charAt(start);
    end = start + value.length;
    kind = /^[-+.]?[0-9]/.test(value) ? "number" : "word";
    if (kind === "number" && !plainNumber.test(value)) {
      report("syntax", { start, end }, message("`{0}` is no JSON number", label(value)));
    }
  }

  function skipTrivia(from: number): number {
    let at = skipBlanks(text, from);
    for (let comment = commentAt(text, at); comment !== undefined; comment = commentAt(text, at)) {
      const span = { start: at, end: comment.end };
      comments.push(span);
      report(comment.problem, span, comment.message);
      at = skipBlanks(text, comment.end);
    }
    return at;
  }

  function colonFollows(): boolean {
    let at = skipBlanks(text, end);
    for (let comment = commentAt(text, at); comment !== undefined; comment = commentAt(text, at)) {
      at = skipBlanks(text, comment.end);
    }
    return text.charCodeAt(at) === 0x3a;
  }

  return {
    get kind() {
      return kind;
    },
    get start() {
      return start;
    },
    get end() {
      return end;
    },
    get value() {
      return value;
    },
    get previousEnd() {
      return previousEnd;
    },
    comments,
    advance,
    colonFollows,
  };
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  for (let unit = text.charCodeAt(at); isBlank(unit); unit = text.charCodeAt(at)) at += 1;
  return at;
}

/** The four blanks of JSON; Python takes no other ones either. */
function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
}

interface Comment {
  readonly end: number;
  readonly problem: PlainSyntaxProblemKind;
  readonly message: Message;
}

function commentAt(text: string, at: number): Comment | undefined {
  const unit = text.charCodeAt(at);
  if (unit === 0x23) {
    return { end: lineEnd(text, at), problem: "syntax", message: message("`#` starts no comment in JSON") };
  }
  if (unit !== 0x2f) return undefined;
  const next = text.charCodeAt(at + 1);
  if (next === 0x2f) return { end: lineEnd(text, at), problem: "comment", message: message("JSON has no comments") };
  if (next !== 0x2a) return undefined;
  const close = text.indexOf("*/", at + 2);
  if (close < 0)
    return { end: text.length, problem: "syntax", message: message("the comment is not closed; `*/` is missing") };
  return { end: close + 2, problem: "comment", message: message("JSON has no comments") };
}

function lineEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) !== 0x0a && text.charCodeAt(at) !== 0x0d) at += 1;
  return at;
}

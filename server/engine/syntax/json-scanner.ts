import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { Span } from "../text/span.ts";
import { readString } from "./json-string.ts";
import type { PlainSyntaxProblemKind } from "./syntax-tree.ts";

/** `word` is any other run of letters: `true`, `NaN`, `activate`, also a single letter that JSON has no use for. */
export type JsonTokenKind = "{" | "}" | "[" | "]" | ":" | "," | "string" | "number" | "word" | "end";

/** Called for each thing that is not plain JSON. */
export type Report = (kind: PlainSyntaxProblemKind, span: Span, message: Message) => void;

// Everything up to a blank, a quote, a comment or a structural letter; at least one letter, so that reading goes on.
const run = /[^\s"'#/,:{}[\]]+|[\s\S]/y;
const plainNumber = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$/;

/** Steps through a text token by token. The fields describe the token it stands on; it reports what that has wrong. */
export class JsonScanner {
  kind: JsonTokenKind = "end";
  start: number;
  end: number;
  /** The value of a string token; the text of a number or word; empty for others. */
  value = "";
  /** The end of the token before this one. */
  previousEnd: number;
  readonly comments: Span[] = [];
  private readonly text: string;
  private readonly report: Report;

  /** The scanner stands before the first token behind `from`, and has to be advanced to it. */
  constructor(text: string, from: number, report: Report) {
    this.text = text;
    this.report = report;
    this.start = from;
    this.end = from;
    this.previousEnd = from;
  }

  /** Goes to the next token; at the end it stays there. */
  advance(): void {
    this.previousEnd = this.end;
    const start = this.skipTrivia(this.end);
    const unit = this.text.charCodeAt(start);
    this.start = start;
    this.end = start + 1;
    if (unit === 0x22 || unit === 0x27) {
      const read = readString(this.text, start, this.report);
      this.kind = "string";
      this.value = read.value;
      this.end = read.end;
      return;
    }
    this.value = "";
    const structural = structureOf(unit);
    if (structural !== undefined) this.kind = structural;
    else if (start >= this.text.length) {
      this.kind = "end";
      this.end = start;
    } else this.readRun();
  }

  /** Whether the next thing behind this token, blanks and comments apart, is a colon. */
  colonFollows(): boolean {
    let at = skipBlanks(this.text, this.end);
    for (let comment = commentAt(this.text, at); comment !== undefined; comment = commentAt(this.text, at)) {
      at = skipBlanks(this.text, comment.end);
    }
    return this.text.charCodeAt(at) === 0x3a;
  }

  private readRun(): void {
    const { text, start } = this;
    run.lastIndex = start;
    const value = run.exec(text)?.[0] ?? text.charAt(start);
    this.value = value;
    this.end = start + value.length;
    this.kind = /^[-+.]?[0-9]/.test(value) ? "number" : "word";
    if (this.kind === "number" && !plainNumber.test(value)) {
      this.report("syntax", { start, end: this.end }, message("`{0}` is no JSON number", label(value)));
    }
  }

  private skipTrivia(from: number): number {
    const { text } = this;
    let at = skipBlanks(text, from);
    for (let comment = commentAt(text, at); comment !== undefined; comment = commentAt(text, at)) {
      const span = { start: at, end: comment.end };
      this.comments.push(span);
      this.report(comment.problem, span, comment.message);
      at = skipBlanks(text, comment.end);
    }
    return at;
  }
}

function structureOf(unit: number): JsonTokenKind | undefined {
  switch (unit) {
    case 0x2c:
      return ",";
    case 0x3a:
      return ":";
    case 0x7b:
      return "{";
    case 0x7d:
      return "}";
    case 0x5b:
      return "[";
    case 0x5d:
      return "]";
    default:
      return undefined;
  }
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (isBlank(text.charCodeAt(at))) at += 1;
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

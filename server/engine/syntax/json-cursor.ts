import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { Span } from "../text/span.ts";
import type { Frame } from "./json-frame.ts";
import type { JsonScanner, Report } from "./json-scanner.ts";
import type { Node } from "./node.ts";
import type { PlainSyntaxProblemKind, SyntaxProblem } from "./syntax-tree.ts";

/** A file of garbage gets the first problems of each kind only; more would help nobody. */
export const mostOfAKind = 200;

/** Where reading stands, and what was found wrong so far. */
export interface Reader {
  readonly text: string;
  readonly scanner: JsonScanner;
  readonly problems: SyntaxProblem[];
  /** Adds a problem that needs no more than a place and a message. */
  readonly report: Report;
  /** What is read: the blanks before the value, the value, what is behind it, or nothing more. */
  phase: "before" | "inside" | "behind" | "done";
  /** The innermost open container. */
  frame: Frame | undefined;
  root: Node | undefined;
  /** Open brackets around the current token, by kind. */
  openArrays: number;
  openObjects: number;
  /** After an unexpected token, until something expected comes: what follows from the first slip is not reported. */
  recovering: boolean;
  /** Nothing more is read: the nesting is too deep. */
  stopped: boolean;
}

/** Whether nothing more is to be read. */
export function atEnd(reader: Reader): boolean {
  return reader.stopped || reader.scanner.kind === "end";
}

/** Whether a value can start with the current token. */
export function startsValue(reader: Reader): boolean {
  if (reader.stopped) return false;
  const { kind, value } = reader.scanner;
  if (kind === "word") return /^[-\w$.*?]/.test(value) || value.charCodeAt(0) > 0x7f;
  return kind === "{" || kind === "[" || kind === "string" || kind === "number";
}

/** Whether the current token can be a property's name. */
export function isKey(reader: Reader): boolean {
  const { kind } = reader.scanner;
  return kind !== "{" && kind !== "[" && startsValue(reader);
}

/** The span of the current token, which is left behind. */
export function take(reader: Reader): Span {
  const span = current(reader);
  reader.scanner.advance();
  return span;
}

/** Leaves an unexpected token behind. */
export function skip(reader: Reader): void {
  if (!reader.recovering) {
    syntax(reader, current(reader), message("`{0}` is not expected here", label(currentText(reader))));
  }
  reader.recovering = true;
  reader.scanner.advance();
}

/** The span of the current token. */
export function current({ scanner }: Reader): Span {
  return { start: scanner.start, end: scanner.end };
}

/** The text of the current token. */
export function currentText({ text, scanner }: Reader): string {
  return text.slice(scanner.start, scanner.end);
}

/** Says what should stand here instead of the current token. */
export function expected(reader: Reader, said: Message): void {
  missing(reader, current(reader), said);
}

/** Says what is wrong, unless it may be a consequence of what was said last. */
export function missing(reader: Reader, span: Span, said: Message): void {
  if (!reader.recovering && !reader.stopped) syntax(reader, span, said);
}

/** Says what is wrong in any case. */
export function syntax(reader: Reader, span: Span, said: Message): void {
  reader.report("syntax", span, said);
}

/** Adds problems to the list, of each kind up to a limit, so that many comments hide no error. */
export function limitedReport(problems: SyntaxProblem[]): Report {
  const counts = new Map<PlainSyntaxProblemKind, number>();
  return (kind, span, said) => {
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    if (count < mostOfAKind) problems.push({ kind, span, message: said });
  };
}

import type { CST } from "yaml";
import { type Message, message } from "../../text/message.ts";
import { label } from "../../text/quote.ts";
import type { Span } from "../../text/span.ts";
import type { Report } from "../json-scanner.ts";
import type { Node } from "../node.ts";
import type { SyntaxProblem } from "../syntax-tree.ts";
import { endOf, type Marks } from "./marks.ts";
import type { YamlLoader } from "./scalar-value.ts";

/** What is known while a document is read. */
export interface Reading {
  readonly text: string;
  readonly loader: YamlLoader;
  readonly problems: SyntaxProblem[];
  readonly report: Report;
  /** Reads a value within another. It is handed on, since the readers of collections cannot import it. */
  readonly readValue: (reading: Reading, token: CST.Token | null | undefined, marks: Marks) => Node;
  /** Values by the name of their anchor. */
  readonly anchors: Map<string, Node>;
  /** Anchors whose values are being read. */
  readonly open: Set<string>;
  /** Collections around what is being read. */
  depth: number;
  /** How many more nodes aliases may stand for. */
  copiesLeft: number;
}

/** Reports something that no YAML loader takes. */
export function syntax({ report, text }: Reading, { start, end }: Span, said: Message): void {
  report("syntax", visibleSpan(text, start, end), said);
}

/** Reports a token that has no place where it stands. */
export function unexpected(reading: Reading, token: CST.Token): void {
  if (!("source" in token))
    syntax(reading, { start: token.offset, end: token.offset }, message("this is not expected here"));
  else if (token.type !== "flow-error-end" || token.source.trim() !== "") {
    syntax(reading, spanOf(token), message("`{0}` is not expected here", label(token.source.trim())));
  }
}

/** Reports what stands behind a value and is neither a blank, a comment nor a line break. */
export function reportEnd(reading: Reading, end: readonly CST.SourceToken[] | undefined): void {
  const stray = end?.find(({ type }) => type !== "space" && type !== "comment" && type !== "newline");
  if (stray !== undefined) unexpected(reading, stray);
}

/** The place of a token with a source. */
export function spanOf(token: { readonly offset: number; readonly source: string }): Span {
  return { start: token.offset, end: endOf(token) };
}

/** A problem is shown on one letter at least, if the text has any. */
function visibleSpan({ length }: string, start: number, end: number): Span {
  if (start >= length) return { start: Math.max(0, length - 1), end: length };
  return { start, end: Math.min(length, Math.max(end, start + 1)) };
}

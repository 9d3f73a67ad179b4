import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { Span } from "../text/span.ts";
import { closes, enter, finish } from "./json-brackets.ts";
import {
  atEnd,
  current,
  currentText,
  expected,
  isKey,
  limitedReport,
  missing,
  type Reader,
  skip,
  startsValue,
  syntax,
  take,
} from "./json-cursor.ts";
import type { ArrayFrame, Frame, ObjectFrame } from "./json-frame.ts";
import { reportRepeated } from "./json-keys.ts";
import { readScalar } from "./json-scalar.ts";
import { JsonScanner } from "./json-scanner.ts";
import type { Node, StringNode } from "./node.ts";
import type { SyntaxProblem } from "./syntax-tree.ts";

/** What was read, without the facts about the text as a whole. */
export interface Document {
  readonly root: Node | undefined;
  readonly problems: readonly SyntaxProblem[];
  readonly comments: readonly Span[];
}

/** A reader of the one value of a text from an offset on. */
export function createReader(text: string, from: number): Reader {
  const problems: SyntaxProblem[] = [];
  const report = limitedReport(problems);
  const scanner = new JsonScanner(text, from, report);
  scanner.advance();
  return {
    text,
    scanner,
    problems,
    report,
    phase: "before",
    frame: undefined,
    root: undefined,
    openArrays: 0,
    openObjects: 0,
    recovering: false,
    stopped: false,
  };
}

/**
 * Reads on by a number of steps, each of some tokens at most. Returns whether the text is read. Never throws.
 *
 * Open containers are frames on the heap instead of calls, so that reading can pause anywhere.
 */
export function readSome(reader: Reader, steps: number): boolean {
  for (let step = 0; step < steps; step += 1) {
    const { frame } = reader;
    if (frame === undefined) {
      if (reader.phase === "done") return true;
      stepOutside(reader);
    } else if (frame.kind === "array") stepInArray(reader, frame);
    else stepInObject(reader, frame);
  }
  return false;
}

/** What a reader has found in a text that is read. */
export function documentOf({ root, problems, scanner }: Reader): Document {
  problems.sort((one, other) => one.span.start - other.span.start);
  return { root, problems, comments: scanner.comments };
}

function stepOutside(reader: Reader): void {
  const { scanner } = reader;
  if (reader.phase === "before" && startsValue(reader)) {
    reader.phase = "inside";
    readValue(reader);
  } else if (reader.phase === "before" && scanner.kind === "end") {
    reader.phase = "done";
    if (!reader.problems.some(({ kind }) => kind === "syntax")) {
      syntax(reader, { start: 0, end: reader.text.length }, message("the file holds no value"));
    }
  } else if (reader.phase === "before") skip(reader);
  else if (atEnd(reader)) reader.phase = "done";
  else scanner.advance();
}

function settleRoot(reader: Reader, root: Node | undefined): void {
  reader.root = root;
  reader.recovering = false;
  reader.phase = "behind";
  if (atEnd(reader)) return;
  syntax(reader, current(reader), message("`{0}` is behind the end of the value", label(currentText(reader))));
  // Read on in silence: the comments are still wanted.
  reader.recovering = true;
}

/** Reads a value, or opens it when it is a container. The caller has made sure that one starts here. */
function readValue(reader: Reader): void {
  const { scanner, frame: outer } = reader;
  const { kind, start } = scanner;
  if (kind === "string") settle(reader, outer, readStringNode(reader));
  else if (kind !== "{" && kind !== "[") settle(reader, outer, readScalar(reader));
  else if (!enter(reader)) settle(reader, outer, undefined);
  else if (kind === "[") {
    reader.openArrays += 1;
    reader.frame = { kind: "array", outer, start, items: [], comma: -1, separated: true };
    scanner.advance();
  } else {
    reader.openObjects += 1;
    reader.frame = {
      kind: "object",
      outer,
      start,
      properties: [],
      keys: undefined,
      comma: -1,
      separated: true,
      key: undefined,
      colon: false,
    };
    scanner.advance();
  }
}

/** Puts a value where it belongs; undefined stands for one that was not read. */
function settle(reader: Reader, frame: Frame | undefined, value: Node | undefined): void {
  if (frame === undefined) settleRoot(reader, value);
  else if (frame.kind === "object") settleProperty(reader, frame, value);
  else {
    if (value !== undefined) frame.items.push(value);
    frame.comma = -1;
    frame.separated = false;
  }
}

function settleProperty(reader: Reader, frame: ObjectFrame, value: Node | undefined): void {
  const { key, colon } = frame;
  if (key === undefined) return;
  const span = { start: key.span.start, end: reader.scanner.previousEnd };
  if (value !== undefined) reader.recovering = false;
  else if (colon) missing(reader, span, message("expected a value for `{0}`", label(key.value)));
  reportRepeated(reader, frame, key);
  frame.properties.push({ key, value, span });
  frame.comma = -1;
  frame.separated = false;
}

function stepInArray(reader: Reader, frame: ArrayFrame): void {
  const { kind } = reader.scanner;
  if (closes(reader, "]", reader.openObjects)) closeArray(reader, frame);
  else if (kind === ",") takeComma(reader, frame);
  else if (startsValue(reader)) {
    if (!frame.separated) expected(reader, message("expected `,` between two values"));
    readValue(reader);
  } else skip(reader);
}

function closeArray(reader: Reader, { items, start, comma, outer }: ArrayFrame): void {
  reader.openArrays -= 1;
  reader.frame = outer;
  const closed = finish(reader, "]", comma, items.length > 0);
  // The copy has no room to grow, which in small containers would be most of the memory.
  settle(reader, outer, {
    kind: "array",
    items: items.slice(),
    span: { start, end: reader.scanner.previousEnd },
    closed,
  });
}

function stepInObject(reader: Reader, frame: ObjectFrame): void {
  const { kind } = reader.scanner;
  if (closes(reader, "}", reader.openArrays)) closeObject(reader, frame);
  else if (kind === ",") takeComma(reader, frame);
  else if (isKey(reader)) {
    if (!frame.separated) expected(reader, message("expected `,` between two properties"));
    readProperty(reader, frame);
  } else if (kind === "{" || kind === "[") {
    expected(reader, message("expected a property name in double quotes"));
    reader.recovering = true;
    frame.key = undefined;
    readValue(reader);
  } else skip(reader);
}

function closeObject(reader: Reader, { properties, start, comma, outer }: ObjectFrame): void {
  reader.openObjects -= 1;
  reader.frame = outer;
  const closed = finish(reader, "}", comma, properties.length > 0);
  settle(reader, outer, {
    kind: "object",
    properties: properties.slice(),
    span: { start, end: reader.scanner.previousEnd },
    closed,
  });
}

function takeComma(reader: Reader, frame: Frame): void {
  const { scanner } = reader;
  if (frame.separated) {
    const isArray = frame.kind === "array";
    expected(reader, isArray ? message("expected a value before `,`") : message("expected a property before `,`"));
  }
  frame.comma = scanner.start;
  scanner.advance();
  frame.separated = true;
  reader.recovering = false;
}

/** Reads a key and its colon, and its value unless that is a container, which is opened. */
function readProperty(reader: Reader, frame: ObjectFrame): void {
  const { scanner } = reader;
  if (scanner.kind !== "string") {
    expected(reader, message("the name `{0}` needs double quotes", label(scanner.value)));
  }
  const key: StringNode = { kind: "string", value: scanner.value, span: take(reader) };
  const colon = scanner.kind === ":";
  frame.key = key;
  frame.colon = colon;
  if (colon) scanner.advance();
  else missing(reader, key.span, message("expected `:` and a value for `{0}`", label(key.value)));
  // In a half-typed file the next thing may be the next property already.
  const next = isKey(reader) && scanner.colonFollows();
  if (!next && startsValue(reader)) readValue(reader);
  else settleProperty(reader, frame, undefined);
}

function readStringNode({ scanner }: Reader): StringNode {
  const node: StringNode = {
    kind: "string",
    value: scanner.value,
    span: { start: scanner.start, end: scanner.end },
  };
  scanner.advance();
  return node;
}

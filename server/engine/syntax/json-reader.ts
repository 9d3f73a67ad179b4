import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { Span } from "../text/span.ts";
import {
  atEnd,
  current,
  currentText,
  expected,
  limitedReport,
  missing,
  type Reader,
  skip,
  syntax,
  take,
} from "./json-cursor.ts";
import { type FirstKeys, reportRepeated } from "./json-keys.ts";
import { readScalar } from "./json-scalar.ts";
import { createScanner } from "./json-scanner.ts";
import type { ArrayNode, Node, ObjectNode, Property, StringNode } from "./node.ts";
import type { SyntaxProblem } from "./syntax-tree.ts";

/** The deepest nesting that is read. The reader calls itself for each level, so this also protects the stack. */
const deepestNesting = 512;

/** What was read, without the facts about the text as a whole. */
export interface Document {
  readonly root: Node | undefined;
  readonly problems: readonly SyntaxProblem[];
  readonly comments: readonly Span[];
}

/** Reads the one value of a text from an offset on. Never throws. */
export function readDocument(text: string, from: number): Document {
  const problems: SyntaxProblem[] = [];
  const report = limitedReport(problems);
  const scanner = createScanner(text, from, report);
  const reader: Reader = {
    text,
    scanner,
    problems,
    report,
    openArrays: 0,
    openObjects: 0,
    recovering: false,
    stopped: false,
  };
  scanner.advance();
  const root = readRoot(reader);
  problems.sort((one, other) => one.span.start - other.span.start);
  return { root, problems, comments: scanner.comments };
}

function readRoot(reader: Reader): Node | undefined {
  const { scanner } = reader;
  while (!startsValue(reader) && scanner.kind !== "end") skip(reader);
  if (scanner.kind === "end") {
    if (!reader.problems.some(({ kind }) => kind === "syntax")) {
      syntax(reader, { start: 0, end: reader.text.length }, message("the file holds no value"));
    }
    return undefined;
  }
  const root = readValue(reader);
  reader.recovering = false;
  if (!atEnd(reader)) {
    syntax(reader, current(reader), message("`{0}` is behind the end of the value", label(currentText(reader))));
    // Read on in silence: the comments are still wanted.
    reader.recovering = true;
    while (!atEnd(reader)) scanner.advance();
  }
  return root;
}

/** Reads a value. The caller has made sure that one starts here. */
function readValue(reader: Reader): Node | undefined {
  const { scanner } = reader;
  switch (scanner.kind) {
    case "{":
      return enter(reader) ? readObject(reader) : undefined;
    case "[":
      return enter(reader) ? readArray(reader) : undefined;
    case "string":
      return readStringNode(reader);
    default:
      return readScalar(reader);
  }
}

function enter(reader: Reader): boolean {
  if (reader.openArrays + reader.openObjects < deepestNesting) return true;
  reader.report(
    "too-deep",
    current(reader),
    message("the nesting is deeper than {0} levels; the rest of the file is not read", deepestNesting),
  );
  reader.stopped = true;
  return false;
}

function readArray(reader: Reader): ArrayNode {
  const { scanner } = reader;
  const start = scanner.start;
  const items: Node[] = [];
  let comma = -1;
  let separated = true;
  reader.openArrays += 1;
  scanner.advance();
  while (!closes(reader, "]", reader.openObjects)) {
    if (scanner.kind === ",") {
      if (separated) expected(reader, message("expected a value before `,`"));
      comma = scanner.start;
      scanner.advance();
      separated = true;
      reader.recovering = false;
    } else if (startsValue(reader)) {
      if (!separated) expected(reader, message("expected `,` between two values"));
      const item = readValue(reader);
      if (item !== undefined) items.push(item);
      comma = -1;
      separated = false;
    } else skip(reader);
  }
  reader.openArrays -= 1;
  const closed = finish(reader, "]", comma, items.length > 0);
  return { kind: "array", items, span: { start, end: scanner.previousEnd }, closed };
}

function readObject(reader: Reader): ObjectNode {
  const { scanner } = reader;
  const start = scanner.start;
  const properties: Property[] = [];
  const firsts: FirstKeys = { few: [], many: undefined };
  let comma = -1;
  let separated = true;
  reader.openObjects += 1;
  scanner.advance();
  while (!closes(reader, "}", reader.openArrays)) {
    if (scanner.kind === ",") {
      if (separated) expected(reader, message("expected a property before `,`"));
      comma = scanner.start;
      scanner.advance();
      separated = true;
      reader.recovering = false;
    } else if (isKey(reader)) {
      if (!separated) expected(reader, message("expected `,` between two properties"));
      const property = readProperty(reader);
      properties.push(property);
      reportRepeated(reader, firsts, property.key);
      comma = -1;
      separated = false;
    } else if (scanner.kind === "{" || scanner.kind === "[") {
      expected(reader, message("expected a property name in double quotes"));
      reader.recovering = true;
      readValue(reader);
    } else skip(reader);
  }
  reader.openObjects -= 1;
  const closed = finish(reader, "}", comma, properties.length > 0);
  return { kind: "object", properties, span: { start, end: scanner.previousEnd }, closed };
}

function readProperty(reader: Reader): Property {
  const { scanner } = reader;
  if (scanner.kind !== "string") {
    expected(reader, message("the name `{0}` needs double quotes", label(scanner.value)));
  }
  const key: StringNode = { kind: "string", value: scanner.value, span: take(reader) };
  const colon = scanner.kind === ":";
  if (colon) scanner.advance();
  else missing(reader, key.span, message("expected `:` and a value for `{0}`", label(key.value)));
  // In a half-typed file the next thing may be the next property already.
  const next = isKey(reader) && scanner.colonFollows();
  const value = !next && startsValue(reader) ? readValue(reader) : undefined;
  const span = { start: key.span.start, end: scanner.previousEnd };
  if (colon && value === undefined) missing(reader, span, message("expected a value for `{0}`", label(key.value)));
  if (value !== undefined) reader.recovering = false;
  return { key, value, span };
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

/** Whether the container ends here: by its own bracket, at the end, or because an outer container's bracket comes. */
function closes(reader: Reader, own: "]" | "}", outerOfOtherKind: number): boolean {
  const { kind } = reader.scanner;
  if (kind === own || atEnd(reader)) return true;
  return (kind === "]" || kind === "}") && outerOfOtherKind > 0;
}

/** Takes the closing bracket, or reports that it is missing. Returns whether it was there. */
function finish(reader: Reader, own: "]" | "}", comma: number, filled: boolean): boolean {
  const { scanner } = reader;
  if (scanner.kind === own && !reader.stopped) {
    // A comma after nothing at all was reported as such already.
    if (comma >= 0 && filled) {
      const span = { start: comma, end: comma + 1 };
      reader.report("trailing-comma", span, message("JSON allows no comma before `{0}`", own));
    }
    scanner.advance();
    reader.recovering = false;
    return true;
  }
  if (reader.stopped || reader.recovering) return false;
  const ended = scanner.kind === "end";
  const span = ended ? { start: Math.max(0, scanner.previousEnd - 1), end: scanner.previousEnd } : current(reader);
  syntax(reader, span, message(ended ? "the file ends before the closing `{0}`" : "expected `{0}` first", own));
  reader.recovering = true;
  return false;
}

function startsValue(reader: Reader): boolean {
  if (reader.stopped) return false;
  const { kind, value } = reader.scanner;
  if (kind === "word") return /^[-\w$.*?]/.test(value) || value.charCodeAt(0) > 0x7f;
  return kind === "{" || kind === "[" || kind === "string" || kind === "number";
}

function isKey(reader: Reader): boolean {
  const { kind } = reader.scanner;
  return kind !== "{" && kind !== "[" && startsValue(reader);
}

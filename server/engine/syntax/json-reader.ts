import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { Span } from "../text/span.ts";
import { createScanner, type JsonScanner } from "./json-scanner.ts";
import type { ArrayNode, Node, ObjectNode, Property, StringNode } from "./node.ts";
import type { PlainSyntaxProblemKind, SyntaxProblem } from "./syntax-tree.ts";

/** The deepest nesting that is read. The reader calls itself for each level, so this also protects the stack. */
export const deepestNesting = 512;

/** A file of garbage gets its first problems only; more would help nobody. Problems of repeated keys are not counted. */
const mostProblems = 500;

/** What was read, without the facts about the text as a whole. */
export interface Document {
  readonly root: Node | undefined;
  readonly problems: readonly SyntaxProblem[];
  readonly comments: readonly Span[];
}

interface Reader {
  readonly text: string;
  readonly scanner: JsonScanner;
  readonly problems: SyntaxProblem[];
  /** Open brackets around the current token, by kind. */
  openArrays: number;
  openObjects: number;
  /** After an unexpected token, until something expected comes: what follows from the first slip is not reported. */
  recovering: boolean;
  /** Nothing more is read: the nesting is too deep. */
  stopped: boolean;
}

/** Reads the one value of a text from an offset on. Never throws. */
export function readDocument(text: string, from: number): Document {
  const problems: SyntaxProblem[] = [];
  const scanner = createScanner(text, from, (kind, span, said) => add(problems, kind, span, said));
  const reader: Reader = {
    text,
    scanner,
    problems,
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
  add(
    reader.problems,
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

const pythonNumbers: ReadonlyMap<string, number> = new Map([
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["-Infinity", Number.NEGATIVE_INFINITY],
]);
const constants: ReadonlyMap<string, boolean | null> = new Map([
  ["true", true],
  ["false", false],
  ["null", null],
]);
/** What people write who think of Python or JavaScript, and what it is in JSON. */
const nearConstants: ReadonlyMap<string, string> = new Map([
  ["True", "true"],
  ["False", "false"],
  ["None", "null"],
  ["undefined", "null"],
]);

function readScalar(reader: Reader): Node {
  const { scanner } = reader;
  const raw = scanner.value;
  const isNumber = scanner.kind === "number";
  const span = take(reader);
  if (isNumber) return { kind: "number", value: Number(raw), raw, span };
  const number = pythonNumbers.get(raw);
  if (number !== undefined) {
    add(reader.problems, "nan-literal", span, message("`{0}` is no JSON number, although Python takes it", raw));
    return { kind: "number", value: number, raw, span };
  }
  const near = nearConstants.get(raw);
  const constant = constants.get(near ?? raw);
  if (near !== undefined) missing(reader, span, message("`{0}` is written `{1}` in JSON", raw, near));
  if (constant === null) return { kind: "null", span };
  if (constant !== undefined) return { kind: "boolean", value: constant, span };
  missing(reader, span, message("`{0}` is no JSON value; a string needs double quotes", label(raw)));
  return { kind: "string", value: raw, span };
}

/** The keys of one object so far. Most objects have few, for which a map costs more than it saves. */
interface FirstKeys {
  readonly few: StringNode[];
  many: Map<string, StringNode> | undefined;
}

function reportRepeated(reader: Reader, firsts: FirstKeys, later: StringNode): void {
  const { value, span } = later;
  const first = firsts.many?.get(value) ?? firsts.few.find((key) => key.value === value);
  if (first !== undefined) {
    const said = message("`{0}` is given more than once; only the last one counts", label(value));
    reader.problems.push({ kind: "duplicate-key", span, message: said, key: value, first: first.span, later: span });
  } else if (firsts.few.length < 8) firsts.few.push(later);
  else {
    firsts.many ??= new Map();
    firsts.many.set(value, later);
  }
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
      add(reader.problems, "trailing-comma", span, message("JSON allows no comma before `{0}`", own));
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

function atEnd(reader: Reader): boolean {
  return reader.stopped || reader.scanner.kind === "end";
}

function take(reader: Reader): Span {
  const span = current(reader);
  reader.scanner.advance();
  return span;
}

function skip(reader: Reader): void {
  if (!reader.recovering) {
    syntax(reader, current(reader), message("`{0}` is not expected here", label(currentText(reader))));
  }
  reader.recovering = true;
  reader.scanner.advance();
}

function current({ scanner }: Reader): Span {
  return { start: scanner.start, end: scanner.end };
}

function currentText({ text, scanner }: Reader): string {
  return text.slice(scanner.start, scanner.end);
}

function expected(reader: Reader, said: Message): void {
  missing(reader, current(reader), said);
}

function missing(reader: Reader, span: Span, said: Message): void {
  if (!reader.recovering && !reader.stopped) syntax(reader, span, said);
}

function syntax(reader: Reader, span: Span, said: Message): void {
  add(reader.problems, "syntax", span, said);
}

function add(problems: SyntaxProblem[], kind: PlainSyntaxProblemKind, span: Span, said: Message): void {
  // What stops reading is always said.
  if (problems.length < mostProblems || kind === "too-deep") problems.push({ kind, span, message: said });
}

import type { CST } from "yaml";
import { message } from "../../text/message.ts";
import { label } from "../../text/quote.ts";
import type { Span } from "../../text/span.ts";
import type { Node } from "../node.ts";
import { blockText } from "./block-text.ts";
import type { Marks } from "./marks.ts";
import { type Reading, spanOf, syntax } from "./reading.ts";
import { doubleQuotedText, plainText, singleQuotedText } from "./scalar-text.ts";
import { kindOf, type PlainKind, scalarNode } from "./scalar-value.ts";
import { nameOfTag } from "./tags.ts";

/** An empty place is a null behind what announces it, as in `key:`. */
export function readEmpty(reading: Reading, marks: Marks): Node {
  return typed(reading, "", true, { start: marks.end, end: marks.end }, marks);
}

/** A scalar on one or several lines, plain or in quotes. */
export function readFlowScalar(reading: Reading, token: CST.FlowScalar, marks: Marks): Node {
  const { type, offset } = token;
  // As it is in the file: for the lexer, lines in brackets were joined.
  const source = reading.text.slice(offset, offset + token.source.length);
  if (type === "scalar") {
    if (/^[@`%,[\]{}|>&*!?]/.test(source) && !/^[?][^\s]/.test(source)) {
      const span = { start: offset, end: offset + 1 };
      syntax(reading, span, message("a text without quotes cannot start with `{0}`", label(source.charAt(0))));
    }
    const tab = source.indexOf("\t");
    if (tab >= 0) {
      const span = { start: offset + tab, end: offset + tab + 1 };
      syntax(reading, span, message("a text with a tab in it needs quotes"));
    }
    return typed(reading, plainText(source), true, spanOf(token), marks);
  }
  const { value, problem } = type === "single-quoted-scalar" ? singleQuotedText(source) : doubleQuotedText(source);
  if (problem !== undefined) {
    const start = offset + problem.at;
    syntax(reading, { start, end: start + problem.length }, problem.message);
  }
  const node = typed(reading, value, false, spanOf(token), marks);
  return node.kind === "string" && source.startsWith("'") ? { ...node, isDoubled: true } : node;
}

/** A block of text. Its span ends before the line break behind what belongs to the text. */
export function readBlockScalar(reading: Reading, token: CST.BlockScalar, marks: Marks): Node {
  const { props, source, indent } = token;
  const header = props.find(({ type }) => type === "block-scalar-header");
  const start = header?.offset ?? token.offset;
  const written = header !== undefined && "source" in header ? header.source : "|";
  const { value, problem } = blockText(written, source, indent);
  if (problem !== undefined) syntax(reading, { start, end: start + problem.length }, problem.message);
  if (props[1]?.type === "comment") {
    syntax(reading, { start: props[1].offset, end: props[1].offset + 1 }, message("a blank is expected before `#`"));
  }
  for (const prop of props) {
    if (prop.type === "error") syntax(reading, spanOf(prop), message("`{0}` is not expected here", label(prop.source)));
  }
  const from = props.reduce((end, prop) => end + ("source" in prop ? prop.source.length : 0), token.offset);
  // Blank lines at the end belong to the text when the header says so.
  const kept = written.includes("+") ? source.replace(/(?:\r\n|\r|\n)$/, "").length : source.trimEnd().length;
  const end = kept === 0 ? start + written.length : from + kept;
  return typed(reading, value, false, { start, end }, marks);
}

/** The node for a scalar's text: by its tag, else by its look when it is plain, else a string. */
function typed(reading: Reading, value: string, isPlain: boolean, span: Span, { tag }: Marks): Node {
  const { text, loader } = reading;
  const raw = text.slice(span.start, span.end);
  const name = tag && nameOfTag(tag.source);
  const look = kindOf(value, loader);
  const kind = name === undefined ? (isPlain ? look : "string") : kindByTag(name, value, look);
  if (tag !== undefined && kind === undefined) {
    syntax(reading, spanOf(tag), message("the value is not what `{0}` says", label(tag.source)));
  } else if (kind === "other" || kind === "merge") {
    syntax(reading, span, message("a loader has no value for `{0}`; put it into quotes", label(raw)));
  }
  return scalarNode(kind ?? "string", value, raw, span);
}

/** Undefined when no scalar of that text can have the tag. */
function kindByTag(name: string, value: string, look: PlainKind): PlainKind | undefined {
  switch (name) {
    case "":
      return look;
    case "null":
      return "null";
    case "bool":
      return /^(?:yes|no|true|false|on|off)$/i.test(value) ? "boolean" : undefined;
    case "int":
      return look === "int" ? "int" : undefined;
    case "float":
      return look === "float" || /^[-+]?(?:0|[1-9]\d*)$/.test(value) || /^[-+]?\d+(?:\.\d*)?[eE][-+]?\d+$/.test(value)
        ? "float"
        : undefined;
    case "map":
    case "seq":
    case "set":
    case "omap":
    case "pairs":
      return undefined;
    default:
      return "string";
  }
}

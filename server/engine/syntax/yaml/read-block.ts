import type { CST } from "yaml";
import { message } from "../../text/message.ts";
import { lineStart } from "../layout.ts";
import type { ArrayNode, BlockLayout, Node, ObjectNode } from "../node.ts";
import { type Marks, marksOf } from "./marks.ts";
import { addPair, createPairs, finishPairs, type Pairs, readKey } from "./pairs.ts";
import { type Reading, spanOf, syntax, unexpected } from "./reading.ts";
import { reportOtherTag } from "./tags.ts";

type MapItem = CST.BlockMap["items"][number];

/** A list whose items stand behind `-`. */
export function readBlockSequence(reading: Reading, token: CST.BlockSequence, place: Marks): ArrayNode {
  reportOtherTag(reading, place.tag, "seq");
  const items: Node[] = [];
  const starts: number[] = [];
  let end = token.offset;
  for (const { start, value } of token.items) {
    const marks = marksOf(start, token.offset, "seq-item-ind");
    if (marks.indicator === undefined) {
      reportNoDash(reading, value, marks);
      continue;
    }
    const node = reading.readValue(reading, value, marks);
    reportSameLine(reading, value, marks);
    items.push(node);
    starts.push(marks.indicator.offset);
    end = Math.max(node.span.end, marks.end);
  }
  const span = { start: starts[0] ?? token.offset, end };
  return { kind: "array", items, span, closed: false, block: layoutOf(reading, span.start, starts, place) };
}

function reportNoDash(reading: Reading, value: CST.Token | undefined, marks: Marks): void {
  const [stray] = marks.unexpected;
  if (stray !== undefined) unexpected(reading, stray);
  else if (value?.type === "error") unexpected(reading, value);
  else if (value !== undefined) {
    const span = { start: value.offset, end: value.offset + 1 };
    syntax(reading, span, message("this is no item of the list above: the `-` of all items stand in one column"));
  } else if (marks.anchor !== undefined) unexpected(reading, marks.anchor);
  else if (marks.tag !== undefined) unexpected(reading, marks.tag);
}

/** Behind an anchor or a tag, a mapping or list in block style starts on the next line. */
function reportSameLine(reading: Reading, value: CST.Token | undefined, { anchor, tag, isOnNextLine }: Marks): void {
  const mark = anchor ?? tag;
  if (mark === undefined || isOnNextLine || value?.type !== "block-seq") return;
  const span = { start: value.offset, end: value.offset + 1 };
  syntax(reading, span, message("a list starts on a line of its own here"));
}

/** A mapping whose keys stand in one column. */
export function readBlockMap(reading: Reading, token: CST.BlockMap, place: Marks): ObjectNode {
  reportOtherTag(reading, place.tag, "map");
  const pairs = createPairs(reading);
  let begin: number | undefined;
  let end = token.offset;
  for (const item of token.items) {
    if (isBlank(item)) continue;
    const read = readMapItem(reading, token, item, pairs, end);
    begin ??= read.start;
    end = read.end;
  }
  const properties = finishPairs(pairs);
  const span = { start: begin ?? token.offset, end };
  // What was merged has no place of its own here.
  const starts = properties.map((property) => pairs.starts.get(property) ?? -1);
  return { kind: "object", properties, span, closed: false, block: layoutOf(reading, span.start, starts, place) };
}

/** Blanks and comments behind the last pair are an item of their own in the concrete tree. */
function isBlank({ start, key, sep, value, explicitKey }: MapItem): boolean {
  const isTrivia = start.every(({ type }) => type === "space" || type === "newline" || type === "comment");
  return isTrivia && key === undefined && sep === undefined && value === undefined && explicitKey !== true;
}

function readMapItem(
  reading: Reading,
  map: CST.BlockMap,
  { start, key, sep, value }: MapItem,
  pairs: Pairs,
  from: number,
): { readonly start: number; readonly end: number } {
  const keyMarks = marksOf(start, from, "explicit-key-ind");
  const isExplicit = keyMarks.indicator !== undefined;
  const keyNode = readKey(
    reading,
    key,
    isExplicit || key ? keyMarks : { ...keyMarks, end: sep?.[0]?.offset ?? keyMarks.end },
  );
  const keyEnd = Math.max(keyNode.span.end, keyMarks.end);
  const valueMarks = marksOf(sep ?? [], keyEnd, "map-value-ind");
  const colon = valueMarks.indicator;
  if (isExplicit && colon && columnOf(reading, colon.offset) !== columnOf(reading, keyMarks.indicator.offset)) {
    syntax(reading, spanOf(colon), message("the `:` stands in the column of the `?` that it belongs to"));
  }
  if (!isExplicit) reportImplicitKey(reading, map, key, keyMarks, sep, valueMarks, keyNode.span);
  if (valueMarks.indicator !== undefined && !isExplicit && value?.type === "block-map" && !valueMarks.isOnNextLine) {
    const span = { start: value.offset, end: value.offset + 1 };
    syntax(reading, span, message("a mapping cannot start on the line of its key; a text with `: ` needs quotes"));
  } else if (!isExplicit) reportSameLine(reading, value, valueMarks);
  const node = reading.readValue(reading, value, valueMarks);
  const opening = keyMarks.indicator ?? keyMarks.anchor ?? keyMarks.tag;
  const begin = Math.min(opening?.offset ?? keyNode.span.start, keyNode.span.start);
  addPair(pairs, begin, key, keyNode, node, keyMarks.tag);
  return { start: begin, end: Math.max(node.span.end, valueMarks.end) };
}

function reportImplicitKey(
  reading: Reading,
  map: CST.BlockMap,
  key: CST.Token | null | undefined,
  { breaksBehind }: Marks,
  sep: readonly CST.SourceToken[] | undefined,
  { indicator }: Marks,
  span: { readonly start: number; readonly end: number },
): void {
  const between = indicator === undefined ? [] : (sep ?? []).slice(0, sep?.indexOf(indicator));
  const stray = between.find(({ type }) => type !== "space" && type !== "newline" && type !== "comment");
  const isLong = span.end - span.start > 1024 || /[\r\n]/.test(reading.text.slice(span.start, span.end));
  if (stray !== undefined) unexpected(reading, stray);
  else if (key?.type === "block-seq" || key?.type === "block-map") {
    syntax(reading, { start: key.offset, end: key.offset + 1 }, message("this is not expected here"));
  } else if (indicator === undefined) {
    if (key?.type !== "error") syntax(reading, span, message("a key and `:` are expected here"));
  } else if (!key) {
    syntax(reading, spanOf(indicator), message("a key is expected before `:`"));
  } else if ("indent" in key && key.indent !== map.indent) {
    syntax(reading, span, message("the keys of a mapping stand in one column"));
  } else if (key?.type === "block-scalar" || isLong || between.some(({ type }) => type === "newline")) {
    syntax(reading, span, message("a key stands on one line, of 1024 letters at most, with its `:`"));
  } else if (breaksBehind) {
    syntax(reading, spanOf(indicator), message("a key stands on one line with its anchor and tag"));
  }
}

function layoutOf(reading: Reading, start: number, starts: readonly number[], { indicator, end }: Marks): BlockLayout {
  // The root has no indicator, or the mark of the document's start, behind which nothing in block style can stand.
  const isRoot = reading.depth === 1;
  return { column: columnOf(reading, start), starts, opening: isRoot || indicator === undefined ? undefined : end };
}

function columnOf({ text }: Reading, offset: number): number {
  const start = lineStart(text, offset);
  return offset - (start === 0 && text.startsWith("\ufeff") ? 1 : start);
}

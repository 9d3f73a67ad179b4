import type { CST } from "yaml";
import { message } from "../../text/message.ts";
import type { ArrayNode, Node, ObjectNode } from "../node.ts";
import { endOf, type Marks, marksOf } from "./marks.ts";
import { addPair, createPairs, finishPairs, type Pairs, readKey } from "./pairs.ts";
import { type Reading, reportEnd, spanOf, syntax } from "./reading.ts";
import { reportOtherTag } from "./tags.ts";

/** A list or a mapping in brackets. */
export function readFlow(
  reading: Reading,
  token: CST.FlowCollection,
  tag: CST.SourceToken | undefined,
): ArrayNode | ObjectNode {
  const isMap = token.start.type === "flow-map-start";
  reportOtherTag(reading, tag, isMap ? "map" : "seq");
  const pairs = createPairs(reading);
  const items: Node[] = [];
  let from = endOf(token.start);
  for (const [index, item] of token.items.entries()) {
    for (const part of [item.key, item.value]) {
      if (part?.type !== "block-seq" && part?.type !== "block-map" && part?.type !== "block-scalar") continue;
      const span = { start: part.offset, end: part.offset + 1 };
      syntax(reading, span, message("what stands in brackets has brackets itself, or a `,` is missing"));
    }
    const marks = separate(reading, token, index, from);
    if (marks === undefined) continue;
    from = isMap ? readPair(reading, item, marks, pairs) : readItem(reading, item, marks, items);
  }
  const bracket = token.end[0];
  const closed = bracket?.type === (isMap ? "flow-map-end" : "flow-seq-end");
  if (!closed) {
    const span = bracket === undefined ? { start: token.offset, end: token.offset + 1 } : spanOf(bracket);
    syntax(reading, span, message("the closing `{0}` is missing", isMap ? "}" : "]"));
  }
  reportEnd(reading, token.end.slice(1));
  const span = { start: token.offset, end: closed && bracket !== undefined ? endOf(bracket) : from };
  return isMap
    ? { kind: "object", properties: finishPairs(pairs), span, closed }
    : { kind: "array", items, span, closed };
}

/** Looks at the comma before a part. Undefined when nothing more than blanks is there. */
function separate(reading: Reading, { items }: CST.FlowCollection, index: number, from: number): Marks | undefined {
  const { start = [], key, sep, value } = items[index] ?? {};
  const [comma, second] = start.filter(({ type }) => type === "comma");
  const rest = start.filter(({ type }) => type !== "comma");
  const isExplicit = rest.some(({ type }) => type === "explicit-key-ind");
  const marks = marksOf(rest, comma === undefined ? from : endOf(comma), isExplicit ? "explicit-key-ind" : undefined);
  const isEmpty =
    !isExplicit && !key && sep === undefined && !value && marks.anchor === undefined && marks.tag === undefined;
  if (second !== undefined) syntax(reading, spanOf(second), message("a value is expected before `,`"));
  else if (comma !== undefined && (index === 0 || (isEmpty && index < items.length - 1))) {
    syntax(reading, spanOf(comma), message("a value is expected before `,`"));
  } else if (comma === undefined && index > 0 && !isEmpty) {
    const at = key?.offset ?? value?.offset ?? marks.end;
    syntax(reading, { start: at, end: at + 1 }, message("`,` is expected between two values"));
  }
  return isEmpty && marks.unexpected.length === 0 ? undefined : marks;
}

function reportNoComma(reading: Reading, { offset }: CST.Token): void {
  syntax(reading, { start: offset, end: offset + 1 }, message("`,` is expected between two values"));
}

function readPair(reading: Reading, { key, sep, value }: CST.CollectionItem, marks: Marks, pairs: Pairs): number {
  const keyNode = readKey(reading, key, marks);
  const valueMarks = marksOf(sep ?? [], Math.max(keyNode.span.end, marks.end), "map-value-ind");
  if (key && value && valueMarks.indicator === undefined) reportNoComma(reading, value);
  const node = reading.readValue(reading, value, valueMarks);
  addPair(pairs, keyNode.span.start, key, keyNode, node, marks.tag);
  return Math.max(node.span.end, valueMarks.end);
}

/** An item; `key: value` within a list is a mapping of that one pair. */
function readItem(reading: Reading, item: CST.CollectionItem, marks: Marks, items: Node[]): number {
  if (item.sep === undefined && marks.indicator === undefined) {
    const node = reading.readValue(reading, item.value ?? item.key, marks);
    items.push(node);
    return Math.max(node.span.end, marks.end);
  }
  const { key, sep, value } = item;
  if (key && value && marks.indicator === undefined && !sep?.some(({ type }) => type === "map-value-ind")) {
    reportNoComma(reading, value);
    const first = reading.readValue(reading, key, marks);
    const second = reading.readValue(reading, value, marksOf(sep ?? [], first.span.end, undefined));
    items.push(first, second);
    return second.span.end;
  }
  const pairs = createPairs(reading);
  const end = readPair(reading, item, marks, pairs);
  const properties = finishPairs(pairs);
  const span = { start: marks.indicator?.offset ?? properties[0]?.span.start ?? marks.end, end };
  if (marks.indicator === undefined && /[\r\n]/.test(reading.text.slice(span.start, properties[0]?.key.span.end))) {
    syntax(reading, span, message("a key stands on one line, of 1024 letters at most, with its `:`"));
  }
  const pair: ObjectNode = { kind: "object", properties, span, closed: false };
  items.push(pair);
  return end;
}

import type { CST } from "yaml";
import { message } from "../../text/message.ts";
import { label } from "../../text/quote.ts";
import type { Span } from "../../text/span.ts";
import { deepestNesting } from "../json-brackets.ts";
import type { Node, StringNode } from "../node.ts";
import { type Reading, spanOf, syntax } from "./reading.ts";

/** How many nodes all aliases of a file may stand for. A few hundred letters could stand for billions. */
export const mostCopies = 100_000;

/** What an alias stands for, as nodes that all have the alias's span; null when there is no such thing. */
export function readAlias(reading: Reading, token: CST.FlowScalar): Node {
  const span = spanOf(token);
  const name = token.source.slice(1);
  const anchored = reading.anchors.get(name);
  if (reading.open.has(name)) {
    syntax(reading, span, message("`{0}` stands within the value it is an alias of", label(token.source)));
  } else if (anchored === undefined) {
    syntax(reading, span, message("there is no anchor `&{0}` before it", label(name)));
  } else {
    const copy = copyOf(reading, anchored, span, reading.depth);
    if (copy !== undefined) return copy;
    if (reading.copiesLeft >= 0) {
      reading.report("too-deep", span, message("the nesting is deeper than {0} levels", deepestNesting));
    } else {
      const said = message("aliases stand for more than {0} values; this one is not read", mostCopies);
      reading.report("too-large", span, said);
    }
  }
  return { kind: "null", span };
}

/** Undefined when there are too many copies already, or it gets too deep. A list or mapping says that it is not closed: it cannot be edited here. */
function copyOf(reading: Reading, node: Node, span: Span, depth: number): Node | undefined {
  if (reading.copiesLeft >= 0) reading.copiesLeft -= 1;
  if (reading.copiesLeft < 0) return undefined;
  const isInner = node.kind === "array" || node.kind === "object";
  if (isInner && depth >= deepestNesting) return undefined;
  if (node.kind === "array") {
    const items: Node[] = [];
    for (const item of node.items) {
      const copy = copyOf(reading, item, span, depth + 1);
      if (copy === undefined) return undefined;
      items.push(copy);
    }
    return { kind: "array", items, span, closed: false };
  }
  if (node.kind !== "object") return { ...node, span };
  const properties = [];
  for (const { key, value } of node.properties) {
    const copy = value && copyOf(reading, value, span, depth + 1);
    if (value !== undefined && copy === undefined) return undefined;
    const name: StringNode = { kind: "string", value: key.value, span };
    properties.push({ key: name, value: copy, span });
  }
  return { kind: "object", properties, span, closed: false };
}

import type { CST } from "yaml";
import { message } from "../../text/message.ts";
import { label } from "../../text/quote.ts";
import type { Node } from "../node.ts";
import { readAlias } from "./aliases.ts";
import { endOf, type Marks } from "./marks.ts";
import { readBlockMap, readBlockSequence } from "./read-block.ts";
import { readFlow } from "./read-flow.ts";
import { readBlockScalar, readEmpty, readFlowScalar } from "./read-scalar.ts";
import { type Reading, reportEnd, spanOf, syntax, unexpected } from "./reading.ts";
import { reportTag } from "./tags.ts";

/** The node for a token and what stands before it. Never throws; what makes no sense is reported and read as null. */
export function readValue(reading: Reading, token: CST.Token | null | undefined, marks: Marks): Node {
  const [stray] = marks.unexpected;
  if (stray !== undefined) unexpected(reading, stray);
  reportTag(reading, marks.tag);
  for (const mark of [marks.anchor, marks.tag]) {
    if (mark && !/^[\s,\]}]?$/.test(reading.text.charAt(endOf(mark)))) {
      syntax(reading, spanOf(mark), message("a blank is expected behind `{0}`", label(mark.source)));
    }
  }
  const name = marks.anchor?.source.slice(1);
  if (name === undefined || marks.anchor === undefined) return readBare(reading, token, marks);
  if (!/^[\w-]+$/.test(name)) {
    syntax(reading, spanOf(marks.anchor), message("the name of an anchor has letters, digits, `-` and `_` only"));
  }
  if (reading.anchors.has(name) || reading.open.has(name)) {
    syntax(reading, spanOf(marks.anchor), message("the anchor `{0}` is there already", label(marks.anchor.source)));
  }
  reading.open.add(name);
  const node = readBare(reading, token, marks);
  reading.open.delete(name);
  reading.anchors.set(name, node);
  return node;
}

function readBare(reading: Reading, token: CST.Token | null | undefined, marks: Marks): Node {
  if (!token) return readEmpty(reading, marks);
  switch (token.type) {
    case "alias": {
      reportEnd(reading, token.end);
      const mark = marks.anchor ?? marks.tag;
      if (mark !== undefined) syntax(reading, spanOf(mark), message("an alias takes neither an anchor nor a tag"));
      return readAlias(reading, token);
    }
    case "scalar":
    case "single-quoted-scalar":
    case "double-quoted-scalar":
      reportEnd(reading, token.end);
      return readFlowScalar(reading, token, marks);
    case "block-scalar":
      return readBlockScalar(reading, token, marks);
    case "block-map":
      return within(reading, () => readBlockMap(reading, token, marks));
    case "block-seq":
      return within(reading, () => readBlockSequence(reading, token, marks));
    case "flow-collection":
      return within(reading, () => readFlow(reading, token, marks.tag));
    default:
      unexpected(reading, token);
      return readEmpty(reading, marks);
  }
}

function within(reading: Reading, read: () => Node): Node {
  reading.depth += 1;
  const node = read();
  reading.depth -= 1;
  return node;
}

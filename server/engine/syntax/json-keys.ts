import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { Reader } from "./json-cursor.ts";
import type { ObjectFrame } from "./json-frame.ts";
import type { StringNode } from "./node.ts";

/** Most objects have few keys, for which a map costs more than it saves. */
const few = 8;

/** Reports a key when its object, whose properties do not hold it yet, has one of that name already. */
export function reportRepeated(reader: Reader, frame: ObjectFrame, later: StringNode): void {
  const { value, span } = later;
  const first = firstOf(frame, value);
  if (first === undefined) frame.keys?.set(value, later);
  else {
    const said = message("`{0}` is given more than once; only the last one counts", label(value));
    reader.problems.push({ kind: "duplicate-key", span, message: said, key: value, first: first.span, later: span });
  }
}

function firstOf(frame: ObjectFrame, name: string): StringNode | undefined {
  const { properties } = frame;
  if (properties.length < few) {
    for (const { key } of properties) if (key.value === name) return key;
    return undefined;
  }
  // Put in from the end, so that the first of a name remains.
  frame.keys ??= new Map(properties.toReversed().map(({ key }) => [key.value, key]));
  return frame.keys.get(name);
}

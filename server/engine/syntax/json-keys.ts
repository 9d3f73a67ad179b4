import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { Reader } from "./json-cursor.ts";
import type { StringNode } from "./node.ts";

/** The keys of one object so far. Most objects have few, for which a map costs more than it saves. */
export interface FirstKeys {
  readonly few: StringNode[];
  many: Map<string, StringNode> | undefined;
}

/** Remembers a key, or reports it when its object has it already. */
export function reportRepeated(reader: Reader, firsts: FirstKeys, later: StringNode): void {
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

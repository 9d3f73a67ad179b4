import type { CST } from "yaml";
import { message } from "../../text/message.ts";
import { label } from "../../text/quote.ts";
import type { Node, Property, StringNode } from "../node.ts";
import type { Marks } from "./marks.ts";
import { type Reading, reportEnd, spanOf, syntax } from "./reading.ts";
import { nameOfTag } from "./tags.ts";

/** The pairs of a mapping while they are read. */
export interface Pairs {
  readonly reading: Reading;
  readonly properties: Property[];
  /** The first key of each name and kind. */
  readonly keys: Map<string, StringNode>;
  /** Where each pair starts, with its `?`, anchor or tag. */
  readonly starts: Map<Property, number>;
  /** Those that came by `<<`: they count only where the mapping has no key of that name itself. */
  readonly merged: Map<string, Property>;
  /** All that came by `<<`, also those that a later `<<` replaces. */
  readonly foreign: Set<Property>;
}

/** An empty mapping. */
export function createPairs(reading: Reading): Pairs {
  return { reading, properties: [], keys: new Map(), starts: new Map(), merged: new Map(), foreign: new Set() };
}

/** What stands before a value, as a key. */
export function readKey(reading: Reading, token: CST.Token | null | undefined, marks: Marks): Node {
  // These two have a meaning as values that they do not have as keys.
  if (token?.type === "scalar" && marks.tag === undefined && /^(?:<<|=)$/.test(token.source)) {
    reportEnd(reading, token.end);
    return { kind: "string", value: token.source, span: spanOf(token) };
  }
  return reading.readValue(reading, token, marks);
}

/** Adds a pair, or for `<<` what is merged. A key that is no scalar is reported, and its pair is left out. */
export function addPair(
  pairs: Pairs,
  start: number,
  token: CST.Token | null | undefined,
  key: Node,
  value: Node,
  tag: CST.SourceToken | undefined,
): void {
  const { reading, properties, keys, starts } = pairs;
  if (key.kind === "array" || key.kind === "object") {
    syntax(reading, key.span, message("a list or a mapping cannot be a key"));
    return;
  }
  if (isMerge(token, tag)) {
    merge(pairs, value);
    return;
  }
  const written = reading.text.slice(key.span.start, key.span.end);
  const name: StringNode = key.kind === "string" ? key : { kind: "string", value: written, span: key.span };
  const identity = identityOf(name.value, key.kind === "string");
  const first = keys.get(identity);
  if (first === undefined) keys.set(identity, name);
  else reportRepeated(reading, first, name, key.kind === "string");
  const span = { start: key.span.start, end: Math.max(key.span.end, value.span.end) };
  const property = { key: name, value, span };
  properties.push(property);
  starts.set(property, start);
}

/** The properties in file order, without those merged ones that a key of the mapping stands above. */
export function finishPairs({ properties, keys, merged, foreign }: Pairs): readonly Property[] {
  if (foreign.size === 0) return properties;
  return properties.filter((property) => {
    const { value } = property.key;
    return !foreign.has(property) || (merged.get(value) === property && !keys.has(identityOf(value, true)));
  });
}

function identityOf(name: string, isText: boolean): string {
  return `${isText}:${name}`;
}

function reportRepeated(reading: Reading, first: StringNode, later: StringNode, isText: boolean): void {
  const { value, span } = later;
  const said =
    reading.loader === "omegaconf" && isText
      ? message("`{0}` is given more than once; OmegaConf does not load such a file", label(value))
      : message("`{0}` is given more than once; only the last one counts", label(value));
  reading.problems.push({ kind: "duplicate-key", span, message: said, key: value, first: first.span, later: span });
}

/** `<<: *base` and `<<: [*one, *other]`: of one list the first that has a name counts, of several `<<` the last. */
function merge(pairs: Pairs, value: Node): void {
  const parts = value.kind === "array" ? value.items : [value];
  const own = new Map<string, Property>();
  for (const part of parts) {
    if (part.kind !== "object") {
      syntax(pairs.reading, part.span, message("only mappings can be merged by `<<`"));
      continue;
    }
    for (const name of new Map(part.properties.map((property) => [property.key.value, property])).values()) {
      if (!own.has(name.key.value)) own.set(name.key.value, name);
    }
  }
  for (const property of own.values()) {
    pairs.merged.set(property.key.value, property);
    pairs.foreign.add(property);
    pairs.properties.push(property);
  }
}

function isMerge(token: CST.Token | null | undefined, tag: CST.SourceToken | undefined): boolean {
  if (token?.type !== "scalar") return false;
  return tag === undefined ? token.source === "<<" : nameOfTag(tag.source) === "merge";
}

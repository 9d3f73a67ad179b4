import { property } from "../../syntax/find.ts";
import type { ArrayNode, Node, ObjectNode, Property } from "../../syntax/node.ts";
import type { Span } from "../../text/span.ts";
import { isFalsy } from "./python.ts";

/** The three blocks that decide about tools, skills and servers. */
export type BlockName = "tools" | "skills" | "mcp";

/** One key of a block with its value, wherever the two were read from. */
export interface Field {
  readonly value: Node;
  /** Key and value. */
  readonly span: Span;
}

/**
 * A block as the loader takes it: `dict(value or default)`.
 *
 * - `absent`: no such key, or `null`;
 * - `falsy`: a value that looks like "nothing" and means the default block;
 * - `object`: as it should be;
 * - `pairs`: a list that Python makes a mapping of (`["rw"]` is `{"r": "w"}`);
 * - `refused`: a value that stops the whole file from loading.
 */
export interface Block {
  readonly name: BlockName;
  readonly kind: "absent" | "falsy" | "object" | "pairs" | "refused";
  readonly property: Property | undefined;
  /** The value, when there is one. */
  readonly node: Node | undefined;
  /** By key; of a repeated key the last. */
  readonly fields: ReadonlyMap<string, Field>;
}

const noFields: ReadonlyMap<string, Field> = new Map();

/** Reads a block of the profile. Of a repeated key the last counts. */
export function readBlock(root: ObjectNode | undefined, name: BlockName): Block {
  const found = root && property(root, name);
  const node = found?.value;
  const base = { name, property: found, node };
  if (node === undefined || node.kind === "null") return { ...base, kind: "absent", fields: noFields };
  if (isFalsy(node)) return { ...base, kind: "falsy", fields: noFields };
  if (node.kind === "object") return { ...base, kind: "object", fields: fieldsOf(node) };
  const pairs = node.kind === "array" ? pairsOf(node) : undefined;
  return pairs === undefined
    ? { ...base, kind: "refused", fields: noFields }
    : { ...base, kind: "pairs", fields: pairs };
}

function fieldsOf(node: ObjectNode): ReadonlyMap<string, Field> {
  return new Map(node.properties.flatMap(({ key, value, span }) => (value ? [[key.value, { value, span }]] : [])));
}

/** The mapping that Python's `dict` makes of a list, or undefined when it refuses: every item must be two things. */
function pairsOf(list: ArrayNode): ReadonlyMap<string, Field> | undefined {
  const fields = new Map<string, Field>();
  for (const item of list.items) {
    const pair = pairOf(item);
    const [key, value] = pair ?? [];
    // A list or a mapping cannot be a key: `unhashable type`.
    if (key === undefined || value === undefined || key.kind === "array" || key.kind === "object") return undefined;
    if (key.kind === "string") fields.set(key.value, { value, span: item.span });
  }
  return fields;
}

function pairOf(item: Node): readonly Node[] | undefined {
  const parts = partsOf(item);
  return parts?.length === 2 ? parts : undefined;
}

/** What Python gets when it goes through a value: the items of a list, the letters of a text, the keys of a mapping. */
function partsOf(item: Node): readonly Node[] | undefined {
  if (item.kind === "array") return item.items;
  if (item.kind === "string") return Array.from(item.value, (value) => ({ kind: "string", value, span: item.span }));
  if (item.kind !== "object") return undefined;
  return Array.from(new Map(item.properties.map(({ key }) => [key.value, key])).values());
}

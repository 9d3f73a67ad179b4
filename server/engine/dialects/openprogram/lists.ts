import { offsetIn } from "../../syntax/find.ts";
import { escapeLength } from "../../syntax/json-string.ts";
import type { Node, ObjectNode, StringNode } from "../../syntax/node.ts";
import type { Span } from "../../text/span.ts";
import type { Block, BlockName, Field } from "./blocks.ts";
import { isFalsy, pythonText } from "./python.ts";

/** The lists of a profile, by the path under which they are shown. */
export const listPaths = [
  "tools.disabled",
  "tools.allowed",
  "tools.enabled",
  "skills.disabled",
  "skills.allowed",
  "skills.categories",
  "mcp.disabled",
  "mcp.allowed",
  "mcp.required",
] as const;

/** One of these paths. */
export type ListPath = (typeof listPaths)[number];

/** One entry of a list. */
export interface Entry {
  /** Position as the loader counts, from 0. */
  readonly index: number;
  /** The text, as a pattern; undefined for an entry that is no text. */
  readonly text: string | undefined;
  /** The entry as Python's `str()` writes it: what a list of exact names makes of it. */
  readonly name: string;
  /** Where it stands. Of a text read letter by letter: the letter. */
  readonly span: Span;
  /** The value it comes from. Letters and keys share or have no value of their own: the text, or the key. */
  readonly node: Node;
}

/**
 * A list as the loader takes it: `list(value or [])`. `fails`: a number or `true`, at which the resolver gives up.
 * `enabled` is different: it counts only when it is a list, and is not looked at otherwise.
 */
export interface List {
  readonly path: ListPath;
  readonly block: BlockName;
  readonly key: string;
  readonly field: Field | undefined;
  readonly kind: "absent" | "empty" | "entries" | "fails" | "not-read";
  /** What the entries are made of. */
  readonly shape: "items" | "letters" | "keys";
  readonly entries: readonly Entry[];
}

/** Reads one list out of its block. */
export function readList(path: ListPath, block: Block, text: string): List {
  const key = path.slice(path.indexOf(".") + 1);
  const field = block.fields.get(key);
  const base = { path, block: block.name, key, field, shape: "items", entries: [] } as const;
  const node = field?.value;
  if (node === undefined || node.kind === "null") return { ...base, kind: "absent" };
  if (path === "tools.enabled" && node.kind !== "array") return { ...base, kind: "not-read" };
  if (isFalsy(node)) return { ...base, kind: "empty" };
  switch (node.kind) {
    case "array":
      return { ...base, kind: "entries", entries: node.items.map(itemEntry) };
    case "string":
      return { ...base, kind: "entries", shape: "letters", entries: letterEntries(node, text) };
    case "object":
      return { ...base, kind: "entries", shape: "keys", entries: keyEntries(node) };
    default:
      return { ...base, kind: "fails" };
  }
}

function itemEntry(node: Node, index: number): Entry {
  const text = node.kind === "string" ? node.value : undefined;
  return { index, text, name: pythonText(node), span: node.span, node };
}

/** Of a longer text only the first of equal letters is an entry: the others change nothing and would be very many. */
const longestSpeltOut = 1000;

function letterEntries(node: StringNode, text: string): readonly Entry[] {
  const entries: Entry[] = [];
  const seen = new Set<string>();
  const letters = Array.from(node.value);
  let end = offsetIn(node, text, 0);
  for (const [index, letter] of letters.entries()) {
    const start = end;
    // A letter of two units may be written as two escapes.
    for (let unit = 0; unit < letter.length; unit += 1) end += text.charAt(end) === "\\" ? escapeLength(text, end) : 1;
    if (letters.length > longestSpeltOut && seen.has(letter)) continue;
    seen.add(letter);
    entries.push({ index, text: letter, name: letter, span: { start, end: Math.min(end, node.span.end) }, node });
  }
  return entries;
}

function keyEntries(node: ObjectNode): readonly Entry[] {
  // Of a repeated key Python keeps the first place.
  const keys = new Map<string, StringNode>();
  for (const { key } of node.properties) if (!keys.has(key.value)) keys.set(key.value, key);
  return Array.from(keys.values(), (key, index) => ({
    index,
    text: key.value,
    name: key.value,
    span: key.span,
    node: key,
  }));
}

import { contains, type Span } from "../text/span.ts";
import { escapeLength } from "./json-string.ts";
import type { Node, ObjectNode, Path, Property, StringNode } from "./node.ts";

/** The property that counts for `key`: the last one, as loaders read it. Undefined when there is none. */
export function property(object: ObjectNode, key: string): Property | undefined {
  return object.properties.findLast((candidate) => candidate.key.value === key);
}

/** All properties of that name, in file order. */
export function properties(object: ObjectNode, key: string): readonly Property[] {
  return object.properties.filter((candidate) => candidate.key.value === key);
}

/** The node at a path, or undefined when the tree has none there. */
export function nodeAtPath(root: Node | undefined, path: Path): Node | undefined {
  let node = root;
  for (const step of path) {
    if (node?.kind === "object" && typeof step === "string") node = property(node, step)?.value;
    else if (node?.kind === "array" && typeof step === "number") node = node.items[step];
    else return undefined;
  }
  return node;
}

/** Where an offset lies in a tree. */
export interface Location {
  /**
   * The path of the innermost value or property. For a repeated key it is the path of that name, although
   * `nodeAtPath` gives the last property's value for it.
   */
  readonly path: Path;
  /** The innermost node: a value, or a property's key. */
  readonly node: Node;
  /** The innermost property around the offset, if any. */
  readonly property: Property | undefined;
  /** Whether the offset is in that property's key. */
  readonly inKey: boolean;
}

/** The innermost node around an offset, both ends included; undefined outside the root. Never recursive. */
export function nodeAt(root: Node | undefined, offset: number): Location | undefined {
  if (root === undefined || !contains(root.span, offset)) return undefined;
  const path: (string | number)[] = [];
  let node: Node = root;
  let inside: Property | undefined;
  for (;;) {
    // Nothing in a list or object starts where it starts, and its parts may not be made yet.
    if (offset === node.span.start) break;
    if (node.kind === "object") {
      const next: Property | undefined = node.properties[around(node.properties, offset)];
      if (next === undefined) break;
      inside = next;
      path.push(next.key.value);
      if (contains(next.key.span, offset)) return { path, node: next.key, property: next, inKey: true };
      if (next.value === undefined || !contains(next.value.span, offset)) break;
      node = next.value;
    } else if (node.kind === "array") {
      const index = around(node.items, offset);
      const next: Node | undefined = node.items[index];
      if (next === undefined) break;
      path.push(index);
      node = next;
    } else break;
  }
  return { path, node, property: inside, inKey: false };
}

/** The index of the one of several spans in file order that holds the offset, else -1; of two that touch there, the later. */
function around(parts: readonly { readonly span: Span }[], offset: number): number {
  let low = 0;
  let high = parts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const start = parts[middle]?.span.start ?? 0;
    if (start <= offset) low = middle;
    else high = middle - 1;
  }
  const part = parts[low];
  return part !== undefined && contains(part.span, offset) ? low : -1;
}

/** A path in the words of the file's author: `tools.disabled[0]`; names that are no plain words in `["…"]`. */
export function pathText(path: Path): string {
  let text = "";
  for (const step of path) {
    if (typeof step === "number") text += `[${step}]`;
    else if (/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(step)) text += text === "" ? step : `.${step}`;
    else text += `[${JSON.stringify(step)}]`;
  }
  return text;
}

/**
 * The text offset of the letter at `valueOffset` in a string's value; escapes make the two run apart. At the value's
 * length it is the offset behind the last letter, before the closing quote. Out of range is clamped.
 */
export function offsetIn(node: StringNode, text: string, valueOffset: number): number {
  const quoted = /^["']/.test(text.charAt(node.span.start));
  let at = node.span.start + (quoted ? 1 : 0);
  for (let letters = 0; letters < Math.min(valueOffset, node.value.length) && at < node.span.end; letters += 1) {
    if (node.isDoubled) at += text.startsWith("''", at) ? 2 : 1;
    else at += text.charAt(at) === "\\" && quoted ? escapeLength(text, at) : 1;
  }
  return Math.min(at, node.span.end);
}

/** The text span of a span in a string's value. */
export function spanIn(node: StringNode, text: string, inValue: Span): Span {
  return { start: offsetIn(node, text, inValue.start), end: offsetIn(node, text, inValue.end) };
}

import { property as lastProperty } from "../syntax/find.ts";
import type { ArrayNode, Node, ObjectNode, Path, Property, StringNode } from "../syntax/node.ts";
import type { SyntaxTree } from "../syntax/syntax-tree.ts";
import type { Span } from "../text/span.ts";

/** Where something is being typed. The file is half-written there most of the time. */
export type TypingPlace =
  /** A key of the object at `path`. */
  | {
      readonly kind: "key";
      readonly path: Path;
      readonly object: ObjectNode;
      /** What the key replaces, with its quotes; empty where nothing is typed yet. */
      readonly replace: Span;
      /** The property whose key is typed, when there is one. */
      readonly property: Property | undefined;
    }
  /** The value at `path`. */
  | {
      readonly kind: "value";
      readonly path: Path;
      readonly replace: Span;
      readonly container: ObjectNode | ArrayNode | undefined;
    };

/** The place at an offset; undefined where neither a key nor a value can stand. */
export function typingPlace(tree: SyntaxTree, offset: number): TypingPlace | undefined {
  const { root } = tree;
  if (root === undefined)
    return { kind: "value", path: [], replace: { start: offset, end: offset }, container: undefined };
  if (root.kind !== "object" && root.kind !== "array") {
    return isTyped(tree, root, offset)
      ? { kind: "value", path: [], replace: replaced(tree, root, offset), container: undefined }
      : undefined;
  }
  if (!isInside(root, offset, true)) return undefined;
  return placeIn(tree, root, offset);
}

type Container = ObjectNode | ArrayNode;

function placeIn(tree: SyntaxTree, root: Container, offset: number): TypingPlace | undefined {
  const path: (string | number)[] = [];
  let container = root;
  for (;;) {
    const step = stepTo(tree, container, offset);
    if (step === undefined) return betweenPlace(tree, container, path, offset);
    if (step.kind === "key") {
      const replace = replaced(tree, step.property.key, offset);
      return container.kind === "object"
        ? { kind: "key", path, object: container, replace, property: step.property }
        : undefined;
    }
    path.push(step.step);
    if (step.node.kind !== "object" && step.node.kind !== "array") {
      return { kind: "value", path, replace: replaced(tree, step.node, offset), container };
    }
    container = step.node;
  }
}

type Step =
  | { readonly kind: "key"; readonly property: Property }
  | { readonly kind: "node"; readonly node: Node; readonly step: string | number };

/** The part of a container that the offset is in; undefined between its parts. */
function stepTo(tree: SyntaxTree, container: Container, offset: number): Step | undefined {
  if (container.kind === "array") {
    const index = container.items.findLastIndex(({ span }) => span.start < offset);
    const node = container.items[index];
    const isLast = index === container.items.length - 1;
    return node !== undefined && isInNode(tree, node, offset, isLast) ? { kind: "node", node, step: index } : undefined;
  }
  const property = container.properties.findLast(({ span }) => span.start < offset);
  if (property === undefined) return undefined;
  if (isTyped(tree, property.key, offset)) return { kind: "key", property };
  const { value } = property;
  const isLast = property === container.properties.at(-1);
  if (value === undefined || value.span.start >= offset || !isInNode(tree, value, offset, isLast)) return undefined;
  return { kind: "node", node: value, step: property.key.value };
}

function isInNode(tree: SyntaxTree, node: Node, offset: number, isLast: boolean): boolean {
  return node.kind === "object" || node.kind === "array" ? isInside(node, offset, isLast) : isTyped(tree, node, offset);
}

/** An unclosed container goes on to the end of the file, unless something follows it. */
function isInside({ span, closed }: Container, offset: number, isLast: boolean): boolean {
  if (offset <= span.start) return false;
  return offset < span.end || (!closed && isLast);
}

/** Is the cursor in or behind the letters of a plain value? Behind a closing quote nothing is typed any more. */
function isTyped({ text }: SyntaxTree, node: Node, offset: number): boolean {
  const { start, end } = node.span;
  if (start >= offset) return false;
  return node.kind === "string" && hasEndQuote(text, node.span) ? offset < end : offset <= end;
}

/** Between the parts of a container: what stands before the cursor tells what may come. */
function betweenPlace(tree: SyntaxTree, container: Container, path: Path, offset: number): TypingPlace | undefined {
  const before = tree.text.slice(Math.max(0, container.span.start), offset).trimEnd().at(-1);
  const replace = { start: offset, end: offset };
  if (container.kind === "array") {
    if (before !== "[" && before !== ",") return undefined;
    const index = container.items.filter(({ span }) => span.start < offset).length;
    return { kind: "value", path: [...path, index], replace, container };
  }
  if (before === ":") {
    const property = container.properties.findLast(({ key }) => key.span.end <= offset);
    if (property === undefined || lastProperty(container, property.key.value) !== property) return undefined;
    return { kind: "value", path: [...path, property.key.value], replace, container };
  }
  if (before !== "{" && before !== ",") return undefined;
  return { kind: "key", path, object: container, replace, property: undefined };
}

/** The letters that a completed value takes the place of. An unclosed string may have swallowed what follows it. */
function replaced({ text }: SyntaxTree, node: Node, offset: number): Span {
  return node.kind === "string" && !isClosed(text, node) ? { start: node.span.start, end: offset } : node.span;
}

/** Whether the string ends where its author meant it to: behind it comes what may follow a string. */
function isClosed(text: string, { span }: StringNode): boolean {
  return hasEndQuote(text, span) && /^\s*(?:[,:}\]]|\/[/*]|$)/.test(text.slice(span.end, span.end + 200));
}

function hasEndQuote(text: string, { start, end }: Span): boolean {
  return end - start >= 2 && text.charAt(end - 1) === text.charAt(start);
}

import { type Shift, shiftOf } from "../text/shift.ts";
import type { Span } from "../text/span.ts";
import type { TextEdit } from "../text/text-edit.ts";
import { longestText, parseJsonTask } from "./json.ts";
import { readString } from "./json-string.ts";
import { type LazyArray, type LazyObject, lazyArray, lazyObject } from "./lazy-nodes.ts";
import type { Node, Path, Property, StringNode } from "./node.ts";
import { piecesOf, ReparsedTree } from "./reparsed-tree.ts";
import type { SyntaxTree } from "./syntax-tree.ts";

/** A tree in which one string value has changed, and nothing else but places. */
export interface Reparsed {
  /**
   * Equal to what `parseJson` reads from the whole text. Nodes before the string that do not contain it are the same
   * objects as before; the others are made when they are first read.
   */
  readonly tree: SyntaxTree;
  readonly string: {
    readonly before: StringNode;
    readonly after: StringNode;
    /** Where it is, as keys and indices. Below a repeated key it may be another value than `nodeAtPath` finds. */
    readonly path: Path;
  };
  /** What the edit does to the places of the text before. */
  readonly shift: Shift;
}

/**
 * Reads a text again after an edit strictly inside the quotes of one string value, in a time that hardly depends on the
 * size of the text. Undefined for every other edit, also when the string was or becomes broken: then `parseJson` has
 * to read the whole text. The tree before stays as it is.
 *
 * @param text the whole text after the edit where it is at hand already; else the tree makes its own
 */
export function reparse(before: SyntaxTree, edit: TextEdit, text?: string): Reparsed | undefined {
  const { span, newText } = edit;
  const place = findString(before.root, span);
  if (place === undefined) return undefined;
  const { node, steps } = place;
  const shift = shiftOf(edit);
  const pieces = piecesOf(before);
  const old = pieces.slice(node.span);
  const token = `${old.slice(0, span.start - node.span.start)}${newText}${old.slice(span.end - node.span.start)}`;
  const value = readsWhole(old) === undefined ? undefined : readsWhole(token);
  if (value === undefined) return undefined;
  const after: StringNode = {
    kind: "string",
    value,
    span: { start: node.span.start, end: node.span.end + shift.by },
  };
  const changed = pieces.replaced(node.span, token);
  if (changed.length > longestText) return undefined;
  const tree = new ReparsedTree(
    before,
    rebuild(steps, after, shift.by),
    changed,
    { at: node.span.start + 1, by: shift.by },
    text,
  );
  return { tree, string: { before: node, after, path: steps.map(stepKey) }, shift };
}

/** Whether a tree holds parts that are only made when they are read. */
export function isUnsettled(tree: SyntaxTree): boolean {
  return tree instanceof ReparsedTree && !tree.isSettled;
}

/**
 * Reads the whole text of a reparsed tree, in steps between which the caller may do other things. After the last one
 * nothing is left to be made when somebody looks; what the tree says is the same before, meanwhile and after.
 */
export function* settleTree(tree: SyntaxTree): Generator<undefined, void, void> {
  if (tree instanceof ReparsedTree && !tree.isSettled) tree.settle(yield* parseJsonTask(tree.text));
}

/** The value of a string without any problem, in double quotes, that ends where the text does. */
function readsWhole(token: string): string | undefined {
  let good = token.startsWith('"');
  const { value, end } = readString(token, 0, () => {
    good = false;
  });
  return good && end === token.length ? value : undefined;
}

/** One step down a tree: the container and where in it. */
type Step =
  | { readonly array: LazyArray; readonly index: number }
  | { readonly object: LazyObject; readonly index: number; readonly property: Property };

/** The string value strictly inside whose ends a span lies, and the way to it. */
function findString(
  root: Node | undefined,
  span: Span,
): { readonly node: StringNode; readonly steps: readonly Step[] } | undefined {
  const steps: Step[] = [];
  let node = root;
  while (node?.kind === "array" || node?.kind === "object") {
    if (node.kind === "array") {
      const array = lazyArray(node);
      const index = array.lastBefore(span.start);
      node = array.partAt(index);
      steps.push({ array, index });
    } else {
      const object = lazyObject(node);
      const index = object.lastBefore(span.start);
      const property = object.partAt(index);
      if (property === undefined) return undefined;
      node = property.value;
      steps.push({ object, index, property });
    }
  }
  if (node?.kind !== "string") return undefined;
  const inside = node.span.start < span.start && span.start <= span.end && span.end < node.span.end;
  return inside ? { node, steps } : undefined;
}

/** The root above a changed string; everything on the way to it is made anew. */
function rebuild(steps: readonly Step[], after: StringNode, by: number): Node {
  let node: Node = after;
  for (const step of steps.toReversed()) {
    if ("array" in step) node = step.array.with(step.index, node, by);
    else {
      const { key, span } = step.property;
      const property = { key, value: node, span: { start: span.start, end: span.end + by } };
      node = step.object.with(step.index, property, by);
    }
  }
  return node;
}

function stepKey(step: Step): string | number {
  return "array" in step ? step.index : step.property.key.value;
}

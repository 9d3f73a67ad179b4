import type { Span } from "../text/span.ts";
import { type LazyArray, type LazyObject, lazyArray, lazyObject } from "./lazy-nodes.ts";
import type { Node, Path, Property } from "./node.ts";

/** One step down a tree: the container and where in it. */
export type Step =
  | { readonly array: LazyArray; readonly index: number }
  | { readonly object: LazyObject; readonly index: number; readonly property: Property };

/** An array around an edit, and which of its items became others: those from `from` up to `oldEnd`, or `newEnd` afterwards. */
export interface ChangedArray {
  /** In the text before. */
  readonly span: Span;
  readonly after: LazyArray;
  readonly from: number;
  readonly oldEnd: number;
  readonly newEnd: number;
}

/** The way to the innermost value that starts before an offset, as far as containers go, and that value. */
export function wayTo(
  root: Node | undefined,
  offset: number,
): { readonly steps: readonly Step[]; readonly node: Node | undefined } {
  const steps: Step[] = [];
  let node = root;
  while (node?.kind === "array" || node?.kind === "object") {
    if (node.kind === "array") {
      const array = lazyArray(node);
      const index = array.lastBefore(offset);
      node = array.partAt(index);
      steps.push({ array, index });
    } else {
      const object = lazyObject(node);
      const index = object.lastBefore(offset);
      const property = object.partAt(index);
      if (property === undefined) return { steps, node: undefined };
      node = property.value;
      steps.push({ object, index, property });
    }
  }
  return { steps, node };
}

/** The root above a changed value; everything on the way to it is made anew, and arrays are added to `arrays`. */
export function rebuild(steps: readonly Step[], after: Node, by: number, arrays: ChangedArray[]): Node {
  let node: Node = after;
  for (const step of steps.toReversed()) {
    const { index } = step;
    if ("array" in step) {
      const array = step.array.with(index, node, by);
      arrays.push({ span: step.array.span, after: array, from: index, oldEnd: index + 1, newEnd: index + 1 });
      node = array;
    } else {
      const { key, span } = step.property;
      node = step.object.with(index, { key, value: node, span: { start: span.start, end: span.end + by } }, by);
    }
  }
  return node;
}

/** The way as keys and indices. */
export function pathOf(steps: readonly Step[]): Path {
  return steps.map((step) => ("array" in step ? step.index : step.property.key.value));
}

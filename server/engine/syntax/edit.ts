import type { TextEdit } from "../text/text-edit.ts";
import type { ArrayNode, Node, ObjectNode, Property } from "./node.ts";
import type { SyntaxTree } from "./syntax-tree.ts";

// Signatures first; the smallest edits follow.

/** Inserts an item so that it has the given index afterwards. `index` is clamped. */
export function insertItem(_tree: SyntaxTree, _array: ArrayNode, _index: number, _json: string): readonly TextEdit[] {
  return [];
}

/** Removes an item with its comma; none when there is no such item. */
export function removeItem(_tree: SyntaxTree, _array: ArrayNode, _index: number): readonly TextEdit[] {
  return [];
}

/** Moves an item so that it has the index `to` afterwards. */
export function moveItem(_tree: SyntaxTree, _array: ArrayNode, _from: number, _to: number): readonly TextEdit[] {
  return [];
}

/** Replaces a value by other JSON text. */
export function replaceNode(_tree: SyntaxTree, _node: Node, _json: string): readonly TextEdit[] {
  return [];
}

/** Where a property goes: behind the (last) property of that name, at the start, or at the end. */
export type PropertyPlace = { readonly after: string } | "start" | "end";

/** Inserts `"key": json`; does not look whether the key is there already. */
export function insertProperty(
  _tree: SyntaxTree,
  _object: ObjectNode,
  _key: string,
  _json: string,
  _place: PropertyPlace = "end",
): readonly TextEdit[] {
  return [];
}

/** Removes a property with its comma. */
export function removeProperty(_tree: SyntaxTree, _object: ObjectNode, _property: Property): readonly TextEdit[] {
  return [];
}

/** Gives a text without any value its first value. */
export function insertRoot(_tree: SyntaxTree, _json: string): readonly TextEdit[] {
  return [];
}

import type { TextEdit } from "../text/text-edit.ts";
import type { ArrayNode, Node, ObjectNode, Property } from "./node.ts";
import type { SyntaxTree } from "./syntax-tree.ts";

/** Where a property goes: behind the last property of that name (the end when there is none), or at an end. */
export type PropertyPlace = { readonly after: string } | "start" | "end";

/**
 * How a language other than JSON is edited. The functions of edit.ts, remove-items.ts and reorder-items.ts hand over to this
 * where a tree brings it, and what is said there holds: values come as JSON text and are written in the file's own way, all
 * else keeps its bytes, and there are no edits where the place does not exist.
 */
export interface TreeEdits {
  insertItem(tree: SyntaxTree, array: ArrayNode, index: number, json: string): readonly TextEdit[];
  /** @param above whether comments right above an item go as well, where they speak of nothing else */
  removeItems(
    tree: SyntaxTree,
    array: ArrayNode,
    indices: readonly number[],
    above: "take" | "leave",
  ): readonly TextEdit[];
  reorderItems(tree: SyntaxTree, array: ArrayNode, order: readonly number[]): readonly TextEdit[];
  replaceNode(tree: SyntaxTree, node: Node, json: string): readonly TextEdit[];
  insertProperty(
    tree: SyntaxTree,
    object: ObjectNode,
    key: string,
    json: string,
    place: PropertyPlace,
  ): readonly TextEdit[];
  removeProperty(tree: SyntaxTree, object: ObjectNode, property: Property): readonly TextEdit[];
}

/** A language other than JSON. It comes with the tree, so that whoever has one needs not know what it was read from. */
export interface TreeLanguage extends TreeEdits {
  /** Reads another text as the tree's own was read. */
  parse(text: string): SyntaxTree;
}

/** The index among the properties that one put in at the place gets. */
export function indexOfPlace({ properties }: ObjectNode, place: PropertyPlace): number {
  if (place === "start") return 0;
  if (place === "end") return properties.length;
  const index = properties.findLastIndex(({ key }) => key.value === place.after);
  return index < 0 ? properties.length : index + 1;
}

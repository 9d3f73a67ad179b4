import type { TextEdit } from "../text/text-edit.ts";
import { getsOwnLine, insertPart } from "./insert-part.ts";
import { commentsAbove, ownCommentsAbove } from "./leading-comments.ts";
import type { ArrayNode, Node, ObjectNode, Property } from "./node.ts";
import { commentTaken, ownLine, removePart } from "./remove-part.ts";
import type { SyntaxTree } from "./syntax-tree.ts";
import { indexOfPlace, type PropertyPlace } from "./tree-language.ts";

/*
 * The smallest text edits for one wish. Everything outside the edits keeps its bytes: comments, order, indentation,
 * quotes, line breaks, byte order mark, final newline. New lines follow their neighbours' indentation and line breaks.
 * All functions return edits of `tree.text`; none when the place does not exist or its bracket is not closed yet.
 * JSON text that is put in may have several lines, separated by `\n` and indented relative to its own first line.
 */

/** Inserts an item so that it has the given index afterwards; an index above the length appends. */
export function insertItem(tree: SyntaxTree, array: ArrayNode, index: number, json: string): readonly TextEdit[] {
  if (tree.language !== undefined) return tree.language.insertItem(tree, array, index, json);
  return insertPart(tree, array, index, { text: json, lines: "relative", comment: undefined });
}

/**
 * Removes an item with its comma. An item alone on its lines takes them along, with a comment behind it on its last
 * line.
 *
 * @param above whether comments right above it go as well, where they speak of nothing else
 */
export function removeItem(
  tree: SyntaxTree,
  array: ArrayNode,
  index: number,
  above: "take" | "leave" = "leave",
): readonly TextEdit[] {
  if (tree.language !== undefined) return tree.language.removeItems(tree, array, [index], above);
  return removePart(tree, array, index, above === "take" ? { above: ownCommentsAbove(tree, array, index) } : {});
}

/**
 * Moves an item so that it has the index `to` afterwards. A comment behind it on its own line and those right above it go
 * along, where both places have lines of their own.
 */
export function moveItem(tree: SyntaxTree, array: ArrayNode, from: number, to: number): readonly TextEdit[] {
  const item = array.items[from];
  const target = Math.min(Math.max(0, to), array.items.length - 1);
  if (item === undefined || target === from) return [];
  if (tree.language !== undefined) {
    const order = [...array.items.keys()];
    order.splice(target, 0, ...order.splice(from, 1));
    return tree.language.reorderItems(tree, array, order);
  }
  if (!array.closed) return [];
  const before = target > from ? target + 1 : target;
  const takesComments = getsOwnLine(tree, array, before) && ownLine(tree, array, from) !== undefined;
  const comment = takesComments ? commentTaken(tree, array, from) : undefined;
  const above = takesComments ? commentsAbove(tree, array, from) : undefined;
  const text = tree.text.slice(above?.start ?? item.span.start, item.span.end);
  return [
    ...insertPart(tree, array, before, { text, lines: "kept", comment }),
    ...removePart(tree, array, from, { behind: comment === undefined ? "leave" : "take", above }),
  ];
}

/** Replaces a value, or a property's name, by other JSON text; none when it is that text already. */
export function replaceNode(tree: SyntaxTree, node: Node, json: string): readonly TextEdit[] {
  if (tree.language !== undefined) return tree.language.replaceNode(tree, node, json);
  const { span } = node;
  return tree.text.slice(span.start, span.end) === json ? [] : [{ span, newText: json }];
}

/** Inserts `"key": json`. Whether the key is there already is the caller's business. */
export function insertProperty(
  tree: SyntaxTree,
  object: ObjectNode,
  key: string,
  json: string,
  place: PropertyPlace = "end",
): readonly TextEdit[] {
  if (tree.language !== undefined) return tree.language.insertProperty(tree, object, key, json, place);
  const text = `${JSON.stringify(key)}${colonLike(tree, object)}${json}`;
  return insertPart(tree, object, indexOfPlace(object, place), { text, lines: "relative", comment: undefined });
}

/** Removes a property of the object with its comma, as `removeItem` does. */
export function removeProperty(tree: SyntaxTree, object: ObjectNode, property: Property): readonly TextEdit[] {
  if (tree.language !== undefined) return tree.language.removeProperty(tree, object, property);
  return removePart(tree, object, object.properties.indexOf(property));
}

/** The colon as the object, or else the file, writes it: `:` or `: `. */
function colonLike({ text, root }: SyntaxTree, object: ObjectNode): string {
  const sample = object.properties[0] ?? (root?.kind === "object" ? root.properties[0] : undefined);
  const written = sample?.value && text.slice(sample.key.span.end, sample.value.span.start);
  return written !== undefined && /^[ \t]*:[ \t]*$/.test(written) ? written : ": ";
}

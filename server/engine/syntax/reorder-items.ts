import type { Span } from "../text/span.ts";
import type { TextEdit } from "../text/text-edit.ts";
import { skipSpaces } from "./layout.ts";
import { ownCommentsAbove } from "./leading-comments.ts";
import type { ArrayNode } from "./node.ts";
import { ownLine } from "./remove-part.ts";
import type { SyntaxTree } from "./syntax-tree.ts";

/**
 * Puts items in another order: `order` names, for each place, the item that stands there afterwards. Commas, line breaks
 * and the comments between items stay where they are; where each item that moves has its own lines, a comment behind one goes
 * along with it, and so do those right above it that speak of nothing else.
 */
export function reorderItems(tree: SyntaxTree, array: ArrayNode, order: readonly number[]): readonly TextEdit[] {
  if (tree.language !== undefined) return tree.language.reorderItems(tree, array, order);
  const { text } = tree;
  const isOrder = order.length === array.items.length && new Set(order).size === order.length;
  if (!array.closed || !isOrder) return [];
  const lines = array.items.map((_, index) => ownLine(tree, array, index));
  const takesComments = commentsMove(tree, array, order);
  const spans = array.items.map(({ span }, index) => {
    const above = takesComments ? ownCommentsAbove(tree, array, index) : undefined;
    return { start: above?.start ?? span.start, end: span.end };
  });
  return order.flatMap((from, place) => {
    const item = spans[from];
    const slot = spans[place];
    if (from === place || item === undefined || slot === undefined) return [];
    const edits = [{ span: slot, newText: text.slice(item.start, item.end) }];
    const own = lines[place];
    const moved = lines[from];
    if (takesComments && own !== undefined && moved !== undefined) edits.push(...comment(text, own, moved.comment));
    return edits;
  });
}

/** Whether comments go along with the items that `order` moves: behind one that shares its line, they may speak of the others as well. */
export function commentsMove(tree: SyntaxTree, array: ArrayNode, order: readonly number[]): boolean {
  return order.every((from, place) => from === place || ownLine(tree, array, place) !== undefined);
}

/** Another comment, or none, behind what stands on a line. */
function comment(
  text: string,
  own: { readonly end: number; readonly comment: Span | undefined },
  moved: Span | undefined,
) {
  const written = moved === undefined ? "" : text.slice(moved.start, moved.end);
  // Blanks at the end of the line would become part of a line comment.
  const end = skipSpaces(text, own.comment?.end ?? own.end);
  if (own.comment === undefined) {
    return written === "" ? [] : [{ span: { start: own.end, end }, newText: ` ${written}` }];
  }
  if (text.slice(own.comment.start, own.comment.end) === written) return [];
  const start = written === "" ? own.end : own.comment.start;
  return [{ span: { start, end }, newText: written }];
}

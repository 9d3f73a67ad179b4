import type { Span } from "../../text/span.ts";
import { commentsIn, isFirstOnLine, lineStart, partSpans } from "../layout.ts";
import type { ArrayNode, Node, ObjectNode } from "../node.ts";
import type { SyntaxTree } from "../syntax-tree.ts";
import type { Block } from "./block-parts.ts";

// What forbids an edit, or a part of it: each of these would change values that are not meant.

/** Whether all of it stands for something written elsewhere: no text without quotes starts like an alias. */
export function isForeign({ text }: SyntaxTree, { start }: Span): boolean {
  return text.charAt(start) === "*";
}

/** Whether nothing but commas, blanks and comments is between the items: an anchor would be lost with its item. */
export function hasPlainGaps(tree: SyntaxTree, node: ArrayNode | ObjectNode): boolean {
  let from = node.span.start + 1;
  for (const { start, end } of [...partSpans(node), { start: node.span.end - 1, end: node.span.end }]) {
    const comments = commentsIn(tree, { start: from, end: start });
    let gap = "";
    for (const comment of comments) {
      gap += tree.text.slice(from, comment.start);
      from = comment.end;
    }
    if (!/^[\s,]*$/.test(gap + tree.text.slice(from, start))) return false;
    from = end;
  }
  return true;
}

/** Whether a part ends with a text in lines of its own, of which all that comes behind it on its line would become part. */
export function hasLines({ text }: SyntaxTree, node: ArrayNode | ObjectNode): boolean {
  const parts = node.kind === "array" ? node.items : node.properties.map(({ value }) => value);
  return parts.some((part) => part !== undefined && endsWithLines(text, part));
}

/** Whether a comment could become part of such a text, since it is indented. */
export function isMixedUp(tree: SyntaxTree, node: Block): boolean {
  const { text } = tree;
  const { opening = 0, column } = node.block;
  const isDeep = ({ start }: Span) => isFirstOnLine(text, start) && start - lineStart(text, start) > column;
  return hasLines(tree, node) && commentsIn(tree, { start: opening, end: text.length }).some(isDeep);
}

function endsWithLines(text: string, node: Node): boolean {
  const last =
    node.kind === "array" ? node.items.at(-1) : node.kind === "object" ? node.properties.at(-1)?.value : node;
  if (last === undefined || last === node) return node.kind === "string" && /[|>]/.test(text.charAt(node.span.start));
  return endsWithLines(text, last);
}

/** Without those comments on lines of their own that are indented otherwise: with one of them, an item would change its column. */
export function withAligned(tree: SyntaxTree, column: number): SyntaxTree {
  const { text } = tree;
  const comments = tree.comments.filter(
    ({ start }) => !isFirstOnLine(text, start) || start - lineStart(text, start) === column,
  );
  return { ...tree, comments, language: undefined };
}

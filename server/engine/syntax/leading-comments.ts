import type { Span } from "../text/span.ts";
import { behindLineComments, commaIn, commentsIn, isFirstOnLine, partSpan } from "./layout.ts";
import type { ArrayNode, ObjectNode } from "./node.ts";
import type { SyntaxTree } from "./syntax-tree.ts";

/**
 * The comments right above a part, each on lines of its own, from the first of them to the part: they speak of it. A blank
 * line ends them, and so does an entry that was made a comment. Undefined when there are none.
 */
export function commentsAbove(tree: SyntaxTree, container: ArrayNode | ObjectNode, index: number): Span | undefined {
  const { text } = tree;
  const part = partSpan(container, index);
  if (part === undefined) return undefined;
  const before = partSpan(container, index - 1)?.end ?? container.span.start + 1;
  let { start } = part;
  for (const comment of commentsIn(tree, { start: before, end: start }).toReversed()) {
    if (
      !isFirstOnLine(text, comment.start) ||
      !isLineBreak(text, { start: comment.end, end: start }) ||
      isEntry(text, comment)
    )
      break;
    start = comment.start;
  }
  return start === part.start ? undefined : { start, end: part.start };
}

/** Those of them that speak of nothing else: not when another part follows right beneath, for they may head both. */
export function ownCommentsAbove(tree: SyntaxTree, container: ArrayNode | ObjectNode, index: number): Span | undefined {
  const part = partSpan(container, index);
  const next = partSpan(container, index + 1);
  if (part === undefined || next === undefined) return commentsAbove(tree, container, index);
  const comma = commaIn(tree, { start: part.end, end: next.start });
  const end = behindLineComments(tree, comma?.end ?? part.end);
  return isLineBreak(tree.text, { start: end, end: next.start }) ? undefined : commentsAbove(tree, container, index);
}

/** Whether there is one line break and nothing else but blanks. */
function isLineBreak(text: string, { start, end }: Span): boolean {
  return /^[ \t]*(?:\r\n|\r|\n)[ \t]*$/.test(text.slice(start, end));
}

function isEntry(text: string, { start, end }: Span): boolean {
  return /^\/[/*]+\s*[[{"]/.test(text.slice(start, end));
}

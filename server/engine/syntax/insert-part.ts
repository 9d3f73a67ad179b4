import type { TextEdit } from "../text/text-edit.ts";
import {
  behindLineComments,
  commaIn,
  commentsIn,
  hasLineBreak,
  indentAt,
  indentUnit,
  isFirstOnLine,
  lineBreakNear,
  lineEnd,
  partSpans,
  skipSpaces,
} from "./layout.ts";
import type { ArrayNode, ObjectNode } from "./node.ts";
import type { SyntaxTree } from "./syntax-tree.ts";

/** What is put into a container: an item's or property's text, and a comment that stays on its line. */
export interface NewPart {
  readonly text: string;
  /** `relative`: each `\n` in the text starts a line that is indented as the part is. `kept`: it stays as it is. */
  readonly lines: "relative" | "kept";
  readonly comment: string | undefined;
}

/**
 * Puts a part into a container, before the part of that index or at the end. A part goes on a line of its own where
 * its neighbour has one. It is put right behind the part before it, so comments above the next part stay with that.
 */
export function insertPart(
  tree: SyntaxTree,
  container: ArrayNode | ObjectNode,
  index: number,
  part: NewPart,
): readonly TextEdit[] {
  if (!container.closed) return [];
  const count = partSpans(container).length;
  if (count === 0) return fillEmpty(tree, container, part);
  return index < count ? insertBefore(tree, container, Math.max(0, index), part) : append(tree, container, part);
}

/** Whether a part put there gets a line all of its own, so that a line comment can follow it. */
export function getsOwnLine(tree: SyntaxTree, container: ArrayNode | ObjectNode, index: number): boolean {
  const { text } = tree;
  const parts = partSpans(container);
  const previous = parts[index - 1];
  const neighbour = parts[index] ?? previous;
  if (neighbour === undefined || !isFirstOnLine(text, neighbour.start)) return false;
  const gap = { start: previous?.end ?? container.span.start + 1, end: parts[index]?.start ?? container.span.end - 1 };
  const from = (previous && commaIn(tree, gap)?.end) ?? gap.start;
  const at = lineRest(text, behindLineComments(tree, from));
  return at === lineEnd(text, at);
}

function insertBefore(
  tree: SyntaxTree,
  container: ArrayNode | ObjectNode,
  index: number,
  part: NewPart,
): readonly TextEdit[] {
  const { text } = tree;
  const parts = partSpans(container);
  const previous = parts[index - 1];
  const next = parts[index] ?? container.span;
  const open = container.span.start + 1;
  const comma = previous && commaIn(tree, { start: previous.end, end: next.start });
  const from = comma?.end ?? previous?.end ?? open;
  if (isFirstOnLine(text, next.start)) {
    const at = lineRest(text, behindLineComments(tree, from));
    return [insertion(at, onOwnLine(text, at, indentAt(text, next.start), part, ","))];
  }
  const gap = gapOf(tree, container);
  const written = textAt(text, from, part);
  if (previous === undefined) return [insertion(skipSpaces(text, open), `${written},${gap}`)];
  if (comma === undefined) return [insertion(next.start, `${written},${gap}`)];
  return [insertion(comma.end, `${gap}${written},`)];
}

function append(tree: SyntaxTree, container: ArrayNode | ObjectNode, part: NewPart): readonly TextEdit[] {
  const { text } = tree;
  const last = partSpans(container).at(-1) ?? container.span;
  const close = container.span.end - 1;
  const comma = commaIn(tree, { start: last.end, end: close });
  const end = comma?.end ?? last.end;
  const at = behindLineComments(tree, end);
  const lastComment = commentsIn(tree, { start: end, end: at }).at(-1);
  const lineComment = lastComment !== undefined && /^(?:\/\/|#)/.test(text.slice(lastComment.start, lastComment.end));
  const ownLine = isFirstOnLine(text, last.start);
  const after = comma === undefined ? "" : ",";
  if (!ownLine && !lineComment) {
    const spaced = `${gapOf(tree, container)}${textAt(text, at, part)}`;
    return [insertion(at, comma === undefined ? `,${spaced}` : `${spaced},`)];
  }
  const indent = ownLine ? indentAt(text, last.start) : indentAt(text, close) + indentUnit(tree);
  const line = onOwnLine(text, at, indent, part, after);
  const lineAt = lineRest(text, at);
  if (comma !== undefined) return [insertion(lineAt, line)];
  return lineAt === last.end ? [insertion(lineAt, `,${line}`)] : [insertion(last.end, ","), insertion(lineAt, line)];
}

function fillEmpty(tree: SyntaxTree, container: ArrayNode | ObjectNode, part: NewPart): readonly TextEdit[] {
  const { text } = tree;
  const inside = { start: container.span.start + 1, end: container.span.end - 1 };
  const lastComment = commentsIn(tree, inside).at(-1);
  // Something broken stands in there; behind it is as good a place as any, and what follows stays as it is.
  const blank = lastComment !== undefined || text.slice(inside.start, inside.end).trim() === "";
  const written = textAt(text, inside.start, part);
  if (!blank) return [insertion(inside.end, written)];
  if (hasLineBreak(text, inside)) {
    const at = lastComment?.end ?? inside.start;
    const besideComment = lastComment !== undefined && isFirstOnLine(text, lastComment.start);
    const indent = besideComment ? indentAt(text, lastComment.start) : indentAt(text, inside.end) + indentUnit(tree);
    const line = onOwnLine(text, at, indent, part, "");
    return [
      insertion(
        at,
        hasLineBreak(text, { start: at, end: inside.end }) ? line : `${line}${breakBefore(text, inside.end)}`,
      ),
    ];
  }
  if (lastComment !== undefined) return [insertion(lastComment.end, ` ${written}`)];
  const padding = container.kind === "object" ? " " : "";
  return [{ span: inside, newText: `${padding}${written}${padding}` }];
}

/** Blanks at the end of a line stay on it. */
function lineRest(text: string, at: number): number {
  const end = skipSpaces(text, at);
  return end === lineEnd(text, end) ? end : at;
}

function breakBefore(text: string, close: number): string {
  return `${lineBreakNear(text, close)}${indentAt(text, close)}`;
}

function onOwnLine(text: string, at: number, indent: string, part: NewPart, comma: string): string {
  const lineBreak = lineBreakNear(text, at);
  const comment = part.comment === undefined ? "" : ` ${part.comment}`;
  return `${lineBreak}${indent}${indented(part, lineBreak, indent)}${comma}${comment}`;
}

function textAt(text: string, at: number, part: NewPart): string {
  return indented(part, lineBreakNear(text, at), indentAt(text, at));
}

function indented({ text, lines }: NewPart, lineBreak: string, indent: string): string {
  return lines === "kept" ? text : text.replaceAll("\n", `${lineBreak}${indent}`);
}

/** What stands behind the commas of this container: a blank, or nothing as in files without any blank. */
function gapOf(tree: SyntaxTree, container: ArrayNode | ObjectNode): string {
  const [first, second] = partSpans(container);
  if (first === undefined || second === undefined) return /\s/.test(tree.text.trim()) ? " " : "";
  const comma = commaIn(tree, { start: first.end, end: second.start });
  return comma !== undefined && comma.end === second.start ? "" : " ";
}

function insertion(at: number, newText: string): TextEdit {
  return { span: { start: at, end: at }, newText };
}

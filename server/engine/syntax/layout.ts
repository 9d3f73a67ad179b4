import type { Span } from "../text/span.ts";
import type { ArrayNode, Node, ObjectNode } from "./node.ts";
import type { SyntaxTree } from "./syntax-tree.ts";

/** The offset where the line of `offset` starts. Line ends are `\n`, `\r\n` and a lone `\r`. */
export function lineStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && !isLineBreak(text, at - 1)) at -= 1;
  return at;
}

/** The offset of the line break that ends the line of `offset`, or the end of the text. */
export function lineEnd(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && !isLineBreak(text, at)) at += 1;
  return at;
}

/** The offset behind the line break that ends the line of `offset`, or the end of the text. */
export function nextLine(text: string, offset: number): number {
  const end = lineEnd(text, offset);
  return end + (text.startsWith("\r\n", end) ? 2 : end < text.length ? 1 : 0);
}

function isLineBreak(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit === 0x0a || unit === 0x0d;
}

/** The first offset from `from` on that is no space or tab. */
export function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text.charAt(at) === " " || text.charAt(at) === "\t") at += 1;
  return at;
}

/** The offset where the spaces and tabs before `from` start. */
export function skipSpacesBack(text: string, from: number): number {
  let at = from;
  while (text.charAt(at - 1) === " " || text.charAt(at - 1) === "\t") at -= 1;
  return at;
}

/** Whether only spaces and tabs precede `offset` on its line. */
export function isFirstOnLine(text: string, offset: number): boolean {
  const start = skipSpacesBack(text, offset);
  return start === 0 || isLineBreak(text, start - 1);
}

/** Whether a line ends at the offset. Unlike a search for the end of the line this costs the same on lines of any length. */
export function isAtLineEnd(text: string, offset: number): boolean {
  return offset >= text.length || isLineBreak(text, offset);
}

/** Whether the text of the span has a line break. */
export function hasLineBreak(text: string, { start, end }: Span): boolean {
  for (let at = start; at < Math.min(end, text.length); at += 1) if (isLineBreak(text, at)) return true;
  return false;
}

/** The spaces and tabs at the start of the line of `offset`. */
export function indentAt(text: string, offset: number): string {
  const start = lineStart(text, offset);
  return text.slice(start, skipSpaces(text, start));
}

/** The line break used next to `offset`: that of the line before, else of this line, else `\n`. */
export function lineBreakNear(text: string, offset: number): string {
  const start = lineStart(text, offset);
  if (start > 0) return text.startsWith("\r\n", start - 2) ? "\r\n" : text.charAt(start - 1);
  const end = lineEnd(text, offset);
  if (end === text.length) return "\n";
  return text.startsWith("\r\n", end) ? "\r\n" : text.charAt(end);
}

/** By what one level is indented in this file: as far as the root's first part is, else two spaces. */
export function indentUnit({ text, root }: SyntaxTree): string {
  const first = root === undefined ? undefined : partSpans(root)[0];
  if (root === undefined || first === undefined || !isFirstOnLine(text, first.start)) return "  ";
  const outer = indentAt(text, root.span.start);
  const inner = indentAt(text, first.start);
  return inner.length > outer.length && inner.startsWith(outer) ? inner.slice(outer.length) : "  ";
}

/** Whether the file writes `"key":value` without a blank, as machines do: then what is new gets no blanks either. */
export function isTight({ text, root }: SyntaxTree): boolean {
  const sample = root?.kind === "object" ? root.properties[0] : undefined;
  return sample?.value !== undefined && text.slice(sample.key.span.end, sample.value.span.start) === ":";
}

/** The spans of a container's items or properties. */
export function partSpans(node: Node): readonly Span[] {
  if (node.kind === "array") return node.items.map(({ span }) => span);
  return node.kind === "object" ? node.properties.map(({ span }) => span) : [];
}

/** The span of one of them; undefined when there is none of this index. */
export function partSpan(node: ArrayNode | ObjectNode, index: number): Span | undefined {
  return (node.kind === "array" ? node.items[index] : node.properties[index])?.span;
}

/** The comments that lie in the span, in order. */
export function commentsIn({ comments }: SyntaxTree, { start, end }: Span): readonly Span[] {
  const found: Span[] = [];
  let next = firstCommentFrom(comments, start);
  for (let comment = comments[next]; comment !== undefined && comment.end <= end; comment = comments[next]) {
    found.push(comment);
    next += 1;
  }
  return found;
}

/** The index of the first comment that starts at the offset or behind it. */
function firstCommentFrom(comments: readonly Span[], offset: number): number {
  let low = 0;
  let high = comments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((comments[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The comma in the gap between two parts, or behind the last; undefined when there is none. */
export function commaIn(tree: SyntaxTree, gap: Span): Span | undefined {
  const comments = commentsIn(tree, gap);
  let at = gap.start;
  for (const stop of [...comments, { start: gap.end, end: gap.end }]) {
    const comma = tree.text.slice(at, stop.start).indexOf(",");
    if (comma >= 0) return { start: at + comma, end: at + comma + 1 };
    at = stop.end;
  }
  return undefined;
}

/** The offset behind the comments that follow `from` on its line and end on it; `from` itself when there are none. */
export function behindLineComments({ text, comments }: SyntaxTree, from: number): number {
  let at = from;
  let next = firstCommentFrom(comments, from);
  for (let comment = comments[next]; comment !== undefined; comment = comments[next]) {
    if (skipSpaces(text, at) !== comment.start || hasLineBreak(text, comment)) break;
    at = comment.end;
    next += 1;
  }
  return at;
}

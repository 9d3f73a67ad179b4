import type { Span } from "../../text/span.ts";
import type { TextEdit } from "../../text/text-edit.ts";
import {
  behindLineComments,
  commentsIn,
  isAtLineEnd,
  isFirstOnLine,
  lineBreakNear,
  lineEnd,
  skipSpaces,
} from "../layout.ts";
import type { ArrayNode, BlockLayout, Node, ObjectNode } from "../node.ts";
import type { SyntaxTree } from "../syntax-tree.ts";

/** A list or mapping in block style. */
export type Block = (ArrayNode | ObjectNode) & { readonly block: BlockLayout };

/** Whether a list or mapping is in block style; what an alias stands for is not. */
export function isBlock(node: ArrayNode | ObjectNode): node is Block {
  return node.block !== undefined;
}

/**
 * The same parts as the edits of JSON see a list: each from its `-` or key to the end of its value, in a container that has
 * brackets where nothing is. There are no commas between them, so what is done by whole lines is right as it is.
 */
export function asList(node: Block): ArrayNode {
  const { opening = 0, starts } = node.block;
  const ends = endsOf(node);
  const items = starts.map((start, index): Node => ({ kind: "null", span: { start, end: ends[index] ?? start } }));
  return { kind: "array", items, span: { start: opening - 1, end: node.span.end + 1 }, closed: true };
}

/** The same without what `<<` brings from elsewhere: its line is no part that could be put in or taken out. */
export function ownParts(object: ObjectNode & Block): ObjectNode & Block {
  const { block, properties } = object;
  if (!block.starts.includes(-1)) return object;
  return {
    ...object,
    properties: properties.filter((_, index) => block.starts[index] !== -1),
    block: { ...block, starts: block.starts.filter((start) => start !== -1) },
  };
}

/** The offset behind each part. */
function endsOf(node: Block): readonly number[] {
  const parts = node.kind === "array" ? node.items : node.properties;
  return parts.map(({ span }, index) => Math.max(span.end, (node.block.starts[index] ?? 0) + 1));
}

/** Puts a part before the one of that index, or at the end: on lines of its own, as all parts in block style are. */
export function insertBlockPart(tree: SyntaxTree, node: Block, index: number, part: string): readonly TextEdit[] {
  const { text } = tree;
  const { starts, column, opening } = node.block;
  const indent = " ".repeat(column);
  const previous = endsOf(node)[Math.min(index, starts.length) - 1];
  const first = starts[0] ?? node.span.start;
  if (previous === undefined && (opening === undefined || !isFirstOnLine(text, first))) {
    return [insertion(first, `${part}${lineBreakNear(text, first)}${indent}`)];
  }
  const from = previous ?? opening ?? first;
  const behind = behindLineComments(tree, from);
  const rest = skipSpaces(text, behind);
  const at = isAtLineEnd(text, rest) ? rest : behind;
  return [insertion(at, `${breakAfter(text, at)}${indent}${part}`)];
}

/**
 * Removes the first part where it shares its line with an indicator, as in `- - a`: the next part takes its place. There are
 * no edits when comments stand between the two.
 */
export function removeSharedFirst(tree: SyntaxTree, node: Block): readonly TextEdit[] {
  const [first, second] = node.block.starts;
  if (first === undefined || second === undefined) return [];
  const end = endsOf(node)[0] ?? first;
  const behind = behindLineComments(tree, end);
  if (commentsIn(tree, { start: behind, end: second }).length > 0) return [];
  return [{ span: { start: first, end: second }, newText: "" }];
}

/** Writes other text in the place of all parts; the comments between them go as well. */
export function replaceBlock(tree: SyntaxTree, node: Block, written: string): readonly TextEdit[] {
  const { opening } = node.block;
  const end = behindLineComments(tree, node.span.end);
  const comment = commentsIn(tree, { start: node.span.end, end }).at(-1);
  const span: Span = { start: opening ?? node.span.start, end: comment === undefined ? end : node.span.end };
  return [{ span, newText: opening === undefined ? written : ` ${written}` }];
}

/** The line break used behind an offset: that of its own line, else of the line before. */
function breakAfter(text: string, at: number): string {
  const end = lineEnd(text, at);
  if (end === text.length) return lineBreakNear(text, at);
  return text.startsWith("\r\n", end) ? "\r\n" : text.charAt(end);
}

function insertion(at: number, newText: string): TextEdit {
  return { span: { start: at, end: at }, newText };
}

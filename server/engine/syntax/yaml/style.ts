import { lineBreakNear } from "../layout.ts";
import type { ArrayNode, Node, ObjectNode, StringNode } from "../node.ts";
import type { SyntaxTree } from "../syntax-tree.ts";
import { isBlock } from "./block-parts.ts";
import type { Quotes, Style } from "./print.ts";

/** How parts of a list or mapping are written, by the texts that are in it already. */
export function styleIn(tree: SyntaxTree, node: ArrayNode | ObjectNode): Style {
  return {
    quotes: quotesIn(tree, node),
    isBlock: false,
    column: node.block?.column ?? 0,
    lineBreak: lineBreakNear(tree.text, node.span.end),
  };
}

/** Whether a value can be written in lines of its own, as the one beside it is. */
export function isAlike(beside: Node, value: Node): boolean {
  if (beside.kind !== "array" && beside.kind !== "object") return false;
  return beside.kind === value.kind && isBlock(beside);
}

/** The quotes of the first text within a node. */
export function quotesIn({ text }: SyntaxTree, node: Node): Quotes {
  const sample = firstText(text, node);
  return sample === undefined ? "plain" : quotesOf(text, sample);
}

function firstText(text: string, node: Node): StringNode | undefined {
  if (node.kind === "string") return text.charAt(node.span.start) === "*" ? undefined : node;
  const parts =
    node.kind === "array" ? node.items : node.kind === "object" ? node.properties.map(({ value }) => value) : [];
  for (const part of parts) {
    const found = part && firstText(text, part);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The quotes of a text. */
export function quotesOf(text: string, { span }: StringNode): Quotes {
  const letter = text.charAt(span.start);
  return letter === "'" || letter === '"' ? letter : "plain";
}

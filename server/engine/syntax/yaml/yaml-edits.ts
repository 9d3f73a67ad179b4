import type { TextEdit } from "../../text/text-edit.ts";
import { insertPart } from "../insert-part.ts";
import { parseJson } from "../json.ts";
import { isFirstOnLine } from "../layout.ts";
import type { ArrayNode, Node, ObjectNode, StringNode } from "../node.ts";
import { removeItems } from "../remove-items.ts";
import { removePart } from "../remove-part.ts";
import { reorderItems } from "../reorder-items.ts";
import type { SyntaxTree } from "../syntax-tree.ts";
import { indexOfPlace, type TreeEdits } from "../tree-language.ts";
import {
  asList,
  type Block,
  insertBlockPart,
  isBlock,
  ownParts,
  removeSharedFirst,
  replaceBlock,
} from "./block-parts.ts";
import { hasLines, hasPlainGaps, isForeign, isMixedUp, withAligned } from "./edit-checks.ts";
import { printPair, printValue } from "./print.ts";
import { isAlike, quotesIn, quotesOf, styleIn } from "./style.ts";

/** Edits of a YAML text: new parts look like those beside them. What an alias stands for cannot be edited in its place. */
export const yamlEdits: TreeEdits = {
  insertItem(tree, array, index, json) {
    const value = valueIn(tree, json);
    if (value === undefined || isForeign(tree, array.span)) return [];
    const beside = array.items[index] ?? array.items.at(-1);
    if (isBlock(array)) {
      const style = { ...styleIn(tree, array), isBlock: beside !== undefined && isAlike(beside, value) };
      const column = array.block.column + 2;
      return insertBlockPart(tree, array, index, `- ${printValue(value, { ...style, column })}`);
    }
    return putInBrackets(tree, array, index, printValue(value, styleIn(tree, array)));
  },

  removeItems(tree, array, indices, above) {
    const gone = [...new Set(indices)].filter((index) => index in array.items);
    if (gone.length === 0 || isForeign(tree, array.span)) return [];
    if (isBlock(array)) return removeParts(tree, array, gone, above);
    if (!hasPlainGaps(tree, array)) return [];
    const [only] = gone;
    return gone.length === 1 && only !== undefined && above === "leave"
      ? removePart(tree, array, only)
      : removeItems(withoutLanguage(tree), array, gone);
  },

  reorderItems(tree, array, order) {
    if (isForeign(tree, array.span) || hasLines(tree, array)) return [];
    if (isBlock(array)) return reorderItems(withAligned(tree, array.block.column), asList(array), order);
    return hasPlainGaps(tree, array) ? reorderItems(withoutLanguage(tree), array, order) : [];
  },

  replaceNode(tree, node, json) {
    const value = valueIn(tree, json);
    if (value === undefined || isForeign(tree, node.span)) return [];
    const { text } = tree;
    const { start, end } = node.span;
    // A tag says what the value is; it might not be true of another.
    if (/(?:^|[\s,[{])!\S*(?:\s+&\S*)?\s*$/.test(text.slice(Math.max(0, start - 200), start))) return [];
    const quotes = node.kind === "string" ? quotesOf(text, node) : quotesIn(tree, node);
    const written = printValue(value, { quotes, isBlock: false, column: 0, lineBreak: "\n" });
    if ((node.kind === "array" || node.kind === "object") && isBlock(node)) return replaceBlock(tree, node, written);
    if (start < end) return text.slice(start, end) === written ? [] : [{ span: node.span, newText: written }];
    // An empty place has an indicator before it, or is a key without a colon.
    const before = text.slice(0, start).trimEnd();
    if (start > 0 && !/[:?-]$/.test(before)) return [];
    return [{ span: node.span, newText: /\S$/.test(text.slice(0, start)) ? ` ${written}` : written }];
  },

  insertProperty(tree, object, key, json, place) {
    const value = valueIn(tree, json);
    if (value === undefined || isForeign(tree, object.span)) return [];
    const index = indexOfPlace(object, place);
    const name: StringNode = { kind: "string", value: key, span: object.span };
    const style = styleIn(tree, object);
    if (!isBlock(object)) return putInBrackets(tree, object, index, printPair(name, value, style));
    const own = ownParts(object);
    const before = object.properties.slice(0, index).filter((property) => own.properties.includes(property)).length;
    return insertBlockPart(tree, own, before, printPair(name, value, { ...style, isBlock: true }));
  },

  removeProperty(tree, object, property) {
    const index = object.properties.indexOf(property);
    if (index < 0 || isForeign(tree, object.span) || isForeign(tree, property.span)) return [];
    if (isBlock(object)) {
      const own = ownParts(object);
      const place = own.properties.indexOf(property);
      return place < 0 ? [] : removeParts(tree, own, [place], "leave");
    }
    return hasPlainGaps(tree, object) ? removePart(tree, object, index) : [];
  },
};

/** The value of a text in JSON, or else in the file's own language; undefined for any other text. */
function valueIn({ language }: SyntaxTree, written: string): Node | undefined {
  const { root, problems } = parseJson(written);
  if (problems.every(({ kind }) => kind === "nan-literal")) return root;
  const own = language?.parse(written);
  return own?.problems.length === 0 && own.comments.length === 0 ? own.root : undefined;
}

function putInBrackets(
  tree: SyntaxTree,
  node: ArrayNode | ObjectNode,
  index: number,
  written: string,
): readonly TextEdit[] {
  return hasPlainGaps(tree, node)
    ? insertPart(tree, node, index, { text: written, lines: "kept", comment: undefined })
    : [];
}

function removeParts(
  tree: SyntaxTree,
  node: Block,
  gone: readonly number[],
  above: "take" | "leave",
): readonly TextEdit[] {
  if (isMixedUp(tree, node)) return [];
  const list = asList(node);
  const { start = 0 } = list.items[0]?.span ?? {};
  const isShared = !isFirstOnLine(tree.text, start);
  const { opening } = node.block;
  const isEmptied =
    gone.length === list.items.length && start === node.span.start && list.items.at(-1)?.span.end === node.span.end;
  const empty = node.kind === "array" ? "[]" : "{}";
  if (isEmptied && (isShared || opening === undefined)) return replaceBlock(tree, node, empty);
  if (isShared && gone.includes(0)) return gone.length === 1 ? removeSharedFirst(tree, node) : [];
  const lines =
    above === "take"
      ? removeItems(withoutLanguage(tree), list, gone)
      : gone.flatMap((index) => removePart(tree, list, index));
  // Without any part and without brackets it would be null.
  return isEmptied && opening !== undefined
    ? [{ span: { start: opening, end: opening }, newText: ` ${empty}` }, ...lines]
    : lines;
}

function withoutLanguage(tree: SyntaxTree): SyntaxTree {
  return { ...tree, language: undefined };
}

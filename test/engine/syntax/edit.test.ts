import assert from "node:assert/strict";
import { test } from "node:test";
import {
  insertItem,
  insertProperty,
  moveItem,
  removeItem,
  removeProperty,
  replaceNode,
} from "../../../server/engine/syntax/edit.ts";
import { parseJson } from "../../../server/engine/syntax/json.ts";
import type { ArrayNode, ObjectNode } from "../../../server/engine/syntax/node.ts";
import { removeItems } from "../../../server/engine/syntax/remove-items.ts";
import { reorderItems } from "../../../server/engine/syntax/reorder-items.ts";
import type { SyntaxTree } from "../../../server/engine/syntax/syntax-tree.ts";
import { applyEdits, type TextEdit } from "../../../server/engine/text/text-edit.ts";

type Wish = (tree: SyntaxTree, array: ArrayNode) => readonly TextEdit[];
type ObjectWish = (tree: SyntaxTree, object: ObjectNode) => readonly TextEdit[];

function edited(before: string, wish: Wish): string | undefined {
  const tree = parseJson(before);
  assert.equal(tree.root?.kind, "array");
  return tree.root?.kind === "array" ? applyEdits(before, wish(tree, tree.root)) : undefined;
}

function editedObject(before: string, wish: ObjectWish): string | undefined {
  const tree = parseJson(before);
  assert.equal(tree.root?.kind, "object");
  return tree.root?.kind === "object" ? applyEdits(before, wish(tree, tree.root)) : undefined;
}

const insert =
  (index: number, json: string): Wish =>
  (tree, array) =>
    insertItem(tree, array, index, json);
const remove =
  (index: number, above?: "take"): Wish =>
  (tree, array) =>
    removeItem(tree, array, index, above);
const move =
  (from: number, to: number): Wish =>
  (tree, array) =>
    moveItem(tree, array, from, to);

const removeAll =
  (...indices: readonly number[]): Wish =>
  (tree, array) =>
    removeItems(tree, array, indices);
const reorder =
  (...order: readonly number[]): Wish =>
  (tree, array) =>
    reorderItems(tree, array, order);

const rows: readonly (readonly [title: string, before: string, wish: Wish, after: string])[] = [
  ["an empty list", "[]", insert(0, "1"), "[1]"],
  ["an empty list with a blank", "[ ]", insert(0, "1"), "[1]"],
  ["an empty list over two lines", "[\n]", insert(0, "1"), "[\n  1\n]"],
  ["a list that holds a comment only", "[\n\t// none\n]", insert(0, "1"), "[\n\t// none\n\t1\n]"],
  ["a list that holds a comment in its line", "[ /* none */ ]", insert(0, "1"), "[ /* none */ 1 ]"],
  ["one line, at the start", "[ 1, 2 ]", insert(0, "9"), "[ 9, 1, 2 ]"],
  ["one line, in the middle", "[1, 2]", insert(1, "9"), "[1, 9, 2]"],
  ["one line, at the end", "[1, 2]", insert(2, "9"), "[1, 2, 9]"],
  ["one line without blanks", "[1,2]", insert(1, "9"), "[1,9,2]"],
  ["one line with a trailing comma", "[1, 2,]", insert(5, "9"), "[1, 2, 9,]"],
  ["one line with a comment behind the last", "[1 /* one */]", insert(1, "9"), "[1 /* one */, 9]"],
  ["a line comment behind the last of one line", "[1 // one\n]", insert(1, "9"), "[1, // one\n  9\n]"],
  ["lines, at the start", "[\n  1,\n  2\n]", insert(0, "9"), "[\n  9,\n  1,\n  2\n]"],
  ["lines, in the middle", "[\n  1,\n  2\n]", insert(1, "9"), "[\n  1,\n  9,\n  2\n]"],
  ["lines, at the end", "[\n  1,\n  2\n]", insert(2, "9"), "[\n  1,\n  2,\n  9\n]"],
  ["lines with a trailing comma", "[\n  1,\n]", insert(1, "9"), "[\n  1,\n  9,\n]"],
  ["tabs and CRLF", "[\r\n\t1,\r\n\t2\r\n]", insert(1, "9"), "[\r\n\t1,\r\n\t9,\r\n\t2\r\n]"],
  ["a lone CR as line break", "[\r 1\r]", insert(1, "9"), "[\r 1,\r 9\r]"],
  [
    "comments stay with their neighbours",
    "[\n  1, // one\n  // two:\n  2 // last\n]",
    insert(1, "9"),
    "[\n  1, // one\n  9,\n  // two:\n  2 // last\n]",
  ],
  ["a comment behind the last", "[\n  1 // one\n]", insert(1, "9"), "[\n  1, // one\n  9\n]"],
  ["a comment behind the bracket", "[ // rules\n  1\n]", insert(0, "9"), "[ // rules\n  9,\n  1\n]"],
  ["objects side by side", "[{\n  1: 2\n}]", insert(1, "{}"), "[{\n  1: 2\n}, {}]"],
  ["text of several lines", "[\n  1\n]", insert(1, "{\n  2\n}"), "[\n  1,\n  {\n    2\n  }\n]"],
  ["the closing bracket on the last line", '[ "a",\n  "b" ]', insert(2, '"c"'), '[ "a",\n  "b",\n  "c" ]'],
  ["remove the only one", "[ 1 ]", remove(0), "[]"],
  ["remove the first of a line", "[1, 2, 3]", remove(0), "[2, 3]"],
  ["remove from the middle of a line", "[1, 2, 3]", remove(1), "[1, 3]"],
  ["remove the last of a line", "[1, 2, 3 ]", remove(2), "[1, 2 ]"],
  ["remove the last before a trailing comma", "[1, 2, ]", remove(1), "[1, ]"],
  ["remove the first line", "[\n  1,\n  2\n]", remove(0), "[\n  2\n]"],
  ["remove the last line", "[\n  1,\n  2\n]", remove(1), "[\n  1\n]"],
  ["remove the only line", "[\r\n  1\r\n]", remove(0), "[\r\n]"],
  ["remove the last line before a trailing comma", "[\n  1,\n  2,\n]", remove(1), "[\n  1,\n]"],
  [
    "a comment behind goes, one above stays",
    "[\n  1, // one\n  // two:\n  2, // two\n  3\n]",
    remove(1),
    "[\n  1, // one\n  // two:\n  3\n]",
  ],
  [
    "comments right above go where it is asked for",
    "[\n  1, // one\n  // two\n  /* too */\n  2,\n\n  3\n]",
    remove(1, "take"),
    "[\n  1, // one\n\n  3\n]",
  ],
  [
    "comments right above the last go",
    "[\r\n  1, // one\r\n  // two\r\n  2\r\n]",
    remove(1, "take"),
    "[\r\n  1 // one\r\n]",
  ],
  [
    "a comment above that may head the next as well stays",
    "[\n  // both\n  1, // one\n  2\n]",
    remove(0, "take"),
    "[\n  // both\n  2\n]",
  ],
  [
    "each with a comment of its own, one goes",
    "[\n  // one\n  1,\n  // two\n  2\n]",
    remove(0, "take"),
    "[\n  // two\n  2\n]",
  ],
  ["a blank line parts a comment from what follows", "[\n  // all\n\n  1\n]", remove(0, "take"), "[\n  // all\n\n]"],
  [
    "an entry that was made a comment stays, and what stands above it",
    '[\n  // old\n  // "x",\n  // one\n  1\n]',
    remove(0, "take"),
    '[\n  // old\n  // "x",\n]',
  ],
  ["a comment behind the bracket is none of the first", "[ // all\n  1\n]", remove(0, "take"), "[ // all\n]"],
  [
    "a comment above an item that shares its line stays",
    "[\n  // both\n  1, 2\n]",
    remove(0, "take"),
    "[\n  // both\n  2\n]",
  ],
  ["the comment of the part before stays", "[\n  1, // one\n  2 // two\n]", remove(1), "[\n  1 // one\n]"],
  ["the closing bracket stays on the last line", '[ "a",\n  "b" ]', remove(1), '[ "a" ]'],
  ["a comment before the comma stays", "[1 /* a */, 2]", remove(0), "[/* a */ 2]"],
  ["several in a line, the last of it", "[\n  1, 2,\n  3\n]", remove(1), "[\n  1,\n  3\n]"],
  ["no such part", "[1]", remove(1), "[1]"],
  ["move to the front", "[1, 2, 3]", move(2, 0), "[3, 1, 2]"],
  ["move to the back", "[1, 2, 3]", move(0, 2), "[2, 3, 1]"],
  ["exchange two", "[1, 2]", move(0, 1), "[2, 1]"],
  ["move one down", "[\n  1,\n  2,\n  3\n]", move(0, 1), "[\n  2,\n  1,\n  3\n]"],
  [
    "a comment behind moves along",
    "[\n  1, // one\n  2, // two\n  3 // three\n]",
    move(2, 0),
    "[\n  3, // three\n  1, // one\n  2 // two\n]",
  ],
  [
    "lines within a part keep their indentation",
    '[\n  {\n    "a": 1\n  },\n  2\n]',
    move(0, 1),
    '[\n  2,\n  {\n    "a": 1\n  }\n]',
  ],
  [
    "comments right above move along, as they are indented",
    "[\r\n\t1,\r\n\t// three\r\n\t  /* and\r\n more */\r\n\t3, // 3\r\n]",
    move(1, 0),
    "[\r\n\t// three\r\n\t  /* and\r\n more */\r\n\t3, // 3\r\n\t1,\r\n]",
  ],
  [
    "comments above move to the end, where a comma is put",
    "[\n  // one\n  1,\n  // two\n  2\n]",
    move(0, 1),
    "[\n  // two\n  2,\n  // one\n  1\n]",
  ],
  [
    "a comment above stays where the item shares its line afterwards",
    "[ 1,\n  // two\n  2\n]",
    move(1, 0),
    "[ 2, 1\n  // two\n]",
  ],
  ["a comment that cannot follow stays", "[ 1, 2,\n  3 // three\n]", move(2, 0), "[ 3, 1, 2\n  // three\n]"],
  ["two in one line", "[1, 2, 3]", removeAll(0, 1), "[3]"],
  ["the last two in one line", "[1, 2, 3]", removeAll(1, 2), "[1]"],
  [
    "lines, the last two, with a comment above one",
    "[\n  1, // a\n  // b\n  2,\n  3 // c\n]",
    removeAll(1, 2),
    "[\n  1 // a\n  // b\n]",
  ],
  ["all lines", "[\n  1,\n  2\n]", removeAll(0, 1), "[\n]"],
  ["one line in another order", "[1, 2 /* b */, 3]", reorder(2, 0, 1), "[3, 1 /* b */, 2]"],
  [
    "lines in another order, with the comments behind them",
    "[\r\n  1, // a\r\n  // b\r\n  2,\r\n  3 // c\r\n]",
    reorder(2, 0, 1),
    "[\r\n  3, // c\r\n  // b\r\n  1, // a\r\n  2\r\n]",
  ],
  [
    "lines in another order, with comments above that speak of nothing else",
    "[\n  // both\n  1,\n  2,\n  // c\n  3, // 3\n  // d\n  // d\n  4\n]",
    reorder(3, 2, 0, 1),
    "[\n  // both\n  // d\n  // d\n  4,\n  // c\n  3, // 3\n  1,\n  2\n]",
  ],
  [
    "lines in another order above items that share one and stay",
    "[\n  // a\n  1, // 1\n  // b\n  2,\n\n  3, 4\n]",
    reorder(1, 0, 2, 3),
    "[\n  // b\n  2,\n  // a\n  1, // 1\n\n  3, 4\n]",
  ],
  [
    "blanks at the end of a line whose comment goes",
    "[\n  1, // a\n  2 /* b */ \t\n]",
    reorder(1, 0),
    "[\n  2, /* b */\n  1 // a\n]",
  ],
  ["an order that leaves one out", "[1, 2]", reorder(1), "[1, 2]"],
];

for (const [title, before, wish, after] of rows) {
  test(title, () => assert.equal(edited(before, wish), after));
}

test("only the place itself is edited", () => {
  const tree = parseJson("[\n  1,\n  2\n]");
  assert.ok(tree.root?.kind === "array");
  assert.deepEqual(insertItem(tree, tree.root, 1, "9"), [{ span: { start: 6, end: 6 }, newText: "\n  9," }]);
});

test("properties are put in and taken out as items are", () => {
  const put =
    (key: string, json: string, place?: Parameters<typeof insertProperty>[4]): ObjectWish =>
    (tree, object) =>
      insertProperty(tree, object, key, json, place);
  const take =
    (index: number): ObjectWish =>
    (tree, object) => {
      const property = object.properties[index];
      return property === undefined ? [] : removeProperty(tree, object, property);
    };
  assert.equal(editedObject("{}", put("a", "1")), '{ "a": 1 }');
  assert.equal(editedObject('{"a":1}', put("b", "2")), '{"a":1,"b":2}');
  assert.equal(editedObject('{"a":1,"c":3}', put("b", "2", { after: "a" })), '{"a":1,"b":2,"c":3}');
  assert.equal(editedObject('{\n  "a": 1\n}\n', put("b", "2", "start")), '{\n  "b": 2,\n  "a": 1\n}\n');
  assert.equal(
    editedObject('\ufeff{\n  "a" : 1\n}', put("__proto__", "2")),
    '\ufeff{\n  "a" : 1,\n  "__proto__" : 2\n}',
  );
  assert.equal(editedObject('{\n  "a": 1,\n  "b": 2\n}', take(0)), '{\n  "b": 2\n}');
  assert.equal(editedObject('{ "a": 1 }', take(0)), "{}");
});

test("an unclosed list is left alone", () => {
  assert.equal(edited("[1, 2", insert(0, "9")), "[1, 2");
  assert.equal(edited("[1, 2", remove(0)), "[1, 2");
  assert.equal(edited("[1, 2", move(0, 1)), "[1, 2");
});

test("a value is replaced, or left when it is the same", () => {
  const tree = parseJson('["a"]');
  const item = tree.root?.kind === "array" ? tree.root.items[0] : undefined;
  assert.ok(item);
  assert.deepEqual(replaceNode(tree, item, '"b"'), [{ span: { start: 1, end: 4 }, newText: '"b"' }]);
  assert.deepEqual(replaceNode(tree, item, '"a"'), []);
});

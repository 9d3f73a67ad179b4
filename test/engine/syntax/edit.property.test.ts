import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  insertItem,
  insertProperty,
  moveItem,
  removeItem,
  removeProperty,
} from "../../../server/engine/syntax/edit.ts";
import { parseJson } from "../../../server/engine/syntax/json.ts";
import type { ArrayNode, ObjectNode } from "../../../server/engine/syntax/node.ts";
import { removeItems } from "../../../server/engine/syntax/remove-items.ts";
import { reorderItems } from "../../../server/engine/syntax/reorder-items.ts";
import type { SyntaxTree } from "../../../server/engine/syntax/syntax-tree.ts";
import { toValue } from "../../../server/engine/syntax/value.ts";
import { overlaps, type Span } from "../../../server/engine/text/span.ts";
import { applyEdits, type TextEdit } from "../../../server/engine/text/text-edit.ts";

const trivia = fc.array(
  fc.constantFrom(
    "",
    "",
    " ",
    "\n",
    "\n  ",
    "\r\n\t",
    "\r",
    "/* c */",
    "// c\n",
    " // , c\r\n  ",
    "/* a\n ] b */",
    "\t",
  ),
  { maxLength: 3 },
);
const gap = trivia.map((pieces) => pieces.join(""));
const item = fc.constantFrom("1", '"a, b // c"', "{}", '{ "x": [1, 2] }', "[\n  1\n]", "true", '"\\u005d"');
const layout = fc.record({
  parts: fc.array(fc.record({ text: item, before: gap, after: gap }), { maxLength: 5 }),
  inside: gap,
  trailing: fc.boolean(),
  around: gap,
  bom: fc.boolean(),
});
type Layout = typeof layout extends fc.Arbitrary<infer T> ? T : never;

function write({ parts, inside, trailing, around, bom }: Layout, brackets: "[]" | "{}"): string {
  const key = (index: number) => (brackets === "{}" ? `"k${index}":` : "");
  const written = parts.map(({ text, before, after }, index) => `${before}${key(index)}${text}${after}`).join(",");
  const comma = trailing && parts.length > 0 ? "," : "";
  return `${bom ? "\ufeff" : ""}${around}${brackets[0]}${written}${comma}${inside}${brackets[1]}${around}`;
}

function arrayTree(text: string): { tree: SyntaxTree; array: ArrayNode } {
  const tree = parseJson(text);
  assert.ok(tree.root?.kind === "array");
  return { tree, array: tree.root };
}

function objectTree(text: string): { tree: SyntaxTree; object: ObjectNode } {
  const tree = parseJson(text);
  assert.ok(tree.root?.kind === "object");
  return { tree, object: tree.root };
}

function commentTexts({ text, comments }: SyntaxTree): readonly string[] {
  return comments.map(({ start, end }) => text.slice(start, end)).toSorted();
}

function count(tree: SyntaxTree, kind: string): number {
  return tree.problems.filter((problem) => problem.kind === kind).length;
}

/** Applies the edits and checks what holds for every edit; gives the tree of the edited text. */
function apply(tree: SyntaxTree, edits: readonly TextEdit[], untouched: readonly Span[]): SyntaxTree {
  const text = applyEdits(tree.text, edits);
  assert.ok(text !== undefined, "the edits overlap");
  for (const { span } of edits) {
    for (const other of untouched) assert.ok(!overlaps(span, other), `an edit touches ${other.start}`);
  }
  const after = parseJson(text);
  assert.equal(count(after, "syntax"), 0, JSON.stringify(text));
  for (const kind of ["trailing-comma", "duplicate-key", "bom"]) {
    assert.ok(count(after, kind) <= count(tree, kind), `${kind}: ${JSON.stringify(text)}`);
  }
  return after;
}

const spans = (parts: readonly { readonly span: Span }[]) => parts.map(({ span }) => span);

test("an item put in is there, and nothing else changes", () => {
  fc.assert(
    fc.property(layout, fc.nat(6), (made, index) => {
      const { tree, array } = arrayTree(write(made, "[]"));
      const after = apply(tree, insertItem(tree, array, index, '"new"'), spans(array.items));
      const expected = array.items.map(toValue).toSpliced(index, 0, "new");
      assert.deepEqual(toValue(after.root), expected);
      assert.deepEqual(commentTexts(after), commentTexts(tree));
    }),
    { numRuns: 2000 },
  );
});

test("an item taken out is gone, and nothing else but comments behind it on its line", () => {
  fc.assert(
    fc.property(layout, fc.nat(4), (made, index) => {
      const { tree, array } = arrayTree(write(made, "[]"));
      const after = apply(tree, removeItem(tree, array, index), spans(array.items.toSpliced(index, 1)));
      assert.deepEqual(toValue(after.root), array.items.map(toValue).toSpliced(index, 1));
      const left = commentTexts(tree).slice();
      for (const comment of commentTexts(after)) left.splice(left.indexOf(comment), 1);
      assert.equal(commentTexts(after).length + left.length, tree.comments.length);
      assert.ok(left.every((comment) => !comment.includes("\n")));
    }),
    { numRuns: 2000 },
  );
});

test("some items taken out at once are gone, and nothing else but comments next to them", () => {
  fc.assert(
    fc.property(layout, fc.uniqueArray(fc.nat(4)), (made, indices) => {
      const { tree, array } = arrayTree(write(made, "[]"));
      const kept = array.items.filter((_, index) => !indices.includes(index));
      const after = apply(tree, removeItems(tree, array, indices), spans(kept));
      assert.deepEqual(toValue(after.root), kept.map(toValue));
      const left = commentTexts(tree).slice();
      for (const comment of commentTexts(after)) left.splice(left.indexOf(comment), 1);
      assert.equal(commentTexts(after).length + left.length, tree.comments.length);
      const { items, span } = array;
      const around = indices.map((index) =>
        tree.text.slice(items[index - 1]?.span.end ?? span.start, items[index + 1]?.span.start ?? span.end),
      );
      assert.ok(left.every((comment) => around.some((text) => text.includes(comment))));
    }),
    { numRuns: 2000 },
  );
});

test("items in another order are all there, with all comments", () => {
  fc.assert(
    fc.property(layout, fc.infiniteStream(fc.nat()), (made, weights) => {
      const { tree, array } = arrayTree(write(made, "[]"));
      const ranks = array.items.map(() => weights.next().value);
      const order = [...array.items.keys()].toSorted((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0));
      const after = apply(tree, reorderItems(tree, array, order), []);
      const values = array.items.map(toValue);
      assert.deepEqual(
        toValue(after.root),
        order.map((index) => values[index]),
      );
      assert.deepEqual(commentTexts(after), commentTexts(tree));
    }),
    { numRuns: 2000 },
  );
});

test("a moved item arrives, and all comments stay", () => {
  fc.assert(
    fc.property(layout, fc.nat(4), fc.nat(5), (made, from, to) => {
      const { tree, array } = arrayTree(write(made, "[]"));
      const after = apply(tree, moveItem(tree, array, from, to), spans(array.items.toSpliced(from, 1)));
      const values = array.items.map(toValue);
      const moved = values.toSpliced(from, 1).toSpliced(to, 0, ...values.slice(from, from + 1));
      assert.deepEqual(toValue(after.root), moved);
      assert.deepEqual(commentTexts(after), commentTexts(tree));
    }),
    { numRuns: 2000 },
  );
});

test("a property put in and taken out again leaves the value as it was", () => {
  fc.assert(
    fc.property(layout, fc.constantFrom("start", "end", "k1", "none"), (made, place) => {
      const { tree, object } = objectTree(write(made, "{}"));
      const where = place === "start" || place === "end" ? place : { after: place };
      const put = apply(tree, insertProperty(tree, object, "__proto__", "[]", where), spans(object.properties));
      assert.ok(put.root?.kind === "object");
      assert.equal(put.root.properties.length, object.properties.length + 1);
      assert.deepEqual(commentTexts(put), commentTexts(tree));
      const added = put.root.properties.find(({ key }) => key.value === "__proto__");
      assert.ok(added);
      const taken = apply(put, removeProperty(put, put.root, added), []);
      assert.deepEqual(toValue(taken.root), toValue(object));
    }),
    { numRuns: 1000 },
  );
});

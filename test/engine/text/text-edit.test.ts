import assert from "node:assert/strict";
import { test } from "node:test";
import { contains, encloses, overlaps, textOf } from "../../../server/engine/text/span.ts";
import { applyEdits, combineEdits, refusal, type TextEdit } from "../../../server/engine/text/text-edit.ts";

const edit = (start: number, end: number, newText: string): TextEdit => ({ span: { start, end }, newText });

test("edits are applied to the text as it was, in any order", () => {
  assert.equal(applyEdits("abcdef", [edit(4, 5, ""), edit(0, 1, "X"), edit(2, 2, "++")]), "Xb++cdf");
  assert.equal(applyEdits("ab", [edit(1, 1, "1"), edit(1, 1, "2"), edit(1, 2, "3")]), "a123");
  assert.equal(applyEdits("ab", []), "ab");
});

test("overlapping edits, and edits outside the text, are refused", () => {
  assert.equal(refusal(6, [edit(0, 3, ""), edit(2, 4, "")]), "overlap");
  assert.equal(refusal(6, [edit(1, 3, ""), edit(2, 2, "x")]), "overlap");
  assert.equal(refusal(6, [edit(0, 7, "")]), "outside");
  assert.equal(refusal(6, [edit(3, 2, "")]), "outside");
  assert.equal(refusal(6, [edit(Number.NaN, 2, "")]), "outside");
  assert.equal(refusal(6, [edit(0, 3, ""), edit(3, 6, "")]), undefined);
  assert.equal(applyEdits("abcdef", [edit(0, 3, ""), edit(2, 4, "")]), undefined);
});

test("groups of edits are combined, an equal removal once", () => {
  assert.deepEqual(combineEdits([edit(3, 4, "")], [edit(0, 1, ""), edit(3, 4, "")]), [edit(0, 1, ""), edit(3, 4, "")]);
  assert.deepEqual(combineEdits([edit(1, 1, "a")], [edit(1, 1, "a")]), [edit(1, 1, "a"), edit(1, 1, "a")]);
  assert.equal(combineEdits([edit(0, 3, "")], [edit(2, 4, "")]), undefined);
});

test("spans", () => {
  assert.ok(contains({ start: 1, end: 3 }, 3) && !contains({ start: 1, end: 3 }, 4));
  assert.ok(
    encloses({ start: 1, end: 3 }, { start: 1, end: 3 }) && !encloses({ start: 1, end: 3 }, { start: 0, end: 2 }),
  );
  assert.ok(
    overlaps({ start: 1, end: 3 }, { start: 2, end: 4 }) && !overlaps({ start: 1, end: 3 }, { start: 3, end: 4 }),
  );
  assert.equal(textOf("abcd", { start: 1, end: 3 }), "bc");
});

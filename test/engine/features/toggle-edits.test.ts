import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { currentText, editFurther, totalEdits, unedited } from "../../../server/engine/features/toggle-edits.ts";
import { applyEdits, type TextEdit } from "../../../server/engine/text/text-edit.ts";

/** Texts in which equal letters, line breaks of two letters and pairs stand side by side. */
const text = fc
  .array(fc.constantFrom("a", "a", "b", "\r\n", "\n", "\r", "😀", "\ud83d"), { maxLength: 12 })
  .map((parts) => parts.join(""));

/** Edits of a text of that length, in order and apart from each other. */
function editsOf(length: number): fc.Arbitrary<readonly TextEdit[]> {
  return fc
    .record({
      cuts: fc.array(fc.integer({ min: 0, max: length }), { maxLength: 6 }),
      texts: fc.array(text, { maxLength: 3 }),
    })
    .map(({ cuts, texts }) => {
      const sorted = cuts.toSorted((a, b) => a - b);
      return texts.flatMap((newText, index) => {
        const [start, end] = [sorted[2 * index], sorted[2 * index + 1]];
        return start === undefined || end === undefined ? [] : [{ span: { start, end }, newText }];
      });
    });
}

test("all steps together are one list of edits of the original", () => {
  fc.assert(
    fc.property(text, fc.gen(), (original, gen) => {
      let edited = unedited(original);
      for (let step = 0; step < 3; step += 1) {
        const before = currentText(edited);
        const edits = gen(() => editsOf(before.length));
        edited = editFurther(edited, edits);
        assert.equal(currentText(edited), applyEdits(before, edits));
      }
      assert.equal(applyEdits(original, totalEdits(edited)), currentText(edited));
    }),
    { numRuns: 2000 },
  );
});

test("an edit keeps no letter at its ends that is there already, but never cuts a line break or a pair", () => {
  const change = (from: string, to: string) =>
    totalEdits(editFurther(unedited(from), [{ span: { start: 0, end: from.length }, newText: to }]));
  assert.deepEqual(change("abc", "abc"), []);
  assert.deepEqual(change("abcd", "axcd"), [{ span: { start: 1, end: 2 }, newText: "x" }]);
  assert.deepEqual(change("a\r\nb", "a\rb"), [{ span: { start: 1, end: 3 }, newText: "\r" }]);
  assert.deepEqual(change("a\nb", "a\r\nb"), [{ span: { start: 1, end: 2 }, newText: "\r\n" }]);
  assert.deepEqual(change("😀", "😁"), [{ span: { start: 0, end: 2 }, newText: "😁" }]);
});

test("steps that undo each other come to nothing", () => {
  const once = editFurther(unedited("abc"), [{ span: { start: 1, end: 2 }, newText: "" }]);
  assert.deepEqual(totalEdits(editFurther(once, [{ span: { start: 1, end: 1 }, newText: "b" }])), []);
});

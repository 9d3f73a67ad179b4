import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type LineIndex, lineIndex, lineIndexAfter } from "../../../server/engine/text/line-index.ts";
import { lineStarts, lineStartsAfter } from "../../../server/engine/text/line-starts.ts";
import { applyEdits, type TextEdit } from "../../../server/engine/text/text-edit.ts";

const text = fc.array(fc.constantFrom("a", "\n", "\r", "\r\n", "😀"), { maxLength: 20 }).map((units) => units.join(""));

test("lines end with \\n, \\r\\n and a lone \\r", () => {
  const lines = lineIndex("a\nb\r\nc\rd");
  assert.equal(lines.lineCount, 4);
  assert.deepEqual(lines.position(7), { line: 3, character: 0 });
  assert.deepEqual(lines.range({ start: 2, end: 5 }), {
    start: { line: 1, character: 0 },
    end: { line: 2, character: 0 },
  });
  assert.equal(lines.offset({ line: 1, character: 1 }), 3);
});

test("characters are UTF-16 units", () => {
  assert.deepEqual(lineIndex("😀x").position(2), { line: 0, character: 2 });
});

test("what is out of range is clamped", () => {
  const lines = lineIndex("ab\r\nc");
  assert.equal(lines.offset({ line: 0, character: 99 }), 2);
  assert.equal(lines.offset({ line: 9, character: 0 }), 5);
  assert.equal(lines.offset({ line: -1, character: 3 }), 0);
  assert.equal(lines.offset({ line: 1, character: -3 }), 4);
  assert.deepEqual(lines.position(99), { line: 1, character: 1 });
  assert.deepEqual(lines.position(-1), { line: 0, character: 0 });
  assert.deepEqual(lines.position(Number.NaN), { line: 0, character: 0 });
  assert.deepEqual(lines.spanOf({ start: { line: 1, character: 1 }, end: { line: 0, character: 0 } }), {
    start: 5,
    end: 5,
  });
  assert.deepEqual(lineIndex("").position(0), { line: 0, character: 0 });
});

test("offsets go to positions and back, except from inside a line end", () => {
  fc.assert(
    fc.property(text, fc.nat(25), (value, wanted) => {
      const lines = lineIndex(value);
      const offset = Math.min(wanted, value.length);
      const inside = value.charAt(offset - 1) === "\r" && value.charAt(offset) === "\n";
      assert.equal(lines.offset(lines.position(offset)), inside ? offset - 1 : offset);
      assert.equal(lines.lineCount, value.split(/\r\n|\n|\r/).length);
    }),
  );
});

/** The line starts as they are counted letter by letter. */
function simpleStarts(value: string): readonly number[] {
  return [0, ...Array.from(value.matchAll(/\r\n|\n|\r/g), ({ index, 0: end }) => index + end.length)];
}

const anyText = fc.oneof(
  text,
  fc.array(fc.constantFrom("ab", "\n"), { maxLength: 20 }).map((units) => units.join("")),
  fc.array(fc.constantFrom("ab", "\r\n"), { maxLength: 20 }).map((units) => units.join("")),
);
const change = fc.record({ start: fc.nat(), cut: fc.nat({ max: 3 }), newText: anyText });

function editOf(value: string, { start, cut, newText }: { start: number; cut: number; newText: string }): TextEdit {
  const from = start % (value.length + 1);
  return { span: { start: from, end: Math.min(value.length, from + cut) }, newText };
}

function assertLikeBuilt(lines: LineIndex, value: string): void {
  const built = lineIndex(value);
  assert.equal(lines.lineCount, built.lineCount);
  for (let offset = 0; offset <= value.length; offset += 1) {
    assert.deepEqual(lines.position(offset), built.position(offset));
  }
  for (let line = 0; line < built.lineCount; line += 1) {
    for (const character of [0, 1, 99]) {
      assert.equal(lines.offset({ line, character }), built.offset({ line, character }));
    }
  }
}

test("lines start where they do when counted simply, in long texts too", () => {
  fc.assert(fc.property(anyText, (value) => assert.deepEqual([...lineStarts(value)], simpleStarts(value))));
  for (const unit of ["\n", "a\r\n", "b\r"]) {
    assert.deepEqual([...lineStarts(unit.repeat(5000))], simpleStarts(unit.repeat(5000)));
  }
});

test("after edits the index is the one of the whole text", () => {
  fc.assert(
    fc.property(anyText, fc.array(change, { maxLength: 10 }), (value, changes) => {
      let now = value;
      let lines = lineIndex(value);
      for (const next of changes) {
        const edit = editOf(now, next);
        now = applyEdits(now, [edit]) ?? assert.fail();
        lines = lineIndexAfter(lines, edit, now);
        assertLikeBuilt(lines, now);
      }
    }),
    { numRuns: 1000, seed: 41 },
  );
});

test("an edit inside a line needs no look at the text", () => {
  const value = "first\r\nsecond\nthird\rlast";
  const starts = lineStarts(value);
  for (const [from, to, newText] of [
    [0, 0, "x"],
    [1, 4, ""],
    [8, 12, "more than before"],
    [15, 18, "x"],
    [21, 24, ""],
  ] as const) {
    const edit = { span: { start: from, end: to }, newText };
    assert.deepEqual(lineStartsAfter(starts, edit), lineStarts(applyEdits(value, [edit]) ?? assert.fail()));
  }
  for (const [from, to, newText] of [
    [2, 2, "\r"],
    [6, 6, "x"],
    [6, 7, ""],
    [7, 7, "x"],
    [12, 15, ""],
  ] as const) {
    assert.equal(lineStartsAfter(starts, { span: { start: from, end: to }, newText }), undefined);
  }
});

test("what does not fit together is counted anew", () => {
  const lines = lineIndex("a\nb");
  assertLikeBuilt(lineIndexAfter(lines, { span: { start: 9, end: 9 }, newText: "x" }, "c\n\nd"), "c\n\nd");
  assertLikeBuilt(lineIndexAfter(lines, { span: { start: 1, end: 1 }, newText: "x" }, "c\n\nd"), "c\n\nd");
  assertLikeBuilt(lineIndexAfter({ ...lines }, { span: { start: 1, end: 1 }, newText: "x" }, "ax\nb"), "ax\nb");
});

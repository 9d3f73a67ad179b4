import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { lineIndex } from "../../../server/engine/text/line-index.ts";

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

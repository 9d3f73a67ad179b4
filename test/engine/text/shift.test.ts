import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Pieces } from "../../../server/engine/text/pieces.ts";
import { moveSpan, shiftOf, shiftSpan } from "../../../server/engine/text/shift.ts";
import type { Span } from "../../../server/engine/text/span.ts";
import { applyEdits } from "../../../server/engine/text/text-edit.ts";

/** Rows: span before, edit's span, length of its text, span after. */
const rows: readonly (readonly [Span, Span, number, Span])[] = [
  [at(0, 3), at(5, 5), 2, at(0, 3)],
  [at(6, 8), at(5, 5), 2, at(8, 10)],
  [at(5, 8), at(5, 5), 2, at(7, 10)],
  [at(3, 8), at(5, 5), 2, at(3, 10)],
  [at(3, 5), at(5, 5), 2, at(3, 7)],
  [at(3, 8), at(4, 6), 0, at(3, 6)],
  [at(5, 8), at(4, 6), 0, at(4, 6)],
  [at(2, 5), at(4, 6), 0, at(2, 4)],
  [at(5, 5), at(4, 6), 0, at(4, 4)],
  [at(4, 6), at(4, 6), 2, at(4, 6)],
];

function at(start: number, end: number): Span {
  return { start, end };
}

for (const [before, span, length, after] of rows) {
  test(`${length} letters for ${span.start}-${span.end} take ${before.start}-${before.end} along`, () => {
    assert.deepEqual(shiftSpan(before, shiftOf({ span, newText: "x".repeat(length) })), after);
  });
}

test("a span that does not move is the same object", () => {
  const span = at(2, 4);
  assert.equal(shiftSpan(span, { at: 5, by: 7 }), span);
  assert.equal(shiftSpan(span, { at: 0, by: 0 }), span);
  assert.equal(moveSpan(span, 0), span);
  assert.deepEqual(moveSpan(span, -2), at(0, 2));
});

const change = fc.record({ start: fc.nat(), cut: fc.nat({ max: 5 }), newText: fc.string({ maxLength: 4 }) });

test("spans stay spans, and text outside the edit stays theirs", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 20 }), change, fc.nat(), fc.nat(), (text, next, one, other) => {
      const span = spanIn(text, one, other);
      const start = next.start % (text.length + 1);
      const edit = { span: at(start, Math.min(text.length, start + next.cut)), newText: next.newText };
      const after = applyEdits(text, [edit]) ?? assert.fail();
      const shifted = shiftSpan(span, shiftOf(edit));
      assert.ok(0 <= shifted.start && shifted.start <= shifted.end && shifted.end <= after.length);
      if (span.end < edit.span.start || span.start >= edit.span.end) {
        assert.equal(after.slice(shifted.start, shifted.end), text.slice(span.start, span.end));
      }
    }),
    { seed: 42 },
  );
});

function spanIn(text: string, one: number, other: number): Span {
  const start = one % (text.length + 1);
  return at(start, start + (other % (text.length + 1 - start)));
}

test("a text in pieces is the text", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), fc.array(change, { maxLength: 30 }), fc.nat(), (first, changes, pick) => {
      let text = first;
      let pieces = new Pieces([first]);
      for (const { start, cut, newText } of changes) {
        const from = start % (text.length + 1);
        const span = at(from, Math.min(text.length, from + cut));
        text = applyEdits(text, [{ span, newText }]) ?? assert.fail();
        pieces = pieces.replaced(span, newText);
      }
      const span = spanIn(text, pick, pick >> 3);
      assert.deepEqual([pieces.whole(), pieces.length], [text, text.length]);
      assert.equal(pieces.slice(span), text.slice(span.start, span.end));
    }),
    { seed: 43 },
  );
});

test("many pieces are put together", () => {
  let pieces = new Pieces([".".repeat(2000)]);
  for (let place = 0; place < 2000; place += 2) pieces = pieces.replaced(at(place, place + 1), "x");
  assert.equal(pieces.whole(), "x.".repeat(1000));
});

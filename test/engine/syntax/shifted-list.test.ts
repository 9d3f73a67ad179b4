import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ShiftedList } from "../../../server/engine/syntax/shifted-list.ts";
import { type Shift, shiftSpan } from "../../../server/engine/text/shift.ts";
import type { Span } from "../../../server/engine/text/span.ts";

/** Edits of strings, each of which is a letter of the text `.S.S.S…` at first; spans are of the dots and of the whole. */
const edits = fc.array(fc.record({ pick: fc.nat({ max: 9 }), by: fc.constantFrom(-1, 0, 1, 5), read: fc.boolean() }), {
  maxLength: 40,
});

test("places are those that the shifts give one after the other", () => {
  fc.assert(
    fc.property(edits, (changes) => {
      const lengths = Array.from({ length: 10 }, () => 1);
      let simple: readonly Span[] = Array.from({ length: 11 }, (_, index) => ({
        start: index * 2,
        end: index * 2 + 1,
      }));
      simple = [{ start: 0, end: 21 }, ...simple];
      let list = new ShiftedList(simple, (span, place) => place(span));
      for (const { pick, by, read } of changes) {
        const length = lengths[pick] ?? 0;
        if (length + by < 1) continue;
        const start = lengths.slice(0, pick).reduce((sum, one) => sum + one + 1, 1);
        lengths[pick] = length + by;
        const shift: Shift = { at: start + length, by };
        simple = simple.map((span) => shiftSpan(span, shift));
        list = list.shifted({ at: start + 1, by });
        if (read) assert.deepEqual(list.parts, simple);
      }
      assert.deepEqual(list.parts, simple);
    }),
    { numRuns: 1000, seed: 33 },
  );
});

test("a list that nothing moves is the same one", () => {
  const spans = [{ start: 0, end: 1 }];
  const list = new ShiftedList(spans, (span, place) => place(span));
  assert.equal(list.parts, spans);
  assert.equal(list.shifted({ at: 5, by: 0 }), list);
  assert.equal(list.shifted({ at: 5, by: 2 }).parts[0], spans[0]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { distanceWithin, nearestNames } from "../../../server/engine/text/nearest.ts";

/** The whole table, without any band. */
function slowDistance(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number) => table[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row += 1) {
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let cost = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + (same ? 0 : 1));
      const exchanged =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (exchanged) cost = Math.min(cost, at(row - 2, column - 2) + 1);
      const line = table[row];
      if (line) line[column] = cost;
    }
  }
  return at(one.length, other.length);
}

test("the band gives what the whole table gives, up to the limit", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });
  fc.assert(
    fc.property(word, word, fc.nat(6), (one, other, limit) => {
      const distance = slowDistance(one, other);
      assert.equal(distanceWithin(one, other, limit), distance <= limit ? distance : undefined);
    }),
    { numRuns: 5000 },
  );
});

test("near names, nearest first", () => {
  const names = ["math_add", "math_sub", "Math_Add", "read_file", "readfile", "ls", "__proto__"];
  assert.deepEqual(nearestNames("math_ad", names), ["math_add", "Math_Add"]);
  assert.deepEqual(nearestNames("math_add", names), ["Math_Add"]);
  assert.deepEqual(nearestNames("raed_file", names), ["read_file", "readfile"]);
  assert.deepEqual(nearestNames("math/add", names, { most: 1 }), ["math_add"]);
  assert.deepEqual(nearestNames("LS", names), ["ls"]);
  assert.deepEqual(nearestNames("xs", names), []);
  assert.deepEqual(nearestNames("__porto__", names), ["__proto__"]);
  assert.deepEqual(nearestNames("completely_other", names), []);
  assert.deepEqual(nearestNames("aab", ["aac", "aad", "aac"]), ["aac", "aad"]);
});

test("giving up on far names early changes nothing", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 6, maxLength: 9 });
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 30 }), (wanted, names) => {
      const all = nearestNames(wanted, names, { most: 1000 });
      assert.deepEqual(nearestNames(wanted, names, { most: 3 }), all.slice(0, 3));
    }),
  );
});

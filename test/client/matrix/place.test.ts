import assert from "node:assert/strict";
import test from "node:test";
import { clamped, moved, type Place } from "../../../client/matrix/webview/place.ts";

/** Seven rules and seventeen tools, of which four and ten fit on the screen. */
const surroundings = { rules: 7, tools: 17, pageRows: 4, pageColumns: 10 };

function after(place: Place, ...keys: readonly string[]): Place | undefined {
  return keys.reduce<Place | undefined>((from, pressed) => {
    const [key = "", held] = pressed.split("+").toReversed();
    return from && moved(from, { key, ctrl: held === "Ctrl", alt: held === "Alt" }, surroundings);
  }, place);
}

const moves: readonly (readonly [string, readonly [number, number], readonly [number, number]])[] = [
  ["ArrowUp", [0, 3], [-1, 3]],
  ["ArrowUp", [-1, 3], [-1, 3]],
  ["ArrowDown", [6, 3], [7, 3]],
  ["ArrowDown", [7, 3], [7, 3]],
  ["ArrowLeft", [2, 0], [2, -1]],
  ["ArrowLeft", [2, -1], [2, -1]],
  ["ArrowRight", [2, 16], [2, 16]],
  ["Home", [2, 9], [2, -1]],
  ["End", [2, -1], [2, 16]],
  ["PageDown", [1, 2], [5, 2]],
  ["PageDown", [5, 2], [7, 2]],
  ["PageUp", [5, 2], [1, 2]],
  ["Alt+PageDown", [5, 2], [5, 12]],
  ["Alt+PageUp", [5, 2], [5, -1]],
  ["Ctrl+Home", [5, 12], [0, -1]],
  ["Ctrl+End", [0, 0], [7, 16]],
];

for (const [key, [row, column], [toRow, toColumn]] of moves) {
  test(`${key} leads from ${row}, ${column} to ${toRow}, ${toColumn}`, () => {
    assert.deepEqual(after({ row, column }, key), { row: toRow, column: toColumn });
  });
}

test("other keys, and the ones of the editor's tabs, are left alone", () => {
  for (const key of ["a", "Tab", "Enter", "Ctrl+PageUp", "Ctrl+PageDown", "Ctrl+ArrowLeft"]) {
    assert.equal(after({ row: 1, column: 1 }, key), undefined);
  }
});

test("without tools or rules there are the heads and the last row only", () => {
  assert.deepEqual(clamped({ row: 5, column: 5 }, { rules: 0, tools: 0 }), { row: 0, column: -1 });
});

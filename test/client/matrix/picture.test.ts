import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { cellSize, scrolledTo, visibleView, widened } from "../../../client/matrix/webview/geometry.ts";
import { block, Picture, type View } from "../../../client/matrix/webview/picture.ts";
import { matrixLimits } from "../../../server/protocol/matrix.ts";
import { answerTo, groupsOf, letterAt, type Whole } from "./answers.ts";

const whole = fc.record({
  revision: fc.constant(1),
  rules: fc.nat(300),
  tools: fc.nat(900),
  each: fc.integer({ min: 1, max: 100 }),
});
const viewport = fc.record({
  left: fc.nat(900 * cellSize),
  top: fc.nat(300 * cellSize),
  width: fc.nat(2600),
  height: fc.nat(1500),
});

/** Everything that the picture says of a view is what the whole says. */
function assertShows(picture: Picture, whole: Whole, { rows, columns }: View): void {
  for (let row = rows.from; row < rows.to; row++) {
    assert.equal(picture.row(row)?.pattern, `pattern_${row}`);
    for (let column = columns.from; column < columns.to; column++) {
      assert.equal(picture.cell(row, column), letterAt(row, column));
    }
  }
  for (let column = columns.from; column < columns.to; column++) {
    assert.equal(picture.column(column)?.name, `tool_${column}`);
    assert.equal(picture.otherwise(column), "dw.".charAt(column % 3));
    assert.equal(picture.group(column)?.label, `server ${Math.floor(column / whole.each)}`);
  }
  const expected = groupsOf(whole).filter(({ from, to }) => from < columns.to && to > columns.from);
  assert.deepEqual(picture.groups(columns), columns.from < columns.to ? expected : []);
}

test("wherever it is scrolled to, one question is enough, and what is shown is that part of the whole", () => {
  fc.assert(
    fc.property(whole, fc.array(viewport, { minLength: 1, maxLength: 12 }), (all, places) => {
      const picture = new Picture();
      for (const place of places) {
        const asked = picture.missing(visibleView(place, picture.sizes));
        if (asked !== undefined) picture.add(answerTo(all, asked));
        // The first question is asked before anybody knows how large the picture is.
        const view = visibleView(place, picture.sizes);
        const more = picture.missing(view);
        if (more !== undefined) picture.add(answerTo(all, more));
        assert.equal(picture.missing(view), undefined);
        assertShows(picture, all, view);
      }
    }),
    { numRuns: 150, seed: 21 },
  );
});

test("what is asked for are whole blocks, so that little is asked for twice", () => {
  const picture = new Picture();
  const all = { revision: 1, rules: 1000, tools: 10_000, each: 10 };
  const ask = (left: number, top: number) => {
    const view = visibleView({ left, top, width: 900, height: 480 }, picture.sizes);
    const missing = picture.missing(view);
    if (missing !== undefined) picture.add(answerTo(all, missing));
    return missing;
  };
  assert.deepEqual(ask(0, 0), { rows: { from: 0, to: block.rows }, columns: { from: 0, to: block.columns } });
  assert.equal(ask(10 * cellSize, 5 * cellSize), undefined);
  assert.deepEqual(ask(100 * cellSize, 0)?.columns, { from: 64, to: 192 });
  assert.equal(ask(0, 0), undefined);
});

test("of a picture of any size only so much is kept, and what was let go is asked for again", () => {
  const picture = new Picture();
  const all = { revision: 1, rules: 20_000, tools: 100_000, each: 10 };
  const look = (column: number) => {
    const view = { rows: { from: 0, to: 20 }, columns: { from: column, to: column + 40 } };
    const missing = picture.missing(view);
    if (missing !== undefined) picture.add(answerTo(all, missing));
    return missing;
  };
  for (let column = 0; column < 60_000; column += block.columns) look(column);
  assert.equal(picture.cell(0, 0), undefined);
  assert.equal(picture.column(0), undefined);
  assert.ok(picture.cell(0, 59_000) !== undefined);
  assert.ok(look(0) !== undefined);
  assert.equal(picture.cell(0, 0), letterAt(0, 0));
});

test("the largest screen asks for no more than one answer holds, and for no more than is kept", () => {
  const picture = new Picture();
  const all = { revision: 1, rules: 5000, tools: 5000, each: 10 };
  const view = visibleView({ left: 20 * cellSize, top: 20 * cellSize, width: 1e6, height: 1e6 }, undefined);
  const asked = picture.missing(view);
  assert.ok(asked !== undefined);
  assert.ok(asked.rows.to - asked.rows.from <= matrixLimits.rows);
  assert.ok(asked.columns.to - asked.columns.from <= matrixLimits.columns);
  picture.add(answerTo(all, asked));
  assert.equal(picture.missing(view), undefined);
});

test("an outdated picture is shown until the next answer, which takes the place of all of it", () => {
  const picture = new Picture();
  const view = { rows: { from: 0, to: 10 }, columns: { from: 0, to: 10 } };
  const far = { rows: { from: 64, to: 74 }, columns: { from: 0, to: 10 } };
  const before = { revision: 1, rules: 100, tools: 100, each: 10 };
  for (const part of [view, far]) picture.add(answerTo(before, picture.missing(part) ?? part));
  picture.outdate();
  assert.equal(picture.row(70)?.pattern, "pattern_70");
  const asked = picture.missing(view);
  assert.ok(asked !== undefined);
  picture.add(answerTo({ ...before, revision: 2, rules: 80 }, asked));
  assert.equal(picture.sizes?.rules, 80);
  assert.equal(picture.row(70), undefined);
  assert.equal(picture.missing(view), undefined);
  picture.clear();
  assert.equal(picture.sizes, undefined);
});

test("a view with a margin stays within the picture", () => {
  const sizes = { rules: 30, allRules: 30, tools: 3, allTools: 3, longestLabel: 1 };
  const view = widened({ rows: { from: 1, to: 28 }, columns: { from: 0, to: 3 } }, sizes);
  assert.deepEqual(view, { rows: { from: 0, to: 30 }, columns: { from: 0, to: 3 } });
});

test("it is scrolled as little as possible", () => {
  const [length, scrolled] = [10 * cellSize, 20 * cellSize];
  assert.equal(scrolledTo(25, scrolled, length), scrolled);
  assert.equal(scrolledTo(5, scrolled, length), 5 * cellSize);
  assert.equal(scrolledTo(30, scrolled, length), 21 * cellSize);
});

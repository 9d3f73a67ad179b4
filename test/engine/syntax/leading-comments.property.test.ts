import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { moveItem, removeItem } from "../../../server/engine/syntax/edit.ts";
import { parseJson } from "../../../server/engine/syntax/json.ts";
import type { ArrayNode } from "../../../server/engine/syntax/node.ts";
import { removeItems } from "../../../server/engine/syntax/remove-items.ts";
import { reorderItems } from "../../../server/engine/syntax/reorder-items.ts";
import type { SyntaxTree } from "../../../server/engine/syntax/syntax-tree.ts";
import { applyEdits, type TextEdit } from "../../../server/engine/text/text-edit.ts";

// Lists of one item a line with a comma behind each: there an edit is nothing but lines that go, or stand elsewhere
// afterwards, so the expected text can be written down line by line. The first comment above an item is indented as it is.

/** An item with what stands above it. */
interface Entry {
  /** Lines that are not right above it: they end with a blank one, or with an entry that was made a comment. */
  readonly gap: readonly string[];
  readonly above: readonly string[];
  readonly item: string;
  readonly behind: string;
}

const entry: fc.Arbitrary<Entry> = fc.record({
  gap: fc.constantFrom<readonly string[]>(
    [],
    [],
    [""],
    ["// loose", ""],
    ["", "/* x */", " \t"],
    ["// old", '// { "a": 1 },'],
  ),
  above: fc.constantFrom<readonly string[]>(
    [],
    [],
    ["// one"],
    ["/* one", "   more */"],
    ["// one // two", "  // three, four"],
  ),
  item: fc.constantFrom("1", '{ "a": "// b" }', "[", '{ "c": 2 }'),
  behind: fc.constantFrom("", "", " // z", " /* y */"),
});
const list = fc.record({
  entries: fc.array(entry, { minLength: 1, maxLength: 6 }),
  eol: fc.constantFrom("\n", "\r\n"),
});

/** The lines of an item; one of them is a list of several lines. */
function itemLines({ item, behind }: Entry): readonly string[] {
  return item === "[" ? ["[", "  3,", `],${behind}`] : [`${item},${behind}`];
}

function write(lines: readonly string[], eol: string): string {
  return `\ufeff[${["", ...lines.map((line) => (line === "" ? "" : `  ${line}`)), "]"].join(eol)} // end`;
}

/** Whether the comments above speak of this item alone. */
function areOwn(entries: readonly Entry[], index: number): boolean {
  const next = entries[index + 1];
  return next === undefined || next.gap.length + next.above.length > 0;
}

function edited(
  entries: readonly Entry[],
  eol: string,
  wish: (tree: SyntaxTree, array: ArrayNode) => readonly TextEdit[],
) {
  const text = write(
    entries.flatMap((one) => [...one.gap, ...one.above, ...itemLines(one)]),
    eol,
  );
  const tree = parseJson(text);
  assert.ok(tree.root?.kind === "array" && tree.root.items.length === entries.length);
  return applyEdits(text, wish(tree, tree.root));
}

test("a moved item takes the comments right above it along, and no other byte is touched", () => {
  fc.assert(
    fc.property(list, fc.nat(5), fc.nat(5), ({ entries, eol }, one, other) => {
      const from = one % entries.length;
      const to = other % entries.length;
      const moved = entries.slice(from, from + 1).flatMap((entry) => [...entry.above, ...itemLines(entry)]);
      const before = to > from ? to + 1 : to;
      const place = (index: number) => (index === before && from !== to ? moved : []);
      const lines = entries.flatMap((entry, index) => {
        const stays = from === to || index !== from;
        return [...place(index), ...entry.gap, ...(stays ? [...entry.above, ...itemLines(entry)] : [])];
      });
      const expected = write([...lines, ...place(entries.length)], eol);
      assert.equal(
        edited(entries, eol, (tree, array) => moveItem(tree, array, from, to)),
        expected,
      );
    }),
    { numRuns: 2000 },
  );
});

test("deleted items take the comments along that speak of nothing else, and no other byte is touched", () => {
  fc.assert(
    fc.property(list, fc.uniqueArray(fc.nat(5)), ({ entries, eol }, indices) => {
      const left = (gone: readonly number[]) =>
        write(
          entries.flatMap((entry, index) => {
            if (!gone.includes(index)) return [...entry.gap, ...entry.above, ...itemLines(entry)];
            return areOwn(entries, index) ? entry.gap : [...entry.gap, ...entry.above];
          }),
          eol,
        );
      assert.equal(
        edited(entries, eol, (tree, array) => removeItems(tree, array, indices)),
        left(indices),
      );
      for (const index of indices.slice(0, 1)) {
        assert.equal(
          edited(entries, eol, (tree, array) => removeItem(tree, array, index, "take")),
          left([index]),
        );
      }
    }),
    { numRuns: 2000 },
  );
});

test("items in another order take the comments along that speak of nothing else, and no other byte is touched", () => {
  fc.assert(
    fc.property(list, fc.infiniteStream(fc.nat()), ({ entries, eol }, weights) => {
      const ranks = entries.map(() => weights.next().value);
      const order = [...entries.keys()].toSorted((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0));
      const expected = entries.flatMap((entry, place) => {
        const from = order[place] ?? place;
        const arriving = entries.slice(from, from + 1);
        return [
          ...entry.gap,
          ...(areOwn(entries, place) ? [] : entry.above),
          ...arriving.flatMap((one) => [...(areOwn(entries, from) ? one.above : []), ...itemLines(one)]),
        ];
      });
      assert.equal(
        edited(entries, eol, (tree, array) => reorderItems(tree, array, order)),
        write(expected, eol),
      );
    }),
    { numRuns: 2000 },
  );
});

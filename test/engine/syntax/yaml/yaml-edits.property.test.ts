import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { insertItem, moveItem, removeItem, replaceNode } from "../../../../server/engine/syntax/edit.ts";
import { nodeAtPath } from "../../../../server/engine/syntax/find.ts";
import type { ArrayNode } from "../../../../server/engine/syntax/node.ts";
import { removeItems } from "../../../../server/engine/syntax/remove-items.ts";
import type { SyntaxTree } from "../../../../server/engine/syntax/syntax-tree.ts";
import { type JsonValue, toValue } from "../../../../server/engine/syntax/value.ts";
import { parseYaml } from "../../../../server/engine/syntax/yaml/index.ts";
import { applyEdits, type TextEdit } from "../../../../server/engine/text/text-edit.ts";

const flowItems = ["x", "'it''s'", '"a, b # c"', "1", "[p, q]", "{k: v, l: [1]}", "null", "a b", "yes"];
const blockItems = [
  ...flowItems,
  "",
  "- p\n- q",
  "k: v\nl:\n- 1",
  "|\n  t\n   u",
  ">-\n  t\n\n  u",
  "!!str z",
  "!!str 1",
];
const notes = ["", "", "", " # c", "  # - d, e"];
const lines = ["", "", "", "# above", "  # in", "", "    # deep"];

interface Part {
  readonly item: string;
  readonly note: string;
  readonly above: readonly string[];
}

const part = (items: readonly string[]): fc.Arbitrary<Part> =>
  fc.record({
    item: fc.constantFrom(...items),
    note: fc.constantFrom(...notes),
    above: fc.array(fc.constantFrom(...lines), { maxLength: 2 }),
  });

/** Lines of a part behind its `-`, which are indented by more than it. */
function written({ item, note }: Part, indent: number): string {
  const [first = "", ...rest] = item.split("\n");
  const isText = /^[|>]/.test(first);
  const head = `- ${first}${rest.length === 0 || isText ? note : ""}`;
  return [head, ...rest.map((line) => (line === "" ? "" : `${" ".repeat(indent + 2)}${line}`))].join("\n");
}

function blockList(parts: readonly Part[], indent: number): string {
  return parts
    .flatMap((one) => [
      ...one.above.map((line) => (line === "" ? "" : `${" ".repeat(indent)}${line}`)),
      " ".repeat(indent) + written(one, indent),
    ])
    .join("\n");
}

function flowList(parts: readonly Part[], isLong: boolean, trailing: boolean): string {
  const comma = trailing && parts.length > 0 ? "," : "";
  if (!isLong) return `[${parts.map(({ item }) => item).join(", ")}${comma}]`;
  const items = parts.map(({ item, note, above }, index) => {
    const last = index === parts.length - 1;
    const before = above.map((line) => `    ${line.trim()}\n`).join("");
    return `${before}    ${item}${last ? comma : ","}${note}`;
  });
  return `[\n${items.join("\n")}\n  ]`;
}

const layouts = fc.oneof(
  fc.record({
    kind: fc.constantFrom("nested", "root", "within"),
    parts: fc.array(part(blockItems), { minLength: 1, maxLength: 4 }),
    indent: fc.constantFrom(0, 2, 4),
  }),
  fc.record({
    kind: fc.constant("flow"),
    parts: fc.array(part(flowItems), { maxLength: 4 }),
    indent: fc.constantFrom(0, 2),
  }),
);

/** A text with a list in it, its path, and whether its lines end as on Windows. */
const texts = fc
  .record({
    layout: layouts,
    windows: fc.boolean(),
    bom: fc.boolean(),
    trailing: fc.boolean(),
    tail: fc.constantFrom("", "\n", "\n\n# end\n"),
  })
  .map(({ layout: { kind, parts, indent }, windows, bom, trailing, tail }) => {
    const flow = kind === "flow" ? flowList(parts, indent > 0, trailing) : "";
    const body = {
      nested: `# top\nbefore: {a: 1} # b\nlist: # here\n${blockList(parts, indent)}\nafter: [1]${tail}`,
      root: `# top\n${blockList(parts, 0)}\n${tail}`,
      within: `list:\n  - ${blockList(
        parts.map((one, index) => (index === 0 ? { ...one, above: [] } : one)),
        4,
      ).trimStart()}\n  - after${tail}`,
      flow: `before: 1\nlist: ${flow} # c\nafter: 2${tail}`,
    }[kind];
    const path = kind === "root" ? [] : kind === "within" ? ["list", 0] : ["list"];
    const text = (bom ? "\ufeff" : "") + (body ?? "");
    return { text: windows ? text.replaceAll("\n", "\r\n") : text, path };
  });

const values: readonly string[] = [
  '"new"',
  '"a: b"',
  '"*"',
  "true",
  "null",
  "12",
  '["s", "t"]',
  '{"k": ["v"]}',
  "[]",
  '"it\'s \\u2028"',
];

interface Given {
  readonly tree: SyntaxTree;
  readonly array: ArrayNode;
  readonly items: readonly JsonValue[];
}

/** Applies an edit of the list and compares all values of the text with those wished for. */
function changes(
  { text, path }: { readonly text: string; readonly path: readonly (string | number)[] },
  edit: (given: Given) => { readonly edits: readonly TextEdit[]; readonly wished: readonly JsonValue[] },
): boolean {
  const tree = parseYaml(text);
  assert.deepEqual(tree.problems, [], text);
  const array = nodeAtPath(tree.root, path);
  assert.ok(array?.kind === "array", text);
  const { edits, wished } = edit({ tree, array, items: array.items.map(toValue) });
  if (edits.length === 0) return false;
  const after = applyEdits(text, edits);
  assert.ok(after !== undefined, text);
  const again = parseYaml(after);
  const shown = `${JSON.stringify(text)}\n${JSON.stringify(after)}`;
  assert.deepEqual(again.problems, [], shown);
  const list = nodeAtPath(again.root, path);
  assert.deepEqual(toValue(list), wished, shown);
  assert.equal(/\r(?!\n)/.test(after) || (text.includes("\r") && /[^\r]\n/.test(after)), false, shown);
  if (list === undefined || path.length === 0) return true;
  // All else has the value it had.
  const rest = (whole: SyntaxTree) => {
    const value = toValue(whole.root);
    assert.ok(value instanceof Map);
    const inner = value.get("list");
    return [...value].map(([key, one]) => [
      key,
      key !== "list" ? one : path.length > 1 && Array.isArray(inner) ? inner.slice(1) : null,
    ]);
  };
  assert.deepEqual(rest(again), rest(tree), shown);
  return true;
}

function counted(run: (count: () => void) => void): number {
  let count = 0;
  run(() => {
    count += 1;
  });
  return count;
}

test("an item put in is there, and nothing else is different", () => {
  const done = counted((count) =>
    fc.assert(
      fc.property(texts, fc.nat({ max: 5 }), fc.constantFrom(...values), (given, place, json) => {
        const isDone = changes(given, ({ tree, array, items }) => {
          const edits = insertItem(tree, array, place, json);
          assert.ok(edits.every(({ span }) => span.start === span.end || (items.length === 0 && edits.length === 1)));
          return { edits, wished: items.toSpliced(place, 0, toValue(parseYaml(json).root)) };
        });
        assert.ok(isDone, given.text);
        count();
      }),
      { numRuns: 700, seed: 1 },
    ),
  );
  assert.equal(done, 700);
});

test("an item taken out is gone, and nothing else is different", () => {
  const done = counted((count) =>
    fc.assert(
      fc.property(texts, fc.nat({ max: 3 }), fc.boolean(), (given, place, above) => {
        const isDone = changes(given, ({ tree, array, items }) => {
          const edits = removeItem(tree, array, place, above ? "take" : "leave");
          assert.ok(edits.every(({ newText }) => newText === "" || items.length === 1));
          return { edits, wished: items.toSpliced(place, 1) };
        });
        if (isDone) count();
      }),
      { numRuns: 700, seed: 2 },
    ),
  );
  assert.ok(done > 250, `${done}`);
});

test("some items taken out, moved or replaced give the list that is wished for", () => {
  const done = counted((count) =>
    fc.assert(
      fc.property(
        texts,
        fc.nat({ max: 3 }),
        fc.nat({ max: 3 }),
        fc.constantFrom(...values),
        (given, one, other, json) => {
          const gone = changes(given, ({ tree, array, items }) => ({
            edits: removeItems(tree, array, [one, other]),
            wished: items.filter((_, index) => index !== one && index !== other),
          }));
          const moved = changes(given, ({ tree, array, items }) => {
            const rest = items.toSpliced(one, 1);
            return {
              edits: moveItem(tree, array, one, other),
              wished: rest.toSpliced(other, 0, ...items.slice(one, one + 1)),
            };
          });
          const replaced = changes(given, ({ tree, array, items }) => {
            const item = array.items[one];
            const edits = item === undefined ? [] : replaceNode(tree, item, json);
            return {
              edits,
              wished: items.toSpliced(one, 1, toValue(parseYaml(json).root)),
            };
          });
          if (gone && moved && replaced) count();
        },
      ),
      { numRuns: 700, seed: 3 },
    ),
  );
  assert.ok(done > 100, `${done}`);
});

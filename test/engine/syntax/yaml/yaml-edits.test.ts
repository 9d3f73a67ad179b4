import assert from "node:assert/strict";
import { test } from "node:test";
import {
  insertItem,
  insertProperty,
  moveItem,
  removeItem,
  removeProperty,
  replaceNode,
} from "../../../../server/engine/syntax/edit.ts";
import { nodeAtPath } from "../../../../server/engine/syntax/find.ts";
import type { ArrayNode, Node, ObjectNode, Path } from "../../../../server/engine/syntax/node.ts";
import { removeItems } from "../../../../server/engine/syntax/remove-items.ts";
import type { SyntaxTree } from "../../../../server/engine/syntax/syntax-tree.ts";
import { parseYaml } from "../../../../server/engine/syntax/yaml/index.ts";
import { applyEdits, type TextEdit } from "../../../../server/engine/text/text-edit.ts";

type Edit = (tree: SyntaxTree, node: Node) => readonly TextEdit[];

const list = (edit: (tree: SyntaxTree, array: ArrayNode) => readonly TextEdit[]): Edit => {
  return (tree, node) => (node.kind === "array" ? edit(tree, node) : assert.fail());
};
const mapping = (edit: (tree: SyntaxTree, object: ObjectNode) => readonly TextEdit[]): Edit => {
  return (tree, node) => (node.kind === "object" ? edit(tree, node) : assert.fail());
};
const put = (index: number, json: string) => list((tree, array) => insertItem(tree, array, index, json));
const take = (index: number, above: "take" | "leave" = "leave") =>
  list((tree, array) => removeItem(tree, array, index, above));
const move = (from: number, to: number) => list((tree, array) => moveItem(tree, array, from, to));
const write =
  (json: string): Edit =>
  (tree, node) =>
    replaceNode(tree, node, json);
const add = (key: string, json: string, after?: string) =>
  mapping((tree, object) => insertProperty(tree, object, key, json, after === undefined ? "end" : { after }));
const drop = (index: number) =>
  mapping((tree, object) => removeProperty(tree, object, object.properties[index] ?? assert.fail()));

const cases: readonly [what: string, path: Path, edit: Edit, before: string, after: string | "none"][] = [
  ["an item at the end", ["a"], put(9, '"z"'), "a:\n  - x # one\n\nb: 1\n", "a:\n  - x # one\n  - z\n\nb: 1\n"],
  [
    "at the start, above a comment",
    ["a"],
    put(0, '"z"'),
    "a: # here\n  # x\n  - x\n",
    "a: # here\n  - z\n  # x\n  - x\n",
  ],
  ["in the middle", ["a"], put(1, '"z"'), "a:\r\n- 'x'\r\n# y\r\n- y\r\n", "a:\r\n- 'x'\r\n- 'z'\r\n# y\r\n- y\r\n"],
  ["at the end of the text", [], put(1, "true"), "- x", "- x\n- true"],
  ["before the first of a file", [], put(0, '"z"'), "# top\n- x\n", "# top\n- z\n- x\n"],
  ["within a list of lists", [0], put(0, '"z"'), "- - x\n  - y\n", "- - z\n  - x\n  - y\n"],
  ["behind a block of text", ["a"], put(1, '"z"'), "a:\n  - |+\n    t\n\nb: 1\n", "a:\n  - |+\n    t\n\n  - z\nb: 1\n"],
  [
    "a pair like its neighbour in brackets",
    ["a"],
    put(1, '["s","t"]'),
    "a:\n  - [x, 'y z']\n",
    "a:\n  - [x, 'y z']\n  - [s, t]\n",
  ],
  [
    "a pair like its neighbour in lines",
    ["a"],
    put(1, '["s","t"]'),
    "a:\n  - - x\n    - y\n",
    "a:\n  - - x\n    - y\n  - - s\n    - t\n",
  ],
  ["in brackets", ["a"], put(1, '"z"'), 'a: ["x", "y"] # c\n', 'a: ["x", "z", "y"] # c\n'],
  [
    "in brackets over lines",
    ["a"],
    put(9, '"z"'),
    "a: [\n  x, # one\n  y # two\n]\n",
    "a: [\n  x, # one\n  y, # two\n  z\n]\n",
  ],
  ["in empty brackets", ["a"], put(0, '"*"'), "a: []\n", 'a: ["*"]\n'],
  ["a text that needs quotes", ["a"], put(1, '"yes"'), "a:\n  - x\n", 'a:\n  - x\n  - "yes"\n'],
  ["an item taken out", ["a"], take(0), "a:\n  - x # one\n  # y\n  - y\n", "a:\n  # y\n  - y\n"],
  ["with the comments above it", ["a"], take(1, "take"), "a:\n  - x\n\n  # y\n  - y # two\n", "a:\n  - x\n\n"],
  ["the only item", ["a"], take(0), "a: # c\n  # d\n  - x # one\nb: 1\n", "a: [] # c\n  # d\nb: 1\n"],
  [
    "a property beside what is merged",
    ["m"],
    drop(1),
    "d: &d {x: 1}\nm:\n  <<: *d\n  y: 2\n",
    "d: &d {x: 1}\nm:\n  <<: *d\n",
  ],
  [
    "the only property beside what is merged",
    ["m"],
    drop(0),
    "d: &d {x: 1}\nm:\n  y: 2\n  <<: *d\n",
    "d: &d {x: 1}\nm:\n  <<: *d\n",
  ],
  [
    "a property above what is merged",
    ["m"],
    add("z", "2", "none"),
    "d: &d {x: 1}\nm:\n  <<: *d\n",
    "d: &d {x: 1}\nm:\n  z: 2\n  <<: *d\n",
  ],
  ["the only item of a file", [], take(0), "# c\n- x\n", "# c\n[]\n"],
  ["the first of a list within a list", [0], take(0), "- - x # one\n  - y\n", "- - y\n"],
  ["but not past a comment", [0], take(0), "- - x\n  # y\n  - y\n", "none"],
  ["an item in brackets", ["a"], take(1), "a: [x, y, z]\n", "a: [x, z]\n"],
  ["an item with an anchor in brackets", ["a"], take(1), "a: [x, &b y, z]\n", "none"],
  ["an item of many lines", ["a"], take(0), "a:\n  - b: 1\n    c:\n      - d\n  - e\n", "a:\n  - e\n"],
  ["what an alias stands for", ["b"], take(0), "a: &a [x, y]\nb: *a\n", "none"],
  [
    "some items at once",
    ["a"],
    list((tree, array) => removeItems(tree, array, [0, 2])),
    "a:\n- x\n- y\n- z\n",
    "a:\n- y\n",
  ],
  ["an item moved with its comment", ["a"], move(0, 1), "a:\n  - x # one\n  - y\n", "a:\n  - y\n  - x # one\n"],
  ["an item moved in brackets", ["a"], move(2, 0), "a: [x, y, z]\n", "a: [z, x, y]\n"],
  ["a text without quotes", ["a"], write('"b c"'), "a: x # c\n", "a: b c # c\n"],
  ["a text in its quotes", ["a", 0], write('"it\'s"'), "a: ['x']\n", "a: ['it''s']\n"],
  ["a text that cannot do without", ["a"], write('"x: y"'), "a: x\n", 'a: "x: y"\n'],
  ["a value where none is", ["a"], write("true"), "a:\nb: 1\n", "a: true\nb: 1\n"],
  ["an empty item", ["a", 0], write('"x"'), "a:\n  -\n  - y\n", "a:\n  - x\n  - y\n"],
  ["a key without a colon", ["a"], write("1"), "{a, b}\n", "none"],
  ["a block of text", ["a"], write('"x"'), "a: |\n  one\n  two\nb: 1\n", "a: x\nb: 1\n"],
  ["a list by another", ["a"], write('["x"]'), "a:\n- y\n- z\nb: 1\n", "a: [x]\nb: 1\n"],
  ["a mapping within a list of itself", ["a"], write("[{b: c}]"), "a: {b: c}\n", "a: [{b: c}]\n"],
  ["what is no value", ["a"], write("[b"), "a: c\n", "none"],
  ["a number that stays one", ["a"], write("1e30"), "a: 1\n", "a: 1.0e+30\n"],
  ["the same text", ["a"], write('"x"'), "a: x\n", "none"],
  ["a property at the end", [], add("t", '[["a","b"]]'), "s: 1 # c\n", "s: 1 # c\nt:\n  - [a, b]\n"],
  [
    "a property behind another",
    ["m"],
    add("t", "[]", "s"),
    "m:\n  s: [x]\n  u: 2\n",
    "m:\n  s: [x]\n  t: []\n  u: 2\n",
  ],
  ["a property in braces", ["m"], add("t u", "1"), 'm: {"s": "x"}\n', 'm: {"s": "x", "t u": 1}\n'],
  ["a property taken out", [], drop(0), "a:\n  - x\nb: 1\n", "b: 1\n"],
  ["the first property of an item", [0], drop(0), "- a: 1\n  b: 2\n", "- b: 2\n"],
  ["the only property", ["m"], drop(0), "m:\n  a: 1\n", "m: {}\n"],
  ["a property that is merged", ["m"], drop(0), "d: &d {x: 1}\nm:\n  <<: *d\n  y: 2\n", "none"],
];

test("edits keep the layout of the file", () => {
  for (const [what, path, edit, before, after] of cases) {
    const tree = parseYaml(before);
    assert.deepEqual(tree.problems, [], what);
    const edits = edit(tree, nodeAtPath(tree.root, path) ?? assert.fail(what));
    if (after === "none") assert.deepEqual(edits, [], what);
    else assert.equal(applyEdits(before, edits), after, what);
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { finish } from "../../../server/engine/language/effort.ts";
import { longestText, parseJson } from "../../../server/engine/syntax/json.ts";
import type { ArrayNode, Node } from "../../../server/engine/syntax/node.ts";
import { reparse, settleTree } from "../../../server/engine/syntax/reparse.ts";
import { type ReparsedParts, reparseParts } from "../../../server/engine/syntax/reparse-parts.ts";
import type { SyntaxTree } from "../../../server/engine/syntax/syntax-tree.ts";
import type { ChangedArray } from "../../../server/engine/syntax/way.ts";
import { shiftSpan } from "../../../server/engine/text/shift.ts";
import { differenceBetween } from "../../../server/engine/text/text-difference.ts";
import { applyEdits, type TextEdit } from "../../../server/engine/text/text-edit.ts";
import { type Random, random } from "../pattern/random.ts";
import { document, plainTree } from "./documents.ts";

const pieces = [
  "1",
  '"a"',
  ",",
  ",,",
  "[",
  "]",
  "{",
  "}",
  ":",
  "null",
  "/* c */",
  "// c\n",
  "#",
  '"',
  " ",
  "\n",
  "\r\n",
];
const values = [
  '"x"',
  "12",
  "{}",
  "[]",
  '{ "a": 1, "rules": ["b"] }',
  "[1, [2]]",
  "// c\n 3",
  "NaN",
  '{ "a": 1, "a": 2 }',
];

function assertLikeParsed(tree: SyntaxTree): void {
  assert.deepEqual(plainTree(tree), parseJson(tree.text));
}

function arraysIn(node: Node | undefined): readonly ArrayNode[] {
  if (node?.kind === "array") return [node, ...node.items.flatMap(arraysIn)];
  return node?.kind === "object" ? node.properties.flatMap(({ value }) => arraysIn(value)) : [];
}

/** A text after something happened to the items of one of its lists: put in, taken out, copied, moved, replaced. */
function withOtherItems(text: string, source: Random): string {
  const arrays = arraysIn(parseJson(text).root).filter(({ closed }) => closed);
  if (arrays.length === 0) return text;
  const { items, span } = source.pick(arrays);
  const item = () => items[source.below(items.length)];
  const textOf = (node: Node | undefined) => (node === undefined ? "" : text.slice(node.span.start, node.span.end));
  const put = (at: number, what: string) => text.slice(0, at) + what + text.slice(at);
  const one = item();
  const value = source.below(2) === 0 ? textOf(one) || "0" : source.pick(values);
  if (one === undefined) return put(span.start + 1, value);
  const next = items[items.indexOf(one) + 1];
  const end = next?.span.start ?? one.span.end;
  switch (source.below(5)) {
    case 0:
      return put(one.span.start, `${value},${source.pick(["", " ", "\n", "\r\n  "])}`);
    case 1:
      return put(one.span.end, `, ${value}`);
    case 2:
      return text.slice(0, one.span.start) + text.slice(end);
    case 3:
      return text.slice(0, one.span.start) + value + text.slice(one.span.end);
    default: {
      const other = item() ?? one;
      const [first, second] = one.span.start < other.span.start ? [one, other] : [other, one];
      if (first === second) return text;
      const between = text.slice(first.span.end, second.span.start);
      return text.slice(0, first.span.start) + textOf(second) + between + textOf(first) + text.slice(second.span.end);
    }
  }
}

function withAnything(text: string, source: Random): string {
  const at = source.below(text.length + 1);
  return text.slice(0, at) + source.text(pieces, 2) + text.slice(at + source.below(4));
}

function editOf(text: string, source: Random): TextEdit {
  let after = text;
  const count = source.below(4) === 0 ? 3 : 1;
  for (let done = 0; done < count; done += 1) {
    after = source.below(4) === 0 ? withAnything(after, source) : withOtherItems(after, source);
  }
  return differenceBetween(text, after);
}

/** The items of arrays that are said to be others must be all that are. */
function assertArrays(before: SyntaxTree, { tree, arrays, shift }: ReparsedParts): void {
  const old = new Map(arraysIn(parseJson(before.text).root).map((array) => [array.span.start, array]));
  const fresh = new Map(arraysIn(parseJson(tree.text).root).map((array) => [array.span.start, array]));
  for (const { span, after, from, oldEnd, newEnd } of arrays) {
    const one = old.get(span.start) ?? assert.fail();
    const other = fresh.get(span.start) ?? assert.fail();
    assert.deepEqual(one.span, span);
    assert.deepEqual(after.items.map(spanOf), other.items.map(spanOf));
    const moved = (nodes: readonly Node[]) => nodes.map((node) => shiftSpan(node.span, shift));
    assert.deepEqual(moved(one.items.slice(0, from)), other.items.slice(0, from).map(spanOf));
    assert.deepEqual(moved(one.items.slice(oldEnd)), other.items.slice(newEnd).map(spanOf));
  }
}

function spanOf({ span }: Node) {
  return span;
}

/** A document without errors, with all kinds of blanks between. */
function faultless(source: Random): string {
  const gap = () => (source.below(5) === 0 ? source.pick([" ", "\n  ", "\r\n", "// c, [\n", "/* ] */"]) : "");
  const list = (part: () => string) => Array.from({ length: source.below(6) }, part).join(",");
  const value = (depth: number): string => {
    const kind = depth > 3 ? 0 : source.below(4);
    const inner = () => gap() + value(depth + 1) + gap();
    if (kind === 1) return `[${gap()}${list(inner)}${gap()}]`;
    let key = 0;
    if (kind === 2) return `{${list(() => `${gap()}"k${key++}"${gap()}:${inner()}`)}${gap()}}`;
    return source.pick(['"x"', '"\\u0041 ],"', "-1.5e3", "0", "true", "null", '""']);
  };
  return `${source.pick(["", "\ufeff"])}${gap()}[${list(() => value(0)) || "1"}]${gap()}`;
}

/** Reads texts one after the other by what is different, and says how many were read in a short way. */
function readChain(text: string, steps: number, source: Random): { readonly strings: number; readonly parts: number } {
  const count = { strings: 0, parts: 0 };
  const trees = [parseJson(text)];
  for (let step = 0; step < steps; step += 1) {
    const tree = trees.at(-1) ?? assert.fail();
    const edit = editOf(tree.text, source);
    const after = applyEdits(tree.text, [edit]) ?? assert.fail();
    const string = reparse(tree, edit);
    const parts = string === undefined ? reparseParts(tree, edit) : undefined;
    if (string !== undefined) count.strings += 1;
    if (parts !== undefined) {
      assertArrays(tree, parts);
      count.parts += 1;
    }
    const read = string?.tree ?? parts?.tree;
    assert.equal(read?.text ?? after, after);
    // From most broken texts there is no short way, so they are left again.
    const next = read ?? (source.below(3) === 0 ? parseJson(after) : tree);
    // A tree that nobody has read, and one that there was time to settle, are other starting points.
    if (source.below(3) === 0) assertLikeParsed(next);
    if (source.below(9) === 0) finish(settleTree(next));
    trees.push(next);
  }
  for (const tree of trees) assertLikeParsed(tree);
  return count;
}

test("after each of many edits of lists the tree is that of a full reading, and the earlier trees stay", () => {
  const source = random(35);
  let [strings, parts] = [0, 0];
  for (let round = 0; round < 550; round += 1) {
    const count = readChain(faultless(source), 20, source);
    strings += count.strings;
    parts += count.parts;
  }
  assert.ok(parts > 2000 && strings > 20, `${parts} and ${strings}`);
});

test("so it is in documents with any errors", () => {
  fc.assert(
    fc.property(document, fc.nat(), (text, seed) => {
      readChain(text, 6, random(seed));
    }),
    { numRuns: 300, seed: 35 },
  );
});

/** An edit, as a text in which `«old»new»` stands for it, and the arrays that it changes: from, old end, new end. */
const cases: readonly (readonly [name: string, marked: string, ...arrays: (readonly [number, number, number])[]])[] = [
  ["an item put in", "[1,«» 2,» 3]", [1, 1, 2]],
  ["the first item put in", "[«»1»]", [0, 0, 1]],
  ["an item put in behind all others", "[1«», 2»]", [0, 1, 2]],
  ["an item taken out", "[1, «2, »»3]", [1, 3, 2]],
  ["the only item taken out", "[ «1»» ]", [0, 1, 0]],
  ["items that change their places", "[1, «2, 3»3, 2», 4]", [1, 3, 3]],
  ["a scalar", '{ "a": [0, { "b": t«rue»rue» }] }', [1, 2, 2]],
  ["a value with its key", '[{ "a«": 1»b": 2» }]', [0, 1, 1]],
  ["a comment", "\ufeff[1,\r\n«»// c\r\n» 2]", [1, 1, 1]],
  ["a comment beside a comment", "[1, // a\n«»// b\n» 2]", [1, 1, 1]],
  ["a list that is divided", "[0, [1«, »], [»2]]", [1, 2, 3]],
  ["an item put in, cut where it looks alike", '[{ "a": "«»x" }, { "a": "»y" }]', [0, 1, 2]],
  ["an item taken out, cut where it looks alike", '[{ "a": "«x" }, { "a": "»»y" }]', [0, 2, 1]],
  ["a nested list", "[[1], [2«»3»]]", [0, 1, 1], [1, 2, 2]],
];

function editIn(marked: string): readonly [SyntaxTree, TextEdit] {
  const [ahead = "", old = "", newText = "", behind = ""] = marked.split(/[«»]/);
  const span = { start: ahead.length, end: ahead.length + old.length };
  return [parseJson(ahead + old + behind), { span, newText }];
}

for (const [name, marked, ...arrays] of cases) {
  test(`${name} is read without the rest`, () => {
    const [tree, edit] = editIn(marked);
    const read = reparseParts(tree, edit) ?? assert.fail();
    assertLikeParsed(read.tree);
    assertArrays(tree, read);
    const seen = ({ from, oldEnd, newEnd }: ChangedArray) => [from, oldEnd, newEnd];
    assert.deepEqual(read.arrays.map(seen), arrays);
  });
}

const long: readonly (readonly [name: string, marked: string])[] = [
  ["a comma left behind", "[1«, 2», »]"],
  ["a comma too many", "[1, «»,»2]"],
  ["no comma between", "[1«, » »2]"],
  ["a comma that was left behind", "[1, 2«,»»]"],
  ["a comment that swallows what follows", "[1, «»// »2]"],
  ["a string that is open", '[1, «»"»2]'],
  ["a key that stands twice", '{ "a": 1, «»"a": 2, »"b": 3 }'],
  ["a key of the only object", '{ "«a»b»": 1 }'],
  ["what is no list", "1«»2»"],
  ["an error elsewhere", '[tru, "a", «»1, »2]'],
  ["the brackets themselves", "«[»[[»1]"],
  ["`NaN`", "[1, «»NaN, »2]"],
];

for (const [name, marked] of long) {
  test(`for ${name} the whole text is read`, () => {
    assert.equal(reparseParts(...editIn(marked)), undefined);
  });
}

test("nesting that becomes too deep is left to a full reading", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  const tree = parseJson(nested(300));
  const put = (newText: string) => reparseParts(tree, { span: { start: 300, end: 300 }, newText });
  assertLikeParsed(put(nested(212))?.tree ?? assert.fail());
  assert.equal(put(nested(213)), undefined);
});

test("so many comments that not all are reported are left to a full reading", () => {
  const tree = parseJson(`[${"/**/ ".repeat(199)}1, 2]`);
  const put = (newText: string) => reparseParts(tree, { span: { start: 999, end: 999 }, newText });
  assert.equal(put(" /**/"), undefined);
  assertLikeParsed(
    reparseParts(parseJson("[/**/ 1, 2]"), { span: { start: 9, end: 9 }, newText: "/**/" })?.tree ?? assert.fail(),
  );
});

test("when the edit touches most of a long text, all of it is read", () => {
  const tree = parseJson(`[[${"1, ".repeat(3000)}1]]`);
  const read = (end: number) => reparseParts(tree, { span: { start: 3, end }, newText: "" });
  assertLikeParsed(read(3006)?.tree ?? assert.fail());
  assert.equal(read(6006), undefined);
});

test("a text that becomes too long, and an edit that is no place, are left to a full reading", () => {
  const tree = parseJson(`[1]${" ".repeat(longestText - 3)}`);
  assert.equal(reparseParts(tree, { span: { start: 2, end: 2 }, newText: ", 2" }), undefined);
  for (const [start, end] of [
    [2, 1],
    [-1, 2],
    [1, 99],
    [Number.NaN, Number.NaN],
  ] as const) {
    assert.equal(reparseParts(parseJson("[1]"), { span: { start, end }, newText: "2" }), undefined);
  }
});

test("what lies before the edit is the same object, and of many edits none is lost", () => {
  let tree = parseJson(`[["a"], ${Array.from({ length: 400 }, (_, index) => `{ "n": ${index} }`).join(", ")}]`);
  const [first] = arraysIn(tree.root).slice(1);
  for (let round = 0; round < 1200; round += 1) {
    const at = tree.text.indexOf("{", (round * 37) % 3000);
    const isOut = round % 3 === 0;
    const end = isOut ? tree.text.indexOf("{", at + 1) : at;
    tree =
      reparseParts(tree, { span: { start: at, end }, newText: isOut ? "" : '{ "x": 1 }, ' })?.tree ?? assert.fail();
  }
  assert.equal(arraysIn(tree.root)[1], first);
  assertLikeParsed(tree);
});

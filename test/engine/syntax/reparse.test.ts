import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { nodeAtPath } from "../../../server/engine/syntax/find.ts";
import { longestText, parseJson } from "../../../server/engine/syntax/json.ts";
import { type Reparsed, reparse } from "../../../server/engine/syntax/reparse.ts";
import type { SyntaxTree } from "../../../server/engine/syntax/syntax-tree.ts";
import { shiftSpan } from "../../../server/engine/text/shift.ts";
import { applyEdits, type TextEdit } from "../../../server/engine/text/text-edit.ts";
import { document, fixtureTexts, plainTree, stringsIn } from "./documents.ts";

const typed = ["x", "_*", "é", "😀", '"', "\\", "\\n", "\\u00e9", "\\u00", "\t", "\0", "\n", "\r\n", "']", '", "', ""];

function afterEdit(text: string, edit: TextEdit): string {
  return applyEdits(text, [edit]) ?? assert.fail("the edit lies outside the text");
}

/** Whether a text is one JSON string without any fault. */
function isString(text: string): boolean {
  if (!text.startsWith('"')) return false;
  try {
    return typeof JSON.parse(text) === "string";
  } catch {
    return false;
  }
}

/**
 * Reads again after an edit inside the quotes of one of the text's strings. The short way must be taken exactly when
 * the string is a faultless one before and after.
 */
function reparseString(tree: SyntaxTree, pick: number, at: number, cut: number, newText: string): Reparsed | undefined {
  const { text } = tree;
  const strings = stringsIn(parseJson(text).root).filter(({ span }) => span.end - span.start >= 2);
  const node = strings[pick % strings.length];
  if (node === undefined) return undefined;
  const start = node.span.start + 1 + (at % (node.span.end - node.span.start - 1));
  const edit = { span: { start, end: Math.min(start + cut, node.span.end - 1) }, newText };
  const result = reparse(tree, edit);
  const old = text.slice(node.span.start, node.span.end);
  const { start: from, end: to } = edit.span;
  const token = `${old.slice(0, from - node.span.start)}${newText}${old.slice(to - node.span.start)}`;
  assert.equal(result !== undefined, isString(old) && isString(token), JSON.stringify([text, edit]));
  if (result === undefined) return undefined;
  assert.equal(result.tree.text, afterEdit(text, edit));
  assert.deepEqual(result.string.before, node);
  assert.deepEqual(result.string.after, {
    ...node,
    value: JSON.parse(token),
    span: shiftSpan(node.span, result.shift),
  });
  return result;
}

function assertLikeParsed(tree: SyntaxTree): void {
  assert.deepEqual(plainTree(tree), parseJson(tree.text));
}

test("every string of every fixture is read again like the whole file", () => {
  let read = 0;
  for (const text of fixtureTexts()) {
    const tree = parseJson(text);
    const count = stringsIn(tree.root).length;
    for (let pick = 0; pick < count; pick += 1) {
      for (const [which, newText] of typed.entries()) {
        // Each string gets four of the edits, and each edit many strings.
        if ((which + pick) % 4 !== 0) continue;
        const result = reparseString(tree, pick, pick, which % 3, newText);
        if (result === undefined) continue;
        assertLikeParsed(result.tree);
        read += 1;
      }
    }
    assertLikeParsed(tree);
  }
  assert.ok(read > 400, `${read}`);
});

const step = fc.record({
  pick: fc.nat(),
  at: fc.nat(),
  cut: fc.constantFrom(0, 0, 1, 2),
  newText: fc.oneof({ weight: 3, arbitrary: fc.constant("x") }, fc.constantFrom(...typed)),
  read: fc.boolean(),
});

test("chains of edits in any document give the trees of a full reading, and leave the earlier trees alone", () => {
  let short = 0;
  fc.assert(
    fc.property(document, fc.array(step, { minLength: 50, maxLength: 50 }), (text, steps) => {
      const trees = [parseJson(text)];
      for (const { pick, at, cut, newText, read } of steps) {
        const tree = trees.at(-1) ?? assert.fail();
        const result = reparseString(tree, pick, at, cut, newText);
        if (result === undefined) continue;
        short += 1;
        trees.push(result.tree);
        // A tree that nobody has read is another starting point than one that was.
        if (read) assertLikeParsed(result.tree);
      }
      for (const tree of trees) assertLikeParsed(tree);
    }),
    { numRuns: 100, seed: 31 },
  );
  assert.ok(short > 1500, `${short}`);
});

test("any edit of any document is left to a full reading or gives the same", () => {
  let short = 0;
  fc.assert(
    fc.property(document, fc.nat(), fc.nat({ max: 3 }), fc.constantFrom(...typed), (text, at, cut, newText) => {
      const start = at % (text.length + 1);
      const edit = { span: { start, end: Math.min(text.length, start + cut) }, newText };
      const result = reparse(parseJson(text), edit);
      if (result === undefined) return;
      short += 1;
      assert.equal(result.tree.text, afterEdit(text, edit));
      assertLikeParsed(result.tree);
    }),
    { numRuns: 3000, seed: 32 },
  );
  assert.ok(short > 100, `${short}`);
});

/** The edit that puts `newText` where `^` stands in a text. */
function typedAt(marked: string, newText = "x"): readonly [SyntaxTree, TextEdit] {
  const start = marked.indexOf("^");
  return [parseJson(marked.replace("^", "")), { span: { start, end: start }, newText }];
}

const short: readonly (readonly [text: string, path: string, newText?: string])[] = [
  ['{"a": ["b", "c^"], "d": 1}', "a 1"],
  ['"^"', ""],
  ['\ufeff// note\n{"a": 01, "b": "^c", "a": 2,} // end', "b"],
  ['[\'bad\', "^", "\\q", "open]', "1"],
  ['[1 "^" 2]', "1"],
  ['["a^b"]', "0", '\\"\\\\\\u0041'],
];

for (const [marked, path, newText] of short) {
  test(`typing at ^ in ${JSON.stringify(marked)} reads one string`, () => {
    const [tree, edit] = typedAt(marked, newText);
    const result = reparse(tree, edit);
    assert.equal(result?.string.path.join(" "), path);
    assertLikeParsed(result?.tree ?? assert.fail());
  });
}

const long = [
  '{"a^": "b"}',
  '[^"a"]',
  '["a"^]',
  "[a^]",
  "['a^']",
  '["\\q^"]',
  '["\\^"]',
  '{"a": "b^',
  "^",
  '[{"a": 1}, // "^"\n1]',
];

for (const marked of long) {
  test(`typing at ^ in ${JSON.stringify(marked)} reads the whole text`, () => {
    assert.equal(reparse(...typedAt(marked)), undefined);
  });
}

test("an edit that is no place in the text is refused", () => {
  const tree = parseJson('["abc"]');
  for (const [start, end] of [
    [4, 3],
    [3, 99],
    [-1, 3],
    [Number.NaN, Number.NaN],
  ] as const) {
    assert.equal(reparse(tree, { span: { start, end }, newText: "x" }), undefined);
  }
});

test("a text that becomes too long is left to a full reading", () => {
  const blanks = " ".repeat(longestText - 5);
  const tree = parseJson(`["a"]${blanks}`);
  assert.equal(reparse(tree, { span: { start: 2, end: 2 }, newText: "x" }), undefined);
  assert.ok(reparse(tree, { span: { start: 2, end: 3 }, newText: "x" }));
});

test("what lies before the string is the same object, and what was made once stays", () => {
  const before = parseJson('[["a"], ["b"], ["c"]]');
  const after = reparse(before, { span: { start: 10, end: 10 }, newText: "x" })?.tree;
  assert.ok(before.root?.kind === "array" && after?.root?.kind === "array");
  assert.equal(after.root.items[0], before.root.items[0]);
  assert.equal(after.root.items[2], after.root.items[2]);
  assert.equal(nodeAtPath(after.root, [2, 0]), nodeAtPath(after.root, [2, 0]));
  assert.deepEqual(nodeAtPath(after.root, [2, 0])?.span, { start: 17, end: 20 });
});

test("the caller's own text is taken", () => {
  const text = '["ax"]';
  const result = reparse(parseJson('["a"]'), { span: { start: 3, end: 3 }, newText: "x" }, text);
  assert.equal(result?.tree.text, text);
  assertLikeParsed(result?.tree ?? assert.fail());
});

test("a long list is edited in so many places that it is made anew on the way", () => {
  let tree = parseJson(`[${Array.from({ length: 700 }, (_, index) => `["v${index}"]`).join()}]`);
  for (let round = 0; round < 700; round += 1) {
    const pick = (round * 37) % 700;
    tree = reparseString(tree, pick, 1, 0, "x")?.tree ?? assert.fail();
  }
  assertLikeParsed(tree);
});

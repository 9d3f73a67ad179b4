import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { nodeAt, nodeAtPath, offsetIn, pathText, properties, property } from "../../../server/engine/syntax/find.ts";
import { longestText, parseJson } from "../../../server/engine/syntax/json.ts";
import type { Node, Path } from "../../../server/engine/syntax/node.ts";
import { type JsonValue, toValue } from "../../../server/engine/syntax/value.ts";
import { contains, encloses, type Span } from "../../../server/engine/text/span.ts";
import { projectFiles, projectRoot } from "../../helpers/project.ts";

/** A tree as short text: `[1 "a" {k:1 h:}]`, `?` behind what is not closed. */
function shown(node: Node | undefined): string {
  if (node === undefined) return "";
  const open = "closed" in node && !node.closed ? "?" : "";
  switch (node.kind) {
    case "array":
      return `[${node.items.map(shown).join(" ")}]${open}`;
    case "object":
      return `{${node.properties.map(({ key, value }) => `${key.value}:${shown(value)}`).join(" ")}}${open}`;
    case "null":
      return "null";
    default:
      return typeof node.value === "string" ? JSON.stringify(node.value) : String(node.value);
  }
}

function problems(text: string): readonly string[] {
  return parseJson(text).problems.map(({ kind, span }) => `${kind} «${text.slice(span.start, span.end)}»`);
}

const rows: readonly (readonly [text: string, tree: string, ...problems: readonly string[]])[] = [
  ["", "", "syntax «»"],
  ["  // x", "", "syntax «  // x»", "comment «// x»"],
  ["{", "{}?", "syntax «{»"],
  ['{"a', "{a:}?", 'syntax «"a»', 'syntax «"a»', "syntax «a»"],
  ['{"a":', "{a:}?", 'syntax «"a":»', "syntax «:»"],
  ['{"a": 1,', "{a:1}?", "syntax «,»"],
  ['{"a":\n "b": 1}', "{a: b:1}", 'syntax «"a":»', 'syntax «"b"»'],
  ['{"a"\n "b": 1}', "{a: b:1}", 'syntax «"a"»', 'syntax «"b"»'],
  ['{"a": "b\n}', '{a:"b"}', 'syntax «"b»'],
  ['{"a": "b }\n', '{a:"b"}', 'syntax «"b»'],
  ['[{"a": "[b] },\n1]', '[{a:"[b]"} 1]', 'syntax «"[b]»'],
  ["[1, 2,]", "[1 2]", "trailing-comma «,»"],
  ["[1 2]", "[1 2]", "syntax «2»"],
  ["[,]", "[]", "syntax «,»"],
  ["[1,,2]", "[1 2]", "syntax «,»"],
  ['{"a": [1, 2}', "{a:[1 2]?}", "syntax «}»"],
  ['[{"a": 1]', "[{a:1}?]", "syntax «]»"],
  ["]", "", "syntax «]»"],
  ["{}}", "{}", "syntax «}»"],
  ['{"a": {"b": true}]}', "{a:{b:true}}", "syntax «]»"],
  ["['a', b]", '["a" "b"]', "syntax «'»", "syntax «b»"],
  ["{a: 1, 'b': 2}", "{a:1 b:2}", "syntax «a»", "syntax «'»"],
  [
    "[01, +1, .5, 1., 0x1F, -]",
    '[1 1 0.5 1 31 "-"]',
    ...["01", "+1", ".5", "1.", "0x1F", "-"].map((bad) => `syntax «${bad}»`),
  ],
  [
    "[NaN, Infinity, -Infinity]",
    "[NaN Infinity -Infinity]",
    ...["NaN", "Infinity", "-Infinity"].map((bad) => `nan-literal «${bad}»`),
  ],
  ["[True, None]", "[true null]", "syntax «True»", "syntax «None»"],
  ['["\\q\\u12", "\t"]', '["\\\\q\\\\u12" "\\t"]', "syntax «\\q»", "syntax «\\u»", "syntax «\t»"],
  ["# a\n{}", "{}", "syntax «# a»"],
  ["/* a", "", "syntax «/* a»"],
  ["{} // a", "{}", "comment «// a»"],
  ["\ufeff[/*a*/]", "[]", "bom «\ufeff»", "comment «/*a*/»"],
  ['{"a":1,"a":2,"__proto__":3,"constructor":4}', "{a:1 a:2 __proto__:3 constructor:4}", 'duplicate-key «"a"»'],
  ['{"rules": {"x": true}, "y"}', "{rules:{x:true} y:}", 'syntax «"y"»'],
];

for (const [text, tree, ...expected] of rows) {
  test(`reads ${JSON.stringify(text)}`, () => {
    assert.equal(shown(parseJson(text).root), tree);
    assert.deepEqual(problems(text), expected);
  });
}

test("a repeated key names the first and the later place", () => {
  const [problem] = parseJson('{"a":1,"b":2,"a":3}').problems;
  assert.ok(problem?.kind === "duplicate-key");
  assert.deepEqual([problem.key, problem.first, problem.later], ["a", { start: 1, end: 4 }, { start: 13, end: 16 }]);
});

test("repeated keys are found in objects of any size", () => {
  const keys = Array.from({ length: 30 }, (_, index) => `"k${index}":0`);
  assert.deepEqual(problems(`{${keys.join()}}`), []);
  for (const key of ["k0", "k7", "k8", "k29"]) {
    assert.deepEqual(problems(`{${keys.join()},"${key}":1}`), [`duplicate-key «"${key}"»`]);
  }
});

test("100,000 levels and 20 MB give one clear problem", () => {
  for (const open of ["[", '{"a":', '[{"a":']) {
    assert.deepEqual(
      parseJson(open.repeat(100_000)).problems.map(({ kind }) => kind),
      ["too-deep"],
    );
  }
  assert.deepEqual(
    parseJson("[{".repeat(100_000)).problems.map(({ kind }) => kind),
    ["syntax", "too-deep"],
  );
  assert.deepEqual(
    parseJson(`${"[".repeat(600)}${"]".repeat(600)}`).problems.map(({ kind }) => kind),
    ["too-deep"],
  );
  assert.deepEqual(problems(`${"[".repeat(512)}${"]".repeat(512)}`), []);
  const large = parseJson(" ".repeat(20 * 1024 * 1024));
  assert.deepEqual([large.root, large.problems.map(({ kind }) => kind)], [undefined, ["too-large"]]);
  assert.deepEqual(problems(`[${" ".repeat(longestText - 2)}]`), []);
});

test("many comments hide no error", () => {
  const kinds = parseJson(`${"// c\n".repeat(1000)}[1 2]`).problems.map(({ kind }) => kind);
  assert.equal(kinds.at(-1), "syntax");
});

/** All that must hold for the tree of any text. */
function checkTree(text: string): void {
  const { root, problems: found, comments } = parseJson(text);
  const whole = { start: 0, end: text.length };
  let before = 0;
  for (const { span } of found) {
    assert.ok(encloses(whole, span) && span.start <= span.end && before <= span.start, JSON.stringify(text));
    before = span.start;
  }
  for (const comment of comments) assert.ok(encloses(whole, comment));
  if (root !== undefined) checkNode(root, whole, text);
}

function checkNode(node: Node, outer: Span, text: string): void {
  assert.ok(encloses(outer, node.span) && node.span.start < node.span.end, JSON.stringify(text));
  let reached = node.span.start;
  const parts = node.kind === "array" ? node.items : node.kind === "object" ? node.properties : [];
  for (const part of parts) {
    assert.ok(part.span.start >= reached, JSON.stringify(text));
    reached = part.span.end;
    if ("kind" in part) checkNode(part, node.span, text);
    else {
      checkNode(part.key, part.span, text);
      if (part.value) checkNode(part.value, part.span, text);
    }
  }
}

test("any text gives a tree whose spans are nested and in order", () => {
  const unit = fc.constantFrom(
    ..."{}[]:,\"\\ \n\r\t/*#'-+.0eE1",
    "true",
    "null",
    "NaN",
    '"a"',
    "a",
    "//",
    "/*",
    "*/",
    "\ufeff",
    "\0",
    "😀",
    "\ud83d",
    "\\u00",
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 30 }), (units) => checkTree(units.join(""))),
    { numRuns: 5000 },
  );
});

test("every prefix of every fixture and example gives a tree", () => {
  const paths = [...projectFiles("test/fixtures/**/*.json*"), ...projectFiles("examples/**/*.json*")];
  const texts = paths.map((path) => readFileSync(`${projectRoot}/${path}`, "utf8")).flatMap(textsIn);
  assert.ok(texts.length >= 5);
  for (const text of texts) {
    for (let length = 0; length < text.length; length += 1) parseJson(text.slice(0, length));
    for (let length = 0; length < text.length; length += 7) checkTree(text.slice(0, length));
  }
});

/** The input text of a case, else the file itself. Vectors and the like are too long to try every prefix. */
function textsIn(text: string): readonly string[] {
  const input = nodeAtPath(parseJson(text).root, ["input", "text"]);
  return [input?.kind === "string" ? input.value : text].filter(({ length }) => length <= 3000);
}

test("plain JSON is read as JSON.parse reads it", () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: "binary" }), fc.constantFrom(0, 2), (json, space) => {
      const text = JSON.stringify(JSON.parse(json), undefined, space);
      const tree = parseJson(text);
      assert.deepEqual(tree.problems, []);
      assert.deepEqual(toValue(tree.root), asMaps(JSON.parse(text)));
    }),
    { numRuns: 1000 },
  );
});

function asMaps(value: unknown): JsonValue {
  if (Array.isArray(value)) return value.map(asMaps);
  if (typeof value === "object" && value !== null) {
    return new Map(Object.entries(value).map(([key, inner]) => [key, asMaps(inner)]));
  }
  assert.ok(value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean");
  return value;
}

test("nodes are found by path and by offset, and paths are put into words", () => {
  const text = '{"a": [1, {"b": "x"}], "a": [2], "toString": 3}';
  const { root } = parseJson(text);
  assert.ok(root?.kind === "object");
  assert.equal(shown(nodeAtPath(root, ["a", 0])), "2");
  assert.equal(nodeAtPath(root, ["hasOwnProperty"]), undefined);
  assert.equal(nodeAtPath(root, ["a", "0"]), undefined);
  assert.equal(shown(property(root, "toString")?.value), "3");
  assert.equal(properties(root, "a").length, 2);
  const inside = nodeAt(root, text.indexOf('"x"') + 1);
  assert.deepEqual([inside?.path, inside?.node.kind, inside?.inKey], [["a", 1, "b"], "string", false]);
  assert.deepEqual([nodeAt(root, 2)?.path, nodeAt(root, 2)?.inKey], [["a"], true]);
  assert.equal(nodeAt(root, text.length + 1), undefined);
  assert.equal(pathText(["tools", "disabled", 0]), "tools.disabled[0]");
  assert.equal(pathText(["rules", 0]), "rules[0]");
  assert.equal(pathText(["a b", 'x"y', "é"]), '["a b"]["x\\"y"].é');
  assert.equal(pathText([]), "");
});

test("the node at any offset of a fixture is around it, and its path leads there", () => {
  const text = '{ "k": [ {"a": null}, "b" , [] ], "l": {"m": -1} }';
  const { root } = parseJson(text);
  for (let offset = 0; offset <= text.length; offset += 1) {
    const found = nodeAt(root, offset);
    assert.ok(found);
    assert.ok(contains(found.node.span, offset));
    const path: Path = found.path;
    if (!found.inKey && nodeAtPath(root, path) !== undefined && found.node !== nodeAtPath(root, path)) {
      // Between key and value of a property, the innermost node is the object around it.
      assert.equal(found.node, nodeAtPath(root, path.slice(0, -1)));
    }
  }
});

test("offsets in a value lead to the text, over escapes", () => {
  const unit = fc.constantFrom("a", '\\"', "\\u0041", "\\n", "\\ud83d\\ude00", "😀", "\\\\", "\\/", "é");
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 8 }), (units) => {
      const text = ` "${units.join("")}"`;
      const { root } = parseJson(text);
      assert.ok(root?.kind === "string");
      let at = 0;
      let expected = 2;
      for (const piece of units) {
        const letters = JSON.parse(`"${piece}"`).length;
        assert.equal(offsetIn(root, text, at), expected);
        at += letters;
        expected += piece.length;
      }
      assert.equal(offsetIn(root, text, at), expected);
      assert.equal(offsetIn(root, text, at + 5), expected);
    }),
  );
});

test("offsets in a value that JSON does not allow are in step, too", () => {
  const text = "['a\\q', b, \"c\\q";
  const { root } = parseJson(text);
  assert.ok(root?.kind === "array");
  const ends = root.items.map((item) => (item.kind === "string" ? offsetIn(item, text, item.value.length) : -1));
  assert.deepEqual(ends, [text.indexOf("'", 2), text.indexOf("b") + 1, text.length]);
});

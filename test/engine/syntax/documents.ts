import fc from "fast-check";
import { nodeAtPath } from "../../../server/engine/syntax/find.ts";
import { parseJson } from "../../../server/engine/syntax/json.ts";
import type { Node, Property, StringNode } from "../../../server/engine/syntax/node.ts";
import type { SyntaxTree } from "../../../server/engine/syntax/syntax-tree.ts";
import { projectFiles, readProjectFile } from "../../helpers/project.ts";

// Texts to read, and trees in a form that can be compared.

/** A node as plain objects: what is made on reading is made. */
function plainNode(node: Node): Node {
  const { span } = node;
  switch (node.kind) {
    case "array":
      return { kind: "array", items: node.items.map(plainNode), span, closed: node.closed };
    case "object":
      return { kind: "object", properties: node.properties.map(plainProperty), span, closed: node.closed };
    default:
      return node;
  }
}

function plainProperty({ key, value, span }: Property): Property {
  return { key, value: value && plainNode(value), span };
}

/** A tree as plain objects. */
export function plainTree({ text, root, problems, comments, bom }: SyntaxTree): SyntaxTree {
  return { text, root: root && plainNode(root), problems, comments, bom };
}

/** All strings of a tree that are values, in file order. */
export function stringsIn(node: Node | undefined): readonly StringNode[] {
  if (node?.kind === "array") return node.items.flatMap(stringsIn);
  if (node?.kind === "object") return node.properties.flatMap(({ value }) => stringsIn(value));
  return node?.kind === "string" ? [node] : [];
}

/** The texts of all fixtures and examples; of a case its input. Long vectors are left out. */
export function fixtureTexts(): readonly string[] {
  const paths = [...projectFiles("test/fixtures/**/*.json*"), ...projectFiles("examples/**/*.json*")];
  return paths
    .map(readProjectFile)
    .map((text) => {
      const input = nodeAtPath(parseJson(text).root, ["input", "text"]);
      return input?.kind === "string" ? input.value : text;
    })
    .filter(({ length }) => length <= 3000);
}

const gap = fc.constantFrom("", "", "", " ", "\n  ", "\r\n\t", "\r", '/* "c" */', "// c, 'x'\n", "# no\r\n");
const string = fc
  .array(fc.constantFrom("a", "*", "_", '\\"', "\\\\", "\\u0041", "\\n", "😀", "é", "\ud83d", "//", "]", ","), {
    maxLength: 6,
  })
  .map((units) => `"${units.join("")}"`);
const brokenString = fc.constantFrom('"\\q"', '"\t"', "'single'", "word", '"open', '"\\u12"', "True");
const scalar = fc.oneof(
  { weight: 8, arbitrary: string },
  { weight: 2, arbitrary: fc.constantFrom("1", "-2.5e3", "true", "null", "NaN", "01") },
  { weight: 1, arbitrary: brokenString },
);
const key = fc.constantFrom('"a"', '"b"', '"c"', '"rules"', '"d\\u0041"', "bare", "'e'");

const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalar,
    list("[", "]", fc.tuple(gap, tie("value"), gap)),
    list(
      "{",
      "}",
      fc
        .tuple(gap, key, gap, tie("value"), gap)
        .map(([one, name, two, item, three]) => [one, `${name}${two}:${one}`, `${item}${three}`]),
    ),
  ),
}));

function list(open: string, close: string, part: fc.Arbitrary<readonly string[]>): fc.Arbitrary<string> {
  return fc
    .tuple(fc.array(part, { maxLength: 6 }), gap, fc.boolean())
    .map(
      ([parts, space, comma]) =>
        `${open}${parts.map((bits) => bits.join("")).join(",")}${comma ? "," : ""}${space}${close}`,
    );
}

const scrap = fc.constantFrom(..."{}[]:,\"\\ \n\r/*#'", "true", '"a"', "//", "*/", "\0", "x");

/** Documents with comments, all kinds of line ends, escapes and a byte order mark; some of them broken anywhere. */
export const document: fc.Arbitrary<string> = fc
  .record({
    text: value,
    around: gap,
    mark: fc.constantFrom("", "\ufeff"),
    broken: fc.option(fc.record({ at: fc.nat(), cut: fc.nat({ max: 3 }), put: scrap }), { nil: undefined, freq: 3 }),
  })
  .map(({ text, around, mark, broken }) => {
    const whole = `${mark}${around}${text}${around}`;
    if (broken === undefined) return whole;
    const at = broken.at % (whole.length + 1);
    return `${whole.slice(0, at)}${broken.put}${whole.slice(at + broken.cut)}`;
  });

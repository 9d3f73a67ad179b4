import assert from "node:assert/strict";
import { test } from "node:test";
import { offsetIn, property } from "../../../../server/engine/syntax/find.ts";
import type { Node } from "../../../../server/engine/syntax/node.ts";
import { parseYaml, type YamlLoader } from "../../../../server/engine/syntax/yaml/index.ts";
import { formatMessage } from "../../../../server/engine/text/message.ts";

/** The nodes with the text of their spans, one a line: `kind|text`, indented by depth; a key stands before its value. */
function outline(text: string, loader: YamlLoader = "omegaconf"): string {
  const lines: string[] = [];
  const show = (node: Node | undefined, depth: number, name: string) => {
    if (node === undefined) return;
    const { start, end } = node.span;
    const value = "value" in node ? `=${JSON.stringify(node.value)}` : "";
    lines.push(`${"  ".repeat(depth)}${name}${node.kind}${value} ${JSON.stringify(text.slice(start, end))}`);
    if (node.kind === "array") for (const item of node.items) show(item, depth + 1, "- ");
    if (node.kind === "object") {
      for (const { key, value: inner } of node.properties) {
        show(inner, depth + 1, `${key.value}<${text.slice(key.span.start, key.span.end)}>: `);
      }
    }
  };
  show(parseYaml(text, { loader }).root, 0, "");
  return lines.join("\n");
}

const trees: readonly [what: string, text: string, expected: string][] = [
  [
    "a mapping in block style",
    "# top\nname: 'a''b' # why\nargs:\n  - \"-y\"\n  - b c\ntool_blacklist:\n",
    [
      "object \"name: 'a''b' # why\\nargs:\\n  - \\\"-y\\\"\\n  - b c\\ntool_blacklist:\"",
      "  name<name>: string=\"a'b\" \"'a''b'\"",
      '  args<args>: array "- \\"-y\\"\\n  - b c"',
      '    - string="-y" "\\"-y\\""',
      '    - string="b c" "b c"',
      '  tool_blacklist<tool_blacklist>: null ""',
    ].join("\n"),
  ],
  [
    "brackets, with a pair in a list and keys without values",
    "[a: 1, {b, c: [d,]}, ]",
    [
      'array "[a: 1, {b, c: [d,]}, ]"',
      '  - object "a: 1"',
      '    a<a>: number=1 "1"',
      '  - object "{b, c: [d,]}"',
      '    b<b>: null ""',
      '    c<c>: array "[d,]"',
      '      - string="d" "d"',
    ].join("\n"),
  ],
  [
    "a byte order mark and CRLF",
    "\ufeff- a\r\n-   b\r\n",
    ['array "- a\\r\\n-   b"', '  - string="a" "a"', '  - string="b" "b"'].join("\n"),
  ],
  [
    "an alias stands for the value, in its own place",
    "a: &x [1]\nb: *x\n",
    [
      'object "a: &x [1]\\nb: *x"',
      '  a<a>: array "[1]"',
      '    - number=1 "1"',
      '  b<b>: array "*x"',
      '    - number=1 "*x"',
    ].join("\n"),
  ],
  [
    "what is merged counts where the mapping has no such key",
    "base: &b {x: 1, y: 2}\nuse:\n  <<: *b\n  y: 3\n",
    [
      'object "base: &b {x: 1, y: 2}\\nuse:\\n  <<: *b\\n  y: 3"',
      '  base<base>: object "{x: 1, y: 2}"',
      '    x<x>: number=1 "1"',
      '    y<y>: number=2 "2"',
      '  use<use>: object "<<: *b\\n  y: 3"',
      '    x<*b>: number=1 "*b"',
      '    y<y>: number=3 "3"',
    ].join("\n"),
  ],
  [
    "blocks of text end before their line break",
    "a: |\n  one\n   two\n\nb: >-\n  one\n  two\n",
    [
      'object "a: |\\n  one\\n   two\\n\\nb: >-\\n  one\\n  two"',
      '  a<a>: string="one\\n two\\n" "|\\n  one\\n   two"',
      '  b<b>: string="one two" ">-\\n  one\\n  two"',
    ].join("\n"),
  ],
  [
    "lines in brackets may be indented as they like",
    'm:\n  k: [ # c\n"a\n b",\n  {x: it\'s,\n y: z\n w}\n]\n  l: 1\n',
    [
      'object "m:\\n  k: [ # c\\n\\"a\\n b\\",\\n  {x: it\'s,\\n y: z\\n w}\\n]\\n  l: 1"',
      '  m<m>: object "k: [ # c\\n\\"a\\n b\\",\\n  {x: it\'s,\\n y: z\\n w}\\n]\\n  l: 1"',
      '    k<k>: array "[ # c\\n\\"a\\n b\\",\\n  {x: it\'s,\\n y: z\\n w}\\n]"',
      '      - string="a b" "\\"a\\n b\\""',
      '      - object "{x: it\'s,\\n y: z\\n w}"',
      '        x<x>: string="it\'s" "it\'s"',
      '        y<y>: string="z w" "z\\n w"',
      '    l<l>: number=1 "1"',
    ].join("\n"),
  ],
  ["anchors and tags are outside the span", "- &x !!str 12\n", 'array "- &x !!str 12"\n  - string="12" "12"'],
  ["a text without any value", "# nothing\n\n", ""],
  ["one scalar", "--- 'a'\n", 'string="a" "\'a\'"'],
];

test("texts give their trees", () => {
  for (const [what, text, expected] of trees) assert.equal(outline(text), expected, what);
});

// What PyYAML's and OmegaConf's resolvers say; see scalar-value.ts.
const scalars: readonly [text: string, omegaconf: unknown, pyyaml?: unknown][] = [
  ["yes", true],
  ["No", false],
  ["on", true],
  ["OFF", false],
  ["True", true],
  ["y", "y"],
  ["tRUE", "tRUE"],
  ["~", null],
  ["Null", null],
  ["nULL", "nULL"],
  ["12", 12],
  ["-1_000", -1000],
  ["010", 8],
  ["0o10", "0o10"],
  ["08", "08"],
  ["0x1F", 31],
  ["0b101", 5],
  ["1:30", 90],
  ["1:30.5", 90.5],
  ["1.", 1],
  [".5", 0.5],
  ["1.5e+3", 1500],
  ["1.5e3", 1500, "1.5e3"],
  ["1e3", 1000, "1e3"],
  ["-.inf", Number.NEGATIVE_INFINITY],
  [".NaN", Number.NaN],
  ["+.5", "+.5"],
  ["2001-12-14", "2001-12-14"],
  ["http://localhost:80/x", "http://localhost:80/x"],
  ["$KEY:{a,b}", "$KEY:{a,b}"],
  ["a#b", "a#b"],
  ["'yes'", "yes"],
  ['"1\\x41\\u00e9\\/\\n"', "1Aé/\n"],
  ["'a\n   b\n\n   c'", "a b\nc"],
  ['"a \\\n   b \\  \n   c"', "a b   c"],
  ["!!str yes", "yes"],
  ["!!int '12'", 12],
  ["!!float 3", 3],
];

test("scalars are read as Python's loaders read them", () => {
  for (const [text, omegaconf, pyyaml = omegaconf] of scalars) {
    for (const [loader, expected] of [["omegaconf", omegaconf] as const, ["pyyaml", pyyaml] as const]) {
      const { root, problems } = parseYaml(`k: ${text}\n`, { loader });
      const value = root?.kind === "object" ? property(root, "k")?.value : undefined;
      assert.deepEqual(problems, [], text);
      assert.ok(value !== undefined, text);
      assert.deepEqual("value" in value ? value.value : null, expected, `${loader} ${text}`);
    }
  }
});

// The first problem is at «…».
const wrong: readonly [text: string, kind: string, said: string][] = [
  ["a: 1\n«a»: 2\n", "duplicate-key", "`a` is given more than once; OmegaConf does not load such a file"],
  ["a: «b»: c\n", "syntax", "a mapping cannot start on the line of its key; a text with `: ` needs quotes"],
  ["a: «[»1, 2\n", "syntax", "the closing `]` is missing"],
  ["a: [1,«,» , 2]\n", "syntax", "a value is expected before `,`"],
  ["a: {b: «1» c: 2}\n", "syntax", "what stands in brackets has brackets itself, or a `,` is missing"],
  ["a: ['b' «c»]\n", "syntax", "`,` is expected between two values"],
  ["a: «@»b\n", "syntax", "a text without quotes cannot start with `@`"],
  ["- a\n-«\t»b\n", "syntax", "a tab cannot stand between values; use blanks"],
  ["a: «*b»\n", "syntax", "there is no anchor `&b` before it"],
  ["a: &x [«*x»]\n", "syntax", "`*x` stands within the value it is an alias of"],
  ["a: 1\n«-»--\nb: 2\n", "syntax", "only one document can be in the file; this and all others are not read"],
  ["a: «!python/name:os» x\n", "syntax", "a loader has no value for the tag `!python/name:os`"],
  ["a: «!!int» x\n", "syntax", "the value is not what `!!int` says"],
  ["a: «<<»\n", "syntax", "a loader has no value for `<<`; put it into quotes"],
  ['a: "x«\\q»"\n', "syntax", "`\\q` is no escape"],
  ["a: 'b«\n»", "syntax", "the closing `'` is missing"],
  ["a: |«#» b\n  c\n", "syntax", "a blank is expected before `#`"],
  ["? «[a]»\n: b\n", "syntax", "a list or a mapping cannot be a key"],
  ["a: b\n«c»\n", "syntax", "a key and `:` are expected here"],
  ["a: «\u0001»\n", "syntax", "the character `\u2401` is not allowed in YAML"],
  ["a: |\n b\n c: 1\nd: 'e' «f»\n", "syntax", "`f` is not expected here"],
];

test("what a loader refuses is told, where it is", () => {
  for (const [marked, kind, said] of wrong) {
    const [, before = "", inside = "", behind = ""] = /^([\s\S]*)«([\s\S]*)»([\s\S]*)$/.exec(marked) ?? [];
    const text = `${before}${inside}${behind}`.replaceAll(/[«»]/g, "");
    const [problem] = parseYaml(text).problems;
    assert.equal(problem?.kind, kind, text);
    assert.equal(formatMessage(problem.message), said, text);
    assert.equal(text.slice(problem.span.start, problem.span.end), inside, text);
  }
});

test("a letter of a text is found in its writing", () => {
  const written = String.raw`['a''\b', "a\\b\tc", a\b, "\u00e9d"]`;
  const { root } = parseYaml(written);
  assert.ok(root?.kind === "array");
  const found = root.items.map((node) => {
    assert.ok(node.kind === "string");
    return written.slice(offsetIn(node, written, node.value.length - 1), node.span.end);
  });
  assert.deepEqual(found, ["b'", 'c"', "b", 'd"']);
});

test("comments are kept by their places", () => {
  const text = "# a\nb: 'x # y' # c\r\nd: |  # e\n  # text\n# f\ng: a#b\n";
  const comments = parseYaml(text).comments.map(({ start, end }) => text.slice(start, end));
  assert.deepEqual(comments, ["# a", "# c", "# e", "# f"]);
});

test("what is too long, too deep or stands for too much is not read, and told", () => {
  const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"];
  for (let index = 1; index < 30; index += 1) {
    lines.push(
      `a${index}: &a${index} [${Array(9)
        .fill(`*a${index - 1}`)
        .join(", ")}]`,
    );
  }
  const kinds = (text: string) => [...new Set(parseYaml(text).problems.map(({ kind }) => kind))];
  assert.deepEqual(kinds(nested(512)), []);
  assert.ok(kinds(nested(513)).includes("too-deep"));
  assert.ok(kinds("- ".repeat(100_000)).includes("too-deep"));
  assert.deepEqual(kinds(lines.join("\n")), ["too-large"]);
  assert.deepEqual(kinds(" ".repeat(1024 * 1024 + 1)), ["too-large"]);
  assert.equal(parseYaml(" ".repeat(1024 * 1024 + 1)).root, undefined);
});

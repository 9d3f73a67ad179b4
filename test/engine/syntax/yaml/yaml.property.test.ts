import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Node } from "../../../../server/engine/syntax/node.ts";
import { parseYaml } from "../../../../server/engine/syntax/yaml/index.ts";
import type { Span } from "../../../../server/engine/text/span.ts";

/** Reads a text and looks at every place in the tree: within the text, and parts within their whole, in order. */
function survives(text: string): void {
  const { root, problems, comments } = parseYaml(text);
  const inside = ({ start, end }: Span, outer: Span) =>
    assert.ok(
      outer.start <= start && start <= end && end <= outer.end,
      `${start}-${end} of ${outer.start}-${outer.end} in ${JSON.stringify(text)}`,
    );
  const whole = { start: 0, end: text.length };
  for (const { span } of problems) inside(span, whole);
  for (const comment of comments) {
    inside(comment, whole);
    assert.equal(text.charAt(comment.start), "#");
  }
  const visit = (node: Node, outer: Span) => {
    inside(node.span, outer);
    let reached = 0;
    const next = ({ start, end }: Span) => {
      // What one alias stands for is all in one place.
      assert.ok(start >= reached || text.charAt(start) === "*", JSON.stringify(text));
      reached = end;
    };
    if (node.kind === "array") {
      for (const item of node.items) {
        next(item.span);
        visit(item, node.span);
      }
    } else if (node.kind === "object") {
      for (const { key, value, span } of node.properties) {
        next(span);
        inside(span, node.span);
        visit(key, span);
        if (value !== undefined) visit(value, span);
      }
    }
  };
  if (root !== undefined) visit(root, whole);
}

const scraps = fc.constantFrom(
  ...[
    ..."{}[],:-?#&*!|>'\"%@~ab1 \n\r\t\ufeff\u0000\u2028\ud800",
    "\r\n",
    "\n  ",
    "\n    ",
    ": ",
    "- ",
    "? ",
    "&a ",
    "*a",
  ],
  ...[
    "<<: *a\n",
    "!!str ",
    "!!map ",
    "'x'",
    '"y\\n"',
    "# c",
    "---\n",
    "...\n",
    "%YAML 1.1\n",
    "|\n",
    ">2-\n",
    "key:\n",
    "null",
  ],
);
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(scraps, { maxLength: 40 }).map((parts) => parts.join("")),
);

test("any text is read, with every place inside the file", () => {
  fc.assert(fc.property(anyText, survives), { numRuns: 3000, seed: 4 });
});

const example = `\ufeff%YAML 1.1
--- # servers
defaults: &base {command: "npx", args: [-y, 'it''s', "a\\u00e9\\
    b"], env: {KEY: "\${oc.env:KEY,x}"}}
main_agent:
  <<: *base
  tool_blacklist: !!seq
    - [tool-a, search]   # one
    -
      - tool-b
      - >-
        folded
          text

    # two
    - ["x", {y: z}, ]
  ? explicit
  : |+
    block

sub_agents: [*base, {<<: [*base]}]
`;

test("every beginning of an example is read, and with any scrap put in or cut out", () => {
  assert.deepEqual(parseYaml(example).problems, []);
  for (const text of [example, example.replaceAll("\n", "\r\n")]) {
    for (let length = 0; length <= text.length; length += 1) survives(text.slice(0, length));
  }
  const at = fc.nat({ max: example.length });
  fc.assert(
    fc.property(at, fc.nat({ max: 12 }), scraps, (start, cut, scrap) => {
      survives(`${example.slice(0, start)}${scrap}${example.slice(start + cut)}`);
    }),
    { numRuns: 1000, seed: 5 },
  );
});

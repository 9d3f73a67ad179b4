import assert from "node:assert/strict";
import { test } from "node:test";
import type { Node } from "../../../../server/engine/syntax/node.ts";
import { parseYaml } from "../../../../server/engine/syntax/yaml/index.ts";
import { hasPythonModule, runPython } from "../../../helpers/python.ts";
import { type Random, random } from "../../pattern/random.ts";

// The loaders as OmegaConf and PyYAML make them; OmegaConf's differences are those of its `get_yaml_loader`.
const program = String.raw`
import json, re, sys, yaml

class OmegaConf(yaml.SafeLoader):
    def construct_mapping(self, node, deep=False):
        names = [key.value for key, _ in node.value if key.tag == "tag:yaml.org,2002:str"]
        if len(set(names)) < len(names):
            raise yaml.YAMLError("repeated")
        return super().construct_mapping(node, deep=deep)

OmegaConf.yaml_implicit_resolvers = {
    letter: [rule for rule in rules if rule[0] != "tag:yaml.org,2002:timestamp"]
    for letter, rules in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
digits = r"[-+]?[0-9][0-9_]*"
OmegaConf.add_implicit_resolver(
    "tag:yaml.org,2002:float",
    re.compile(rf"^(?:{digits}\.[0-9_]*(?:[eE][-+]?[0-9]+)?|{digits}[eE][-+]?[0-9]+)$"),
    list("-+0123456789."),
)

def plain(value):
    if isinstance(value, dict):
        return {"pairs": [[key, plain(inner)] for key, inner in value.items() if isinstance(key, str)]}
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return {"number": str(float(value))}
    return value

def load(text):
    try:
        return {"value": plain(yaml.load(text, Loader=OmegaConf))}
    except Exception:
        return {}

json.dump([load(text) for text in json.load(sys.stdin)], sys.stdout)
`;

type Plain = string | boolean | null | Plain[] | { number: string } | { pairs: [string, Plain][] };

/** What our tree says, in the same form; keys that are no strings for Python are left out. */
function plain(text: string, node: Node | undefined): Plain {
  if (node === undefined) return null;
  switch (node.kind) {
    case "null":
      return null;
    case "array":
      return node.items.map((item) => plain(text, item));
    case "number":
      return { number: node.value.toString() };
    case "object":
      return {
        pairs: node.properties
          .filter(({ key }) => !/^(?:|1|yes|~)$/.test(text.slice(key.span.start, key.span.end)))
          .map(({ key, value }) => [key.value, plain(text, value)]),
      };
    default:
      return node.value;
  }
}

/** Numbers as JavaScript writes them, and pairs by name: a merged pair has another place in Python. */
function settle(value: Plain): Plain {
  if (Array.isArray(value)) return value.map(settle);
  if (value === null || typeof value !== "object") return value;
  if ("number" in value) return { number: String(Number(value.number.replace("inf", "Infinity"))) };
  const pairs = value.pairs.map(([key, inner]): [string, Plain] => [key, settle(inner)]);
  return { pairs: pairs.toSorted(([one], [other]) => (one < other ? -1 : 1)) };
}

const simple = ["a", "b c", "1", "", "x y # c", "'q''r'", "[a, b]"];
const scalars = [
  ...simple,
  ...["1e3", "010", "1:30", ".5", "-.inf", "0x1F", "1_000", "1.", "+1", "1e-3", "-1.5e+3", "2001-12-14", "1.5e3"],
  ...["yes", "No", "~", "null", "true", "off", "y", "a:b", "http://x/y", "a#c", "<<", "=", "- x", "@x", "x: y"],
  ...['"q\\n\\x41"', '""', "'a'b", '"a" b', "*a", "&a v", "!!str 1", "!!int 3", "!x y", "!!int x", "? a"],
  ...["|\n        t\n         u", ">-\n        t\n        u\n\n         v\n        w", "|+\n        k\n\n"],
  ...[
    "[\na, # c\n 'b\n c', {d: e\n f}\n]",
    "{a: 1, b}",
    "[a, [b], {c: d}]",
    "{}",
    "[]",
    "[a, b,]",
    "[a: 1, b]",
    "[a b]",
    "{a}",
    "[,]",
    "[a,,b]",
    "foo\n        bar",
  ],
];
const keys = ["a", "b", "c", "'k'", '"k"', "1", "yes", "<<", "k l", "&a k", "? a\n", "tool_blacklist"];
const noise = ["# c\n", "\n", "   # d\n", "---\n", "...\n"];

/** A list or mapping in block style, sometimes with a slip. */
function block(source: Random, indent: number, depth: number): string {
  const isMap = source.below(2) === 0;
  let text = "";
  for (let count = source.below(3); count >= 0; count -= 1) {
    if (source.below(12) === 0) text += source.pick(noise.slice(0, source.below(6) === 0 ? 5 : 3));
    const before = " ".repeat(source.below(30) === 0 ? source.below(3) : indent);
    const head = isMap ? `${source.pick(keys)}${source.pick([":", ":", ":", " :"])}` : "-";
    const value = source.pick(source.below(3) === 0 ? scalars : simple);
    // OmegaConf does not look for repeated keys in what `<<` merges.
    if (depth > 2 || head.startsWith("<<") || source.below(3) > 0)
      text += `${before}${head} ${value}${source.pick(["", "", " # c"])}\n`;
    else if (!isMap && source.below(2) === 0)
      text += `${before}- ${block(source, indent + 2, depth + 1).slice(indent + 2)}`;
    else
      text += `${before}${head}${source.pick(["", "", "", " &x"])}\n${block(source, indent + source.pick([2, 2, 1, 4]), depth + 1)}`;
  }
  return text;
}

function texts(): readonly string[] {
  const source = random(23);
  return Array.from({ length: 4000 }, () => {
    const text = source.pick(["", "", "", "---\n", "%YAML 1.1\n---\n", "\ufeff", "# c\n"]) + block(source, 0, 0);
    const ended = source.below(8) === 0 ? text.replaceAll("\n", "\r\n") : text;
    return source.below(10) === 0 ? ended.slice(0, source.below(ended.length)) : ended;
  });
}

// Without PyYAML a few known answers stand in for it; yaml.test.ts has those on scalars.
if (hasPythonModule("yaml")) {
  test("4,000 texts have the values that PyYAML reads, and are refused where it refuses them", () => {
    const asked = texts();
    const answers = runPython<readonly { value?: Plain }[]>(program, asked);
    let taken = 0;
    for (const [index, text] of asked.entries()) {
      const { root, problems } = parseYaml(text);
      const refused = problems.some(
        ({ kind, message }) => kind !== "duplicate-key" || message.key.includes("OmegaConf"),
      );
      const { value } = answers[index] ?? {};
      const said = JSON.stringify(text);
      assert.equal(refused, value === undefined, `${said}: ${JSON.stringify(problems[0])}`);
      if (value === undefined) continue;
      taken += 1;
      assert.deepEqual(settle(plain(text, root)), settle(value), said);
    }
    assert.ok(taken > 1000 && taken < 3500, `${taken} texts were taken`);
  });
} else {
  test("without PyYAML, its known answers are given", () => {
    const taken = (text: string) => parseYaml(text).problems.length === 0;
    assert.deepEqual(["a:\n- b\n", "? a\n: b\n", "[a: 1]", "{a, b: }", "", "a: b:c\n"].map(taken), Array(6).fill(true));
    assert.deepEqual(
      ["a: b: c", "a: -\tb", "- a\nb: c", "[,]", "a: 'b'c", "a: 1\na: 2"].map(taken),
      Array(6).fill(false),
    );
  });
}

import assert from "node:assert/strict";
import test from "node:test";
import { listRewrites } from "../../../server/engine/features/list-rewrites.ts";
import { finish } from "../../../server/engine/language/effort.ts";
import { formatMessage } from "../../../server/engine/text/message.ts";
import { applyEdits } from "../../../server/engine/text/text-edit.ts";
import { type AnalyzeOptions, analyzed } from "../../helpers/engine.ts";
import { complete, marked, partial } from "./samples.ts";

interface Offered {
  readonly title: string;
  readonly text: string | undefined;
  readonly asks: boolean;
  readonly disabled?: string;
}

/** What is offered at the mark. */
function offered(source: string, options: AnalyzeOptions = {}, expired = () => false): readonly Offered[] {
  const { text, offset } = marked(source);
  const analysis = analyzed(text, { catalog: partial, ...options });
  return finish(listRewrites(analysis, { start: offset, end: offset }, { expired })).map((action) => ({
    title: formatMessage(action.title),
    text: action.disabled === undefined ? applyEdits(text, action.edits) : undefined,
    asks: action.needsConfirmation === true,
    ...(action.disabled === undefined ? {} : { disabled: formatMessage(action.disabled) }),
  }));
}

const rule = (effect: string, pattern: string) => `{ "mode": "${effect}", "pattern": "${pattern}" }`;

test("a rule is not sorted to where a comment speaks of others", () => {
  const text = (comment: string, below: string) => `{
  "default_mode": "deactivate",
  "rules": [|
    ${rule("activate", "math_*")},${comment}
    ${rule("deactivate", "math_add")}${below}
  ]
}`;
  const sorts = (comment: string, below = "") =>
    offered(text(comment, below)).filter(({ title }) => title.startsWith("sort")).length;
  assert.deepEqual(
    ["", " // wide", "\n    /* never add */"].map((comment) => sorts(comment)),
    [1, 1, 1],
  );
  assert.equal(sorts("\n    /* never add */\n"), 0, "a blank line parts them");
  assert.equal(sorts(`\n    // ${rule("activate", "x")},`), 0, "a rule that was made a comment is none about the next");
  const other = rule("activate", "read_file");
  assert.equal(sorts("\n    /* never add */", `,\n    ${other}`), 0, "it may head both");
  assert.equal(sorts("\n    /* never add */", `,\n\n    ${other}`), 1);
});

test("a comment right above a rule is sorted with it, and goes with a rule that minimizing takes out", () => {
  const head = `{\n  "default_mode": "deactivate",\n  "rules": [`;
  const wide = rule("activate", "math_*");
  const narrow = rule("activate", "math_add");
  const text = `${head}|\n    // wide\n    ${wide},\n    // narrow,\n    // on two lines\n    ${narrow} // n\n  ]\n}`;
  assert.deepEqual(
    offered(text).map(({ text: after }) => after),
    [
      `${head}\n    // narrow,\n    // on two lines\n    ${narrow}, // n\n    // wide\n    ${wide}\n  ]\n}`,
      `${head}\n    // wide\n    ${wide}\n  ]\n}`,
    ],
  );
});

test("rules that share a line keep no comment from its rule: they stay, or nothing is sorted", () => {
  const list = (...lines: readonly string[]) =>
    `{\n  "default_mode": "deactivate",\n  "rules": [${lines.join("\n    ")}\n  ]\n}`;
  const [wide, narrow] = [rule("activate", "math_*"), rule("deactivate", "math_add")];
  const shared = `${rule("activate", "x1")}, ${rule("activate", "x2")}`;
  const sorted = (text: string) => offered(text).find(({ title }) => title.startsWith("sort"))?.text;
  assert.equal(
    sorted(list("|", "// wide", `${wide}, // w`, "// narrow", `${narrow},`, "", shared)),
    list("", "// narrow", `${narrow},`, "// wide", `${wide}, // w`, "", shared),
  );
  assert.equal(sorted(list("|", `${wide}, ${narrow}`)), list("", `${narrow}, ${wide}`));
  for (const comment of ["/* wide */", "// wide\n   "]) {
    assert.equal(sorted(list("|", `${shared}, ${wide}, ${comment} ${narrow}`)), undefined);
  }
});

test("a list in which order means something is sorted and minimized, with layout and comments kept", () => {
  const text = `{
  "default_mode": "deactivate",
  "rules": [|
    // all of it
    ${rule("activate", "math_*")}, // wide
    ${rule("activate", "math_add")}, // narrow

    /* then */
    ${rule("deactivate", "*")}
  ]
}`;
  assert.deepEqual(offered(text), [
    {
      title: "sort specific rules first: changes nothing for any name",
      text: `{
  "default_mode": "deactivate",
  "rules": [
    // all of it
    ${rule("activate", "math_add")}, // narrow
    ${rule("activate", "math_*")}, // wide

    /* then */
    ${rule("deactivate", "*")}
  ]
}`,
      asks: false,
    },
    {
      title: "minimize: 1 rule instead of 3, changes nothing for any name",
      text: `{
  "default_mode": "deactivate",
  "rules": [
    // all of it
    ${rule("activate", "math_*")} // wide

  ]
}`,
      asks: true,
    },
  ]);
});

const titles: readonly {
  readonly name: string;
  readonly text: string;
  readonly options?: AnalyzeOptions;
  readonly titles: readonly string[];
}[] = [
  {
    name: "an order that changes known tools says which way, and asks first",
    text: `{ "rules": [|${rule("activate", "math_*")}, ${rule("deactivate", "math_add")}] }`,
    titles: ["sort specific rules first: +1 tool off", "minimize: 0 rules instead of 2, changes nothing for any name"],
  },
  {
    name: "an order that changes other tools only names one",
    text: `{ "rules": [|${rule("activate", "x*")}, ${rule("deactivate", "xy")}, ${rule("deactivate", "z")}] }`,
    titles: [
      "sort specific rules first: no known tool changes; names such as `xy` do",
      "minimize: 1 rule instead of 3, changes nothing for any name",
    ],
  },
  {
    name: "nothing is to be done",
    text: `{ "rules": [|${rule("deactivate", "math_add")}, ${rule("deactivate", "text_*")}] }`,
    titles: [],
  },
  { name: "outside of the list", text: `{| "rules": [${rule("activate", "math_*")}] }`, titles: [] },
  { name: "a controller that does not load", text: `{ "rules": [|${rule("activate", "*")}, 1] }`, titles: [] },
  {
    name: "patterns that become one",
    text: `{ "rules": [|${rule("deactivate", "t1")}, ${rule("deactivate", "t2")}] }`,
    titles: ["minimize: 1 rule instead of 2, changes nothing for any name"],
  },
  {
    name: "a list of entries that are all asked loses those that others cover",
    text: `{ "tools": { "disabled": [|"math__*", "bash", "math__add", "*sh"] } }`,
    options: { file: "agent.json", catalog: complete },
    titles: ["minimize `tools.disabled`: 2 entries instead of 4, changes nothing for any name"],
  },
  {
    name: "an allow list keeps an entry, since an empty one would be no limit",
    text: `{ "tools": { "allowed": [|"[z-a]", "[b-a]"] } }`,
    options: { file: "agent.json", catalog: complete },
    titles: ["minimize `tools.allowed`: 1 entry instead of 2, changes nothing for any name"],
  },
  {
    name: "servers",
    text: `{ "mcp": { "disabled": ["a"], "allowed": [|"git*", "github", "math"] } }`,
    options: { file: "agent.json", catalog: complete },
    titles: ["minimize `mcp.allowed`: 2 entries instead of 3, changes nothing for any name"],
  },
  {
    name: "a gate has no needless entries",
    text: `{ "mcp": { "required": [|"math", "math"] } }`,
    options: { file: "agent.json", catalog: complete },
    titles: [],
  },
];

for (const { name, text, options, titles: expected } of titles) {
  test(`what is offered: ${name}`, () => {
    assert.deepEqual(
      offered(text, options).map(({ title }) => title),
      expected,
    );
  });
}

test("merged patterns are written in place", () => {
  const text = `{ "rules": [|\n  ${rule("deactivate", "t1")},\n  ${rule("deactivate", "t3")},\n  ${rule("deactivate", "t2")}\n] }`;
  assert.equal(offered(text)[0]?.text, `{ "rules": [\n  ${rule("deactivate", "t[1-3]")}\n] }`);
});

test("without time only what is proved before is offered, and what is not found is there with the reason", () => {
  const found = (...rules: readonly string[]) =>
    offered(`{ "default_mode": "deactivate", "rules": [|${rules.join(", ")}] }`, {}, () => true);
  assert.deepEqual(
    found(rule("activate", "x*"), rule("deactivate", "xy")).map(({ title }) => title),
    ["sort specific rules first: no known tool changes", "minimize: 1 rule instead of 2, changes nothing for any name"],
  );
  const cut = found(rule("activate", "t1"), rule("activate", "t2"));
  assert.deepEqual(cut, [
    {
      title: "minimize",
      text: undefined,
      asks: false,
      disabled: "the list takes more searching than there is time for",
    },
  ]);
  assert.deepEqual(
    found(rule("activate", "t1"), rule("activate", "t2"), rule("activate", "t2")).map(({ title }) => title),
    ["minimize: 2 rules instead of 3, changes nothing for any name; fewer may be possible"],
  );
});

test("of a list that is too long nothing is looked for, which is said", () => {
  const text = (count: number) =>
    `{ "rules": [|${Array.from({ length: count }, () => rule("activate", "a")).join()}] }`;
  assert.deepEqual(
    offered(text(20_001)).map(({ title, disabled }) => [title, disabled]),
    [["minimize", "the list is too long for that"]],
  );
});

test("of many entries those go that others are proved to match", () => {
  const entries = ["a*", "b*", "a1", "[ab]2", "c*"].map((entry) => JSON.stringify(entry)).join(", ");
  const text = `{ "tools": { "disabled": [|${entries}] } }`;
  const options = { file: "agent.json", catalog: complete };
  assert.deepEqual(
    offered(text, options).map(({ title }) => title),
    ["minimize `tools.disabled`: 3 entries instead of 5, changes nothing for any name"],
  );
});

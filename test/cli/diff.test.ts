import assert from "node:assert/strict";
import test from "node:test";
import { folderWith } from "./folder.ts";
import { diffDocument } from "./schemas.ts";

const tools = `{ "tools": ["read_file"], "servers": [{ "name": "math", "tools": ["add", "sub"] }],
  "skills": [{ "name": "pdf", "category": "docs" }], "openprogram": { "default": ["read_file", "math__add", "math__sub"] } }`;

const controller = (...rules: readonly (readonly [mode: string, pattern: string])[]) =>
  JSON.stringify({
    default_mode: "deactivate",
    rules: rules.map(([mode, pattern]) => ({ mode, pattern })),
  });

const old = controller(["activate", "math_*"]);
const every = "for every name of letters, digits, `_ . - /` up to 128 letters";

const texts: readonly {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly file?: string;
  readonly code: number;
  readonly out: readonly string[];
}[] = [
  {
    name: "two that say the same in other words",
    before: old,
    after: controller(["activate", "math_add"], ["activate", "math_*"], ["deactivate", "*"]),
    code: 0,
    out: [
      "old.tool-controller.json → new.tool-controller.json: no known tool changes",
      `  the two decide alike, ${every}`,
    ],
  },
  {
    name: "known tools, and nothing else",
    before: old,
    after: controller(["deactivate", "math_add"], ["activate", "math_*"], ["activate", "read_file"]),
    code: 1,
    out: [
      "old.tool-controller.json → new.tool-controller.json: +1 tool on, +1 tool off",
      "  + read_file: off (default_mode) → on (rule 3 · read_file)",
      "  - math_add: on (rule 1 · math_*) → off (rule 1 · math_add)",
      `  all other names are decided alike, ${every}`,
    ],
  },
  {
    name: "names that are not known",
    before: old,
    after: controller(["deactivate", "math_[!as]*"], ["activate", "math_*"]),
    code: 1,
    out: [
      "old.tool-controller.json → new.tool-controller.json: no known tool changes",
      "  `math_x` is a shortest name of a tool that is decided differently: on (rule 1 · math_*) → off (rule 1 · math_[!as]*)",
    ],
  },
  {
    name: "one that does not load",
    before: old,
    after: `{ "rules": [1] }`,
    code: 1,
    out: [
      "old.tool-controller.json → new.tool-controller.json: the second does not load",
      "  other names are not compared, since a file does not load",
    ],
  },
  {
    name: "agents with a gate",
    file: "agent.json",
    before: `{ "mcp": { "required": ["math"] } }`,
    after: `{ "mcp": { "required": ["math"], "disabled": ["slack"] } }`,
    code: 1,
    out: [
      "old.agent.json → new.agent.json: no known tool changes",
      "  `slack__` is a shortest name of a tool that is decided differently: on (by default) → off (`mcp.disabled` entry 1 · slack)",
      "  that is so in an installation whose default list or tool set has the name",
      "  that is so while every required server has a tool",
      "  all other skills are decided alike",
    ],
  },
  {
    name: "agents that start from other sets, with other skills",
    file: "agent.json",
    before: `{ "skills": { "disabled": ["pdfx"] } }`,
    after: `{ "tools": { "toolset": "full" } }`,
    code: 1,
    out: [
      "old.agent.json → new.agent.json: no known tool changes",
      "  `pdfx` is a shortest name of a skill that is decided differently: off (`skills.disabled` entry 1 · pdfx) → on (by default)",
      "  what other tools get is a matter of the installation, so only the known ones are compared",
    ],
  },
  {
    name: "agents that start from other sets",
    file: "agent.json",
    before: `{}`,
    after: `{ "tools": { "toolset": "full" } }`,
    code: 1,
    out: [
      "old.agent.json → new.agent.json: no known tool changes",
      "  what other names get is a matter of the installation, so only the known tools are compared",
    ],
  },
];

for (const { name, before, after, file = "tool-controller.json", code, out } of texts) {
  test(`diff: ${name}`, async (context) => {
    const files = { "tools.json": tools, [`old.${file}`]: before, [`new.${file}`]: after };
    const answer = await folderWith(context, files).toolsight("diff", `old.${file}`, `new.${file}`);
    assert.deepEqual(answer.out.split("\n"), [...out, ""]);
    assert.equal(answer.code, code);
    assert.equal(answer.error, "catalog: tools.json (complete)\n");
  });
}

test("as JSON, with every reason and place", async (context) => {
  const folder = folderWith(context, {
    "tools.json": tools,
    "a.tool-controller.json": old,
    "b.tool-controller.json": controller(["activate", "m*"], ["activate", "read_*"]),
  });
  const args = ["diff", "a.tool-controller.json", "b.tool-controller.json", "--format", "json", "--budget", "10"];
  const { code, out, error } = await folder.toolsight(...args);
  assert.deepEqual([code, error], [1, ""]);
  const { before, after, catalog, outcome, policies, onlyBefore, onlyAfter } = diffDocument(out);
  assert.deepEqual(
    [before, after, catalog, outcome, onlyBefore, onlyAfter],
    ["a.tool-controller.json", "b.tool-controller.json", "complete", "differs", [], []],
  );
  const [pair] = policies;
  assert.ok(pair?.changes?.length === 1 && policies.length === 1);
  const [change] = pair.changes;
  assert.deepEqual(
    [change?.tool, change?.server, change?.before.reason.path, change?.after.reason.path],
    ["read_file", null, "default_mode", "rules[1]"],
  );
  const { others } = pair;
  assert.deepEqual([others.outcome, others.because], ["differs", null]);
  const { example } = others;
  assert.ok(example);
  assert.deepEqual(
    [example.name, example.shortest, example.ifInSet, example.ifServersAreThere, example.before.effect],
    ["m", true, false, false, "deny"],
  );
  assert.deepEqual(example.after.reason.range.start, { line: 0, character: old.indexOf('"math_*"') });
});

test("as JSON, what is known of each kind", async (context) => {
  const folder = folderWith(context, {
    "a.agent.json": `{ "skills": { "disabled": ["pdfx"] }, "tools": {} }`,
    "b.agent.json": `{ "tools": { "toolset": "full" } }`,
  });
  const { out } = await folder.toolsight("diff", "a.agent.json", "b.agent.json", "--format", "json");
  const { example, otherKind } = diffDocument(out).policies[0]?.others ?? {};
  assert.deepEqual([example?.kind, example?.name], ["skill", "pdfx"]);
  assert.deepEqual(otherKind, { kind: "tool", outcome: "unknown", because: "installation", example: null });
});

test("controllers of one file are compared by their places", async (context) => {
  const part = (pattern: string) => JSON.parse(controller(["activate", pattern]));
  const folder = folderWith(context, {
    "a.json": JSON.stringify([{ tool_controller: part("a") }, { tool_controller: part("b") }]),
    "b.json": JSON.stringify([{ tool_controller: part("a") }]),
  });
  const text = await folder.toolsight("diff", "a.json", "b.json");
  assert.equal(text.code, 1);
  assert.match(text.out, /^a\.json \[0\]\.tool_controller → b\.json \[0\]\.tool_controller: no known tool changes\n/);
  assert.match(text.out, /a\.json \[1\]\.tool_controller: only there\n$/);
  const { outcome, onlyBefore } = diffDocument(
    (await folder.toolsight("diff", "a.json", "b.json", "--format", "json")).out,
  );
  assert.deepEqual([outcome, onlyBefore], ["differs", ["[1].tool_controller"]]);
});

const several = (...patterns: readonly string[]) =>
  JSON.stringify(patterns.map((pattern) => ({ tool_controller: JSON.parse(controller(["activate", pattern])) })));
const [first, second] = ["[0].tool_controller", "[1].tool_controller"];

const choices: readonly {
  readonly name: string;
  readonly policies: readonly string[];
  readonly code: number;
  readonly says: RegExp;
}[] = [
  {
    name: "old.json new.json",
    policies: [first],
    code: 0,
    says: /^old\.json \[0\].* → new\.json \[0\].*\n.*alike.*\n$/,
  },
  {
    name: "old.json new.json",
    policies: [second],
    code: 1,
    says: /^old\.json \[1\].* → new\.json \[1\].*\n.*`b`.*\n$/,
  },
  {
    name: "old.json new.json",
    policies: [second, first],
    code: 1,
    says: /^old\.json \[1\].* → new\.json \[0\].*\n.*`b`/,
  },
  {
    name: "old.json own.tool-controller.json",
    policies: [second],
    code: 0,
    says: /^old\.json \[1\].* → own.*\n.*alike/,
  },
  { name: "own.tool-controller.json old.json", policies: [first], code: 1, says: /^own.* → old\.json \[0\].*\n.*`b`/ },
  {
    name: "old.json new.json",
    policies: ["zz"],
    code: 2,
    says: /^old\.json: there is no policy `zz`; there are `\[0\]/,
  },
  {
    name: "old.json new.json",
    policies: [first, "zz"],
    code: 2,
    says: /^new\.json: there is no policy `zz`; there are/,
  },
  {
    name: "own.tool-controller.json own.tool-controller.json",
    policies: ["zz"],
    code: 2,
    says: /^own\.tool-controller\.json: there is no policy `zz`; the file is one policy as a whole/,
  },
];

for (const { name, policies, code, says } of choices) {
  test(`diff ${name}: of several controllers ${policies.join(" and ")}`, async (context) => {
    const folder = folderWith(context, {
      "old.json": several("a", "b"),
      "new.json": several("a", "c"),
      "own.tool-controller.json": controller(["activate", "b"]),
    });
    const args = policies.flatMap((policy) => ["--policy", policy]);
    const answer = await folder.toolsight("diff", ...name.split(" "), ...args);
    assert.equal(answer.code, code);
    assert.match(code === 2 ? answer.error : answer.out, says);
  });
}

test("where no two places agree, it is said how to compare what stands at others", async (context) => {
  const folder = folderWith(context, {
    "old.json": several("a", "b"),
    "own.tool-controller.json": controller(["activate", "b"]),
    "tools.json": tools,
  });
  const hint =
    /note: say with `--policy` which of old\.json to compare: `\[0\]\.tool_controller`, `\[1\]\.tool_controller`\n$/;
  const diff = (...args: readonly string[]) => folder.toolsight("diff", ...args);
  assert.match((await diff("old.json", "own.tool-controller.json")).error, hint);
  assert.match((await diff("own.tool-controller.json", "old.json")).error, hint);
  const answers = [
    await diff("old.json", "own.tool-controller.json", "--policy", second),
    await diff("old.json", "old.json"),
    await diff("own.tool-controller.json", "own.tool-controller.json"),
  ];
  for (const { error } of answers) assert.doesNotMatch(error, /note:/);
});

test("a catalog is no empty profile", async (context) => {
  const folder = folderWith(context, {
    "tool-controller.json": old,
    "agent.json": `{ "tools": { "disabled": ["x"] } }`,
    "tools.json": tools,
    "list.json": `[{ "type": "function", "function": { "name": "x" } }]`,
  });
  for (const profile of ["tool-controller.json", "agent.json"]) {
    for (const catalog of ["tools.json", "list.json"]) {
      for (const files of [
        [profile, catalog],
        [catalog, profile],
        [catalog, catalog],
      ]) {
        const { code, out, error } = await folder.toolsight("diff", ...files);
        assert.deepEqual([code, out], [2, ""]);
        assert.equal(error, `${catalog}: this is a catalog of tools, no profile; name it with \`--catalog\`\n`);
      }
    }
  }
});

test("settings are no empty profile either", async (context) => {
  const folder = folderWith(context, { "tool-controller.json": old, "toolsight.json": "{}" });
  const { code, out, error } = await folder.toolsight("diff", "tool-controller.json", "toolsight.json");
  assert.deepEqual([code, out], [2, ""]);
  assert.equal(error, "toolsight.json: these are the settings of Toolsight, no profile\n");
});

test("an older version that a telling name alone makes a profile may look like a catalog", async (context) => {
  const folder = folderWith(context, {
    "agent.json": `{ "tools": { "disabled": ["x"] } }`,
    before: `{ "tools": ["x"] }`,
  });
  assert.notEqual((await folder.toolsight("diff", "before", "agent.json")).code, 2);
});

test("an older version from elsewhere is read as the file is, with the same catalog", async (context) => {
  const folder = folderWith(context, {
    "project/tools.json": tools,
    "project/tool-controller.json": old,
    "elsewhere/before": old,
  });
  for (const files of [
    ["elsewhere/before", "project/tool-controller.json"],
    ["project/tool-controller.json", "elsewhere/before"],
  ]) {
    const { code, error } = await folder.toolsight("diff", ...files);
    assert.deepEqual([code, error], [0, "catalog: project/tools.json (complete)\n"]);
  }
});

test("files that are nothing of ours cannot be compared", async (context) => {
  const folder = folderWith(context, { "a.json": "[]", "b.json": "[]" });
  const { code, out, error } = await folder.toolsight("diff", "a.json", "b.json");
  assert.deepEqual([code, out, error], [2, "", "a.json: this is no profile of a known format\n"]);
  assert.equal((await folder.toolsight("diff", "a.json", "missing.json")).code, 2);
});

test("a hostile file ends as not found out when the budget is spent", async (context) => {
  const clauses = Array.from({ length: 150 }, (_, clause) =>
    Array.from({ length: 28 }, (_letter, place) => {
      const isIn = [(clause * 7) % 28, (clause * 11 + 3) % 28, (clause * 13 + 5) % 28].includes(place);
      return isIn ? ((clause >> (place % 5)) % 2 === 0 ? "a" : "b") : "?";
    }).join(""),
  );
  const rules = clauses.map((pattern) => ["deactivate", pattern] as const);
  const folder = folderWith(context, {
    "a.tool-controller.json": controller(...rules, ["activate", "[ab]".repeat(28)]),
    "b.tool-controller.json": controller(...rules),
  });
  const { code, out } = await folder.toolsight(
    "diff",
    "a.tool-controller.json",
    "b.tool-controller.json",
    "--budget",
    "0.05",
  );
  assert.equal(code, 1);
  assert.match(out, /whether other names are decided alike could not be found out in time/);
});

import assert from "node:assert/strict";
import test from "node:test";
import { diagnose } from "../../../../server/engine/diagnostics/index.ts";
import { pairOf, pairText } from "../../../../server/engine/dialects/miroflow/pairs.ts";
import { recognizeDialect } from "../../../../server/engine/dialects/recognize.ts";
import { coverOf } from "../../../../server/engine/policy/proofs.ts";
import { parseJson } from "../../../../server/engine/syntax/json.ts";
import { formatMessage } from "../../../../server/engine/text/message.ts";
import { analyzed, catalogOf, namesOn } from "../../../helpers/engine.ts";
import { fileWith, plainCatalog, policyOf, read, reasons } from "./support.ts";

test("servers stand in the order of the file, without tools of servers that it does not have", () => {
  assert.deepEqual(namesOn(read(fileWith())), [
    "reader/fetch",
    "reader/delete_file",
    "a/b/c",
    "a/b/c",
    "a/d",
    "browser/click",
    "browser/open",
  ]);
});

test("a pair hides one tool of one server, also where two tools have one name when written together", () => {
  assert.deepEqual(
    reasons(
      read(
        fileWith([
          ["a/b", "c"],
          ["reader", "fetch"],
        ]),
      ),
    ),
    {
      "reader fetch": "off tool_blacklist[1]",
      "reader delete_file": "default",
      "a/b c": "off tool_blacklist[0]",
      "a b/c": "default",
      "a d": "default",
      "browser click": "default",
      "browser open": "default",
    },
  );
});

test("for a server over SSE the list is not looked at", () => {
  const analysis = read(fileWith([["browser", "click"]]));
  const found = reasons(analysis);
  assert.equal(found["browser click"], "not-filtered-sse");
  assert.equal(found["browser open"], "default");
});

test("of two servers with one name each shows its own tools, as far as the catalog tells them apart", () => {
  const servers = [
    { name: "notes", params: { command: "notes" } },
    { name: "notes", params: "https://host.example/sse" },
  ];
  const pairs = ["add", "drop"].map((tool) => ["notes", tool]);
  const text = JSON.stringify({ server_configs: servers, tool_blacklist: pairs });
  const apart = catalogOf({
    servers: [
      { name: "notes", tools: ["add", "drop"] },
      { name: "notes", tools: ["add", "sync"] },
    ],
  });
  const found = { "notes add": "not-filtered-sse", "notes drop": "off tool_blacklist[1]", "notes sync": "default" };
  assert.deepEqual(reasons(read(text, { known: apart })), found);
  const together = catalogOf({ servers: [{ name: "notes", tools: ["add", "drop", "sync"] }] });
  assert.equal(reasons(read(text, { known: together }))["notes drop"], "not-filtered-sse");
});

test("a text stands for just one pair", () => {
  const names = ["", "a", "/", "%", "%2F", "%25", "a/b", "a%", "b/"];
  const pairs = names.flatMap((server) => names.map((tool) => [server, tool] as const));
  const texts = pairs.map(([server, tool]) => pairText(server, tool));
  assert.equal(new Set(texts).size, pairs.length);
  assert.deepEqual(texts.map(pairOf), pairs);
});

test("a what-if is the last word", () => {
  const overrides = [
    { pattern: "browser/click", effect: "deny" },
    { pattern: "reader/fetch", effect: "allow" },
    { pattern: "a%2Fb/c", effect: "deny" },
  ] as const;
  const found = reasons(read(fileWith([["reader", "fetch"]]), { overrides }));
  assert.equal(found["browser click"], "off override[0]");
  assert.equal(found["reader fetch"], "override[1]");
  assert.equal(found["a/b c"], "off override[2]");
  assert.equal(found["a b/c"], "default");
});

/** What each value of the list makes of the file: whether it loads, the pairs that it holds, and the findings. */
const odd: readonly (readonly [
  value: unknown,
  loads: "yes" | "no",
  pairs: readonly string[],
  codes: readonly string[],
])[] = [
  [undefined, "yes", [], []],
  [[], "yes", [], []],
  [null, "no", [], ["schema"]],
  [7, "no", [], ["schema"]],
  [true, "no", [], ["schema"]],
  ["", "yes", [], ["string-for-list"]],
  ["reader", "no", [], ["string-for-list"]],
  [{}, "yes", [], ["bare-list"]],
  [{ reader: ["fetch"] }, "yes", ["r/e"], ["bare-list"]],
  [{ r: ["fetch"] }, "no", [], ["bare-list"]],
  [["reader"], "yes", ["r/e"], ["string-for-list"]],
  [["r"], "no", [], ["string-for-list"]],
  [["😀x"], "yes", ["😀/x"], ["string-for-list"]],
  [[["reader", "fetch", "more"]], "yes", ["reader/fetch"], ["blacklist-not-applied", "bad-pair"]],
  [[["reader"]], "no", [], ["bad-pair"]],
  [[{ reader: "fetch" }], "no", [], ["bad-pair"]],
  [[null], "no", [], ["bad-pair"]],
  [[["reader", 7]], "yes", [], ["bad-pair"]],
  [[["reader", ["fetch"]]], "no", [], ["bad-pair"]],
];

for (const [value, loads, pairs, codes] of odd) {
  test(`the list ${JSON.stringify(value)} ${loads === "yes" ? "loads" : "does not load"}`, () => {
    const analysis = read(fileWith(value), { known: plainCatalog });
    const { policy } = policyOf(analysis);
    assert.equal(policy.loads, loads);
    assert.deepEqual(
      policy.rules.map(({ pattern }) => pattern.source),
      pairs,
    );
    assert.deepEqual(
      diagnose(analysis).map(({ code }) => code),
      codes,
    );
  });
}

/** The same for the list of servers. */
const oddServers: readonly (readonly [value: unknown, loads: "yes" | "no", codes: readonly string[]])[] = [
  [[{ name: "x", params: { command: "x" } }], "yes", []],
  [[{ name: "x", params: { args: [] } }], "yes", ["schema"]],
  [[{ name: "x", params: null }], "yes", ["schema"]],
  [[{ name: 7, params: { command: "x" } }], "yes", ["schema"]],
  [[{ name: ["x"], params: { command: "x" } }], "no", ["schema"]],
  [[{ name: "x" }], "no", ["schema"]],
  [[{ params: "http://host.example" }], "no", ["schema"]],
  [["x"], "no", ["schema"]],
  [{ x: 1 }, "no", ["schema"]],
  [null, "no", ["schema"]],
];

for (const [value, loads, codes] of oddServers) {
  test(`the servers ${JSON.stringify(value)} ${loads === "yes" ? "load" : "do not load"}`, () => {
    const known = catalogOf({});
    const analysis = read(JSON.stringify({ server_configs: value, tool_blacklist: [] }), { known });
    assert.equal(policyOf(analysis).policy.loads, loads);
    assert.deepEqual(
      diagnose(analysis).map(({ code }) => code),
      codes,
    );
  });
}

test("of a pair that stands twice the later one is proved to do nothing", () => {
  const analysis = read(
    fileWith([
      ["reader", "fetch"],
      ["a", "b/c"],
      ["a/b", "c"],
      ["reader", "fetch"],
    ]),
  );
  const { policy, proofs } = policyOf(analysis);
  assert.deepEqual(
    policy.rules.map((rule) => coverOf(proofs, rule) !== undefined),
    [false, false, false, true],
  );
  assert.deepEqual(
    diagnose(analysis).flatMap(({ code, message }) => (code === "duplicate-pattern" ? [formatMessage(message)] : [])),
    ["`reader/fetch` repeats `tool_blacklist` entry 1; delete one of them"],
  );
});

test("a main agent and its sub-agents are policies of their own", () => {
  const text = JSON.stringify({
    main_agent: { prompt: "x", tools: ["reader", "browser"], tool_blacklist: [["reader", "fetch"]] },
    sub_agents: {
      "agent-worker": { tool_config: ["reader"], tool_blacklist: null },
      "agent-browsing": { tool_config: ["browser"] },
    },
  });
  const analysis = read(text);
  assert.deepEqual(
    analysis.policies.map(({ policy: { name, loads } }) => `${name} ${loads}`),
    ["main_agent yes", "sub_agents.agent-worker no", "sub_agents.agent-browsing yes"],
  );
  assert.deepEqual(namesOn(analysis, "main_agent"), ["reader/delete_file", "browser/click", "browser/open"]);
  assert.deepEqual(namesOn(analysis, "sub_agents.agent-browsing"), ["browser/click", "browser/open"]);
});

test("the content tells such a file from others", () => {
  const isOne = (value: unknown, file = "servers.json") =>
    recognizeDialect(file, parseJson(JSON.stringify(value)))?.id === "miroflow";
  assert.ok(isOne({ server_configs: [{ name: "x", params: "https://host.example" }] }));
  assert.ok(isOne({ server_configs: [], tool_blacklist: null }));
  assert.ok(isOne({ main_agent: { tools: ["tool-reader"] } }, "agent_demo.json"));
  assert.ok(isOne({ tool_blacklist: [] }, "server_configs.json"));
  assert.ok(!isOne({ tool_blacklist: [] }));
  assert.ok(!isOne({ server_configs: ["x"] }));
  assert.ok(!isOne({ main_agent: "x", sub_agents: {} }));
  assert.ok(!isOne({ main_agent: { model: "x" } }));
  assert.ok(!isOne({ servers: [] }, "server_configs.json"));
});

test("of a key that stands twice the first place counts, and calls are told of once", () => {
  const twice = fileWith([]).replace("[]}", '{ "abc": 1, "bcd": 2, "abc": 3 }}');
  assert.deepEqual(
    policyOf(read(twice)).policy.rules.map(({ path, pattern }) => `${path} ${pattern.source}`),
    ["tool_blacklist[0] a/b", "tool_blacklist[1] b/c"],
  );
  const agent = { tools: ["reader"], tool_blacklist: [["reader", "fetch"]] };
  const codes = diagnose(read(JSON.stringify({ main_agent: agent, sub_agents: { one: agent } }))).map(
    ({ code }) => code,
  );
  assert.deepEqual(
    codes.filter((code) => code === "blacklist-not-applied"),
    ["blacklist-not-applied"],
  );
});

test("the releases differ in what a call with a wrong server does", () => {
  const said = (release: string) => {
    const text = fileWith([["reader", "fetch"]]);
    const settings = { dialects: new Map([["miroflow", new Map([["release", release]])]]) };
    const analysis = analyzed(text, { file: "server_configs.json", settings });
    return diagnose(analysis).map(({ message }) => formatMessage(message));
  };
  const one = "this list hides tools, it does not refuse calls: a hidden tool can still be called";
  assert.deepEqual(said("mirothinker"), [one]);
  assert.deepEqual(said("miroflow"), [`${one}, even under the name of a server that does not exist`]);
});

test("tools that have one name when shown are told of, but not as if no rule knew them apart", () => {
  const words = diagnose(read(fileWith())).map(({ message }) => formatMessage(message));
  assert.deepEqual(words, ["`a/b/c` names 2 tools of the catalog (`c` of server `a/b`, `b/c` of server `a`)"]);
});

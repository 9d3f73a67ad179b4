import assert from "node:assert/strict";
import test from "node:test";
import { formatMessage } from "../../../../server/engine/text/message.ts";
import { policyOf, problemsWith, read, reasonFor, skillsOn, textAt, toolsOn } from "./support.ts";

const blocked = `"tools": { "disabled": ["bash"] }, "mcp": { "disabled": ["*"] }`;

function loads(text: string): string {
  return policyOf(read(text, { associated: true })).policy.loads;
}

for (const [what, text] of [
  ["a comment", `{ "id": "x", // why\n ${blocked} }`],
  ["a trailing comma", `{ "id": "x", ${blocked}, }`],
  ["a byte order mark", `\ufeff{ "id": "x", ${blocked} }`],
  ["a missing bracket", `{ "id": "x", ${blocked}`],
  ["text behind the end", `{ "id": "x", ${blocked} } x`],
  ["single quotes", `{ 'id': "x", ${blocked} }`],
  ["an empty file", ``],
  ["a list", `["bash"]`],
  ["a model that is text", `{ "id": "x", "model": "large", ${blocked} }`],
  ["an identity that is a list", `{ "id": "x", "identity": ["me"], ${blocked} }`],
  ["mention patterns that are a number", `{ "id": "x", "identity": { "mention_patterns": 3 }, ${blocked} }`],
  ["idle minutes with a fraction", `{ "id": "x", "session_idle_minutes": 1.5, ${blocked} }`],
  ["idle minutes that are text", `{ "id": "x", "session_idle_minutes": "soon", ${blocked} }`],
  ["a time that is text", `{ "id": "x", "created_at": "today", ${blocked} }`],
  ["tools as a bare list", `{ "id": "x", "tools": ["bash", "read"], "mcp": { "disabled": ["*"] } }`],
  ["skills as text", `{ "id": "x", "skills": "pdf", ${blocked} }`],
  ["mcp as a number", `{ "id": "x", "mcp": 3, "tools": { "disabled": ["bash"] } }`],
  ["mcp as true", `{ "id": "x", "mcp": true, "tools": { "disabled": ["bash"] } }`],
  ["pairs with a key that is a list", `{ "id": "x", "tools": [[["a"], "b"]], "mcp": { "disabled": ["*"] } }`],
] as const) {
  test(`${what} stops the file from loading, and the agent has the default tools and no gate`, () => {
    for (const release of ["documented", "access-modes"] as const) {
      const analysis = read(text, { associated: true, release });
      assert.equal(policyOf(analysis).policy.loads, "bare");
      assert.deepEqual(toolsOn(analysis), ["bash", "read", "write"]);
      assert.equal(reasonFor(analysis, "bash"), "otherwise default");
      assert.equal(reasonFor(analysis, "slack__post"), "base not-in-default-set");
      assert.deepEqual(skillsOn(analysis), ["pdf", "deploy", "note"]);
      assert.equal(policyOf(analysis).resolution.gates.length, 0);
    }
  });
}

for (const [what, text] of [
  ["NaN", `{ "id": "x", "created_at": NaN }`],
  ["a repeated key", `{ "id": "x", "id": "y" }`],
  ["nulls", `{ "model": null, "identity": null, "tools": null, "session_idle_minutes": null, "updated_at": null }`],
  [
    "values that count as left out",
    `{ "model": "", "identity": [], "tools": "", "skills": 0, "mcp": false, "created_at": "" }`,
  ],
  ["whole numbers", `{ "id": "x", "session_idle_minutes": 30.0, "created_at": 1.5 }`],
  ["two-letter texts, which make a mapping", `{ "id": "x", "tools": ["rw"] }`],
  ["pairs, which make a mapping", `{ "id": "x", "tools": [["disabled", ["bash"]]] }`],
] as const) {
  test(`${what}: the file loads`, () => assert.equal(loads(text), "yes"));
}

test("of a repeated block and a repeated list the last counts", () => {
  const text = `{ "id": "x", "tools": { "mode": "none" }, "tools": { "disabled": ["read"], "disabled": ["bash"] } }`;
  const analysis = read(text);
  assert.deepEqual(toolsOn(analysis), ["read", "write"]);
  assert.deepEqual(
    policyOf(analysis).policy.rules.map(({ path, pattern }) => [path, pattern.source]),
    [["tools.disabled[0]", "bash"]],
  );
});

test("a list of pairs is read as the mapping that Python makes of it", () => {
  const analysis = read(`{ "id": "x", "tools": [["disabled", ["bash"]], ["enabled", ["read", "bash"]]] }`);
  assert.deepEqual(toolsOn(analysis), ["bash", "read"]);
  const [problem] = problemsWith(analysis, "bare-list");
  assert.equal(
    formatMessage(problem?.outcome ?? { key: "", args: [] }),
    "it is read as a mapping with the keys `disabled`, `enabled`",
  );
});

test("a text is taken letter by letter", () => {
  const all = read({ id: "x", tools: { disabled: "*" } });
  assert.deepEqual(toolsOn(all), []);
  assert.equal(reasonFor(all, "bash"), "rule tools.disabled[0]");
  const letters = read({ id: "x", tools: { disabled: "rb" } }, { catalog: { tools: ["r", "b", "rb"] } });
  assert.deepEqual(toolsOn(letters), ["rb"]);
  const escaped = read(`{ "id": "x", "tools": { "disabled": "\\u0061\\ud835\\udd38b" } }`);
  const [, wide, last] = policyOf(escaped).policy.rules;
  assert.equal(wide && textAt(escaped, wide.span), "\\ud835\\udd38");
  assert.equal(last && textAt(escaped, last.span), "b");
});

test("a mapping is taken by its keys", () => {
  const analysis = read({ id: "x", tools: { disabled: { bash: 1, read: false } } });
  assert.deepEqual(toolsOn(analysis), ["write"]);
  const [problem] = problemsWith(analysis, "bare-list");
  assert.deepEqual([problem?.expected, problem?.fix], ["list", `["bash", "read"]`]);
});

test("a number or true makes the resolver fail: no tools, even beside `enabled`, but not under `none`", () => {
  for (const value of [5, true, -1]) {
    const analysis = read({ id: "x", tools: { disabled: value, enabled: ["bash"] } });
    assert.deepEqual(toolsOn(analysis), []);
    assert.equal(reasonFor(analysis, "bash"), "mode tools.disabled");
    assert.deepEqual(skillsOn(analysis), ["pdf", "deploy", "note"]);
    assert.equal(problemsWith(analysis, "schema")[0]?.severity, "error");
  }
  assert.deepEqual(toolsOn(read({ id: "x", tools: { mode: "automatic", allowed: 5 } })), []);
  const none = read({ id: "x", tools: { mode: "none", allowed: 5 } });
  assert.equal(reasonFor(none, "bash"), "mode tools.mode");
});

test("a number in a skills list refuses every skill, and the tools stay", () => {
  const analysis = read({ id: "x", skills: { categories: 1 } });
  assert.deepEqual(skillsOn(analysis), []);
  assert.equal(reasonFor(analysis, "note"), "mode skills.categories");
  assert.deepEqual(toolsOn(analysis), ["bash", "read", "write"]);
});

test("entries that are no text match nothing, but a list of exact names takes them as text", () => {
  const catalog = { tools: ["1", "True", "bash"] };
  const patterns = read({ id: "x", tools: { disabled: [1, true, null, ["bash"]] } }, { catalog });
  assert.deepEqual(toolsOn(patterns), ["1", "True", "bash"]);
  assert.deepEqual(
    problemsWith(patterns, "dead-entry").map(({ asName }) => asName),
    [undefined, undefined, undefined, undefined],
  );
  const names = read({ id: "x", tools: { enabled: [1, true, null] } }, { catalog });
  assert.deepEqual(toolsOn(names), ["1", "True"]);
  assert.deepEqual(
    problemsWith(names, "dead-entry").map(({ asName }) => asName),
    ["1", "True", "None"],
  );
  const selected = read({ id: "x", tools: { mode: "selected", allowed: [1] } }, { catalog });
  assert.equal(reasonFor(selected, "1"), "rule tools.allowed[0]");
  // A list of nothing but dead entries is not empty, so nothing passes it.
  assert.deepEqual(toolsOn(read({ id: "x", tools: { allowed: [1] } }, { catalog })), []);
});

test("numbers in a list of exact names have the text that Python gives them", () => {
  const text = `{ "id": "x", "tools": { "enabled": [1e16, 1E-5, 0.0001, 123456789012345678901, 1e15, -0.0, 1e400, 2.5e-7, -0] } }`;
  const names = [
    "1e+16",
    "1e-05",
    "0.0001",
    "123456789012345678901",
    "1000000000000000.0",
    "-0.0",
    "inf",
    "2.5e-07",
    "0",
  ];
  assert.deepEqual(toolsOn(read(text, { catalog: { tools: names } })), names);
});

test("rules are all entries of the file in file order, also those of lists that are not read", () => {
  const text = `{ "id": "x", "mcp": { "required": ["a"], "disabled": ["b"] }, "skills": { "categories": ["c"] },
    "tools": { "enabled": ["d"], "disabled": ["e", 1, "f"], "allowed": "gh" } }`;
  const rules = policyOf(read(text)).policy.rules.map(
    ({ path, effect, facet, kind }) => `${path} ${effect} ${facet} ${kind}`,
  );
  assert.deepEqual(rules, [
    "mcp.required[0] require server tool",
    "mcp.disabled[0] deny server tool",
    "skills.categories[0] allow category skill",
    "tools.enabled[0] allow name tool",
    "tools.disabled[0] deny name tool",
    "tools.disabled[2] deny name tool",
    "tools.allowed[0] allow name tool",
    "tools.allowed[1] allow name tool",
  ]);
});

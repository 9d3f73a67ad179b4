import assert from "node:assert/strict";
import test from "node:test";
import { formatMessage } from "../../../../server/engine/text/message.ts";
import { policyOf, problemsWith, read, reasonFor, smallCatalog, textAt, toolsOn } from "./support.ts";

function unread(profile: unknown, release?: "documented" | "access-modes"): readonly string[] {
  return policyOf(read(profile, release ? { release } : {})).policy.ignored.map(({ path }) => path);
}

const all = [
  "bash",
  "read",
  "write",
  "web_search",
  "tool_search",
  "process",
  "slack__post",
  "slack__list",
  "github__issues",
];

test("documented: without a tools value the default list, of which unknown names are no tools", () => {
  const analysis = read({ id: "x" });
  assert.deepEqual(toolsOn(analysis), ["bash", "read", "write"]);
  assert.equal(reasonFor(analysis, "bash"), "otherwise default");
  assert.equal(reasonFor(analysis, "process"), "base not-in-default-set");
});

test("documented: without a default list every known tool is default", () => {
  const analysis = read({ id: "x" }, { catalog: { tools: ["bash"], servers: [{ name: "s", tools: ["t"] }] } });
  assert.deepEqual(toolsOn(analysis), ["bash", "s__t"]);
});

test("documented: `enabled` is a list of exact names, and nothing else is looked at", () => {
  const profile = {
    id: "x",
    tools: {
      enabled: ["process", "read*", "nope", "slack__post"],
      disabled: ["process"],
      allowed: ["read"],
      toolset: "safe",
    },
  };
  const analysis = read(profile);
  assert.deepEqual(toolsOn(analysis), ["process", "slack__post"]);
  assert.equal(reasonFor(analysis, "process"), "rule tools.enabled[0]");
  assert.equal(reasonFor(analysis, "read"), "list tools.enabled");
  assert.deepEqual(unread(profile), ["tools.disabled", "tools.allowed", "tools.toolset"]);
  assert.deepEqual(toolsOn(read({ id: "x", tools: { enabled: [] } })), []);
});

test("documented: an `enabled` that is no list is not looked at", () => {
  const profile = { id: "x", tools: { enabled: "bash", disabled: ["read"] } };
  assert.deepEqual(toolsOn(read(profile)), ["bash", "write"]);
  const [problem] = problemsWith(read(profile), "schema");
  assert.equal(problem && formatMessage(problem.outcome), "`enabled` is not looked at");
});

test("documented: a tool set, minus `disabled`, limited by `allowed`", () => {
  const analysis = read({ id: "x", tools: { toolset: "coding", disabled: ["ba*"], allowed: ["p*", "read"] } });
  assert.deepEqual(toolsOn(analysis), ["read", "process"]);
  assert.equal(reasonFor(analysis, "bash"), "rule tools.disabled[0]");
  assert.equal(reasonFor(analysis, "write"), "list tools.allowed");
  assert.equal(reasonFor(analysis, "process"), "rule tools.allowed[0]");
  assert.equal(reasonFor(analysis, "slack__post"), "mode tools.toolset");
  assert.equal(reasonFor(read({ id: "x", tools: { toolset: "safe" } }), "read"), "mode tools.toolset");
});

test("documented: tool sets may include each other, name a user's preset, or be unknown", () => {
  assert.deepEqual(toolsOn(read({ id: "x", tools: { toolset: "loop" } })), ["bash", "process"]);
  assert.deepEqual(toolsOn(read({ id: "x", tools: { toolset: "mine" } })), ["read", "process"]);
  const unknown = read({ id: "x", tools: { toolset: "nope" } });
  assert.deepEqual(toolsOn(unknown), ["bash", "read", "write"]);
  assert.equal(reasonFor(unknown, "bash"), "otherwise default");
});

test("the tool set `full` is every exposed known tool, whatever the catalog lists for it", () => {
  const catalog = {
    ...smallCatalog,
    openprogram: { ...smallCatalog.openprogram, toolsets: { full: { tools: ["bash"] } }, unexposed: ["write"] },
  };
  assert.deepEqual(
    toolsOn(read({ id: "x", tools: { toolset: "full" } }, { catalog })),
    all.filter((name) => name !== "write"),
  );
});

test("documented: `allowed` cannot add a tool that is not in the list", () => {
  const analysis = read({ id: "x", tools: { allowed: ["process", "read"] } });
  assert.deepEqual(toolsOn(analysis), ["read"]);
  assert.equal(reasonFor(analysis, "process"), "base not-in-default-set");
  assert.equal(reasonFor(analysis, "bash"), "list tools.allowed");
});

test("`web_search` adds its tool after the lists, so `disabled` does not remove it", () => {
  const added = read({ id: "x", tools: { web_search: true, disabled: ["*"] } });
  assert.deepEqual(toolsOn(added), ["web_search"]);
  assert.equal(reasonFor(added, "web_search"), "mode tools.web_search");
  const there = read({ id: "x", tools: { web_search: true, toolset: "full" } });
  assert.equal(reasonFor(there, "web_search"), "mode tools.toolset");
  assert.deepEqual(toolsOn(read({ id: "x", tools: { mode: "none", web_search: true } })), []);
  const missing = { ...smallCatalog, openprogram: { ...smallCatalog.openprogram, userDisabled: ["web_search"] } };
  assert.deepEqual(toolsOn(read({ id: "x", tools: { web_search: true, enabled: ["read"] } }, { catalog: missing })), [
    "read",
  ]);
});

test("a list of names yields only what can be had here, and says why not", () => {
  const facts = {
    ...smallCatalog.openprogram,
    userDisabled: ["bash"],
    unavailable: ["read"],
    unexposed: ["process"],
    unsafeIn: { write: ["wechat"] },
  };
  const catalog = { ...smallCatalog, openprogram: facts };
  const profile = { id: "x", tools: { enabled: ["bash", "read", "write", "process", "slack__post"] } };
  const here = read(profile, { catalog, source: "wechat" });
  assert.deepEqual(toolsOn(here), ["slack__post"]);
  assert.equal(reasonFor(here, "bash"), "base user-disabled");
  assert.equal(reasonFor(here, "read"), "base not-available");
  assert.equal(reasonFor(here, "process"), "base not-available");
  assert.equal(reasonFor(here, "write"), "base unsafe-in-source");
  assert.deepEqual(toolsOn(read(profile, { catalog, source: "cli" })), ["write", "slack__post"]);
  assert.deepEqual(
    toolsOn(read({ id: "x", tools: { mode: "automatic" } }, { catalog, source: "wechat" })),
    all.filter((name) => !["bash", "read", "write", "process"].includes(name)),
  );
});

test("access modes: nothing said is `automatic`, also with empty lists", () => {
  for (const tools of [
    undefined,
    {},
    { disabled: [] },
    { enabled: [], allowed: [] },
    { mode: null },
    { toolset: "" },
  ]) {
    const analysis = read({ id: "x", tools }, { release: "access-modes" });
    assert.deepEqual(toolsOn(analysis), all);
    assert.equal(reasonFor(analysis, "bash"), "mode tools.mode");
  }
  const both = read({ id: "x", tools: { enabled: [], allowed: ["read"] } }, { release: "access-modes" });
  assert.deepEqual(toolsOn(both), []);
  assert.equal(reasonFor(both, "read"), "list tools.enabled");
});

test("a file with `mode` or `preset` is read with access modes under the documented release too", () => {
  assert.deepEqual(toolsOn(read({ id: "x", tools: { mode: "automatic" } }, { release: "documented" })), all);
  assert.deepEqual(toolsOn(read({ id: "x", tools: { preset: "mine" } })), ["read", "tool_search", "process"]);
});

test("access modes: `none` is nothing, and no gate is run", () => {
  const profile = {
    id: "x",
    tools: { mode: "none", disabled: ["a"], preset: "mine" },
    mcp: { required: ["nope"], disabled: ["b"] },
  };
  const analysis = read(profile);
  assert.deepEqual(toolsOn(analysis), []);
  assert.equal(reasonFor(analysis, "slack__post"), "mode tools.mode");
  assert.ok(policyOf(analysis).policy.emptyOnPurpose);
  const { ignored } = policyOf(analysis).policy;
  assert.deepEqual(
    ignored.map(({ path }) => path),
    ["tools.disabled", "tools.preset", "mcp.required", "mcp.disabled"],
  );
  assert.ok(ignored.every(({ quiet }) => quiet));
});

test("access modes: `automatic` ignores every choice but `disabled`", () => {
  const profile = {
    id: "x",
    tools: {
      mode: "automatic",
      allowed: ["read"],
      enabled: ["read"],
      toolset: "safe",
      preset: "mine",
      disabled: ["*_search"],
    },
  };
  assert.deepEqual(
    toolsOn(read(profile)),
    all.filter((name) => !name.endsWith("_search")),
  );
  assert.deepEqual(unread(profile), ["tools.allowed", "tools.enabled", "tools.toolset", "tools.preset"]);
});

test("access modes: a preset beats `selected` and `allowed`", () => {
  const profile = { id: "x", tools: { mode: "selected", preset: "mine", allowed: ["bash"], disabled: ["read"] } };
  const analysis = read(profile);
  assert.deepEqual(toolsOn(analysis), ["tool_search", "process"]);
  assert.equal(reasonFor(analysis, "process"), "mode tools.preset");
  assert.equal(reasonFor(analysis, "tool_search"), "base tool-search-loader");
  assert.equal(reasonFor(analysis, "bash"), "mode tools.preset");
  assert.deepEqual(unread(profile), ["tools.allowed"]);
});

test("access modes: `FULL` is everything, `BUILT-IN` leaves out the programs of agents, an unknown preset selects nothing", () => {
  assert.deepEqual(toolsOn(read({ id: "x", tools: { preset: "FULL" } })), all);
  assert.deepEqual(
    toolsOn(read({ id: "x", tools: { preset: "BUILT-IN" } })),
    all.filter((name) => name !== "process"),
  );
  assert.deepEqual(toolsOn(read({ id: "x", tools: { preset: "full" } })), []);
  assert.deepEqual(toolsOn(read({ id: "x", tools: { mode: "selected", preset: "" } })), []);
});

test("access modes: `selected` takes exact names; wildcards and nothing select nothing", () => {
  const profile = {
    id: "x",
    tools: {
      mode: "selected",
      allowed: ["read", "wr*", "bash"],
      enabled: ["write"],
      toolset: "full",
      disabled: ["ba*"],
    },
  };
  const analysis = read(profile);
  assert.deepEqual(toolsOn(analysis), ["read"]);
  assert.equal(reasonFor(analysis, "read"), "rule tools.allowed[0]");
  assert.equal(reasonFor(analysis, "write"), "list tools.allowed");
  assert.equal(reasonFor(analysis, "bash"), "rule tools.disabled[0]");
  assert.deepEqual(unread(profile), ["tools.enabled", "tools.toolset"]);
  for (const tools of [{ mode: "selected" }, { mode: "selected", allowed: [] }])
    assert.deepEqual(toolsOn(read({ id: "x", tools })), []);
});

test("access modes: a deferred name brings `tool_search` before `disabled` is taken off", () => {
  const on = (tools: object, catalog = smallCatalog) =>
    toolsOn(read({ id: "x", tools: { mode: "selected", ...tools } }, { catalog }));
  assert.deepEqual(on({ allowed: ["read"] }), ["read"]);
  assert.deepEqual(on({ allowed: ["read", "process"] }), ["read", "tool_search", "process"]);
  assert.deepEqual(on({ allowed: ["process"], disabled: ["process"] }), ["tool_search"]);
  assert.deepEqual(on({ allowed: ["process"], disabled: ["tool_search"] }), ["process"]);
  // Tools of servers are deferred unless their server says otherwise.
  assert.deepEqual(on({ allowed: ["slack__post"] }), ["tool_search", "slack__post"]);
  const resident = { ...smallCatalog, servers: [{ name: "slack", tools: ["post"], alwaysLoad: true }] };
  assert.deepEqual(on({ allowed: ["slack__post"] }, resident), ["slack__post"]);
  const withoutLoader = {
    ...smallCatalog,
    openprogram: { ...smallCatalog.openprogram, userDisabled: ["tool_search"] },
  };
  assert.deepEqual(on({ allowed: ["process"] }, withoutLoader), ["process"]);
});

test("access modes: another mode word is read as the documented form", () => {
  const on = (tools: object) => toolsOn(read({ id: "x", tools: { mode: "auto", ...tools } }));
  assert.deepEqual(on({}), ["bash", "read", "write"]);
  assert.deepEqual(on({ enabled: ["process"] }), ["process"]);
  assert.deepEqual(on({ toolset: "safe" }), ["read"]);
  assert.deepEqual(on({ preset: "mine" }), ["read", "tool_search", "process"]);
  assert.deepEqual(toolsOn(read({ id: "x", tools: { mode: 4, allowed: ["bash"] } })), ["bash"]);
});

test("reasons point at the deciding node, or the block, or the file", () => {
  const place = (profile: unknown, name: string, release: "documented" | "access-modes" = "documented") => {
    const analysis = read(profile, { release });
    const decision = policyOf(analysis).resolution.decisions.find(({ subject }) => subject.name === name);
    return decision && textAt(analysis, decision.reason.span);
  };
  assert.equal(place(`{"tools": {"mode": "none"}}`, "bash"), `"none"`);
  assert.equal(place(`{"tools": {"disabled": ["x"]}}`, "bash", "access-modes"), `{"disabled": ["x"]}`);
  assert.equal(place(`{"id": "x"}`, "bash", "access-modes"), `{"id": "x"}`);
  assert.equal(place(`{"tools": {"allowed": ["x"]}}`, "bash"), `["x"]`);
  assert.equal(place(`{"tools": {"disabled": ["x", "ba*"]}}`, "bash"), `"ba*"`);
  assert.equal(place(`{"tools": {"toolset": "safe"}}`, "bash"), `"safe"`);
});

test("a what-if settles a tool or skill before everything else, gates included, the latest first", () => {
  const profile = { id: "x", tools: { mode: "none" }, mcp: { required: ["nope"] }, skills: { disabled: ["pdf"] } };
  const overrides = [
    { pattern: "bash", effect: "allow" },
    { pattern: "pdf", effect: "deny" },
    { pattern: "pdf", effect: "allow" },
  ] as const;
  const analysis = read(profile, { overrides });
  assert.equal(reasonFor(analysis, "bash"), "override override[0]");
  assert.equal(reasonFor(analysis, "pdf"), "override override[2]");
  const star = read(profile, { overrides: [{ pattern: "*", effect: "allow" }] });
  assert.deepEqual(toolsOn(star), []);
});

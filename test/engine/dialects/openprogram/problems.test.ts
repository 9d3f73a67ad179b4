import assert from "node:assert/strict";
import test from "node:test";
import { pathText } from "../../../../server/engine/syntax/find.ts";
import { formatMessage, type Message } from "../../../../server/engine/text/message.ts";
import { problemsWith, type ReadOptions, read, smallCatalog, textAt } from "./support.ts";

function said(message: Message | undefined): string {
  return message === undefined ? "" : formatMessage(message);
}

function empties(tools: unknown, options: ReadOptions = {}): readonly string[] {
  return problemsWith(read({ id: "x", tools }, options), "empty-allow-list").map(
    ({ path, strong, means }) => `${pathText(path)} ${strong ? "strong" : "weak"}: ${said(means)}`,
  );
}

test("a block given as a list says what happens and what was meant", () => {
  const [problem] = problemsWith(read({ id: "x", tools: ["bash", 'r"d'] }), "bare-list");
  assert.equal(problem?.fix, `{ "allowed": ["bash", "r\\"d"] }`);
  assert.match(said(problem?.outcome), /does not load.*without any gate/);
  assert.equal(problemsWith(read({ id: "x", tools: ["bash", 1] }), "bare-list")[0]?.fix, undefined);
});

test("a list that Python takes from a key of a pair is not told as a text of its own", () => {
  const pair = read(`{ "id": "x", "tools": [{ "disabled": 1, "ab": 2 }, ["enabled", "cd"]] }`);
  assert.equal(problemsWith(pair, "bare-list").length, 1);
  assert.deepEqual(problemsWith(pair, "string-for-list"), []);
  assert.deepEqual(
    problemsWith(pair, "schema").map(({ span }) => textAt(pair, span)),
    ['"cd"'],
  );
});

test("values that the loader refuses are told once, with what it takes", () => {
  const text = `{ "id": "x", "model": "a", "mcp": 3, "session_idle_minutes": "b", "identity": { "mention_patterns": "c" } }`;
  const problems = problemsWith(read(text), "schema");
  assert.deepEqual(
    problems.map(({ path, expected }) => `${pathText(path)}: ${said(expected)}`),
    ["model: an object", "identity.mention_patterns: a list", "session_idle_minutes: a whole number", "mcp: an object"],
  );
  assert.ok(problems.every(({ severity, outcome }) => severity === "error" && /does not load/.test(said(outcome))));
});

test("a mode that is no word is reported, also when it is no text", () => {
  for (const mode of ["auto", 4, false]) {
    const [problem] = problemsWith(read({ id: "x", tools: { mode } }), "schema");
    assert.equal(pathText(problem?.path ?? []), "tools.mode");
    assert.equal(said(problem?.expected), "one of `automatic`, `selected`, `none`");
  }
  for (const mode of ["automatic", "none", null])
    assert.deepEqual(problemsWith(read({ id: "x", tools: { mode } }), "schema"), []);
});

test("keys of another type tell whether they are looked at", () => {
  const outcomes = (tools: object) =>
    problemsWith(read({ id: "x", tools }), "schema").map(({ outcome }) => said(outcome));
  assert.deepEqual(outcomes({ toolset: 3, preset: ["a"] }), [
    "`toolset` is not looked at",
    "`preset` is not looked at",
  ]);
  assert.deepEqual(outcomes({ web_search: "yes" }), ["it counts as `true`"]);
  assert.deepEqual(outcomes({ web_search: 0 }), ["it counts as `false`"]);
  assert.deepEqual(outcomes({ web_search: false, toolset: null, preset: "mine" }), []);
});

test("a text where a list is read tells what its letters do", () => {
  const outcome = (tools: object) => said(problemsWith(read({ id: "x", tools }), "string-for-list")[0]?.outcome);
  assert.equal(outcome({ disabled: "ba*h" }), "its letters become the entries, and `*` blocks every tool");
  assert.equal(outcome({ allowed: "bash" }), "its letters become the entries: `b`, `a`, `s`, `h`");
  assert.equal(outcome({ allowed: "abcdef" }), "its letters become the entries: `a`, `b`, `c`, `d`, …");
  assert.equal(outcome({ mode: "selected", allowed: "*" }), "its letters become the entries: `*`");
});

test("empty lists are told where they do not mean what they look like", () => {
  assert.deepEqual(empties({ enabled: [] }), ["tools.enabled strong: it means no tools at all"]);
  assert.match(empties({ enabled: [] }, { release: "access-modes" })[0] ?? "", /^tools.enabled strong: .*every tool$/);
  assert.match(empties({ mode: "selected", allowed: [] })[0] ?? "", /^tools.allowed strong: .*no tools at all$/);
  assert.match(empties({ mode: "selected" })[0] ?? "", /^tools.allowed strong/);
  assert.deepEqual(empties({ disabled: ["bash"], allowed: [] }), [
    "tools.allowed weak: an empty `allowed` sets no limit",
  ]);
  // The system itself writes blocks of nothing but empty lists, and under `automatic` the list is not read.
  assert.deepEqual(empties({ disabled: [], allowed: [] }), []);
  assert.deepEqual(empties({ mode: "automatic", disabled: ["bash"], allowed: [] }), []);
  assert.deepEqual(empties({ mode: "none", enabled: [], allowed: [] }), []);
});

test("blocks that look like nothing and mean the default are told, `null` and `{}` are not", () => {
  for (const value of [[], "", 0, false]) assert.match(empties(value)[0] ?? "", /^tools strong: .*the default tools$/);
  for (const value of [null, {}]) assert.deepEqual(empties(value), []);
});

test("unknown tool sets, presets and categories are told when the catalog lists the known ones", () => {
  const unknown = (profile: object, catalog = smallCatalog) =>
    problemsWith(read({ id: "x", ...profile }, { catalog }), "unknown-set").map(({ node }) => node.value);
  assert.deepEqual(unknown({ tools: { toolset: "codign" } }), ["codign"]);
  for (const toolset of ["coding", "full", "default", "mine"]) assert.deepEqual(unknown({ tools: { toolset } }), []);
  assert.deepEqual(unknown({ tools: { preset: "yours" } }), ["yours"]);
  for (const preset of ["FULL", "BUILT-IN", "mine"]) assert.deepEqual(unknown({ tools: { preset } }), []);
  assert.deepEqual(unknown({ skills: { categories: ["docs", "d*", "writing"] } }), ["writing"]);
  assert.deepEqual(unknown({ tools: { toolset: "codign" } }, { tools: ["bash"] }), []);
  assert.deepEqual(unknown({ tools: { toolset: "codign" } }, {}), []);
  // A set that is not read is no finding.
  assert.deepEqual(unknown({ tools: { mode: "automatic", toolset: "codign" } }), []);
});

test("releases that differ are told with the tools of each, and how to settle it", () => {
  const [problem] = problemsWith(read({ id: "x", tools: { disabled: ["slack*", "github*"] } }), "release-dependent");
  assert.deepEqual(problem?.releases, [
    { release: "documented", only: [] },
    { release: "access-modes", only: ["web_search", "tool_search", "process"] },
  ]);
  assert.deepEqual(problem?.settle, [
    { path: ["tools"], key: "toolset", value: `"default"` },
    { path: ["tools"], key: "mode", value: `"automatic"` },
  ]);
  const count = (tools: object | undefined, options: ReadOptions = {}) =>
    problemsWith(read({ id: "x", tools }, options), "release-dependent").length;
  assert.equal(count(undefined), 1);
  assert.equal(count({ enabled: [] }), 1);
  assert.equal(count({ mode: "automatic" }), 0);
  assert.equal(count({ allowed: ["read"] }), 0);
  assert.equal(count({ disabled: ["*"] }), 0);
  assert.equal(count(undefined, { catalog: {} }), 0);
  assert.equal(count(undefined, { catalog: { tools: ["a"] } }), 0);
});

test("what settles the releases keeps what the release of the settings gives", () => {
  const [problem] = problemsWith(read({ id: "x" }, { release: "access-modes" }), "release-dependent");
  assert.deepEqual(
    problem?.settle.map(({ path, key, value }) => `${path.join(".")} ${key} ${value}`),
    [` tools { "mode": "automatic" }`, ` tools { "toolset": "default" }`],
  );
});

test("servers that the gate misreads are told where the file has lists on servers", () => {
  const catalog = {
    tools: ["util__sort", "bash"],
    servers: ["my__srv", "lab_", "__lab", "a.b", "fine"].map((name) => ({ name, tools: ["run", "x"] })),
  };
  const found = (mcp: object | undefined) => {
    const analysis = read({ id: "x", mcp }, { catalog });
    return problemsWith(analysis, "separator-in-server").map(
      ({ server, reads, native, span }) =>
        `${server} as ${reads}${native ? " (native)" : ""} at ${textAt(analysis, span).slice(0, 8)}`,
    );
  };
  assert.deepEqual(found(undefined), []);
  assert.deepEqual(found({ disabled: ["lab_", "util"] }), [
    `util__sort as util (native) at "util"`,
    'my__srv as my at {\n    "d',
    `lab_ as lab at "lab_"`,
    '__lab as undefined at {\n    "d',
  ]);
});

test("a file that does not load is told what is wrong in it, not what it would mean", () => {
  const analysis = read(`{ "id": "x", "tools": { "disabled": "bash", "enabled": [], "toolset": "nope" }, }`);
  assert.deepEqual(
    analysis.problems.map(({ code }) => code),
    ["string-for-list"],
  );
});

import assert from "node:assert/strict";
import test from "node:test";
import { folderWith } from "./folder.ts";
import { resolveDocument } from "./schemas.ts";

const tools = `{ "tools": ["read_file", "bash"], "servers": [{ "name": "math", "tools": ["add", "sub"] }],
  "skills": [{ "name": "pdf", "category": "docs" }], "openprogram": { "default": ["bash"] } }`;

test("every decision has its reason and place, every rule its counts", async (context) => {
  const folder = folderWith(context, {
    "all.tools.json": tools,
    "tool-controller.json": `{
  "default_mode": "deactivate",
  "rules": [ { "mode": "activate", "pattern": "math_*" },
             { "mode": "deactivate", "pattern": "math_add" } ] }`,
  });
  const { code, out } = await folder.toolsight(
    "resolve",
    "tool-controller.json",
    "--catalog",
    "all.tools.json",
    "--format",
    "json",
  );
  assert.equal(code, 0);
  const { file, policies } = resolveDocument(out);
  assert.equal(file, "tool-controller.json");
  assert.equal(policies.length, 1);
  const [policy] = policies;
  assert.ok(policy);
  const { name, dialect, loads, catalog, decisions, rules } = policy;
  assert.deepEqual([name, dialect, loads, catalog], ["", "evofabric", true, "complete"]);
  assert.deepEqual(decisions[2], {
    tool: "math_add",
    server: "math",
    kind: "tool",
    effect: "allow",
    reason: {
      kind: "rule",
      path: "rules[0]",
      range: { start: { line: 2, character: 46 }, end: { line: 2, character: 54 } },
    },
    passed: [],
    overruled: ["rules[1]"],
  });
  assert.deepEqual(decisions[0]?.reason, {
    kind: "otherwise",
    path: "default_mode",
    range: { start: { line: 1, character: 18 }, end: { line: 1, character: 30 } },
  });
  assert.deepEqual(
    rules.map(({ path, effect, matches, decides, shadowedBy }) => [path, effect, matches, decides, shadowedBy]),
    [
      ["rules[0]", "allow", 2, 2, null],
      ["rules[1]", "deny", 1, 0, ["rules[0]"]],
    ],
  );
});

test("a controller that does not load has no decisions, and the document is printed all the same", async (context) => {
  const folder = folderWith(context, { "all.tools.json": tools, "tool-controller.json": `{ "default_mode": "off" }` });
  const args = ["resolve", "tool-controller.json", "--catalog", "all.tools.json"];
  const { code, out } = await folder.toolsight(...args, "--format", "json");
  assert.equal(code, 1);
  const [policy] = resolveDocument(out).policies;
  assert.deepEqual([policy?.loads, policy?.decisions], [false, []]);
  const text = await folder.toolsight(...args);
  assert.equal(text.code, 1);
  assert.match(text.out, /does not load/);
});

test("an agent's file that does not load has the decisions of the bare profile", async (context) => {
  const folder = folderWith(context, {
    "all.tools.json": tools,
    "agent.json": `{ "tools": { "disabled": ["bash"] }, }`,
  });
  const { code, out } = await folder.toolsight(
    "resolve",
    "agent.json",
    "--catalog",
    "all.tools.json",
    "--format",
    "json",
  );
  assert.equal(code, 1);
  const [policy] = resolveDocument(out).policies;
  assert.equal(policy?.loads, false);
  const on = policy?.decisions.filter(({ effect }) => effect === "allow");
  assert.deepEqual(
    on?.map(({ tool, kind }) => [tool, kind]),
    [
      ["bash", "tool"],
      ["pdf", "skill"],
    ],
  );
});

test("the release and the platform of the command line count", async (context) => {
  const folder = folderWith(context, {
    "toolsight.json": `{ "catalogs": ["all.tools.json"], "platform": "posix", "openprogram": { "release": "documented", "source": "wechat" } }`,
    "all.tools.json": tools,
    "agent.json": `{ "id": "a", "tools": {} }`,
    "tool-controller.json": `{ "rules": [{ "mode": "deactivate", "pattern": "BASH" }] }`,
  });
  const on = async (...args: readonly string[]) => {
    const { out } = await folder.toolsight("resolve", ...args, "--format", "json");
    const decisions = resolveDocument(out).policies[0]?.decisions ?? [];
    return decisions.filter(({ effect, kind }) => effect === "allow" && kind === "tool").map(({ tool }) => tool);
  };
  assert.deepEqual(await on("agent.json"), ["bash"]);
  assert.deepEqual((await on("agent.json", "--release", "access-modes")).includes("read_file"), true);
  assert.deepEqual((await on("tool-controller.json")).includes("bash"), true);
  assert.deepEqual((await on("tool-controller.json", "--platform", "windows")).includes("bash"), false);
});

test("without a catalog the catalog is unknown; with a failed server it is partial", async (context) => {
  const folder = folderWith(context, {
    "tool-controller.json": "{}",
    "partial.json": `{ "tools": ["a"], "servers": [{ "name": "gone", "error": "no answer" }] }`,
  });
  const statusWith = async (...args: readonly string[]) => {
    const { out } = await folder.toolsight("resolve", "tool-controller.json", "--format", "json", ...args);
    return resolveDocument(out).policies[0]?.catalog;
  };
  assert.equal(await statusWith(), "unknown");
  assert.equal(await statusWith("--catalog", "partial.json"), "partial");
});

test("every controller of a file is a policy", async (context) => {
  const folder = folderWith(context, {
    "component.json": `{ "a": { "tool_controller": {} }, "b": [{ "__class_name__": "ToolController" }] }`,
  });
  const { out } = await folder.toolsight("resolve", "component.json", "--format", "json");
  const names = resolveDocument(out).policies.map(({ name }) => name);
  assert.deepEqual(names, ["a.tool_controller", "b[0]"]);
  const chosen = await folder.toolsight("resolve", "component.json", "--format", "json", "--policy", "b[0]");
  assert.deepEqual(
    resolveDocument(chosen.out).policies.map(({ name }) => name),
    ["b[0]"],
  );
  const wrong = await folder.toolsight("resolve", "component.json", "--policy", "b");
  assert.deepEqual([wrong.code, wrong.out], [2, ""]);
  assert.match(wrong.error, /no policy `b`; there are `a\.tool_controller`, `b\[0\]`/);
});

test("a file that is no profile has no policies; one that cannot be read has no document", async (context) => {
  const folder = folderWith(context, { "other.json": `{ "a": 1 }` });
  const other = await folder.toolsight("resolve", "other.json", "--format", "json");
  assert.equal(other.code, 1);
  assert.deepEqual(resolveDocument(other.out), { version: 1, file: "other.json", policies: [] });
  const missing = await folder.toolsight("resolve", "missing.json", "--format", "json");
  assert.deepEqual([missing.code, missing.out], [2, ""]);
});

test("the text form lists every tool with its reason in words", async (context) => {
  const folder = folderWith(context, {
    "all.tools.json": tools,
    "tool-controller.json": `{ "default_mode": "deactivate" }`,
  });
  const { out } = await folder.toolsight("resolve", "tool-controller.json", "--catalog", "all.tools.json");
  const [title, ...rows] = out.trimEnd().split("\n");
  assert.match(title ?? "", /0 of 4 tools on \(catalog complete\)$/);
  assert.deepEqual(rows[0], "  off  read_file  default_mode");
  assert.equal(rows.length, 4);
});

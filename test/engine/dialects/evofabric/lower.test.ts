import assert from "node:assert/strict";
import test from "node:test";
import { evofabric } from "../../../../server/engine/dialects/evofabric/dialect.ts";
import { parseJson } from "../../../../server/engine/syntax/json.ts";
import { analyzed, catalogOf, namesOn } from "../../../helpers/engine.ts";

const catalog = catalogOf({
  tools: ["read_file", "math_add"],
  servers: [
    { name: "math", tools: ["sub", "mul"] },
    { name: "math_adv", tools: ["solve"] },
  ],
});

function reasonsOf(text: string, options: Omit<Parameters<typeof analyzed>[1], "catalog"> = {}) {
  const [policy] = analyzed(text, { ...options, catalog }).policies;
  return Object.fromEntries(
    policy?.resolution.decisions.map(({ subject, reason }) => [subject.name, reason.path]) ?? [],
  );
}

test("the first rule that matches decides, else the default mode", () => {
  const text = `{ "default_mode": "deactivate", "rules": [
    { "mode": "deactivate", "pattern": "math_add" }, { "mode": "activate", "pattern": "math_*" } ] }`;
  assert.deepEqual(reasonsOf(text), {
    read_file: "default_mode",
    math_add: "rules[0]",
    math_sub: "rules[1]",
    math_mul: "rules[1]",
    math_adv_solve: "rules[1]",
  });
  assert.deepEqual(namesOn(analyzed(text, { catalog })), ["math_sub", "math_mul", "math_adv_solve"]);
});

test("without default_mode and rules everything is on", () => {
  assert.deepEqual(namesOn(analyzed("{}", { catalog })).length, 5);
});

test("a server's tool is joined with one underscore and keeps its server apart", () => {
  assert.equal(evofabric.joinName("math_adv", "solve"), "math_adv_solve");
  const subject = analyzed("{}", { catalog }).policies[0]?.policy.subjects.at(-1);
  assert.deepEqual([subject?.name, subject?.server], ["math_adv_solve", "math_adv"]);
});

test("what-ifs stand in front, the latest first, and take equal rules away", () => {
  const text = `{ "rules": [{ "mode": "deactivate", "pattern": "math_add" }, { "mode": "deactivate", "pattern": "math_*" }] }`;
  const overrides = [
    { pattern: "math_add", effect: "deny" },
    { pattern: "math_sub", effect: "allow" },
    { pattern: "math_add", effect: "allow" },
  ] as const;
  const reasons = reasonsOf(text, { overrides });
  assert.equal(reasons["math_add"], "override[2]");
  assert.equal(reasons["math_sub"], "override[1]");
  assert.equal(reasons["math_mul"], "rules[1]");
  const [policy] = analyzed(text, { catalog, overrides }).policies;
  const staged = policy?.policy.pipelines[0]?.stages[1];
  assert.deepEqual(staged?.kind === "rules" && staged.rules.map(({ path }) => path), ["rules[1]"]);
});

test("the pattern of an override means the name itself", () => {
  const subject = catalogSubject("a[b]*?");
  assert.equal(evofabric.overridePattern(subject), "a[[]b][*][?]");
});

function catalogSubject(name: string) {
  const [subject] = analyzed("{}", { catalog: catalogOf({ tools: [name] }) }).policies[0]?.policy.subjects ?? [];
  assert.ok(subject);
  return subject;
}

test("Windows ignores case, POSIX does not", () => {
  const text = `{ "rules": [{ "mode": "deactivate", "pattern": "MATH_*" }] }`;
  assert.equal(reasonsOf(text)["math_add"], "default_mode");
  assert.equal(reasonsOf(text, { settings: { platform: "windows" } })["math_add"], "rules[0]");
});

test("of a repeated key the last one counts", () => {
  const text = `{ "rules": [{ "mode": "deactivate", "pattern": "*" }], "rules": [] }`;
  assert.equal(namesOn(analyzed(text, { catalog })).length, 5);
});

test("comments, trailing commas and a byte order mark do not keep a controller from loading", () => {
  const text = `\ufeff{ /* on */ "rules": [{ "mode": "deactivate", "pattern": "math_*", },], }`;
  assert.deepEqual(namesOn(analyzed(text, { catalog })), ["read_file"]);
});

test("several controllers are several policies, named by their place", () => {
  const text = `{ "parts": [
    { "__class_name__": "McpToolManager", "tool_controller": { "default_mode": "deactivate" } },
    { "__class_name__": "ToolController", "rules": [{ "mode": "deactivate", "pattern": "math_*" }] } ] }`;
  const analysis = analyzed(text, { file: "component.json", catalog });
  assert.deepEqual(
    analysis.policies.map(({ policy }) => policy.name),
    ["parts[0].tool_controller", "parts[1]"],
  );
  assert.deepEqual(namesOn(analysis, "parts[0].tool_controller"), []);
  assert.deepEqual(namesOn(analysis, "parts[1]"), ["read_file"]);
});

test("every reason lies in its own controller", () => {
  const text = `{ "a": { "tool_controller": {} }, "b": { "tool_controller": { "default_mode": "deactivate" } } }`;
  const spans = analyzed(text, { file: "component.json", catalog }).policies.map(({ resolution }) => {
    const reason = resolution.decisions[0]?.reason;
    return reason && text.slice(reason.span.start, reason.span.end);
  });
  assert.deepEqual(spans, ["{}", `"deactivate"`]);
});

test("the file's name is a hint, the content decides", () => {
  const recognized = (text: string, hinted: boolean) => evofabric.recognizes(parseJson(text), hinted);
  for (const text of ["", "{", `{"ru`, "{}", `{ "default_mode": 3 }`, `{ "rule": [] }`, `[{ "mode": "x" }]`]) {
    assert.equal(recognized(text, true), true, `hinted: ${text}`);
    assert.equal(recognized(text, false), false, `not hinted: ${text}`);
  }
  for (const text of [
    `{ "rules": [{ "mode": "activate", "pattern": "a" }] }`,
    `{ "x": { "__class_name__": "ToolController" } }`,
    `[{ "tool_controller": {} }]`,
  ]) {
    assert.equal(recognized(text, false), true, text);
  }
  for (const text of [`{ "name": "agent", "url": "https://agents.example" }`, `[1, 2]`, `{ "tools": [] }`]) {
    assert.equal(recognized(text, true), false, text);
  }
  assert.equal(recognized(`{ "rules": { "no-var": "error" } }`, false), false);
  assert.equal(recognized(`{ "tool_controller": null }`, false), false);
});

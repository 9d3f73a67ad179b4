import assert from "node:assert/strict";
import test from "node:test";
import { catalogOf } from "../../helpers/engine.ts";
import { check, findingsIn, fixed, messageOf } from "../../helpers/findings.ts";

const only = ["schema"];
const profile = { file: "agent.json", only };

test("what a controller's loader refuses is said once, with what follows", () => {
  const found = check(
    `
{ "default_mode": "off",
//                ^^^^^ schema
  "rules": [
    { "mode": "enable", "pattern": "math_*" },
//            ^^^^^^^^ schema
    { "mode": "activate", "pattern": 7 },
//                                   ^ schema
    "math_*"
//  ^^^^^^^^ schema
  ] }`,
    { only },
  );
  for (const one of found) {
    assert.equal(one.severity, "error");
    assert.match(messageOf(one), /expected .*; the controller does not load/);
  }
});

test("a rule without one of its keys is told which", () => {
  const found = findingsIn(`{ "rules": [{ "mode": "activate" }, {}] }`, { only });
  const missing = found.map((one) => /^`(\w+)` is missing/.exec(messageOf(one))?.[1]);
  assert.deepEqual(missing.toSorted(), ["mode", "pattern", "pattern"]);
});

test("what a profile's loader refuses is said once, with what follows", () => {
  const found = check(
    `
{ "model": "large", "created_at": "today",
//         ^^^^^^^ schema
//                                ^^^^^^^ schema
  "identity": { "mention_patterns": "@me" }, "session_idle_minutes": 1.5 }
//                                  ^^^^^ schema
//                                                                   ^^^ schema`,
    profile,
  );
  for (const one of found) assert.match(messageOf(one), /without any gate/);
});

test("where nobody knows what the loader does, the finding says so and is a warning", () => {
  const [found] = check(
    `
{ "tools": {}, "name": 5 }
//                     ^ schema`,
    profile,
  );
  assert.equal(found?.severity, "warning");
  assert.match(found === undefined ? "" : messageOf(found), /`name` is `5`, expected a string; .*not checked/);
});

test("a mode that is none is listed with those that are", () => {
  const text = `{ "tools": { "mode": "auto", "disabled": ["bash"] } }`;
  const [found] = findingsIn(text, profile);
  assert.match(found === undefined ? "" : messageOf(found), /one of `automatic`/);
  const expected = `{ "tools": { "mode": "automatic", "disabled": ["bash"] } }`;
  assert.equal(fixed(text, found ?? assert.fail(), 'change to `"automatic"`'), expected);
});

test("another diagnostic's finding is not repeated", () => {
  const all = { file: "agent.json" };
  const codes = (text: string) => findingsIn(text, all).map(({ code }) => code);
  assert.deepEqual(codes(`{ "tools": ["bash", "read"] }`), ["bare-list"]);
  assert.ok(!codes(`{ "tools": { "disabled": "bash" } }`).includes("schema"));
  assert.ok(!codes(`{ "tools": { "disabled": [1, null] } }`).includes("schema"));
  assert.deepEqual(
    findingsIn(`{ "rules": { "math_add": true } }`, {}).map(({ code }) => code),
    ["bare-list"],
  );
});

test("files that are right, and values that count as left out, are silent", () => {
  check(`{ "default_mode": "activate", "rules": [{ "mode": "deactivate", "pattern": "a" }] }`, { only });
  check(`{ "id": "a", "tools": null, "skills": { "disabled": null }, "mcp": { "allowed": [] } }`, profile);
});

test("a broken controller inside a component is found at its place", () => {
  check(
    `
{ "tools": [{ "tool_controller": { "rules": [{ "mode": "on", "pattern": "a" }] } }], "rules": 5 }
//                                                     ^^^^ schema`,
    { only },
  );
});

test("a finding about a whole block does not hide a wrong value in it", () => {
  const catalog = catalogOf({ tools: ["bash", "read"], openprogram: { default: ["bash"] } });
  const text = `{ "tools": { "disabled": ["x"], "web_search": "yes" } }`;
  const codes = findingsIn(text, { file: "agent.json", catalog }).map(({ code }) => code);
  assert.ok(codes.includes("release-dependent") && codes.includes("schema"));
});

import assert from "node:assert/strict";
import test from "node:test";
import { check, findingsIn, fixed, messageOf, titlesOf } from "../../helpers/findings.ts";

const only = ["unknown-key"];
const profile = { file: "agent.json", only };

test("misspelt keys of a profile are found, on every level", () => {
  const found = check(
    `{
  "id": "x",
  "tools": { "disable": ["bash"], "allow": ["read"] },
//           ^^^^^^^^^ unknown-key
//                                ^^^^^^^ unknown-key
  "mcp": { "denied": ["slack"] },
//         ^^^^^^^^ unknown-key
  "skill": { "disabled": ["*"] },
//^^^^^^^ unknown-key
  "model": { "provider": "x", "id": "y", "temprature": 1 }
//                                       ^^^^^^^^^^^^ unknown-key
}`,
    profile,
  );
  const meant = found.map((one) => /did you mean `(.*)`/.exec(messageOf(one))?.[1]);
  assert.deepEqual(meant, ["disabled", "allowed", "disabled", "skills", undefined]);
});

test("every key of a profile that is known is silent", () => {
  check(
    `{ "id": "a", "name": "A", "default": true, "model": { "provider": "p", "id": "m" }, "thinking_effort": "low",
  "system_prompt": "", "skills": { "disabled": [], "allowed": [], "categories": [] },
  "tools": { "mode": "none", "disabled": [], "allowed": [], "enabled": [], "toolset": "", "preset": "", "web_search": true },
  "mcp": { "disabled": [], "allowed": [], "required": [] }, "identity": { "name": "n", "mention_patterns": ["@a"] },
  "session_scope": "user", "session_idle_minutes": 5, "session_daily_reset": "04:00", "created_at": 1, "updated_at": 2 }`,
    profile,
  );
});

test("a key of single turns is dropped in a file", () => {
  const [found] = check(
    `
{ "tools": { "inherit": true } }
//           ^^^^^^^^^ unknown-key`,
    profile,
  );
  assert.match(found === undefined ? "" : messageOf(found), /single turn/);
});

test("a list on the wrong level is sent to its blocks", () => {
  const [found] = findingsIn(`{ "disabled": ["bash"] , "tools": {} }`, profile);
  assert.match(found === undefined ? "" : messageOf(found), /read inside `skills`, `tools`, `mcp`/);
});

test("rules and controllers are checked, their class names are fine", () => {
  check(
    `
{ "__class_name__": "ToolController", "comment": "x",
//                                    ^^^^^^^^^ unknown-key
  "rules": [{ "mode": "activate", "pattern": "a", "__class_name__": "Rule", "reason": "x" }] }
//                                                                          ^^^^^^^^ unknown-key`,
    { only },
  );
});

test("other components of the same file have keys of their own", () => {
  check(
    `{ "__class_name__": "McpToolManager", "server_links": { "math": { "type": "StdioLink", "args": [] } },
  "tool_controller": { "__class_name__": "ToolController", "default_mode": "deactivate", "rule": [] } }
//                                                                                       ^^^^^^ unknown-key`,
    { only },
  );
});

test("the place is named as it stands in the file", () => {
  const [found] = findingsIn(`{ "tool_controller": { "rules": [], "extra": 1 } }`, { only });
  assert.match(found === undefined ? "" : messageOf(found), /no key of `tool_controller`/);
});

test("a controller inside another one is looked at once", () => {
  check(
    `{ "default_mode": "activate", "rules": [{ "mode": "deactivate", "pattern": "a" }],
  "tool_controller": { "rules": [], "extra": 1 } }
//                                  ^^^^^^^ unknown-key`,
    { only },
  );
});

test("a key that is still being typed is left alone", () => {
  check(`{ "tools": { "dis" } }`, profile);
  check(`{ "tools": { "dis": } }`, profile);
});

test("renaming keeps the value, deleting takes the comma along", () => {
  const text = `{ "tools": { "disable": ["bash"], "allowed": [] } }`;
  const [found] = findingsIn(text, profile);
  assert.equal(
    fixed(text, found ?? assert.fail(), "rename to `disabled`"),
    `{ "tools": { "disabled": ["bash"], "allowed": [] } }`,
  );
  assert.equal(fixed(text, found ?? assert.fail(), "delete `disable`"), `{ "tools": { "allowed": [] } }`);
});

test("a key is not renamed to one that is there already", () => {
  const [found] = findingsIn(`{ "tools": { "disable": ["bash"], "disabled": [] } }`, profile);
  assert.deepEqual(titlesOf(found ?? assert.fail()), ["delete `disable`"]);
});

test("names that every JavaScript object has are unknown like others", () => {
  assert.equal(findingsIn(`{ "tools": { "__proto__": 1, "constructor": 2, "toString": 3 } }`, profile).length, 3);
});

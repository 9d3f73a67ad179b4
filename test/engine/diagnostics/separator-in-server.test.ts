import assert from "node:assert/strict";
import test from "node:test";
import { catalogOf } from "../../helpers/engine.ts";
import { findingsIn, messageOf } from "../../helpers/findings.ts";

const only = ["separator-in-server"];
const profile = { file: "agent.json", only };

test("a server whose name holds the mark is taken for another one", () => {
  const catalog = catalogOf({ servers: [{ name: "my__srv", tools: ["read"] }] });
  const [found] = findingsIn(`{ "mcp": { "disabled": ["my__srv"] } }`, { ...profile, catalog });
  assert.equal(found?.severity, "warning");
  assert.match(found === undefined ? "" : messageOf(found), /`my__srv` is taken for `my`/);
  assert.equal(found?.related.length, 1);
});

test("a server whose name starts with the mark escapes its gate", () => {
  const catalog = catalogOf({ servers: [{ name: "__lab", tools: ["read"] }] });
  const [found] = findingsIn(`{ "mcp": { "disabled": ["*"] } }`, { ...profile, catalog });
  assert.match(found === undefined ? "" : messageOf(found), /no list of servers can block them/);
});

test("plain server names are silent, also those with one underscore", () => {
  const catalog = catalogOf({ servers: [{ name: "my_srv", tools: ["read", "a__b"] }] });
  assert.deepEqual(findingsIn(`{ "mcp": { "disabled": ["my_srv"] } }`, { ...profile, catalog }), []);
  const controller = `{ "rules": [{ "mode": "deactivate", "pattern": "my_srv_*" }] }`;
  assert.deepEqual(findingsIn(controller, { only, catalog }), []);
});

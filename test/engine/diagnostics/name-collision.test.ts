import assert from "node:assert/strict";
import test from "node:test";
import { catalogOf } from "../../helpers/engine.ts";
import { findingsIn, messageOf } from "../../helpers/findings.ts";

const only = ["name-collision"];
const controller = `{ "rules": [{ "mode": "deactivate", "pattern": "math_*" }] }`;

test("two tools that joining gives one name are found, with both definitions", () => {
  const catalog = catalogOf({ tools: ["math_add"], servers: [{ name: "math", tools: ["add", "sub"] }] });
  const [found, ...more] = findingsIn(controller, { only, catalog });
  assert.deepEqual(more, []);
  assert.equal(found?.severity, "warning");
  assert.match(found === undefined ? "" : messageOf(found), /`math_add` names 2 tools/);
  assert.deepEqual(
    found?.related.map(({ file }) => file),
    ["all.tools.json", "all.tools.json"],
  );
});

test("servers whose names share a start are told apart by their tools", () => {
  const catalog = catalogOf({
    servers: [
      { name: "math", tools: ["add"] },
      { name: "math_adv", tools: ["add"] },
    ],
  });
  assert.deepEqual(findingsIn(controller, { only, catalog }), []);
});

test("each format joins names in its own way", () => {
  const catalog = catalogOf({
    servers: [
      { name: "my.server", tools: ["a"] },
      { name: "my_server", tools: ["a"] },
    ],
  });
  assert.deepEqual(findingsIn(controller, { only, catalog }), []);
  assert.equal(findingsIn(`{ "tools": {} }`, { only, catalog, file: "agent.json" }).length, 1);
});

test("without a catalog nothing is said, with an incomplete one a step lower", () => {
  assert.deepEqual(findingsIn(controller, { only }), []);
  const catalog = catalogOf({ tools: ["a", "a"], servers: [{ name: "slack", error: "no" }] });
  assert.deepEqual(
    findingsIn(controller, { only, catalog }).map(({ severity }) => severity),
    ["information"],
  );
});

test("many collisions are counted, not listed", () => {
  const names = Array.from({ length: 300 }, (_, index) => `tool_${index}`);
  const found = findingsIn(controller, { only, catalog: catalogOf({ tools: [...names, ...names] }) });
  assert.equal(found.length, 20);
  assert.match(messageOf(found.at(-1) ?? assert.fail()), /280 further names/);
});

import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { violations } from "../../../server/engine/schema/validate.ts";
import { pathText } from "../../../server/engine/syntax/find.ts";
import { parseJson } from "../../../server/engine/syntax/json.ts";
import { formatMessage } from "../../../server/engine/text/message.ts";

/** "path: expected", and the outcome where it is known. */
function check(name: string, text: string): readonly string[] {
  const { root } = parseJson(text);
  return violations(name, root ?? assert.fail("no value")).map(({ path, missing, expected }) => {
    const place = pathText(missing === undefined ? path : [...path, missing]);
    return `${place}: ${missing === undefined ? "" : "missing "}${formatMessage(expected)}`;
  });
}

function fits(name: string, text: string): void {
  assert.deepEqual(check(name, text), []);
}

test("a right controller fits", () => {
  fits("evofabric", `{ "default_mode": "deactivate", "rules": [{ "mode": "activate", "pattern": "math_*" }] }`);
  fits("evofabric", "{}");
});

test("what a controller's loader refuses does not fit", () => {
  assert.deepEqual(check("evofabric", `{ "default_mode": null, "rules": [{ "mode": "on" }, "math_*"] }`), [
    "default_mode: `activate` or `deactivate`",
    "rules[0].pattern: missing a string",
    "rules[0].mode: `activate` or `deactivate`",
    "rules[1]: an object",
  ]);
  assert.deepEqual(check("evofabric", `{ "rules": null }`), ["rules: a list"]);
});

test("what Python holds for false counts as left out in a profile", () => {
  for (const nothing of ["null", "[]", "{}", `""`, "0", "false"]) {
    fits("openprogram", `{ "tools": ${nothing}, "skills": ${nothing}, "mcp": { "disabled": ${nothing} } }`);
  }
});

test("blocks and lists of other types do not fit", () => {
  assert.deepEqual(check("openprogram", `{ "tools": ["bash"], "skills": "x", "mcp": 3 }`), [
    "tools: an object",
    "skills: an object",
    "mcp: an object",
  ]);
  assert.deepEqual(check("openprogram", `{ "tools": { "disabled": "bash", "allowed": true } }`), [
    "tools.disabled: a list",
    "tools.allowed: a list",
  ]);
});

test("an unknown mode word is listed with those that are known", () => {
  assert.deepEqual(check("openprogram", `{ "tools": { "mode": "auto" } }`), [
    "tools.mode: one of `automatic`, `selected`, `none`",
  ]);
});

test("the four shapes of a catalog fit", () => {
  fits("catalog", `[{ "type": "function", "function": { "name": "search", "parameters": {} } }]`);
  fits("catalog", `{ "tools": [{ "name": "echo", "inputSchema": {}, "annotations": {} }], "nextCursor": "2" }`);
  fits(
    "catalog",
    `[{ "name": "reader", "tools": [{ "name": "fetch", "schema": {} }] }, { "name": "slow", "tools": [{ "error": "no" }] }]`,
  );
  fits(
    "catalog",
    `{ "tools": ["bash"], "servers": [{ "name": "slack", "error": "no" }], "skills": [{ "name": "pdf" }], "openprogram": { "default": ["bash"], "unsafeIn": { "bash": ["wechat"] } } }`,
  );
});

test("a bad entry of a catalog is named, its neighbours are not", () => {
  assert.deepEqual(check("catalog", `{ "tools": ["bash", 7, { "title": "x" }], "servers": [{ "tools": [] }] }`), [
    "tools[1]: an object",
    "tools[2].name: missing a string that is not empty",
    "servers[0].name: missing a string that is not empty",
  ]);
});

test("settings out of range are told with their range", () => {
  assert.deepEqual(
    check("toolsight", `{ "limits": { "tools": 0 }, "discovery": { "timeout": "30" }, "rules": { "x": "loud" } }`),
    [
      "limits.tools: a whole number of at least 1",
      "discovery.timeout: a number above 0",
      "rules.x: one of `off`, `error`, `warning`, `information`, `hint`",
    ],
  );
});

test("a value that says it in another type is put into the right one", () => {
  const proposals = (name: string, text: string) =>
    violations(name, parseJson(text).root ?? assert.fail())[0]?.proposals;
  assert.deepEqual(proposals("toolsight", `{ "discovery": { "timeout": "12.5" } }`), ["12.5", "30"]);
  assert.deepEqual(proposals("openprogram", `{ "tools": { "disabled": "bash" } }`)?.[0], `["bash"]`);
  assert.deepEqual(proposals("openprogram", `{ "default": "yes" }`), ["true"]);
});

test("names that every JavaScript object has are plain keys", () => {
  fits("toolsight", `{ "rules": { "__proto__": "off", "constructor": "error", "toString": "hint" } }`);
  assert.deepEqual(check("toolsight", `{ "rules": { "__proto__": { "limits": 1 } } }`).length, 1);
  fits("openprogram", `{ "__proto__": { "tools": 3 }, "constructor": 1 }`);
});

test("of a repeated key the last value is checked", () => {
  fits("evofabric", `{ "rules": null, "rules": [] }`);
  assert.deepEqual(check("evofabric", `{ "rules": [], "rules": null }`), ["rules: a list"]);
});

test("no JSON value makes a check fail, and every violation has a place in the file", () => {
  const names = ["catalog", "evofabric", "openprogram", "toolsight"];
  const key = fc.constantFrom(
    "tools",
    "rules",
    "servers",
    "mode",
    "pattern",
    "__proto__",
    "name",
    "disabled",
    "function",
    "limits",
  );
  const { value } = fc.letrec<{ value: unknown; object: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.jsonValue({ maxDepth: 1 }),
      fc.array(tie("value"), { maxLength: 3 }),
      tie("object"),
    ),
    object: fc.array(fc.tuple(key, tie("value")), { maxLength: 4 }).map((entries) => new Map(entries)),
  }));
  const json = (one: unknown): string => {
    if (one instanceof Map)
      return `{${[...one].map(([name, inner]) => `${JSON.stringify(name)}:${json(inner)}`).join()}}`;
    return Array.isArray(one) ? `[${one.map(json).join()}]` : JSON.stringify(one);
  };
  fc.assert(
    fc.property(value, fc.constantFrom(...names), (one, name) => {
      const text = json(one);
      const { root } = parseJson(text);
      for (const { node } of violations(name, root ?? assert.fail())) {
        assert.ok(0 <= node.span.start && node.span.start < node.span.end && node.span.end <= text.length);
      }
    }),
    { numRuns: 300 },
  );
});

import assert from "node:assert/strict";
import test from "node:test";
import { textOf } from "../../../server/engine/text/span.ts";
import { check, findingsIn, fixed, titlesOf } from "../../helpers/findings.ts";

const only = ["duplicate-key"];
const twice = `{
  "rules": [
    { "mode": "deactivate", "pattern": "math_*" }
  ],
  "rules": [
    { "mode": "deactivate", "pattern": "text_*" }
  ]
}`;

test("a repeated key is reported at the later place, with the earlier one as related", () => {
  const [found] = check(
    `{
  "default_mode": "activate",
  "rules": [],
  "default_mode": "deactivate"
//^^^^^^^^^^^^^^ duplicate-key
}`,
    { only },
  );
  assert.equal(found?.severity, "error");
  assert.equal(found?.related[0]?.span.start, 4);
});

test("the same key in different objects is no repetition", () => {
  check(`{ "tools": { "disabled": ["a"] }, "mcp": { "disabled": ["b"] } }`, { only, file: "agent.json" });
});

test("deleting the earlier one changes nothing for a loader", () => {
  const [found] = findingsIn(twice, { only });
  const fix = found?.fixes()[0] ?? assert.fail();
  assert.equal(fix.safe, true);
  const expected = `{
  "rules": [
    { "mode": "deactivate", "pattern": "text_*" }
  ]
}`;
  assert.equal(fixed(twice, found ?? assert.fail(), "delete the earlier `rules`, which is not read"), expected);
});

test("two lists can become one", () => {
  const [found] = findingsIn(twice, { only });
  const merged = fixed(twice, found ?? assert.fail(), "merge the lists into one");
  assert.deepEqual(JSON.parse(merged), {
    rules: [
      { mode: "deactivate", pattern: "math_*" },
      { mode: "deactivate", pattern: "text_*" },
    ],
  });
});

test("lists with comments and values of other types are not merged", () => {
  const comment = `{ "rules": [{ "mode": "activate", "pattern": "a" } /* b */], "rules": [{ "mode": "activate", "pattern": "c" }] }`;
  for (const text of [
    comment,
    `{ "rules": [], "rules": {} }`,
    `{ "default_mode": "activate", "default_mode": "activate" }`,
  ]) {
    const [found] = findingsIn(text, { only });
    assert.equal(titlesOf(found ?? assert.fail()).length, 1);
  }
});

test("names that every JavaScript object has can be repeated like others", () => {
  const text = `{ "rules": [], "__proto__": 1, "constructor": 2, "__proto__": 3 }`;
  const found = findingsIn(text, { only });
  assert.deepEqual(
    found.map(({ span }) => textOf(text, span)),
    [`"__proto__"`],
  );
});

test("a key that stands there thrice is reported twice, and both earlier ones go together", () => {
  const text = `{ "rules": [], "rules": null, "rules": [] }`;
  const found = findingsIn(text, { only });
  assert.equal(found.length, 2);
  for (const one of found) {
    assert.equal(fixed(text, one, "delete the earlier `rules`, which is not read"), `{ "rules": [] }`);
  }
});

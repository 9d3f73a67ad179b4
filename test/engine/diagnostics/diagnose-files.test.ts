import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { parseCatalog } from "../../../server/engine/catalog/import.ts";
import { mergeCatalogs } from "../../../server/engine/catalog/merge.ts";
import type { Finding } from "../../../server/engine/diagnostics/diagnostic.ts";
import { diagnoseCatalog, diagnoseSettings } from "../../../server/engine/diagnostics/index.ts";
import { longestName } from "../../../server/engine/pattern/pattern.ts";
import { defaultSettings } from "../../../server/engine/settings.ts";
import { parseJson } from "../../../server/engine/syntax/json.ts";
import { textOf } from "../../../server/engine/text/span.ts";
import { fixed, messageOf } from "../../helpers/findings.ts";
import { readProjectFile } from "../../helpers/project.ts";

function inCatalog(text: string): readonly Finding[] {
  const file = parseCatalog(parseJson(text), "all.tools.json", { named: true });
  return diagnoseCatalog(file ?? assert.fail());
}

function inSettings(text: string): readonly Finding[] {
  return diagnoseSettings(parseJson(text));
}

/** `code text`, in file order. */
function shown(text: string, findings: readonly Finding[]): readonly string[] {
  return findings.map(({ code, span }) => `${code} ${textOf(text, span)}`);
}

test("a catalog of real servers is fine", () => {
  assert.deepEqual(inCatalog(readProjectFile("test/fixtures/catalogs/real-servers.tools.json")), []);
});

test("comments in a catalog are fine", () => {
  assert.deepEqual(inCatalog(`{ "tools": ["bash",] /* all */ }`), []);
});

test("bad entries of a catalog are left out, which is said", () => {
  const text = `{ "tools": ["bash", 7, { "title": "x" }], "servers": [{ "name": "slack", "tools": 5 }] }`;
  const found = inCatalog(text);
  assert.deepEqual(shown(text, found), ["schema 7", "schema {", "schema 5"]);
  assert.match(messageOf(found[0] ?? assert.fail()), /`tools` entry 2 is `7`.*left out of the catalog/);
});

test("a slip in a catalog says that tools may be missing", () => {
  const [found] = inCatalog(`{ "tools": ["bash" "read"] }`);
  assert.equal(found?.code, "syntax");
  assert.match(found === undefined ? "" : messageOf(found), /incomplete/);
});

test("a file that was named as a catalog but is none is told so", () => {
  assert.deepEqual(shown("12", inCatalog("12")), ["schema 12"]);
});

test("a tool that is defined twice is reported at the later place", () => {
  const text = `{ "tools": ["a", "b", "a"], "servers": [{ "name": "s", "tools": ["b", "b"] }] }`;
  const found = inCatalog(text);
  assert.deepEqual(
    found.map(({ code, span }) => [code, span.start]),
    [
      ["name-collision", 22],
      ["name-collision", 70],
    ],
  );
});

test("names that no pattern is compared with are left out of a catalog, which is said", () => {
  const long = "n".repeat(longestName + 1);
  // Joined with the name of the server, and a mark between, it is one letter too long.
  const almost = "n".repeat(longestName - 2);
  const value = {
    tools: ["bash", long, { name: long }, "n".repeat(longestName)],
    servers: [
      { name: "ab", tools: [almost, "x"] },
      { name: "a", tools: [almost] },
      { name: long, tools: ["y"] },
    ],
    skills: [{ name: long }, { name: "pdf" }],
  };
  const text = JSON.stringify(value);
  const file = parseCatalog(parseJson(text), "all.tools.json", { named: true }) ?? assert.fail();
  const found = diagnoseCatalog(file);
  assert.deepEqual(
    shown(text, found),
    [long, long, almost, long, long].map((name) => `too-long ${JSON.stringify(name)}`),
  );
  assert.match(messageOf(found[0] ?? assert.fail()), /longer than 1024 characters.*left out.*incomplete/);
  assert.deepEqual(
    file.tools.map(({ name, server }) => [name.length, server]),
    [
      [4, undefined],
      [longestName, undefined],
      [1, "ab"],
      [longestName - 2, "a"],
    ],
  );
  assert.deepEqual([file.servers.length, file.skills.length], [2, 1]);
  assert.equal(mergeCatalogs([file]).status, "partial");
});

test("the settings of the example are fine", () => {
  assert.deepEqual(inSettings(`{ "catalogs": ["tools/*.tools.json"], "rules": { "syntax": "hint" }, /* why */ }`), []);
});

test("mistakes in the settings are told with what is used instead", () => {
  const text = `{ "catalog": ["a.json"], "platform": "mac", "rules": { "shadow-rule": "off" }, "limits": { "tool": 3 } }`;
  const found = inSettings(text);
  assert.deepEqual(shown(text, found), [
    `unknown-key "catalog"`,
    `schema "mac"`,
    `unknown-key "shadow-rule"`,
    `unknown-key "tool"`,
  ]);
  assert.match(messageOf(found[1] ?? assert.fail()), /expected `posix` or `windows`; the default is used/);
  assert.match(messageOf(found[2] ?? assert.fail()), /did you mean `shadowed-rule`/);
  assert.match(fixed(text, found[0] ?? assert.fail(), "rename to `catalogs`"), /^\{ "catalogs": \["a\.json"\]/);
});

test("the severities of the settings hold in these files too", () => {
  const text = `{ "platform": "mac", "rules": { "schema": "off", "unknown-key": "hint" }, "x": 1 }`;
  assert.deepEqual(
    inSettings(text).map(({ code, severity }) => [code, severity]),
    [["unknown-key", "hint"]],
  );
  const settings = { ...defaultSettings, rules: new Map([["name-collision", "off"] as const]) };
  const file = parseCatalog(parseJson(`{ "tools": ["a", "a"] }`), "x") ?? assert.fail();
  assert.deepEqual(diagnoseCatalog(file, { settings }), []);
});

test("no text makes diagnosing fail, and every finding lies in the text", () => {
  const keys = fc.constantFrom(
    "tools",
    "servers",
    "name",
    "rules",
    "limits",
    "__proto__",
    "constructor",
    "catalogs",
    "files",
  );
  const json = fc.array(fc.tuple(keys, fc.json({ maxDepth: 2 })), { maxLength: 5 });
  const object = json.map((entries) => `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join()}}`);
  const text = fc.tuple(fc.oneof(object, fc.json(), fc.string()), fc.double({ min: 0, max: 1, noNaN: true }));
  fc.assert(
    fc.property(text, ([whole, part]) => {
      const cut = whole.slice(0, Math.ceil(whole.length * part));
      for (const { span, fixes } of [...inCatalog(cut), ...inSettings(cut)]) {
        assert.ok(0 <= span.start && span.start <= span.end && span.end <= cut.length);
        fixes();
      }
    }),
    { numRuns: 300 },
  );
});

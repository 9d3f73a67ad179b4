import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { defaultSettings } from "../../../server/engine/settings.ts";
import { noSettingsFile, readSettingsFile } from "../../../server/engine/settings-file.ts";

const full = `{
  // what exists
  "catalogs": ["tools/*.tools.json"],
  "servers": ".mcp.json",
  "files": [
    { "files": "agents/**/agent.json", "dialect": "openprogram" },
    { "files": "**/*.rules.json", "dialect": "evofabric" },
  ],
  "ignore": ["**/fixtures/**"],
  "platform": "windows",
  "openprogram": { "release": "access-modes", "source": "wechat" },
  "names": "any",
  "rules": { "too-broad": "off", "unmatched-pattern": "error" },
  "limits": { "tools": 64, "tokens": 20000 },
  "discovery": { "timeout": 5, "autoStart": ["github"] }
}`;

test("every key of the settings is read", () => {
  const file = readSettingsFile(full);
  assert.equal(file.settings.platform, "windows");
  assert.deepEqual(
    [...file.settings.rules],
    [
      ["too-broad", "off"],
      ["unmatched-pattern", "error"],
    ],
  );
  assert.deepEqual(file.settings.limits, { tools: 64, tokens: 20_000 });
  assert.deepEqual(
    file.settings.dialects,
    new Map([
      [
        "openprogram",
        new Map([
          ["release", "access-modes"],
          ["source", "wechat"],
        ]),
      ],
    ]),
  );
  assert.deepEqual(file.catalogs, ["tools/*.tools.json"]);
  assert.equal(file.servers, ".mcp.json");
  assert.equal(file.settings.names, "any");
  assert.deepEqual(file.discovery, { timeout: 5, autoStart: ["github"] });
  assert.deepEqual(file.problems, []);
});

test("globs are relative to the folder of the settings", () => {
  const { isCatalog, dialectOf, isIgnored } = readSettingsFile(full);
  assert.equal(isCatalog?.("tools/all.tools.json"), true);
  assert.equal(isCatalog?.("other/all.tools.json"), false);
  assert.equal(dialectOf("agents/a/b/agent.json"), "openprogram");
  assert.equal(dialectOf("x/my.rules.json"), "evofabric");
  assert.equal(dialectOf("x/agent.json"), undefined);
  assert.equal(isIgnored("a/fixtures/b.json"), true);
  assert.equal(isIgnored("a/b.json"), false);
});

test("an empty file says nothing", () => {
  for (const text of ["", "{}", "[]", "null", "{"]) {
    const { settings, isCatalog, discovery } = readSettingsFile(text);
    assert.deepEqual(settings, defaultSettings);
    assert.equal(isCatalog, undefined);
    assert.deepEqual(discovery, noSettingsFile.discovery);
  }
});

test("a list of no catalogs is not the same as no list", () => {
  assert.equal(readSettingsFile(`{ "catalogs": [] }`).isCatalog?.("tools.json"), false);
});

test("what is wrong has its default, and is told", () => {
  const file = readSettingsFile(`{
    "catalogs": "all.json", "platform": "mac", "names": 3, "ignore": [7, "a/**"],
    "limits": { "tools": -1, "tokens": 1.5 }, "rules": { "too-broad": "loud", "syntax": "hint" },
    "discovery": { "timeout": 0, "autoStart": "github" }, "openprogram": [],
    "files": [{ "files": "a.json" }, { "files": "b.json", "dialect": "klingon" }, null]
  }`);
  assert.deepEqual(file.settings.limits, defaultSettings.limits);
  assert.equal(file.settings.platform, "posix");
  assert.deepEqual([...file.settings.rules], [["syntax", "hint"]]);
  assert.equal(file.settings.dialects.size, 0);
  assert.equal(file.isCatalog, undefined);
  assert.equal(file.isIgnored("a/b"), true);
  assert.equal(file.dialectOf("a.json") ?? file.dialectOf("b.json"), undefined);
  assert.deepEqual(file.discovery, noSettingsFile.discovery);
  const places = file.problems.map(({ path, missing }) =>
    [...path, ...(missing === undefined ? [] : [missing])].join("."),
  );
  assert.deepEqual(places, [
    "catalogs",
    "platform",
    "names",
    "ignore.0",
    "limits.tools",
    "limits.tokens",
    "rules.too-broad",
    "discovery.timeout",
    "discovery.autoStart",
    "openprogram",
    "files.0.dialect",
    "files.1.dialect",
    "files.2",
  ]);
});

test("a glob that would be tried for years matches nothing", () => {
  const name = `${"a".repeat(240)}.json`;
  const settings = JSON.stringify({
    ignore: [`${"*a".repeat(20)}*b`, "*a*.json"],
    catalogs: [`x/${"*a".repeat(20)}*b`],
  });
  const { isIgnored, isCatalog } = readSettingsFile(settings);
  assert.deepEqual([isIgnored(name), isIgnored("b.json"), isCatalog?.(`x/${name}`)], [true, false, false]);
});

test("names that every JavaScript object has are plain keys", () => {
  const { settings } = readSettingsFile(
    `{ "__proto__": { "a": 1 }, "rules": { "constructor": "off", "__proto__": "error" } }`,
  );
  assert.deepEqual(
    [...settings.rules],
    [
      ["constructor", "off"],
      ["__proto__", "error"],
    ],
  );
  assert.deepEqual([...settings.dialects.keys()], ["__proto__"]);
});

test("no text makes reading fail", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.nat(full.length).map((end) => full.slice(0, end)),
      ),
      fc.string(),
      (text, path) => {
        const { settings, dialectOf, isIgnored, isCatalog } = readSettingsFile(text);
        assert.ok(settings.limits.tools >= 1);
        assert.equal(typeof isIgnored(path), "boolean");
        assert.ok(["undefined", "string"].includes(typeof dialectOf(path)));
        assert.ok(["undefined", "boolean"].includes(typeof isCatalog?.(path)));
      },
    ),
  );
});

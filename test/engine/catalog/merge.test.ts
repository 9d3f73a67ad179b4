import assert from "node:assert/strict";
import test from "node:test";
import type { Catalog } from "../../../server/engine/catalog/catalog.ts";
import { parseCatalog } from "../../../server/engine/catalog/import.ts";
import { mergeCatalogs } from "../../../server/engine/catalog/merge.ts";
import { parseJson } from "../../../server/engine/syntax/json.ts";

function merge(...texts: readonly string[]): Catalog {
  return mergeCatalogs(texts.flatMap((text, index) => parseCatalog(parseJson(text), `${index}.tools.json`) ?? []));
}

test("nothing known is not the same as nothing there", () => {
  assert.equal(merge().status, "unknown");
  assert.equal(merge(`{ "tools": [] }`).status, "unknown");
  assert.equal(merge(`{ "servers": [{ "name": "slack", "error": "no" }] }`).status, "unknown");
  assert.equal(merge(`{ "skills": [{ "name": "pdf" }] }`).status, "unknown");
});

test("with all servers listed the catalog is complete", () => {
  assert.equal(merge(`{ "tools": ["bash"] }`).status, "complete");
  assert.equal(merge(`{ "tools": ["bash"], "servers": [{ "name": "slack", "tools": [] }] }`).status, "complete");
});

test("a server that failed, or whose tools nobody gave, makes it partial", () => {
  assert.equal(merge(`{ "tools": ["bash"], "servers": [{ "name": "slack", "error": "no" }] }`).status, "partial");
  assert.equal(merge(`{ "tools": ["bash"] }`, `{ "servers": [{ "name": "slack" }] }`).status, "partial");
  assert.equal(merge(`{ "tools": ["bash" "read"] }`).status, "partial");
});

test("another file can fill in the tools of a server, but not cover up its error", () => {
  const listed = `{ "servers": [{ "name": "slack", "tools": ["post"] }] }`;
  assert.equal(merge(`{ "servers": [{ "name": "slack", "alwaysLoad": true }] }`, listed).status, "complete");
  assert.equal(merge(`{ "servers": [{ "name": "slack", "error": "no" }] }`, listed).status, "partial");
  const { servers } = merge(`{ "servers": [{ "name": "slack", "alwaysLoad": true }] }`, listed);
  assert.deepEqual(
    servers.map(({ name, status, alwaysLoad }) => [name, status, alwaysLoad]),
    [["slack", "listed", true]],
  );
});

test("a server that two files list alike stands where it was listed first", () => {
  const listed = `{ "servers": [{ "name": "slack", "tools": ["post"] }] }`;
  assert.deepEqual(
    merge(listed, listed).servers.map(({ origin }) => origin.file),
    ["0.tools.json"],
  );
});

test("tools come in the order of the files, repeated ones included", () => {
  const { tools } = merge(`{ "tools": ["b", "a"] }`, `{ "tools": ["a", "c"] }`);
  assert.deepEqual(
    tools.map(({ name, origin }) => `${origin.file} ${name}`),
    ["0.tools.json b", "0.tools.json a", "1.tools.json a", "1.tools.json c"],
  );
});

test("facts about an installation add up", () => {
  const { installations } = merge(
    `{ "openprogram": { "default": ["bash"], "toolsets": { "one": { "tools": ["bash"] } } } }`,
    `{ "openprogram": { "default": ["read", "bash"], "toolsets": { "two": { "tools": ["read"] } }, "deferred": [] } }`,
  );
  const expected = new Map<string, unknown>([
    ["default", ["bash", "read"]],
    [
      "toolsets",
      new Map([
        ["one", new Map([["tools", ["bash"]]])],
        ["two", new Map([["tools", ["read"]]])],
      ]),
    ],
    ["deferred", []],
  ]);
  assert.deepEqual(installations.get("openprogram"), expected);
});

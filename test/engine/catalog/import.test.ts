import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { type CatalogFile, parseCatalog } from "../../../server/engine/catalog/import.ts";
import { parseJson } from "../../../server/engine/syntax/json.ts";
import { textOf } from "../../../server/engine/text/span.ts";
import { readProjectFile } from "../../helpers/project.ts";

function parse(text: string): CatalogFile {
  return parseCatalog(parseJson(text), "all.tools.json") ?? assert.fail("it is no catalog");
}

/** `server/tool` or the tool's name alone. */
function names({ tools }: CatalogFile): readonly string[] {
  return tools.map(({ server, name }) => (server === undefined ? name : `${server}/${name}`));
}

test("a list of OpenAI function tools", () => {
  const file = parse(`[
    { "type": "function", "function": { "name": "search", "description": "Finds", "parameters": { "type": "object" } } },
    { "type": "function", "function": { "name": "open" } }
  ]`);
  assert.deepEqual(names(file), ["search", "open"]);
  assert.equal(file.tools[0]?.description, "Finds");
  assert.deepEqual(file.tools[0]?.parameters, new Map([["type", "object"]]));
  assert.equal(file.isWhole, true);
});

test("an answer to tools/list", () => {
  const file = parse(
    `{ "tools": [{ "name": "echo", "description": "Says it", "inputSchema": { "type": "object" } }] }`,
  );
  assert.deepEqual(names(file), ["echo"]);
  assert.deepEqual(file.tools[0]?.parameters, new Map([["type", "object"]]));
});

test("an answer that names a next page is not whole", () => {
  assert.equal(parse(`{ "tools": [{ "name": "echo", "inputSchema": {} }], "nextCursor": "p2" }`).isWhole, false);
});

test("a list of servers with their tools, one of them failed", () => {
  const file = parse(`[
    { "name": "reader", "tools": [{ "name": "fetch", "description": "Gets", "schema": {} }] },
    { "name": "slow", "tools": [{ "error": "timed out" }] }
  ]`);
  assert.deepEqual(names(file), ["reader/fetch"]);
  assert.deepEqual(
    file.servers.map(({ name, status, error }) => [name, status, error]),
    [
      ["reader", "listed", undefined],
      ["slow", "failed", "timed out"],
    ],
  );
});

test("our own form, with everything in it", () => {
  const file = parse(`{
    "tools": ["bash", { "name": "read", "description": "Reads" }, { "type": "function", "function": { "name": "web" } }],
    "servers": [
      { "name": "slack", "alwaysLoad": true, "tools": ["post", { "name": "list", "inputSchema": {} }] },
      { "name": "github", "error": "no token" },
      { "name": "jira" }
    ],
    "skills": [{ "name": "pdf", "category": "docs", "description": "Fills forms" }, "poem"],
    "openprogram": { "default": ["bash"], "toolsets": { "coding": { "tools": ["read"] } } },
    "another": { "fact": 1 }
  }`);
  assert.deepEqual(names(file), ["bash", "read", "web", "slack/post", "slack/list"]);
  assert.deepEqual(
    file.servers.map(({ name, status, alwaysLoad }) => [name, status, alwaysLoad]),
    [
      ["slack", "listed", true],
      ["github", "failed", false],
      ["jira", "unlisted", false],
    ],
  );
  assert.deepEqual(
    file.skills.map(({ name, category }) => [name, category]),
    [
      ["pdf", "docs"],
      ["poem", undefined],
    ],
  );
  assert.deepEqual([...file.installations.keys()], ["openprogram", "another"]);
});

test("facts about an installation alone are a catalog", () => {
  assert.equal(parse(`{ "openprogram": { "default": ["bash"] } }`).installations.size, 1);
});

const foreign = [
  `{ "tools": { "eslint": { "version": "9" } }, "installed": "2025-01-01" }`,
  `[ "hammer", { "saw": 3 }, null ]`,
  `["bash", "read"]`,
  `[{ "name": "hammer", "price": 3 }]`,
  `{ "tools": [{ "version": 1 }, { "version": 2 }] }`,
  `{ "servers": [{ "host": "a.example" }] }`,
  `{ "constructor": {}, "__proto__": {} }`,
  `{}`,
  `[]`,
  `"tools"`,
  `12`,
  ``,
];
for (const text of foreign) {
  test(`a file of another system is no catalog: ${text}`, () => {
    assert.equal(parseCatalog(parseJson(text), "tools.json"), undefined);
    assert.notEqual(parseCatalog(parseJson(text), "tools.json", { named: true }), undefined);
  });
}

test("a file that was named as a catalog may be a plain list of names", () => {
  const file = parseCatalog(parseJson(`["bash", "read"]`), "names.json", { named: true });
  assert.deepEqual(file && names(file), ["bash", "read"]);
});

test("good entries stay beside bad ones", () => {
  const file = parse(`{ "tools": ["bash", 7, null, "", { "title": "x" }, [], { "name": "" }, { "name": "read" }] }`);
  assert.deepEqual(names(file), ["bash", "read"]);
  assert.equal(file.isWhole, true);
});

test("a server without a name hides its tools, so the catalog is not whole", () => {
  assert.equal(parse(`{ "tools": ["bash"], "servers": [{ "tools": ["x"] }] }`).isWhole, false);
});

test("a slip in the text may have swallowed tools, comments have not", () => {
  assert.equal(parse(`{ "tools": ["bash", "read" "write"] }`).isWhole, false);
  assert.equal(parse(`{ "tools": ["bash",], /* more */ }`).isWhole, true);
});

test("each definition knows where its name stands", () => {
  const text = readProjectFile("test/fixtures/catalogs/real-servers.tools.json");
  const file = parse(text);
  assert.ok(file.tools.length > 80);
  for (const { name, origin } of [...file.tools, ...file.servers, ...file.skills]) {
    assert.equal(textOf(text, origin.span), JSON.stringify(name));
  }
});

test("names that every JavaScript object has are plain names", () => {
  const wild = ["__proto__", "constructor", "toString"];
  const file = parse(JSON.stringify({ tools: wild, servers: wild.map((name) => ({ name, tools: wild })) }));
  assert.equal(file.tools.length, 12);
  assert.deepEqual(
    file.servers.map(({ name }) => name),
    wild,
  );
});

test("no text makes reading fail, whole or cut anywhere", () => {
  const text = readProjectFile("test/fixtures/catalogs/real-servers.tools.json");
  fc.assert(
    fc.property(
      fc.oneof(
        fc.nat(text.length).map((end) => text.slice(0, end)),
        fc.json(),
      ),
      fc.boolean(),
      (cut, named) => {
        const file = parseCatalog(parseJson(cut), "x", { named });
        for (const { origin } of file?.tools ?? []) assert.ok(origin.span.end <= cut.length);
      },
    ),
  );
});

test("a catalog of 20,000 tools is read whole", () => {
  const tools = Array.from({ length: 20_000 }, (_, index) => ({
    name: `tool_${index}`,
    inputSchema: { type: "object" },
  }));
  assert.equal(parse(JSON.stringify({ tools })).tools.length, 20_000);
});

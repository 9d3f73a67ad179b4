import assert from "node:assert/strict";
import test from "node:test";
import type { ServerDefinition } from "../../../server/engine/servers/definition.ts";
import { readServerFile } from "../../../server/engine/servers/read-server-file.ts";
import { parseJson } from "../../../server/engine/syntax/json.ts";
import { formats } from "./fixtures.ts";
import { check, placesIn, read, unmarked } from "./marked-servers.ts";

for (const marked of formats) {
  test(`${marked.name}: everything is read, where it stands`, () => {
    check(marked);
  });
}

/** The fixture of that name without its marks. */
function fixture(name: string): { readonly text: string; readonly file: string } {
  const { text, file } = formats.find((one) => one.name === name) ?? assert.fail(name);
  return { text: unmarked(text), file };
}

function serversIn(name: string): readonly ServerDefinition[] {
  const { text, file } = fixture(name);
  return read(text, file).servers;
}

/** What is read of a server beside its transport. */
function flags({ name, isDisabled, alwaysLoad, timeout }: ServerDefinition): string {
  return [
    name,
    ...(isDisabled ? ["disabled"] : []),
    ...(alwaysLoad ? ["always"] : []),
    ...(timeout ? [timeout] : []),
  ].join(" ");
}

const facts: readonly { readonly name: string; readonly format: string; readonly flags: readonly string[] }[] = [
  {
    name: "the form of most programs",
    format: "mcp",
    flags: ["reader disabled", "old", "new", "same", "short always"],
  },
  { name: "VS Code", format: "vscode", flags: ["local", "web", "old"] },
  { name: "OpenProgram", format: "openprogram", flags: ["drawio disabled always 12.5", "internal", "plain"] },
  { name: "EvoFabric", format: "evofabric", flags: ["math 5", "web", "files 60.5"] },
  { name: "MiroFlow", format: "miroflow", flags: ["reader", "browser", "browser"] },
  { name: "agents of MiroFlow", format: "miroflow", flags: [] },
  { name: "a tool file of MiroFlow", format: "miroflow-tool", flags: ["tool-code"] },
];

for (const { name, format, flags: expected } of facts) {
  test(`${name}: form, names, limits`, () => {
    const { text, file } = fixture(name);
    const found = read(text, file);
    assert.equal(found.format, format);
    assert.deepEqual(found.servers.map(flags), expected);
  });
}

/** The texts of each server, its name first. */
function valuesIn(name: string): readonly (readonly (string | undefined)[])[] {
  return serversIn(name).map((server) => placesIn({ servers: [server], toolFiles: [] }).map(({ value }) => value));
}

test("escapes are read, and numbers and Python's own words become text", () => {
  assert.deepEqual(valuesIn("the form of most programs")[0]?.slice(0, 4), ["reader", "python", "-m", "reader é"]);
  assert.deepEqual(valuesIn("VS Code")[0]?.slice(4, 6), ["PORT", "8080"]);
  assert.deepEqual(valuesIn("OpenProgram").slice(0, 2), [
    ["drawio", "npx", "-y", "7", "DEBUG", "True", "LEVEL", "None"],
    ["internal", "https://mcp.example.com/mcp", "X-Tenant", "acme", "Authorization", "Bearer abc"],
  ]);
});

test("inputs: what is asked, and how", () => {
  const { text, file } = fixture("VS Code");
  assert.deepEqual(read(text, file).inputs, [
    { id: "key", kind: "text", description: "The key", isSecret: true, options: [], initial: undefined },
    { id: "region", kind: "pick", description: "Where", isSecret: false, options: ["eu", "us"], initial: "eu" },
    { id: "made", kind: "command", description: "", isSecret: false, options: [], initial: undefined },
  ]);
});

test("the files of agents are told with the agent's place", () => {
  const { text, file } = fixture("agents of MiroFlow");
  assert.deepEqual(
    read(text, file).toolFiles.map(({ agent, file }) => `${agent} ${file.value}`),
    ["main_agent config/tool/tool-reading.yaml", "main_agent tool-python", "sub_agents.agent-browsing tool-searching"],
  );
});

test("of a repeated name in a mapping the last entry counts, at its place", () => {
  const text = `{ "mcpServers": { "a": { "command": "one" }, "b": { "command": "two" }, "a": { "command": "three" } } }`;
  assert.deepEqual(
    read(text).servers.map(({ name, nameSpan, span }) => [name, nameSpan.start, text.slice(span.start, span.end)]),
    [
      ["b", text.indexOf('"b"'), `"b": { "command": "two" }`],
      ["a", text.lastIndexOf('"a"'), `"a": { "command": "three" }`],
    ],
  );
});

test("a tool file without a name is named by its file", () => {
  const { servers } = read(`{ "tool_command": "npx" }`, "file:///w/config/tool/tool-reading.yaml?a#b");
  assert.deepEqual(
    servers.map(({ name }) => name),
    ["tool-reading"],
  );
});

const recognized: readonly (readonly [
  what: string,
  file: string,
  text: string,
  format: string | undefined,
  named?: true,
])[] = [
  ["mcpServers in any file", "settings.json", `{ "mcpServers": {} }`, "mcp"],
  ["VS Code's file by its name", ".vscode/mcp.json", `{ "servers": {} }`, "vscode"],
  ["OpenProgram's file by its name", "mcp_servers.json", `{ "servers": {} }`, "openprogram"],
  ["VS Code's by its content", "other.json", `{ "servers": { "a": { "command": "x" } } }`, "vscode"],
  ["OpenProgram's by its content", "other.json", `{ "servers": { "a": { "command": ["x"] } } }`, "openprogram"],
  [
    "OpenProgram's by a word of its own",
    "other.json",
    `{ "servers": { "a": { "type": "local", "url": "x" } } }`,
    "openprogram",
  ],
  ["a file that the user names", "other.json", `{ "servers": {} }`, "vscode", true],
  ["an empty list of servers", "x.json", `{ "server_configs": [] }`, "miroflow"],
  ["a tool file by its name", "tool-x.yaml", `{ "args": [] }`, "miroflow-tool"],
  ["links without a manager", "x.json", `[{ "server_links": {} }]`, "evofabric"],
  ["servers of something else", "docker.json", `{ "servers": { "web": { "port": 80 } } }`, undefined],
  ["a catalog with servers", "all.tools.json", `{ "servers": [{ "name": "a", "tools": [] }] }`, undefined],
  ["a main agent of something else", "x.json", `{ "main_agent": { "prompt": "x" } }`, undefined],
  ["links that are a list", "x.json", `{ "server_links": [] }`, undefined],
  ["a profile", "agent.json", `{ "tools": { "disabled": [] }, "mcp": {} }`, undefined],
  ["nothing", ".mcp.json", "", undefined],
  ["a list", ".mcp.json", "[1, null]", undefined],
];

for (const [what, file, text, format, named = false] of recognized) {
  test(`recognized: ${what}`, () => {
    assert.equal(readServerFile(parseJson(text), file, { named })?.format, format);
  });
}

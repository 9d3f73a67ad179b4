import assert from "node:assert/strict";
import test from "node:test";
import { formatMessage } from "../../../server/engine/text/message.ts";
import { check, type MarkedServers, read } from "./marked-servers.ts";

// Entries that cannot be started: each is listed all the same, with the reason at the place that is wrong.

/** One entry, in a file of the form; `refused` marks what is wrong in the line above. */
interface Refusal {
  readonly name: string;
  readonly entry: string;
  readonly says: string;
  /** What is wrong, as it stands in the entry; without it the whole entry. */
  readonly at?: string;
}

interface Form {
  readonly form: string;
  readonly file: string;
  readonly around: (entry: string) => string;
  readonly refusals: readonly Refusal[];
}

const command = "`command` is missing";
const forms: readonly Form[] = [
  {
    form: "most programs",
    file: ".mcp.json",
    around: (entry) => `{ "mcpServers": { "x": ${entry} } }`,
    refusals: [
      { name: "no object", entry: `"npx x"`, says: "the entry has to be an object" },
      { name: "null", entry: "null", says: "the entry has to be an object" },
      { name: "neither command nor url", entry: "{}", says: "there is neither `command` nor `url`" },
      {
        name: "both command and url",
        entry: `{ "command": "npx", "url": "https://x.example" }`,
        says: "there are both `command` and `url`, and no `type` says which of them counts",
      },
      {
        name: "a type that is none",
        entry: `{ "type": "pipe", "command": "x" }`,
        at: `"pipe"`,
        says: "`type` has to be one of `stdio`, `sse`, `http`, `streamable-http`",
      },
      {
        name: "a type that is no string",
        entry: `{ "type": 1, "command": "x" }`,
        at: "1",
        says: "`type` has to be a string",
      },
      { name: "a program without command", entry: `{ "type": "stdio", "url": "https://x.example" }`, says: command },
      { name: "an address without url", entry: `{ "type": "http", "command": "x" }`, says: "`url` is missing" },
      {
        name: "a command that is a list",
        entry: `{ "command": ["npx"] }`,
        at: `["npx"]`,
        says: "`command` has to be a string",
      },
      { name: "an empty command", entry: `{ "command": " " }`, at: `" "`, says: "`command` is empty" },
      {
        name: "args that are a string",
        entry: `{ "command": "x", "args": "-y" }`,
        at: `"-y"`,
        says: "`args` has to be a list of strings",
      },
      {
        name: "args that are null",
        entry: `{ "command": "x", "args": null }`,
        at: "null",
        says: "`args` has to be a list of strings",
      },
      {
        name: "an argument that is a number",
        entry: `{ "command": "x", "args": ["-p", 80] }`,
        at: "80",
        says: "`args` holds something that is no string",
      },
      {
        name: "env that is a list",
        entry: `{ "command": "x", "env": ["A=b"] }`,
        at: `["A=b"]`,
        says: "`env` has to be an object",
      },
      {
        name: "a value that is a number",
        entry: `{ "command": "x", "env": { "PORT": 80 } }`,
        at: "80",
        says: "`PORT` in `env` has to be a string",
      },
      {
        name: "a value that is not typed yet",
        entry: `{ "command": "x", "env": { "PORT": } }`,
        at: `"PORT":`,
        says: "`PORT` in `env` has to be a string",
      },
      {
        name: "a hostile name of a variable",
        entry: `{ "command": "x", "env": { "A\\u202e": 1 } }`,
        at: "1",
        says: "`A\\u202e` in `env` has to be a string",
      },
      {
        name: "a variable with an equals sign",
        entry: `{ "command": "x", "env": { "A=B": "1" } }`,
        at: `"A=B"`,
        says: "`A=B` in `env` cannot be a name there",
      },
      {
        name: "a variable without name",
        entry: `{ "command": "x", "env": { "": "1" } }`,
        at: `""`,
        says: "`` in `env` cannot be a name there",
      },
      {
        name: "a header with a line break",
        entry: `{ "url": "https://x", "headers": { "A\\nB": "1" } }`,
        at: `"A\\nB"`,
        says: "`A␊B` in `headers` cannot be a name there",
      },
      {
        name: "a header that is an object",
        entry: `{ "url": "https://x.example", "headers": { "A": {} } }`,
        at: "{}",
        says: "`A` in `headers` has to be a string",
      },
      {
        name: "another kind of address",
        entry: `{ "url": "unix:///tmp/x.sock" }`,
        at: `"unix:///tmp/x.sock"`,
        says: "the address has to start with `http://` or `https://`",
      },
      {
        name: "an address without host",
        entry: `{ "url": "https:///x" }`,
        at: `"https:///x"`,
        says: "the address has to start with `http://` or `https://`",
      },
      {
        name: "an input in a file without inputs",
        entry: `{ "command": "x", "args": ["\${input:key}"] }`,
        at: `"\${input:key}"`,
        says: "it needs the input `key`, which the file does not define",
      },
    ],
  },
  {
    form: "VS Code",
    file: "mcp.json",
    around: (entry) =>
      `{ "inputs": [{ "type": "command", "id": "made" }, { "type": "promptString", "id": "key" }, 3], "servers": { "x": ${entry} } }`,
    refusals: [
      {
        name: "an input that a command answers",
        entry: `{ "command": "x", "env": { "A": "\${input:key}\${input:made}" } }`,
        at: `"\${input:key}\${input:made}"`,
        says: "it needs the input `made`, for which a command of the editor would have to run",
      },
      {
        name: "an input that is not there",
        entry: `{ "url": "https://x.example/\${input:other}" }`,
        at: `"https://x.example/\${input:other}"`,
        says: "it needs the input `other`, which the file does not define",
      },
      {
        name: "a value that is an object",
        entry: `{ "command": "x", "env": { "A": {} } }`,
        at: "{}",
        says: "`A` in `env` has to be a string",
      },
      {
        name: "an argument that is null",
        entry: `{ "command": "x", "args": [null] }`,
        at: "null",
        says: "`args` holds something that is no string",
      },
    ],
  },
  {
    form: "OpenProgram",
    file: "mcp_servers.json",
    around: (entry) => `{ "servers": { "x": ${entry} } }`,
    refusals: [
      { name: "no command", entry: "{}", says: command },
      { name: "an empty list", entry: `{ "command": [] }`, at: "[]", says: "`command` is empty" },
      {
        name: "a command that is a string",
        entry: `{ "command": "npx" }`,
        at: `"npx"`,
        says: "`command` has to be a list of strings",
      },
      {
        name: "an argument that is a list",
        entry: `{ "command": ["npx", ["-y"]] }`,
        at: `["-y"]`,
        says: "`command` holds something that is no string",
      },
      { name: "a blank program", entry: `{ "command": ["", "-y"] }`, at: `["", "-y"]`, says: "`command` is empty" },
      {
        name: "an unknown type",
        entry: `{ "type": "remote", "url": "https://x.example" }`,
        at: `"remote"`,
        says: "`type` has to be one of `local`, `http`, `sse`",
      },
      { name: "an address without url", entry: `{ "type": "sse" }`, says: "`url` is missing" },
      {
        name: "signing in",
        entry: `{ "type": "http", "url": "https://x.example", "auth": { "kind": "oauth" } }`,
        at: `"oauth"`,
        says: "signing in with OAuth is not supported here",
      },
    ],
  },
  {
    form: "EvoFabric",
    file: "agent.json",
    around: (entry) => `{ "server_links": { "x": ${entry} } }`,
    refusals: [
      {
        name: "no type",
        entry: `{ "command": "x" }`,
        says: "`type` has to be one of `StdioLink`, `SseLink`, `StreamableHttpLink`",
      },
      {
        name: "another type",
        entry: `{ "type": "stdio", "command": "x" }`,
        at: `"stdio"`,
        says: "`type` has to be one of `StdioLink`, `SseLink`, `StreamableHttpLink`",
      },
      { name: "a program without command", entry: `{ "type": "StdioLink" }`, says: command },
      { name: "an address without url", entry: `{ "type": "SseLink" }`, says: "`url` is missing" },
      {
        name: "a header that is a number",
        entry: `{ "type": "StreamableHttpLink", "url": "https://x.example", "headers": { "A": 1 } }`,
        at: "1",
        says: "`A` in `headers` has to be a string",
      },
    ],
  },
  {
    form: "MiroFlow",
    file: "manager.json",
    around: (entry) => `{ "server_configs": [${entry}] }`,
    refusals: [
      { name: "no object", entry: `["reader"]`, says: "the entry has to be an object" },
      { name: "no name", entry: `{ "params": "https://x.example" }`, says: "`name` has to be a string" },
      {
        name: "a name that is a number",
        entry: `{ "name": 1, "params": "https://x.example" }`,
        at: "1",
        says: "`name` has to be a string",
      },
      {
        name: "no params",
        entry: `{ "name": "x" }`,
        says: "`params` has to be an object with `command`, or an address with `http://` or `https://`",
      },
      {
        name: "an address of another kind",
        entry: `{ "name": "x", "params": "ws://x.example" }`,
        at: `"ws://x.example"`,
        says: "`params` has to be an object with `command`, or an address with `http://` or `https://`",
      },
      {
        name: "an address in capitals",
        entry: `{ "name": "x", "params": "HTTPS://x.example" }`,
        at: `"HTTPS://x.example"`,
        says: "`params` has to be an object with `command`, or an address with `http://` or `https://`",
      },
      {
        name: "params without command",
        entry: `{ "name": "x", "params": { "args": [] } }`,
        at: `{ "args": [] }`,
        says: command,
      },
    ],
  },
  {
    form: "a tool file",
    file: "tool-x.json",
    around: (entry) => entry,
    refusals: [
      { name: "no command", entry: `{ "name": "x", "args": [] }`, says: "`tool_command` is missing" },
      {
        name: "args without a value",
        entry: `{ "tool_command": "x", "args": null }`,
        at: "null",
        says: "`args` has to be a list of strings",
      },
    ],
  },
];

for (const { form, file, around, refusals } of forms) {
  for (const { name, entry, says, at = entry } of refusals) {
    test(`${form}: ${name}`, () => {
      const { servers } = read(around(entry), file);
      const [server] = servers;
      assert.equal(servers.length, 1);
      assert.ok(server?.transport.kind === "invalid");
      const { why, span } = server.transport;
      const text = around(entry);
      assert.deepEqual([formatMessage(why), text.slice(span.start, span.end)], [says, at]);
    });
  }
}

const amongOthers: MarkedServers = {
  name: "one entry that is refused hides no other",
  file: ".mcp.json",
  text: `{ "mcpServers": {
    "first": { "command": "one" },
  //^^^^^^^ name
  //                      ^^^^^ command
    "wrong": { "command": 2, "args": 3 },
  //^^^^^^^ name
  //                      ^ refused
    "last": { "command": "three" }
  //^^^^^^ name
  //                     ^^^^^^^ command
  } }`,
  says: ["`command` has to be a string"],
};

test(amongOthers.name, () => {
  check(amongOthers);
});

test("an unnamed entry of a list is called by its place", () => {
  const { servers } = read(`{ "server_configs": [{ "name": "a", "params": "http://a" }, {}, 3] }`, "x.json");
  assert.deepEqual(
    servers.map(({ name }) => name),
    ["a", "server_configs[1]", "server_configs[2]"],
  );
});

test("lists and mappings of another type define no server", () => {
  for (const text of [
    `{ "mcpServers": [] }`,
    `{ "mcpServers": null }`,
    `{ "mcpServers": `,
    `{ "server_configs": {} }`,
  ]) {
    assert.deepEqual(read(text).servers, [], text);
  }
});

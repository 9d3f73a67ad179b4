import assert from "node:assert/strict";
import test from "node:test";
import { serverProblems, serverSchema } from "../../../server/engine/servers/validate.ts";
import { pathText } from "../../../server/engine/syntax/find.ts";
import { formatMessage } from "../../../server/engine/text/message.ts";
import { formats } from "./fixtures.ts";
import { read, unmarked } from "./marked-servers.ts";

/** Everything wrong in a file, in words: violations by their place, then the servers that are refused for another reason. */
function problems(text: string, file?: string): readonly string[] {
  const { violations, refused } = serverProblems(read(text, file));
  return [
    ...violations.map(({ path, missing, expected }) =>
      missing === undefined
        ? `${pathText(path)}: ${formatMessage(expected)}`
        : `${pathText([...path, missing])} is missing: ${formatMessage(expected)}`,
    ),
    ...refused.map(({ why }) => formatMessage(why)),
  ];
}

for (const { name, file, text } of formats) {
  test(`${name}: a file with everything in it fits its schema`, () => {
    assert.deepEqual(problems(unmarked(text), file), []);
  });
}

const wrong: readonly (readonly [what: string, file: string, text: string, problems: readonly string[]])[] = [
  [
    "types, each told once",
    ".mcp.json",
    `{ "mcpServers": { "a": { "command": 1, "args": [2, "x"], "env": { "A": true } }, "b": [] } }`,
    [
      "mcpServers.a.command: a string",
      "mcpServers.a.args[0]: a string",
      "mcpServers.a.env.A: a string",
      "mcpServers.b: an object",
    ],
  ],
  [
    "what depends on other keys is told by the reader",
    ".mcp.json",
    `{ "mcpServers": { "a": {}, "b": { "command": "x", "url": "https://x" }, "c": { "url": "x" } } }`,
    [
      "there is neither `command` nor `url`",
      "there are both `command` and `url`, and no `type` says which of them counts",
      "the address has to start with `http://` or `https://`",
    ],
  ],
  [
    "words of a type",
    "mcp.json",
    `{ "servers": { "a": { "type": "streamable-http", "url": "https://x" } }, "inputs": [{ "id": "k" }] }`,
    [
      "servers.a.type: one of `stdio`, `http`, `sse`",
      "inputs[0].type is missing: one of `promptString`, `pickString`, `command`",
    ],
  ],
  [
    "what a loader takes, and what it should not be given",
    "mcp_servers.json",
    `{ "servers": { "a": { "command": ["x"], "enabled": "yes", "timeout_seconds": 0 }, "b": { "command": [] } } }`,
    [
      "servers.a.enabled: `true` or `false`",
      "servers.a.timeout_seconds: a number above 0",
      "servers.b.command: a list",
    ],
  ],
  [
    "links",
    "agent.json",
    `{ "x": { "server_links": { "a": { "command": "x" } } }, "server_links": { "b": { "type": "StdioLink", "command": "x", "timeout": "1" } } }`,
    ["a.type is missing: one of `StdioLink`, `SseLink`, `StreamableHttpLink`", "b.timeout: a number"],
  ],
  [
    "a tool file",
    "tool-x.json",
    `{ "name": 1, "args": "x" }`,
    ["tool_command is missing: a string", "name: a string", "args: a list"],
  ],
];

for (const [what, file, text, expected] of wrong) {
  test(`wrong: ${what}`, () => {
    assert.deepEqual(problems(text, file), expected);
  });
}

test("what is wrong in a profile is told by its dialect", () => {
  assert.deepEqual(problems(`{ "server_configs": [{ "name": 1 }] }`), []);
});

test("each form has a schema, but for the one whose dialect has it", () => {
  const described = formats.map(({ file, text }) => read(unmarked(text), file).format).filter(serverSchema);
  assert.deepEqual(described, ["mcp", "vscode", "openprogram", "evofabric", "miroflow-tool"]);
});

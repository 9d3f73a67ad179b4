import assert from "node:assert/strict";
import test from "node:test";
import { type Start, startOf } from "../../../server/engine/servers/start.ts";
import type { VariableValues } from "../../../server/engine/servers/variables.ts";
import { formatMessage } from "../../../server/engine/text/message.ts";
import { read } from "./marked-servers.ts";

const known = new Map([
  ["TOKEN", "s3cr3t"],
  ["LINES", "s3cr3t\nX-Other: y"],
  ["ZERO", "s3cr3t\0"],
  ["BLANK", " "],
  ["SITE", "https://x.example"],
  ["SOCKET", "unix:///s3cr3t"],
]);
const values: VariableValues = {
  env: (name) => known.get(name),
  workspaceFolder: "/w",
  userHome: "/home/me",
  input: (id) => (id === "key" ? "typed" : undefined),
};

/** What is started of one entry, in a file that has the input `key`. */
function start(entry: string): { readonly text: string; readonly outcome: Start } {
  const text = `{ "inputs": [{ "id": "key", "type": "promptString" }], "servers": { "x": ${entry} } }`;
  const [server] = read(text, "mcp.json").servers;
  return { text, outcome: startOf(server ?? assert.fail(), values) };
}

const ready: readonly (readonly [what: string, entry: string, transport: unknown])[] = [
  [
    "a program",
    `{ "command": "\${userHome}/x", "args": ["--dir=\${workspaceFolder}", "$TOKEN"], "env": { "A": "Bearer \${TOKEN}", "\${B}": "\${input:key}" } }`,
    {
      kind: "stdio",
      command: "/home/me/x",
      args: ["--dir=/w", "$TOKEN"],
      env: { A: "Bearer s3cr3t", [`\${B}`]: "typed" },
      cwd: undefined,
      envFile: undefined,
    },
  ],
  [
    "its folder and file",
    `{ "command": "x", "cwd": "\${workspaceFolder}", "envFile": "\${workspaceFolder}/.env" }`,
    { kind: "stdio", command: "x", args: [], env: {}, cwd: "/w", envFile: "/w/.env" },
  ],
  [
    "an address",
    `{ "type": "sse", "url": "\${SITE}/sse", "headers": { "Authorization": "Bearer \${env:TOKEN}" } }`,
    { kind: "sse", url: "https://x.example/sse", headers: { Authorization: "Bearer s3cr3t" } },
  ],
];

for (const [what, entry, transport] of ready) {
  test(`ready: ${what}`, () => {
    assert.deepEqual(start(entry).outcome, { kind: "ready", transport });
  });
}

test("a variable may have any name", () => {
  const { outcome } = start(`{ "command": "x", "env": { "__proto__": "a", "constructor": "b" } }`);
  assert.ok(outcome.kind === "ready" && outcome.transport.kind === "stdio");
  assert.deepEqual(Object.entries(outcome.transport.env), [
    ["__proto__", "a"],
    ["constructor", "b"],
  ]);
});

const refused: readonly (readonly [what: string, entry: string, at: string, says: string])[] = [
  [
    "a variable without value",
    `{ "command": "x", "env": { "A": "\${NONE}" } }`,
    `"\${NONE}"`,
    `\`\${NONE}\` has no value`,
  ],
  ["an unknown variable", `{ "command": "x", "args": ["\${a.b}"] }`, `"\${a.b}"`, `\`\${a.b}\` is no known variable`],
  ["the command first", `{ "args": ["\${NONE}"], "command": "\${a-}" }`, `"\${a-}"`, `\`\${a-}\` is no known variable`],
  ["a command that is blank then", `{ "command": "\${BLANK}" }`, `"\${BLANK}"`, "the command is empty"],
  ["a zero character", `{ "command": "x", "args": ["\${ZERO}"] }`, `"\${ZERO}"`, "its text holds a zero character"],
  [
    "an address that is none then",
    `{ "url": "\${SOCKET}" }`,
    `"\${SOCKET}"`,
    "the address has to start with `http://` or `https://`",
  ],
  [
    "a header of two lines",
    `{ "url": "https://x", "headers": { "A": "\${LINES}" } }`,
    `"\${LINES}"`,
    "a header has to be on one line",
  ],
  ["what could not be read", `{ "command": 1 }`, "1", "`command` has to be a string"],
];

for (const [what, entry, at, says] of refused) {
  test(`refused: ${what}`, () => {
    const { text, outcome } = start(entry);
    assert.ok(outcome.kind === "refused");
    const words = formatMessage(outcome.why);
    assert.deepEqual([words, text.slice(outcome.span.start, outcome.span.end)], [says, at]);
    assert.ok(!words.includes("s3cr3t"));
  });
}

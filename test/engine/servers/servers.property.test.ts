import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import type { ServerDefinition, ServerFile } from "../../../server/engine/servers/definition.ts";
import { approvalOf, identityOf } from "../../../server/engine/servers/identity.ts";
import { readServerFile } from "../../../server/engine/servers/read-server-file.ts";
import { commandLineOf, shownBeforeStart } from "../../../server/engine/servers/shown.ts";
import { serverProblems } from "../../../server/engine/servers/validate.ts";
import { expand, textsIn, type VariableValues, variablesIn } from "../../../server/engine/servers/variables.ts";
import { parseJson } from "../../../server/engine/syntax/json.ts";
import { encloses } from "../../../server/engine/text/span.ts";
import { formats } from "./fixtures.ts";
import { placesIn, unmarked } from "./marked-servers.ts";

const nothing: VariableValues = {
  env: () => undefined,
  workspaceFolder: undefined,
  userHome: undefined,
  input: () => undefined,
};

/** Letters that are not seen or reorder others. */
const concealed = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** Reads a text and everything that is made of it; all places lie in the text, and what is shown is visible. */
function survives(text: string, file: string): ServerFile | undefined {
  const found = readServerFile(parseJson(text), file, { named: true });
  if (found === undefined) return undefined;
  for (const server of found.servers) {
    const { span, transport } = server;
    assert.ok(0 <= span.start && span.start <= span.end && span.end <= text.length, text);
    for (const place of placesIn({ servers: [server], toolFiles: [] })) assert.ok(encloses(span, place.span), text);
    for (const { value } of textsIn(transport)) expand(value, nothing);
    variablesIn(server);
    for (const shown of [commandLineOf(server), ...(shownBeforeStart(server)?.names ?? [])]) {
      assert.ok(!concealed.test(shown), JSON.stringify(shown));
    }
    assert.ok(Array.isArray(JSON.parse(approvalOf(server))) && Array.isArray(JSON.parse(identityOf(server))));
  }
  serverProblems(found);
  return found;
}

test("every beginning of every fixture is read", () => {
  for (const { text, file } of formats) {
    const whole = unmarked(text);
    for (let length = 0; length <= whole.length; length += 1) survives(whole.slice(0, length), file);
    assert.ok(survives(whole, file));
  }
});

test("every fixture is read with any part of it cut out", () => {
  const fixture = fc.constantFrom(...formats.map(({ text, file }) => ({ text: unmarked(text), file })));
  fc.assert(
    fc.property(fixture, fc.nat(), fc.nat({ max: 20 }), ({ text, file }, at, cut) => {
      const start = at % text.length;
      survives(text.slice(0, start) + text.slice(start + cut), file);
    }),
    { numRuns: 500, seed: 2 },
  );
});

const keys = [
  "mcpServers",
  "servers",
  "server_configs",
  "server_links",
  "main_agent",
  "sub_agents",
  "tools",
  "inputs",
  "tool_command",
];
const inner = [
  "name",
  "params",
  "command",
  "args",
  "env",
  "url",
  "headers",
  "type",
  "auth",
  "kind",
  "token",
  "id",
  "__proto__",
];
const words = [
  "stdio",
  "local",
  "sse",
  "StdioLink",
  "promptString",
  "bearer",
  "https://x",
  `\u202e\n\${a`,
  `\${input:a}`,
  "",
];
const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(...words),
    fc.constantFrom(null, true, 0, -1.5),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...keys, ...inner), tie("value"), { maxKeys: 5 }),
  ),
}));

test("any value is read under any name", () => {
  const files = fc.constantFrom(".mcp.json", "mcp.json", "mcp_servers.json", "tool-x.yaml", "x.json");
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys), anyValue, { minKeys: 1, maxKeys: 3 }), files, (root, file) => {
      survives(JSON.stringify(root), file);
    }),
    { numRuns: 1000, seed: 3 },
  );
});

const secret = fc.nat({ max: 0xffffff }).map((number) => `s3cr3t${number.toString(16).padStart(6, "0")}`);

/** One server with a text as the value of a variable or header. */
function serverWith(name: string, value: string, isWeb: boolean): ServerDefinition {
  const pairs = { [name]: value };
  const entry = isWeb ? { url: "https://x.example", headers: pairs } : { command: "x", env: pairs };
  const [server] = readServerFile(parseJson(JSON.stringify({ mcpServers: { x: entry } })), "x.json")?.servers ?? [];
  assert.ok(server !== undefined && server.transport.kind !== "invalid");
  return server;
}

test("what is secret is neither in the identity nor shown, and another secret leaves the identity as it is", () => {
  const names = fc.constantFrom("A", "X-Key", "TOKEN", "Authorization");
  const around = fc.constantFrom(
    (text: string) => text,
    (text: string) => `Bearer ${text}`,
    (text: string) => `\${oc.env:A,${text}}\${B}`,
  );
  fc.assert(
    fc.property(names, around, secret, fc.boolean(), (name, put, hidden, isWeb) => {
      const server = serverWith(name, put(hidden), isWeb);
      const { names: shown = [] } = shownBeforeStart(server) ?? {};
      for (const text of [identityOf(server), commandLineOf(server), ...shown]) assert.ok(!text.includes(hidden), text);
      const other = serverWith(name, put("another"), isWeb);
      assert.equal(identityOf(server), identityOf(other));
      assert.notEqual(approvalOf(server), approvalOf(other));
    }),
    { numRuns: 300, seed: 4 },
  );
});

test("values of variables are in the expansion alone", () => {
  const parts = fc.array(fc.constantFrom("a", `\${A}`, `\${env:A}`, `\${input:i}`, `\${workspaceFolder}`, " "), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(parts, secret, (pieces, hidden) => {
      const text = pieces.join("");
      const values: VariableValues = {
        env: () => hidden,
        workspaceFolder: hidden,
        userHome: hidden,
        input: () => hidden,
      };
      const expanded = expand(text, values);
      const plain = pieces.map((piece) => (piece.startsWith("$") ? hidden : piece)).join("");
      assert.deepEqual(expanded, { kind: "text", text: plain });
    }),
    { numRuns: 300, seed: 5 },
  );
});

test("deep and large files are read", () => {
  for (const text of [
    `{"server_links":`.repeat(50_000),
    `{"a":[`.repeat(50_000),
    `{"mcpServers":{${Array.from({ length: 20_000 }, (_, index) => `"s${index}":{"command":"x"}`).join(",")}}}`,
  ]) {
    survives(text, "x.json");
  }
  const many = `{"mcpServers":{${`"s":{"command":"x"},`.repeat(20_000)}}}`;
  assert.equal(survives(many, "x.json")?.servers.length, 1);
});

import assert from "node:assert/strict";
import test from "node:test";
import type { ServerDefinition } from "../../../server/engine/servers/definition.ts";
import { approvalOf, identityOf } from "../../../server/engine/servers/identity.ts";
import { commandLineOf, shownBeforeStart } from "../../../server/engine/servers/shown.ts";
import { read } from "./marked-servers.ts";

/** One server of the form of most programs. */
function server(entry: unknown, name = "x"): ServerDefinition {
  const [one] = read(JSON.stringify({ mcpServers: { [name]: entry } })).servers;
  return one ?? assert.fail();
}

const base = { command: "npx", args: ["-y", "x"], env: { A: "b" }, cwd: "/w", envFile: ".env" };
const web = { type: "http", url: "https://x.example/mcp", headers: { A: "b" } };

/** What of a definition changes, and whether approval and cache then count no longer. */
const changes: readonly (readonly [
  what: string,
  before: unknown,
  after: unknown,
  approval: "other" | "same",
  identity: "other" | "same",
])[] = [
  [
    "nothing, in another order",
    base,
    { envFile: ".env", cwd: "/w", env: { A: "b" }, args: ["-y", "x"], command: "npx" },
    "same",
    "same",
  ],
  ["the command", base, { ...base, command: "node" }, "other", "other"],
  ["an argument", base, { ...base, args: ["-y", "y"] }, "other", "other"],
  ["where one argument ends", base, { ...base, args: ["-y x"] }, "other", "other"],
  ["the name of a variable", base, { ...base, env: { B: "b" } }, "other", "other"],
  ["the value of a variable", base, { ...base, env: { A: "c" } }, "other", "same"],
  ["a variable instead of a value", base, { ...base, env: { A: `\${b}` } }, "other", "other"],
  ["the folder", base, { ...base, cwd: "/v" }, "other", "other"],
  ["the file of the environment", base, { ...base, envFile: ".env2" }, "other", "other"],
  ["that it is disabled", base, { ...base, disabled: true }, "same", "same"],
  ["the transport", web, { ...web, type: "sse" }, "other", "other"],
  ["the address", web, { ...web, url: "https://y.example/mcp" }, "other", "other"],
  ["a parameter of the address", web, { ...web, url: "https://x.example/mcp?all=1" }, "other", "other"],
  ["a header's name", web, { ...web, headers: { B: "b" } }, "other", "other"],
  ["a header's value", web, { ...web, headers: { A: "c" } }, "other", "same"],
];

for (const [what, before, after, approval, identity] of changes) {
  test(`what changes: ${what}`, () => {
    const same = (of: (definition: ServerDefinition) => string) =>
      of(server(before)) === of(server(after, "y")) ? "same" : "other";
    assert.deepEqual([same(approvalOf), same(identityOf)], [approval, identity]);
  });
}

/** Entries in which `s3cr3t` is a secret; the rest of what is said there stays. */
const secrets: readonly (readonly [what: string, entry: unknown, stays: string])[] = [
  ["the environment", { command: "npx", env: { TOKEN: "s3cr3t" } }, "TOKEN"],
  ["beside a variable", { command: "npx", env: { AUTH: `Bearer s3cr3t \${NAME}` } }, `\${NAME}`],
  ["a default", { command: "npx", env: { KEY: `\${oc.env:KEY,s3cr3t}` } }, `\${oc.env:KEY,`],
  ["an unknown variable", { command: "npx", env: { KEY: `\${s3cr3t-}` } }, "KEY"],
  ["a header", { url: "https://x.example", headers: { Authorization: "Bearer s3cr3t" } }, "Authorization"],
  ["user and password", { url: "https://me:s3cr3t@x.example/mcp" }, "@x.example/mcp"],
  ["a password with an at sign", { url: "https://me:a@s3cr3t@x.example/mcp" }, "@x.example/mcp"],
  ["a parameter of the address", { url: "https://x.example/mcp?api_key=s3cr3t&set=all" }, "&set=all"],
  ["an argument with its name", { command: "npx", args: ["--api-key=s3cr3t"] }, "--api-key="],
  ["an argument behind its name", { command: "npx", args: ["--token", "s3cr3t", "/w"] }, "/w"],
  ["a variable of a container", { command: "docker", args: ["run", "-e", "API_TOKEN=s3cr3t"] }, "API_TOKEN="],
  ["a header as an argument", { command: "npx", args: ["--header", "Authorization: Bearer s3cr3t"] }, "Authorization:"],
  ["an address as an argument", { command: "npx", args: ["postgres://me:s3cr3t@db/x"] }, "@db/x"],
];

for (const [what, entry, stays] of secrets) {
  test(`the identity is without secrets: ${what}`, () => {
    const identity = identityOf(server(entry));
    assert.ok(!identity.includes("s3cr3t"), identity);
    assert.ok(identity.includes(stays), identity);
    assert.ok(approvalOf(server(entry)).includes("s3cr3t"));
  });
}

test("servers that cannot be started have nothing to approve or to show", () => {
  const wrong = server({ command: ["s3cr3t"] });
  assert.deepEqual([approvalOf(wrong), identityOf(wrong), commandLineOf(wrong)], [`["invalid"]`, `["invalid"]`, ""]);
  assert.equal(shownBeforeStart(wrong), undefined);
});

const shown: readonly (readonly [what: string, entry: unknown, commandLine: string])[] = [
  ["plain words", { command: "npx", args: ["-y", "a@1.2", "/w/x"] }, "npx -y a@1.2 /w/x"],
  ["blanks and empty words", { command: "/My Programs/x", args: ["", "a b"] }, `"/My Programs/x" "" "a b"`],
  ["quotes and back-slashes", { command: "C:\\x.exe", args: ['say "hi"', "it's"] }, `C:\\x.exe "say \\"hi\\"" "it's"`],
  [
    "variables as written",
    { command: `\${env:HOME}/x`, args: [`\${input:no`, "$(rm -rf)"] },
    `\${env:HOME}/x \${input:no "$(rm -rf)"`,
  ],
  ["letters that reorder", { command: "npx", args: ["a\u202eb", "\u2066c"] }, "npx a\\u202eb \\u2066c"],
  ["lines and controls", { command: "a\nb", args: ["\u001b[2J", "\u0000"] }, "a␊b ␛[2J ␀"],
  ["letters that are not seen", { command: "a\u200bb", args: ["\u00a0", "\u3164"] }, "a\\u200bb \\u00a0 \\u3164"],
  ["an address", { url: "https://x.example/\u202emcp?a=b" }, "https://x.example/\\u202emcp?a=b"],
];

for (const [what, entry, commandLine] of shown) {
  test(`shown before consent: ${what}`, () => {
    assert.equal(commandLineOf(server(entry)), commandLine);
  });
}

test("nothing is cut off, however long it is", () => {
  const long = "x".repeat(100_000);
  assert.equal(commandLineOf(server({ command: "npx", args: [long, "--end"] })), `npx ${long} --end`);
});

test("names of the environment and of headers are shown, values never", () => {
  assert.deepEqual(shownBeforeStart(server({ ...base, env: { "A\u202e": "s3cr3t", LD_PRELOAD: "x" }, cwd: "/w\n" })), {
    commandLine: "npx -y x",
    address: undefined,
    names: ["A\\u202e", "LD_PRELOAD"],
    folder: "/w␊",
    envFile: ".env",
  });
  assert.deepEqual(shownBeforeStart(server(web))?.names, ["A"]);
});

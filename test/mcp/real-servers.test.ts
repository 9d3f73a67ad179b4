import assert from "node:assert/strict";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import type { CallResult, Session, StartSpec } from "../../server/mcp/index.ts";
import { addressSpec, nodeSpec, wait, withHost } from "./helpers/hosts.ts";
import { withProgram } from "./helpers/listening.ts";

// Servers as people use them, from npm.

const packages = join(import.meta.dirname, "../../node_modules/@modelcontextprotocol");
const everything = join(packages, "server-everything/dist/index.js");

/** Checks what every server has to give, and what one of its tools answers. */
async function check(
  spec: StartSpec,
  expected: { readonly tools: readonly string[]; readonly call: string; readonly args: Record<string, unknown> },
): Promise<CallResult> {
  return await withHost(async (host) => {
    const session = await host.open(spec, wait());
    const listing = await session.list(wait());
    const names = listing.tools.map(({ name }) => name);
    assert.deepEqual(
      expected.tools.filter((name) => !names.includes(name)),
      [],
      `not among ${names.join(", ")}`,
    );
    assert.ok(listing.isWhole);
    assert.ok(listing.server?.name);
    assert.deepEqual(
      listing.tools.filter(({ problem, size }) => problem !== undefined || size < 20),
      [],
    );
    return await session.call(expected.call, expected.args, wait());
  });
}

function textOf({ content }: CallResult): string {
  return JSON.stringify(content);
}

const sum = { tools: ["echo", "get-sum", "get-tiny-image"], call: "get-sum", args: { a: 17, b: 25 } };

test("server-everything over standard input and output", async () => {
  assert.match(textOf(await check(nodeSpec("everything", everything, "stdio"), sum)), /\b42\b/);
});

for (const [kind, word, path] of [
  ["sse", "sse", "/sse"],
  ["http", "streamableHttp", "/mcp"],
] as const) {
  test(`server-everything over ${word}`, async () => {
    const isReady = (line: string) => /(?:running|listening) on port/i.test(line);
    await withProgram([everything, word], isReady, async (port) => {
      const spec = addressSpec(kind, `http://127.0.0.1:${port}${path}`);
      assert.match(textOf(await check(spec, sum)), /\b42\b/);
    });
  });
}

test("server-everything tells progress, and answers with an image and with structured content", async () => {
  await withHost(async (host) => {
    const session = await host.open(nodeSpec("everything", everything, "stdio"), wait());
    assert.deepEqual(await progressOf(session), [1, 2, 3]);
    const image = await session.call("get-tiny-image", {}, wait());
    assert.match(textOf(image), /"type":"image"/);
    const weather = await session.call("get-structured-content", { location: "Chicago" }, wait());
    assert.equal(typeof weather.structuredContent, "object");
    const refused = await session.call("get-sum", { a: "seventeen" }, wait());
    assert.equal(refused.isError, true);
  });
});

async function progressOf(session: Session): Promise<readonly number[]> {
  const told: number[] = [];
  const args = { duration: 0.3, steps: 3 };
  await session.call("trigger-long-running-operation", args, {
    ...wait(),
    onProgress: ({ progress }) => told.push(progress),
  });
  return told;
}

test("server-filesystem reads a file of its folder, and no other", async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolsight-mcp-")));
  try {
    const path = join(folder, "poem.txt");
    writeFileSync(path, "the moon in the water");
    const spec = nodeSpec("filesystem", join(packages, "server-filesystem/dist/index.js"), folder);
    const tools = ["read_text_file", "write_file", "list_directory"];
    const read = await check(spec, { tools, call: "read_text_file", args: { path } });
    assert.match(textOf(read), /the moon in the water/);
    const other = await check(spec, { tools, call: "read_text_file", args: { path: "/etc/passwd" } });
    assert.equal(other.isError, true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("server-memory keeps what it is told", async () => {
  const folder = mkdtempSync(join(tmpdir(), "toolsight-mcp-"));
  try {
    const { name, transport } = nodeSpec("memory", join(packages, "server-memory/dist/index.js"));
    assert.ok(transport.kind === "stdio");
    const spec = { name, transport: { ...transport, env: { MEMORY_FILE_PATH: join(folder, "memory.jsonl") } } };
    const entities = [{ name: "moon", entityType: "place", observations: ["in the water"] }];
    const tools = ["create_entities", "read_graph", "search_nodes"];
    await check(spec, { tools, call: "create_entities", args: { entities } });
    assert.match(textOf(await check(spec, { tools, call: "read_graph", args: {} })), /in the water/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

import { createRequire } from "node:module";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { digest } from "../digest.ts";
import { servePeer } from "../peer.ts";

// Discovers a server again and again: starts it, greets it, reads all pages of its list of tools, ends it. `own` does it as
// the language server, with the bundle that this one loads; `sdk` as the shortest program that uses the SDK.

interface Job {
  readonly client: "own" | "sdk";
  /** The bundles of the host and of its supervisor. */
  readonly bundle: string;
  readonly supervisor: string;
  /** What Node runs as the server. */
  readonly args: readonly string[];
}

/** What a discovery has found, and how to end it. */
interface Found {
  readonly names: readonly string[];
  readonly end: () => Promise<void>;
}

const require = createRequire(import.meta.url);

await servePeer((job: Job) => {
  const discover = job.client === "own" ? discoverAsHost(job) : discoverWithSdk(job);
  return async () => {
    // The longest time in which nothing else was answered. What is counted has passed in steps of a millisecond.
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const start = performance.now();
    const { names, end } = await discover();
    const ms = performance.now() - start;
    delay.disable();
    await end();
    const letters = Array.from(names.join("\n"), (letter) => letter.charCodeAt(0));
    return { ms, digest: digest(letters), blockedMs: delay.max / 1e6 };
  };
});

function discoverAsHost({ bundle, supervisor, args }: Job): () => Promise<Found> {
  let loaded: ReturnType<typeof load> | undefined;
  const wait = { signal: new AbortController().signal, timeoutMs: 60_000 };
  async function load() {
    const { createMcpHost }: typeof import("../../server/mcp/index.ts") = require(bundle);
    return createMcpHost({ supervisor, log: console.error });
  }
  return async () => {
    loaded ??= load();
    const host = await loaded;
    const transport = { kind: "stdio", command: process.execPath, args, env: {}, cwd: undefined } as const;
    const session = await host.open({ name: "bench", transport }, wait);
    const { tools } = await session.list(wait);
    return { names: tools.map(({ name }) => name), end: () => session.close() };
  };
}

function discoverWithSdk({ args }: Job): () => Promise<Found> {
  return async () => {
    const { Client } = await import("@modelcontextprotocol/sdk/client/index.js");
    const { StdioClientTransport } = await import("@modelcontextprotocol/sdk/client/stdio.js");
    const client = new Client({ name: "bench", version: "1" });
    const command = process.execPath;
    await client.connect(new StdioClientTransport({ command, args: [...args], stderr: "ignore" }));
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const { tools, nextCursor } = await client.listTools(cursor === undefined ? {} : { cursor });
      names.push(...tools.map(({ name }) => name));
      cursor = nextCursor;
    } while (cursor !== undefined);
    return { names, end: () => client.close() };
  };
}

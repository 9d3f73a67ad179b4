import assert from "node:assert/strict";
import { join } from "node:path";
import {
  createMcpHost,
  type FailedStart,
  type Listing,
  McpFailure,
  type McpHost,
  type Session,
  type StartSpec,
  type Wait,
} from "../../../server/mcp/index.ts";

const root = join(import.meta.dirname, "../../..");
/** The supervisor runs from its source as well. */
export const supervisorScript = join(root, "server/mcp/supervisor.ts");
export const faultServer = join(root, "test/mcp/fault-server.ts");

/** What tests wait at most where they expect an answer, in milliseconds: far more than any answer needs. */
export const amplyMs = 60_000;

/** Runs `use` with a host, and disposes of that whatever happens. */
export async function withHost<Result>(use: (host: McpHost) => Promise<Result>): Promise<Result> {
  const host = createMcpHost({ supervisor: supervisorScript, log: () => undefined });
  try {
    return await use(host);
  } finally {
    await host.dispose();
  }
}

/** A program that Node runs. */
export function nodeSpec(name: string, ...args: readonly string[]): StartSpec {
  return { name, transport: { kind: "stdio", command: process.execPath, args, env: {}, cwd: undefined } };
}

/** The fault server over standard input and output. */
export function faultSpec(mode: string): StartSpec {
  return nodeSpec(mode, faultServer, mode);
}

/** A server at an address. */
export function addressSpec(kind: "sse" | "http", url: string, headers: Record<string, string> = {}): StartSpec {
  return { name: url, transport: { kind, url, headers } };
}

/** A wait that nobody cancels unless `signal` is given. */
export function wait(timeoutMs = amplyMs, signal = new AbortController().signal): Wait {
  return { signal, timeoutMs };
}

/** Opens, lists and closes: what a discovery does. */
export async function discover(host: McpHost, spec: StartSpec, limits = wait()): Promise<Listing> {
  const session = await host.open(spec, limits);
  try {
    return await session.list(limits);
  } finally {
    await session.close();
  }
}

/** The failure that `work` ends with; fails when it ends well or in another way. */
export async function failureOf(work: Promise<unknown>): Promise<FailedStart> {
  const outcome = await work.then(
    () => assert.fail("it did not fail"),
    (error: unknown) => error,
  );
  if (outcome instanceof McpFailure) return outcome.failure;
  throw outcome;
}

/** Runs `use` with a session of a mode of the fault server. */
export function withFault<Result>(mode: string, use: (session: Session) => Promise<Result>): Promise<Result> {
  return withHost(async (host) => await use(await host.open(faultSpec(mode), wait())));
}

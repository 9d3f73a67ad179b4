import assert from "node:assert/strict";
import {
  type FailureReason,
  type Listing,
  McpFailure,
  type McpHost,
  type StartSpec,
} from "../../../server/mcp/index.ts";
import { discover, wait } from "./hosts.ts";

/** What a discovery is expected to end with; what is left out is not looked at. */
export interface Expected {
  /** Names of the tools, or how many there are. */
  readonly tools?: readonly string[] | number;
  /** Problems of tools, by name. */
  readonly problems?: Readonly<Record<string, string>>;
  readonly version?: string;
  /** Why the list is not whole. */
  readonly note?: RegExp;
  readonly pages?: number;
  /** Why there is no list. */
  readonly reason?: FailureReason;
  readonly text?: RegExp;
  readonly exitCode?: number;
  /** The end of what was kept of standard error. */
  readonly stderr?: RegExp;
  /** The time limit, for servers that never answer, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Checks how one discovery ends. */
export async function checkDiscovery(
  host: McpHost,
  spec: StartSpec,
  expected: Expected,
  signal?: AbortSignal,
): Promise<void> {
  await discover(host, spec, wait(expected.timeoutMs, signal)).then(
    (listing) => checkListing(listing, expected),
    (error: unknown) => {
      if (!(error instanceof McpFailure)) throw error;
      checkFailure(error, expected);
    },
  );
}

function checkFailure({ failure }: McpFailure, { reason, text, exitCode, stderr }: Expected): void {
  assert.equal(failure.reason, reason, `${failure.reason}: ${failure.text}`);
  assert.equal(failure.exitCode, exitCode);
  if (text !== undefined) assert.match(failure.text, text);
  if (stderr !== undefined) assert.match(failure.stderr, stderr);
  assert.ok(Buffer.byteLength(failure.stderr) <= 4096, "4 kB of standard error are kept");
  assert.ok(failure.text.length < 1000, "a failure is told in one sentence");
}

function checkListing(listing: Listing, { reason, tools, problems = {}, version, note, pages }: Expected): void {
  assert.equal(reason, undefined, `it is listed, with ${listing.tools.length} tools`);
  const names = listing.tools.map(({ name }) => name);
  if (typeof tools === "number") assert.equal(names.length, tools);
  else if (tools !== undefined) assert.deepEqual(names, tools);
  const found = listing.tools.flatMap(({ name, problem }) => (problem === undefined ? [] : [[name, problem]]));
  assert.deepEqual(Object.fromEntries(found), problems);
  if (version !== undefined) assert.equal(listing.protocolVersion, version);
  if (pages !== undefined) assert.equal(listing.pages, pages);
  assert.equal(listing.isWhole, note === undefined, listing.note);
  if (note !== undefined) assert.match(listing.note ?? "", note);
}

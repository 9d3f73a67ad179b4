import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import test from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import type { McpHost, StartSpec } from "../../server/mcp/index.ts";
import { httpModes } from "./faults/http-modes.ts";
import { stdioModes } from "./faults/stdio-modes.ts";
import { addressSpec, amplyMs, faultSpec, supervisorScript, withHost } from "./helpers/hosts.ts";
import { httpOutcomes } from "./helpers/http-outcomes.ts";
import { type Listening, withListening } from "./helpers/listening.ts";
import { checkDiscovery, type Expected } from "./helpers/outcomes.ts";
import { descendantsOf } from "./helpers/process-table.ts";
import { stdioOutcomes } from "./helpers/stdio-outcomes.ts";
import { until } from "./helpers/until.ts";

// Servers are discovered again and again, as in a workspace that is open for weeks: nothing may be left of them.

const count = 200;
const seed = 4;
const atATime = 4;

interface Discovery {
  readonly spec: StartSpec;
  readonly expected: Expected;
}

function allDiscoveries({ url }: Listening): readonly Discovery[] {
  const overStdio = Object.keys(stdioModes).map((mode) => ({
    spec: faultSpec(mode),
    expected: stdioOutcomes[mode] ?? {},
  }));
  const overHttp = Object.entries(httpModes).map(([mode, { transport }]) => ({
    spec: addressSpec(transport, url(mode)),
    expected: httpOutcomes[mode] ?? {},
  }));
  return [...overStdio, ...overHttp];
}

/** Each ends as it does alone. */
async function discoverAll(host: McpHost, discoveries: readonly Discovery[], signal: AbortSignal): Promise<void> {
  const left = [...discoveries];
  const work = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      await checkDiscovery(host, next.spec, next.expected, signal);
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
}

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

function heapUsed(): number {
  for (let run = 0; run < 4; run += 1) collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** All that a discovery could leave, and that can be counted. The supervisor stays as long as its host. */
function countLeft(signal: AbortSignal): object {
  return {
    servers: descendantsOf(process.pid).filter(({ command }) => !command.endsWith(supervisorScript)).length,
    resources: process.getActiveResourcesInfo().sort(),
    listeners: process.eventNames().map((name) => [name, process.listenerCount(name)]),
    aborts: getEventListeners(signal, "abort").length,
  };
}

/** Sockets need a moment until they are closed on both sides. */
async function checkLeft(signal: AbortSignal, expected: object): Promise<void> {
  const text = JSON.stringify(expected);
  await until(
    "an end of all that was begun",
    amplyMs / 4,
    () => JSON.stringify(countLeft(signal)),
    (now) => now === text,
  );
}

test(`${count} discoveries leave no process, no timer, no listener and no memory`, async () => {
  const { signal } = new AbortController();
  await withListening(Object.keys(httpModes), async (listening) => {
    const discoveries = allDiscoveries(listening);
    const atFirst = countLeft(signal);
    await withHost(async (host) => {
      // Once each: what stays from the first time on is code and not a leak.
      await discoverAll(host, discoveries, signal);
      await checkLeft(signal, atFirst);
      const heapBefore = heapUsed();
      await discoverAll(host, fc.sample(fc.constantFrom(...discoveries), { seed, numRuns: count }), signal);
      await checkLeft(signal, atFirst);
      const grown = heapUsed() / heapBefore;
      assert.ok(grown < 1.1, `the heap is ${grown.toFixed(2)} times as large`);
    });
    assert.equal(descendantsOf(process.pid).length, 1, "only the server runs that others were discovered at");
  });
});

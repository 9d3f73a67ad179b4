import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import test from "node:test";
import { amplyMs, discover, faultSpec, wait, withHost } from "./helpers/hosts.ts";
import { descendantsOf, type RunningProcess, stillRunning } from "./helpers/process-table.ts";
import { until } from "./helpers/until.ts";

// Nothing outlives who has started it, however that one comes to its end.

const program = join(import.meta.dirname, "helpers/held-session.ts");
/** What is promised, in milliseconds: a second for each process to end by itself, and one to notice. */
const promisedMs = 3_000;

/** Ends a process, by its handle or by its number. */
type End = (holder: ChildProcess, pid: number) => unknown;

/** Starts a process with an open session, ends it by `end`, and checks what is left when the promised time is over. */
async function checkEnd(mode: string, count: number, end: End): Promise<void> {
  const holder = spawn(process.execPath, [program, mode], {
    stdio: ["pipe", "pipe", "inherit"],
    // As an editor's: a process group that can be ended as a whole.
    detached: true,
  });
  let started: readonly RunningProcess[] = [];
  try {
    assert.ok(holder.pid !== undefined && holder.stdout !== null);
    await once(createInterface({ input: holder.stdout }), "line");
    const all = descendantsOf(holder.pid);
    started = all;
    assert.equal(all.length, count, all.map(({ command }) => command).join("\n"));
    const ended = once(holder, "exit");
    await end(holder, holder.pid);
    await ended;
    await until(
      "the end of all",
      promisedMs,
      () => stillRunning(all),
      ({ length }) => length === 0,
    );
  } finally {
    holder.kill("SIGKILL");
    // A test that fails leaves nothing either.
    for (const { pid } of stillRunning(started)) process.kill(pid, "SIGKILL");
  }
}

// The supervisor, the server, and what that one has started.
for (const [mode, count] of [
  ["good", 2],
  ["ignores-sigterm", 2],
  ["grandchild", 3],
  ["stubborn-family", 3],
] as const) {
  test(`${mode}: nothing is left when its host is killed`, () =>
    checkEnd(mode, count, (holder) => holder.kill("SIGKILL")));
}

test("nothing is left when the host is killed together with its process group", async () => {
  await checkEnd("stubborn-family", 3, (_, pid) => process.kill(-pid, "SIGKILL"));
});

test("a supervisor that is killed is replaced", async () => {
  await checkEnd("grandchild", 3, async (holder, pid) => {
    const supervisor = () => descendantsOf(pid).find(({ command }) => command.includes("supervisor"));
    const first = supervisor() ?? assert.fail("there is a supervisor");
    process.kill(first.pid, "SIGKILL");
    const isAnother = (one: RunningProcess | undefined) => one !== undefined && one.pid !== first.pid;
    await until("another supervisor", amplyMs, supervisor, isAnother);
    holder.kill("SIGKILL");
  });
});

test("a session that is closed leaves nothing but the supervisor, and a host that is disposed of not even that", async () => {
  await withHost(async (host) => {
    const session = await host.open(faultSpec("stubborn-family"), wait());
    assert.equal(descendantsOf(process.pid).length, 3);
    await session.close();
    assert.deepEqual(
      descendantsOf(process.pid).map(({ command }) => command.includes("supervisor")),
      [true],
    );
    await discover(host, faultSpec("good"));
  });
  assert.deepEqual(descendantsOf(process.pid), []);
});

test("a session stays that nobody closes, beside one that is closed", async () => {
  await withHost(async (host) => {
    const kept = await host.open(faultSpec("good"), wait());
    await discover(host, faultSpec("stubborn-family"));
    assert.equal((await kept.call("echo", {}, wait())).isError, false);
  });
});

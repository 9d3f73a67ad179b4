import assert from "node:assert/strict";
import test from "node:test";
import { pause, within } from "../../../server/mcp/deadline.ts";
import { McpFailure } from "../../../server/mcp/session.ts";

const never = () => new Promise<never>(() => {});
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof McpFailure ? [error.failure.reason, error.failure.text] : error),
  );

test("work that is late is given up, and its signal says why", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let given: AbortSignal | undefined;
  const late = within({ signal: new AbortController().signal, timeoutMs: 1_500 }, (signal) => {
    given = signal;
    return never();
  });
  context.mock.timers.tick(1_499);
  assert.equal(given?.aborted, false);
  context.mock.timers.tick(1);
  assert.deepEqual(await failureOf(late), ["timeout", "no answer within 1.5 s"]);
  assert.ok(given?.reason instanceof McpFailure);
});

test("work that is cancelled is given up at once, and none begins after", async () => {
  const controller = new AbortController();
  const wait = { signal: controller.signal, timeoutMs: Number.POSITIVE_INFINITY };
  const cancelled = within(wait, never);
  controller.abort();
  assert.deepEqual(await failureOf(cancelled), ["cancelled", "cancelled"]);
  let began = false;
  const after = within(wait, async () => {
    began = true;
  });
  assert.deepEqual(await failureOf(after), ["cancelled", "cancelled"]);
  assert.equal(began, false);
});

test("what the work says is the answer", async () => {
  const wait = { signal: new AbortController().signal, timeoutMs: 1_000 };
  assert.equal(await within(wait, async () => "done"), "done");
  await assert.rejects(
    within(wait, () => Promise.reject(new Error("own"))),
    /own/,
  );
});

test("a pause ends with its signal", async () => {
  const controller = new AbortController();
  const pausing = pause(Number.POSITIVE_INFINITY, controller.signal);
  controller.abort();
  await pausing;
  await pause(Number.POSITIVE_INFINITY, controller.signal);
  assert.ok(controller.signal.aborted);
});

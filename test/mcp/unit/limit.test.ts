import assert from "node:assert/strict";
import test from "node:test";
import { createLimit } from "../../../server/mcp/limit.ts";
import { failed, McpFailure } from "../../../server/mcp/session.ts";

/** A limit of two with four pieces of work, which say that they began and end when told. */
function begin(signals: readonly AbortSignal[] = []) {
  const limit = createLimit(2);
  const began: number[] = [];
  const ends: (() => void)[] = [];
  const outcomes = [0, 1, 2, 3].map((number) => {
    const work = () =>
      new Promise<number>((resolve) => {
        began.push(number);
        ends[number] = () => resolve(number);
      });
    return limit.run(work, signals[number] ?? new AbortController().signal);
  });
  return { limit, began, end: (number: number) => ends[number]?.(), outcomes };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const reasonOf = (outcome: Promise<unknown> | undefined) =>
  outcome?.then(
    () => "none",
    (error: unknown) => (error instanceof McpFailure ? error.failure.reason : error),
  );

test("only so many begin, and the next when one has ended, in order", async () => {
  const { began, end, outcomes } = begin();
  await settled();
  assert.deepEqual(began, [0, 1]);
  end(1);
  await settled();
  assert.deepEqual(began, [0, 1, 2]);
  end(0);
  await settled();
  assert.deepEqual(began, [0, 1, 2, 3]);
  end(2);
  end(3);
  assert.deepEqual(await Promise.all(outcomes), [0, 1, 2, 3]);
});

test("who gives up while waiting loses the turn, and nobody else does", async () => {
  const controller = new AbortController();
  const unused = new AbortController().signal;
  const { began, end, outcomes } = begin([unused, unused, controller.signal]);
  await settled();
  controller.abort();
  assert.equal(await reasonOf(outcomes[2]), "cancelled");
  end(0);
  await settled();
  assert.deepEqual(began, [0, 1, 3]);
});

test("a signal that has fired begins nothing", async () => {
  const limit = createLimit(1);
  const outcome = limit.run(() => Promise.resolve(), AbortSignal.abort());
  assert.equal(await reasonOf(outcome), "cancelled");
  assert.equal(await limit.run(() => Promise.resolve("free"), new AbortController().signal), "free");
});

test("all who wait can be refused", async () => {
  const { limit, outcomes } = begin();
  await settled();
  limit.refuseWaiting(failed("closed", "over"));
  assert.deepEqual(await Promise.all([reasonOf(outcomes[2]), reasonOf(outcomes[3])]), ["closed", "closed"]);
});

test("a failure makes room as well", async () => {
  const limit = createLimit(1);
  const { signal } = new AbortController();
  await assert.rejects(limit.run(() => Promise.reject(new Error("no")), signal));
  assert.equal(await limit.run(() => Promise.resolve("free"), signal), "free");
});

import assert from "node:assert/strict";
import test from "node:test";
import { effortOf, finishInSlices } from "../../server/lsp/effort.ts";

/** A clock that moves by hand, a task that takes its time, and turns between slices that pass at once. */
function pretended() {
  const log: string[] = [];
  const state = { time: 100 };
  function* task(steps: number, each: number): Generator<undefined, string, void> {
    for (let step = 1; step <= steps; step += 1) {
      state.time += each;
      log.push(`step ${step}`);
      yield;
    }
    return "result";
  }
  const pace = {
    now: () => state.time,
    soon(run: () => void) {
      log.push("others");
      run();
    },
  };
  return { log, state, pace, task };
}

test("an effort ends when its time is over, and not before", () => {
  const { state, pace } = pretended();
  const effort = effortOf(8, 0, pace);
  const expired = [107, 108, 109].map((time) => {
    state.time = time;
    return effort.expired();
  });
  assert.deepEqual(expired, [false, true, true]);
});

test("an effort is sure of some questions, however much time has passed", () => {
  const { state, pace } = pretended();
  const effort = effortOf(8, 3, pace);
  state.time = 1000;
  const expired = Array.from({ length: 5 }, () => effort.expired());
  assert.deepEqual(expired, [false, false, false, true, true]);
});

test("a task stops after eight milliseconds for others and goes on", async () => {
  const { log, pace, task } = pretended();
  const result = await finishInSlices(task(5, 4), () => false, pace);
  assert.equal(result, "result");
  assert.deepEqual(log, ["step 1", "step 2", "others", "step 3", "step 4", "others", "step 5"]);
});

test("a task that nobody waits for any more is left between two slices", async () => {
  const { log, pace, task } = pretended();
  const result = await finishInSlices(task(5, 4), () => log.includes("step 4"), pace);
  assert.equal(result, undefined);
  assert.deepEqual(log, ["step 1", "step 2", "others", "step 3", "step 4", "others"]);
});

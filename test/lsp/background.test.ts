import assert from "node:assert/strict";
import test from "node:test";
import { createBackground } from "../../server/lsp/background.ts";

/** A clock that moves by hand, and a queue of what is to run soon. */
function pace() {
  const waiting: (() => void)[] = [];
  let time = 0;
  const background = createBackground({ now: () => time, soon: (run) => waiting.push(run) }, (key, error) =>
    log.push(`${key} failed: ${String(error)}`),
  );
  const log: string[] = [];
  /** A task of some steps, each of which takes some milliseconds. */
  function* walk(name: string, count: number, each: number): Generator<undefined> {
    for (let step = 1; step <= count; step += 1) {
      time += each;
      log.push(`${name}${step}`);
      yield;
    }
  }
  const steps = (name: string, count: number, each: number) => () => walk(name, count, each);
  /** Runs one slice; false when there was none. */
  function slice(): boolean {
    const run = waiting.shift();
    run?.();
    if (run !== undefined) log.push("|");
    return run !== undefined;
  }
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { background, log, steps, slice, pass };
}

test("work stops after eight milliseconds and goes on in the next slice", () => {
  const { background, log, steps, slice } = pace();
  background.run("a", steps("a", 5, 3), false, () => log.push("done"));
  while (slice());
  assert.deepEqual(log, ["a1", "a2", "a3", "|", "a4", "a5", "done", "|"]);
});

test("a task takes the place of an earlier one of its key", () => {
  const { background, log, steps, slice } = pace();
  background.run("a", steps("old", 9, 4), false, () => log.push("old done"));
  slice();
  background.run("a", steps("new", 2, 1), false, () => log.push("new done"));
  while (slice());
  assert.deepEqual(log, ["old1", "old2", "|", "new1", "new2", "new done", "|"]);
});

test("what is cancelled is not heard of again, and others go on", () => {
  const { background, log, steps, slice } = pace();
  background.run("a", steps("a", 9, 8), false, () => log.push("a done"));
  background.run("b", steps("b", 1, 1), false, () => log.push("b done"));
  slice();
  background.cancel("a");
  while (slice());
  assert.deepEqual(log, ["a1", "|", "b1", "b done", "|"]);
});

test("a task that fails ends alone", () => {
  const { background, log, steps, slice } = pace();
  const broken: Iterator<unknown> = {
    next() {
      throw new Error("no");
    },
  };
  background.run(
    "broken",
    () => broken,
    false,
    () => log.push("never"),
  );
  background.run("b", steps("b", 1, 1), false, () => log.push("b done"));
  while (slice());
  assert.deepEqual(log, ["broken failed: Error: no", "b1", "b done", "|"]);
});

test("it settles when nothing is left", async () => {
  const { background, log, steps, slice } = pace();
  await background.settled();
  background.run("a", steps("a", 3, 5), false, () => log.push("done"));
  const settled = background.settled().then(() => log.push("settled"));
  while (slice());
  await settled;
  assert.deepEqual(log, ["a1", "a2", "|", "a3", "done", "|", "settled"]);
});

test("the clock of a task leaves out the time between its slices", () => {
  const { background, log, slice, pass } = pace();
  background.run(
    "a",
    function* (clock) {
      for (let step = 0; step < 4; step += 1) {
        pass(5);
        log.push(String(clock()));
        yield;
      }
    },
    false,
    () => log.push("done"),
  );
  while (slice()) pass(1000);
  assert.deepEqual(log, ["5", "10", "|", "15", "20", "|", "done", "|"]);
});

test("what somebody looks at goes before what waits", () => {
  const { background, log, steps, slice } = pace();
  background.run("a", steps("a", 2, 8), false, () => log.push("a done"));
  background.run("b", steps("b", 1, 8), false, () => log.push("b done"));
  slice();
  background.run("c", steps("c", 1, 8), true, () => log.push("c done"));
  while (slice());
  assert.deepEqual(log, ["a1", "|", "c1", "|", "c done", "a2", "|", "a done", "b1", "|", "b done", "|"]);
});

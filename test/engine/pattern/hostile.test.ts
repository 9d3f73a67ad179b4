import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import test from "node:test";
import { compileFnmatch } from "../../../server/engine/pattern/fnmatch.ts";
import { fnmatchTokens } from "../../../server/engine/pattern/fnmatch-tokens.ts";
import { partsOf } from "../../../server/engine/pattern/parts.ts";
import { longestName } from "../../../server/engine/pattern/pattern.ts";
import { walkMatcher } from "../../../server/engine/pattern/walk.ts";
import { hostilePatterns } from "./hostile-patterns.ts";

test("hostile patterns come to an end, with names of any length", () => {
  const program = join(import.meta.dirname, "hostile-matching.ts");
  // A hundred times what it takes; what hangs is killed.
  const { stdout, signal, status } = spawnSync(process.execPath, [program], { encoding: "utf8", timeout: 60_000 });
  assert.deepEqual({ signal, status, matching: stdout.trim() }, { signal: null, status: 0, matching: "[]" });
});

/** How often a letter of a text is looked at while `run` runs, by everything that asks for one: the steps of the walk. */
function stepsOf(run: () => unknown): number {
  const own = Object.getOwnPropertyDescriptor(String.prototype, "charCodeAt") ?? assert.fail();
  const charCodeAt = String.prototype.charCodeAt;
  let steps = 0;
  function counted(this: string, index: number): number {
    steps += 1;
    return charCodeAt.call(this, index);
  }
  Object.defineProperty(String.prototype, "charCodeAt", { ...own, value: counted });
  try {
    run();
  } finally {
    Object.defineProperty(String.prototype, "charCodeAt", own);
  }
  return steps;
}

/** The walk itself, which knows no limits and is not helped by a search for the longest literal. */
function walk(pattern: string): (name: string) => boolean {
  return walkMatcher(partsOf(fnmatchTokens(pattern)));
}

test("the work grows linearly with the name", () => {
  // Without a long fixed part behind a star there is nothing to read twice.
  const patterns = hostilePatterns.filter((pattern) => !/[^*]{200}/.test(pattern));
  assert.ok(patterns.length > 10);
  for (const pattern of patterns) {
    const matches = walk(pattern);
    const [short, long] = [10_000, 20_000].map((length) => stepsOf(() => matches("a".repeat(length))));
    assert.ok((long ?? 0) <= 2.3 * (short ?? 0), `${pattern.slice(0, 40)}: ${short} steps, then ${long}`);
  }
});

test("every star is gone back to only until the next one is reached", () => {
  const name = "a".repeat(20_000);
  assert.ok(stepsOf(() => walk("*a*a*a*a*a*a*a*a*b")(name)) <= 2.01 * name.length);
  assert.ok(stepsOf(() => walk(`${"?*".repeat(10)}b`)(name)) <= 3.01 * name.length);
});

test("the limits keep the worst case small", () => {
  // At each place the whole fixed part is read before the last letter differs.
  const fixed = 512;
  const pattern = `*${"a".repeat(fixed)}?b*`;
  const name = "a".repeat(longestName);
  const steps = stepsOf(() => compileFnmatch(pattern).matches(name));
  const places = longestName - fixed;
  assert.ok(steps > places, "the letters are counted");
  assert.ok(steps < (places + 1) * (fixed + 4), `${steps} steps`);
  // No length of the fixed part is worse.
  for (const other of [64, 256, 500, 700, 1000]) {
    const { matches } = compileFnmatch(`*${"a".repeat(other)}?b*`);
    assert.ok(stepsOf(() => matches(name)) <= 1.02 * steps, `with ${other} letters`);
  }
  assert.equal(
    stepsOf(() => compileFnmatch(pattern).matches(`${name}a`)),
    0,
    "a longer name is not looked at",
  );
});

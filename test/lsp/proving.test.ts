import assert from "node:assert/strict";
import test from "node:test";
import { analyze } from "../../server/engine/analysis.ts";
import { unknownCatalog } from "../../server/engine/catalog/catalog.ts";
import { diagnosed, isWorkLeft } from "../../server/engine/index.ts";
import { defaultSettings } from "../../server/engine/settings.ts";
import { proveAtOnce, searchAtOnce } from "../../server/lsp/proving.ts";

/** A machine that needs a second for each look at the clock, and one that needs no time at all. */
function clocks() {
  let time = 0;
  const slow = {
    now() {
      time += 1000;
      return time;
    },
  };
  return { slow, quick: { now: () => 0 } };
}

/** A controller with rules of which none covers another, that nobody has searched or proved. */
function controller(count: number) {
  const rules = Array.from({ length: count }, (_, index) => ({ mode: "activate", pattern: `*a${index}_*` }));
  const text = JSON.stringify({ rules });
  const input = { text, file: "tool-controller.json", catalog: unknownCatalog, settings: defaultSettings };
  return analyze(input) ?? assert.fail("it is recognized");
}

const rows = [
  { name: "a usual file on a slow machine", count: 12, pace: "slow", isDone: true },
  { name: "a long file on a slow machine", count: 3000, pace: "slow", isDone: false },
  { name: "a long file on a quick machine", count: 300, pace: "quick", isDone: true },
] as const;

for (const { name, count, pace, isDone } of rows) {
  test(`${name} is ${isDone ? "proved and searched at once" : "left to the background after some steps"}`, () => {
    const { [pace]: clock } = clocks();
    const analysis = controller(count);
    proveAtOnce(analysis, clock);
    searchAtOnce(analysis, clock);
    assert.deepEqual([!isWorkLeft(analysis), diagnosed(analysis) !== undefined], [isDone, isDone]);
  });
}

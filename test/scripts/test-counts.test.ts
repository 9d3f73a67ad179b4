import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { type Counts, parseCounts, printCounts, summaryLine } from "../../scripts/test-counts.ts";
import { projectRoot } from "../helpers/project.ts";

test("the reporter counts every test once, at every depth, and a file that cannot be loaded as a failure", () => {
  const counts = countsOfRun({
    "good.test.mjs": `
      import test from "node:test";
      test("outer", async (t) => { await t.test("inner", () => {}); });
      test.describe("a group is no test", () => { test("in it", () => {}); test("left out", { skip: true }, () => {}); });`,
    "bad.test.mjs": `import test from "node:test"; test("fails", () => { throw new Error("on purpose"); });`,
    "broken.test.mjs": `import "./no-such-file.mjs";`,
  });
  assert.deepEqual(counts, { passed: 3, failed: 2, skipped: 1 });
});

test("counts survive being written and read", () => {
  const counts: Counts = { passed: 12, failed: 3, skipped: 1 };
  assert.deepEqual(parseCounts(printCounts(counts)), counts);
});

test("a runner that died before its summary counts as a failure", () => {
  assert.equal(parseCounts("").failed, 1);
  assert.equal(parseCounts("12").failed, 1);
});

test("the last line names skipped tests only when there are some", () => {
  assert.equal(summaryLine({ passed: 3, failed: 0, skipped: 0 }), "3 passed, 0 failed");
  assert.equal(summaryLine({ passed: 3, failed: 1, skipped: 2 }), "3 passed, 1 failed, 2 skipped");
});

function countsOfRun(files: Readonly<Record<string, string>>): Counts {
  const folder = mkdtempSync(join(tmpdir(), "toolsight-counts-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const reporter = join(projectRoot, "scripts/test-counts-reporter.ts");
  // Left in, this variable would make the inner run report to the outer one.
  const { NODE_TEST_CONTEXT, ...environment } = process.env;
  spawnSync(
    process.execPath,
    [
      "--test",
      `--test-reporter=${reporter}`,
      `--test-reporter-destination=${join(folder, "counts")}`,
      ...Object.keys(files),
    ],
    { cwd: folder, env: environment },
  );
  const counts = parseCounts(readFileSync(join(folder, "counts"), "utf8"));
  rmSync(folder, { recursive: true, force: true });
  return counts;
}

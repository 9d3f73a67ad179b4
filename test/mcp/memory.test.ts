import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import test from "node:test";

// How much memory a server can make its host take. What is kept at most are 8 MB, for a moment also as text and as values,
// and what has been read stays until it is collected. It is less than the 100 MB that some of these servers send at least.

const program = join(import.meta.dirname, "helpers/measured-discovery.ts");
const mostMegabytes = 96;

for (const mode of ["huge-line", "endless-line", "heavy-pages", "stderr-flood", "endless-pages"]) {
  test(`${mode} does not fill the memory`, () => {
    const grown = Number(execFileSync(process.execPath, [program, mode], { encoding: "utf8" }));
    assert.ok(grown < mostMegabytes, `${grown} MB`);
  });
}

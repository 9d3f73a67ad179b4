import assert from "node:assert/strict";
import test from "node:test";
import { diagnosticPages, pagesFolder } from "../../scripts/diagnostic-pages.ts";
import { diagnosticRules } from "../../server/engine/diagnostics/index.ts";
import { projectFiles, readProjectFile } from "../helpers/project.ts";

const pages = diagnosticPages(diagnosticRules);

test("every diagnostic has its page, and there are no others", () => {
  assert.deepEqual(projectFiles(`${pagesFolder}/*.md`), [...pages.keys()].sort());
});

for (const [path, text] of pages) {
  test(`${path} is what \`npm run generate\` writes`, () => {
    assert.equal(readProjectFile(path), text);
  });
}

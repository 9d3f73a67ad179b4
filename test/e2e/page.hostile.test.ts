import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { editorText, focusEditor, hoverAt } from "./harness/editor.ts";
import { commandTitle } from "./harness/manifest.ts";
import { pageSuite } from "./harness/page-suite.ts";
import { poll } from "./harness/poll.ts";
import { showContainer, showTree, treeRow } from "./harness/tree.ts";
import { closePanel, openWorkbench, problemRows, runCommand } from "./harness/workbench.ts";

// Names written by strangers: Markdown, HTML, command links, pictures, line breaks, bidirectional marks. They may look
// strange, but they do nothing.

pageSuite("page hostile names", { workspace: "hostile" }, async ({ page, server, workspace, outside, step }) => {
  const file = join(workspace, "tool-controller.json");
  const lines = readFileSync(file, "utf8").split("\n");
  await openWorkbench(page, server, { folder: workspace, file });
  await page.locator(".squiggly-warning").first().waitFor({ state: "attached" });

  /** Whatever Markdown drew: pictures, links that run commands other than ours, elements of HTML. */
  const drawn = () =>
    page
      .locator(".monaco-hover:visible")
      .locator(
        'img:not([src^="data:"]), a[data-href^="command:workbench"], a[data-href^="http"]:not([data-href*="toolsight"])',
      )
      .evaluateAll((elements) => elements.map((element) => element.outerHTML));

  await step("hovers draw no picture and no link of a stranger", async () => {
    for (const [index, line] of lines.entries()) {
      const column = line.indexOf('"pattern": "') + '"pattern": "'.length + 2;
      if (!line.includes('"pattern"')) continue;
      assert.notEqual(await hoverAt(page, index + 1, column), "");
      assert.deepEqual(await drawn(), [], line);
      await page.keyboard.press("Escape");
    }
  });

  await step("the Problems panel shows the names as text", async () => {
    const rows = await problemRows(page);
    await rows.filter({ hasText: "pipe|cell" }).first().waitFor();
    assert.equal(await rows.locator("img[src^=http]").count(), 0);
    await closePanel(page);
  });

  await step("the tree shows the names as text", async () => {
    await showContainer(page, "Toolsight");
    const tree = await showTree(page, "Tools");
    await treeRow(tree, "__proto__").waitFor();
    await treeRow(tree, "pipe|cell").hover();
    await page.locator(".monaco-hover:visible").first().waitFor();
    assert.deepEqual(await drawn(), []);
    assert.equal(await tree.locator("img[src^=http]").count(), 0);
  });

  await step("the preview shows them as text", async () => {
    await focusEditor(page);
    await runCommand(page, commandTitle("toolsight.preview"));
    await poll(
      "the preview",
      () => editorText(page, 1),
      (text) => text.includes("__proto__"),
    );
  });

  await step("nothing was asked from another machine", async () => {
    const requests = outside.filter((address) => address.includes("pictures.example"));
    assert.deepEqual(requests, []);
    assert.deepEqual(outside, []);
  });
});

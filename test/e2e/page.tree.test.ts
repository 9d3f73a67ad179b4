import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dirtyTab, editorLine, editorText, focusEditor } from "./harness/editor.ts";
import { commandTitle } from "./harness/manifest.ts";
import { pageSuite } from "./harness/page-suite.ts";
import { poll } from "./harness/poll.ts";
import { checkBox, selectRow, showContainer, showTree, tick, treeRow, untilRow, untilTicked } from "./harness/tree.ts";
import { openWorkbench, quickInputClosed, quickRow, runCommand, statusItem } from "./harness/workbench.ts";

// What the Tools view can do besides a single tick.

pageSuite("page tree", { workspace: "controller" }, async ({ page, server, workspace, step }) => {
  const file = join(workspace, "tool-controller.json");
  await openWorkbench(page, server, { folder: workspace, file });
  await showContainer(page, "Toolsight");
  const tree = await showTree(page, "Tools");
  await untilRow(tree, "upper", /default_mode/);

  await step("a group that is partly on says so", async () => {
    await untilRow(tree, "native", /1 of 3/);
    await untilTicked(tree, "native", false);
    await untilTicked(tree, "math", true);
    assert.match((await treeRow(tree, "native").getAttribute("aria-label")) ?? "", /1 of 3 on, partly/);
  });

  await step("a group's box changes all its tools in one undo step", async () => {
    await tick(tree, "text");
    await untilRow(tree, "upper", /rule/);
    await untilRow(tree, "lower", /rule/);
    await untilTicked(tree, "text", true);
    await undo();
    await untilRow(tree, "lower", /default_mode/);
    assert.equal(await dirtyTab(page).count(), 0, "one step was enough");
  });

  await step("Space toggles the row that the arrow keys reached", async () => {
    await selectRow(tree, "upper");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await untilRow(tree, "lower", /rule/);
    await untilRow(tree, "upper", /default_mode/);
    await undo();
    await untilRow(tree, "lower", /default_mode/);
  });

  await step("each of several quick ticks counts", async () => {
    const labels = ["upper", "lower", "write_file", "shell_run"];
    const boxes = await Promise.all(labels.map((label) => checkBox(tree, label).boundingBox()));
    for (const box of boxes) {
      assert.ok(box !== null);
      // Without waiting for anything: the rows are being drawn again meanwhile.
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    }
    for (const label of labels) await untilRow(tree, label, /rule/);
    await untilRow(tree, "native", /3 of 3/);
    for (const _ of labels) await undo();
    for (const label of labels) await untilRow(tree, label, /default_mode/);
    assert.equal(await dirtyTab(page).count(), 0);
  });

  await step("selecting a tool marks the rules behind it", async () => {
    await selectRow(tree, "add");
    const marked = page.locator('.view-overlays [class*="TextEditorDecorationType"], .view-overlays [class*="ced-"]');
    await poll(
      "the deciding and the overruled rule",
      () => marked.count(),
      (count) => count === 2,
    );
  });

  await step("why a tool is on is told as a list that leads to the rule", async () => {
    await selectRow(tree, "add");
    await runCommand(page, commandTitle("toolsight.explainTool"));
    const decides = quickRow(page, /rule 1.*decides/);
    await decides.waitFor();
    await decides.click();
    await statusItem(page, /Ln 4, Col/).waitFor();
  });

  await step("what-if ticks change the view and not the file", async () => {
    await runCommand(page, commandTitle("toolsight.whatIfModeOn"));
    await quickInputClosed(page);
    await tick(tree, "lower");
    await untilRow(tree, "lower", /what-if/);
    assert.doesNotMatch((await treeRow(tree, "lower").textContent()) ?? "", /what-if.*what-if/);
    await statusItem(page, "5/8").waitFor();
    assert.equal(await dirtyTab(page).count(), 0);
    await runCommand(page, commandTitle("toolsight.whatIfDrop"));
    await untilRow(tree, "lower", /default_mode/);
    await statusItem(page, "4/8").waitFor();
    await runCommand(page, commandTitle("toolsight.whatIfModeOff"));
    await quickInputClosed(page);
  });

  async function undo(): Promise<void> {
    await focusEditor(page);
    await page.keyboard.press("Control+Z");
  }
});

pageSuite("page side effects", { workspace: "agent" }, async ({ page, server, workspace, step }) => {
  const file = join(workspace, "agents/research/agent.json");
  await openWorkbench(page, server, { folder: workspace, file });
  await showContainer(page, "Toolsight");
  const tree = await showTree(page, "Tools");
  await untilRow(tree, "post", /mcp\.disabled/);

  await step("a tick that has no exact edit lists the possible ones, and Escape changes nothing", async () => {
    await tick(tree, "post");
    await quickRow(page, /slack__history/).waitFor();
    await page.keyboard.press("Escape");
    await quickInputClosed(page);
    await untilTicked(tree, "post", false);
    assert.equal(await dirtyTab(page).count(), 0);
  });

  await step("choosing one does what it says", async () => {
    await tick(tree, "post");
    await quickRow(page, /slack__history/).click();
    await dirtyTab(page).waitFor();
    await untilTicked(tree, "post", true);
    await untilTicked(tree, "history", true);
    await untilTicked(tree, "bash", false);
    await poll(
      "the edit",
      () => editorText(page),
      (text) => !text.includes('"slack"'),
    );
  });
});

const settings = { "files.readonlyInclude": { "**/tool-controller.json": true } };

pageSuite("page read-only", { workspace: "controller", settings }, async ({ page, server, workspace, step }) => {
  const file = join(workspace, "tool-controller.json");
  const original = readFileSync(file, "utf8");
  await openWorkbench(page, server, { folder: workspace, file });
  await showContainer(page, "Toolsight");
  const tree = await showTree(page, "Tools");
  await untilRow(tree, "upper", /default_mode/);

  await step("a refused tick says why, and the box shows the truth again", async () => {
    await tick(tree, "upper");
    await page.locator(".notification-toast").filter({ hasText: "read-only" }).waitFor();
    await untilTicked(tree, "upper", false);
    await untilRow(tree, "upper", /default_mode/);
    assert.equal(await editorLine(page, "text_upper").count(), 0);
    assert.equal(readFileSync(file, "utf8"), original);
  });
});

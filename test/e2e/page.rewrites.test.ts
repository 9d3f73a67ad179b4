import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dirtyTab, editorText, focusEditor } from "./harness/editor.ts";
import { commandTitle } from "./harness/manifest.ts";
import { pageSuite } from "./harness/page-suite.ts";
import { poll } from "./harness/poll.ts";
import { refactor, renderedMarkdown, reviewAction, reviewButton } from "./harness/rewrites.ts";
import {
  goTo,
  openWorkbench,
  quickInput,
  quickInputClosed,
  quickRow,
  readable,
  runCommand,
  toast,
} from "./harness/workbench.ts";

// What somebody sees before and after a large change: the preview of a refactoring, and comparisons as they read.

/** A class of letters, so that names match it. */
const hostile = "[<i>x</i>**z**`q`|$(zap)&lt;]*";

pageSuite(
  "page rewrites",
  { workspace: "controller", builtins: ["markdown-language-features"] },
  async ({ page, server, workspace, step }) => {
    const file = join(workspace, "tool-controller.json");
    const original = readFileSync(file, "utf8");
    const other = { default_mode: "deactivate", rules: [{ mode: "activate", pattern: hostile }] };
    writeFileSync(join(workspace, "hostile.tool-controller.json"), JSON.stringify(other));
    // No name that anybody would look for.
    writeFileSync(join(workspace, "older.json"), original.replace("read_file", "write_file"));
    writeFileSync(join(workspace, "agent.json"), JSON.stringify({ tools: { disabled: ["read_file"] } }));
    await openWorkbench(page, server, { folder: workspace, file });
    await page.locator(".squiggly-warning").first().waitFor({ state: "attached" });

    await step("a refactoring is shown before it is made, and made when somebody agrees", async () => {
      await refactor(page, 4, 45, /^minimize: 3 rules instead of 4, changes nothing for any name/);
      await toast(page, "Make this change? minimize: 3 rules instead of 4").waitFor();
      const sides = page.locator(".monaco-diff-editor");
      await sides.locator(".original .view-line").filter({ hasText: "math_add" }).waitFor();
      await sides.locator(".original .line-delete, .original .char-delete").first().waitFor({ state: "attached" });
      assert.equal(await sides.locator(".modified .view-line").filter({ hasText: "math_add" }).count(), 0);
      assert.equal(await dirtyTab(page).count(), 0, "nothing is made before somebody agrees");
      await reviewButton(page, "Apply").click();
      await dirtyTab(page).waitFor();
      await sides.waitFor({ state: "detached" });
      const text = await poll(
        "the smaller list",
        () => editorText(page),
        (shown) => !shown.includes("math_add"),
      );
      for (const pattern of ["math_*", "txet_*", "read_file"]) assert.ok(text.includes(pattern), text);
      await focusEditor(page);
      await page.keyboard.press("Control+Z");
      await dirtyTab(page).waitFor({ state: "detached" });
    });

    await step("discarded by a button, by Escape or by closing the comparison, it changes nothing", async () => {
      for (const discard of [
        () => reviewButton(page, "Discard").click(),
        () => reviewAction(page, "Discard").click(),
        () => page.keyboard.press("Escape"),
        () => page.locator(".tab.active").click({ button: "middle" }),
      ]) {
        await refactor(page, 4, 45, /^sort specific rules first: /);
        await reviewButton(page, "Discard").waitFor();
        await page.locator(".monaco-diff-editor .modified .view-line").filter({ hasText: "math_add" }).waitFor();
        await page.locator(".monaco-diff-editor .editor.modified .monaco-editor.focused").waitFor();
        await discard();
        await page.locator(".monaco-diff-editor").waitFor({ state: "detached" });
        await page.locator(".notification-toast").waitFor({ state: "detached" });
        assert.equal(await dirtyTab(page).count(), 0);
        assert.equal(readFileSync(file, "utf8"), original);
      }
    });

    await step("the button beside the title of the comparison makes the change too", async () => {
      await refactor(page, 4, 45, /^minimize: 3 rules instead of 4/);
      await reviewAction(page, "Apply").click();
      await dirtyTab(page).waitFor();
      await page.locator(".notification-toast").waitFor({ state: "detached" });
      await focusEditor(page);
      await page.keyboard.press("Control+Z");
      await dirtyTab(page).waitFor({ state: "detached" });
    });

    await step("what changes is shown as it reads, and follows what is typed", async () => {
      await focusEditor(page);
      await runCommand(page, commandTitle("toolsight.showChanges"));
      await quickInputClosed(page);
      const shown = renderedMarkdown(page);
      await shown.locator("strong").filter({ hasText: "no known tool changes" }).waitFor();
      await focusEditor(page);
      await goTo(page, 4, 46);
      await page.keyboard.type("x");
      await shown.locator("strong").filter({ hasText: "+3 tools off" }).waitFor();
      await shown.locator("td code").filter({ hasText: "math_sub" }).waitFor();
      await focusEditor(page);
      await page.keyboard.press("Control+Z");
      await shown.locator("strong").filter({ hasText: "no known tool changes" }).waitFor();
    });

    await step("another profile of the workspace is compared, and its texts stay texts", async () => {
      await startComparison();
      const rows = page.locator(".quick-input-widget:visible .monaco-list-row");
      const labels = (await rows.allInnerTexts()).map(readable);
      assert.ok(
        labels.some((label) => label.includes("unopened.tool-controller.json")),
        labels.join("\n"),
      );
      assert.ok(
        !labels.some((label) => label.includes("agent.json")),
        "a profile of another dialect cannot be compared",
      );
      assert.match(labels.at(-1) ?? "", /Browse…/);
      await quickRow(page, "hostile.tool-controller.json").click();
      const shown = renderedMarkdown(page);
      await shown
        .locator("strong")
        .filter({ hasText: /tools? off/ })
        .waitFor();
      await shown.locator("p").filter({ hasText: "is a shortest name" }).waitFor();
      const text = readable((await shown.locator("body").textContent()) ?? "");
      assert.ok(text.includes(hostile), text);
      assert.equal(await shown.locator('i, .codicon-zap, strong:has-text("z"), code:text-is("q")').count(), 0);
    });

    await step("a file with any name is found by browsing; one that is no profile is refused", async () => {
      await browse("older.json");
      await renderedMarkdown(page).locator("strong").filter({ hasText: "+1 tool on, +1 tool off" }).waitFor();
      await browse("package.json");
      await toast(page, /package\.json is no other profile/).waitFor();
    });

    async function startComparison(): Promise<void> {
      await focusEditor(page);
      await runCommand(page, commandTitle("toolsight.compareWithProfile"));
      await quickRow(page, /Browse…/).waitFor();
    }

    async function browse(name: string): Promise<void> {
      await startComparison();
      await quickRow(page, /Browse…/).click();
      const input = quickInput(page);
      await poll(
        "the dialog for files",
        () => input.inputValue(),
        (value) => value.startsWith(workspace),
      );
      await input.fill(join(workspace, name));
      await quickRow(page, name).waitFor();
      await page.keyboard.press("Enter");
      await quickInputClosed(page);
    }
  },
);

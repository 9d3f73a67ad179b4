import assert from "node:assert/strict";
import { join } from "node:path";
import type { FrameLocator } from "playwright-core";
import { editorText, focusEditor } from "./harness/editor.ts";
import { focusedLabel, focusMatrix, gridCell, hideAndShow, matrixPage, showMatrix } from "./harness/matrix.ts";
import { pageSuite } from "./harness/page-suite.ts";
import { poll } from "./harness/poll.ts";
import { goTo, openWorkbench, statusItem } from "./harness/workbench.ts";

// The picture of rules and tools: what only the screen can tell.

pageSuite("page matrix", { workspace: "controller" }, async ({ page, server, workspace, outside, step }) => {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text());
  });
  const file = join(workspace, "tool-controller.json");
  await openWorkbench(page, server, { folder: workspace, file });
  const matrix = await showMatrix(page);

  await step("rules stand down, tools across by server, and each cell says what the rule does", async () => {
    assert.deepEqual(await matrix.locator(".group-name").allTextContents(), ["math", "text", "native"]);
    assert.equal(await matrix.locator(".grid").getAttribute("aria-colcount"), "9");
    assert.match(await labelOf(matrix, 2, 2), /^math_add · on, rule 1 .*decides, so the tool is on$/);
    assert.match(await labelOf(matrix, 3, 2), /^math_add · on, rule 2 .*does not decide: rule 1 · math_\*$/);
    assert.match(await labelOf(matrix, 2, 5), /does not match/);
    await poll(
      "one mark for each rule that matches",
      () => matrix.locator(".row .decides, .row .overruled").count(),
      (count) => count > 3,
    );
  });

  await step("keys move the focus, and the heads can be reached", async () => {
    await focusMatrix(page, matrix);
    for (const key of ["Control+Home", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
    assert.match(await focusedLabel(matrix), /^math_add · on, rule 2/);
    await page.keyboard.press("End");
    assert.equal(await matrix.locator(".grid :focus").getAttribute("aria-colindex"), "9");
    await page.keyboard.press("Home");
    assert.match(await focusedLabel(matrix), /^rule 2 · deactivate · math_add, matches 1, decides 0/);
    for (const key of ["PageDown", "End"]) await page.keyboard.press(key);
    assert.match(await focusedLabel(matrix), /no rule decides|a rule decides/);
    for (const key of ["PageUp", "PageUp", "Control+Home", "ArrowUp", "ArrowRight"]) await page.keyboard.press(key);
    assert.match(await focusedLabel(matrix), /^math_add · on, of math, decided by rule 1/);
    assert.equal(await matrix.locator('[aria-selected="true"]').count(), 1);
    assert.equal(await matrix.locator('.grid [tabindex="0"]').count(), 1);
  });

  await step("an explanation hangs at the place with the focus, and Escape takes it away", async () => {
    await page.keyboard.press("ArrowDown");
    await matrix.locator(".tooltip.shown").filter({ hasText: "decides, so the tool is on" }).waitFor();
    await page.keyboard.press("Escape");
    await matrix.locator(".tooltip.shown").waitFor({ state: "detached" });
  });

  await step("the mouse shows an explanation too, and marks row and column", async () => {
    await gridCell(matrix, 3, 2).hover();
    await matrix.locator(".tooltip.shown").filter({ hasText: "does not decide: rule 1" }).waitFor();
    assert.equal(await matrix.locator(".pointed").count(), 2);
    await page.mouse.move(640, 795);
  });

  await step("Enter goes to the rule in the editor that shows it", async () => {
    await focusMatrix(page, matrix);
    for (const key of ["Control+Home", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await statusItem(page, /Ln 5, Col/).waitFor();
    assert.equal(await page.locator(".editor-group-container").count(), 2);
  });

  await step("a click on a rule or cell goes to the rule, one on a tool to its definition", async () => {
    await matrix.locator(".rule .pattern").first().click();
    await statusItem(page, /Ln 4, Col/).waitFor();
    await gridCell(matrix, 3, 5).click();
    await statusItem(page, /Ln 5, Col/).waitFor();
    await matrix.locator(".tool-name").getByText("add", { exact: true }).click();
    await poll(
      "the catalog beside the picture",
      () => editorText(page),
      (text) => text.includes('"servers"'),
    );
    await page.keyboard.press("Control+W");
    await statusItem(page, /Ln 5, Col/).waitFor();
  });

  await step("an edit changes the cells, and place and focus stay", async () => {
    await focusMatrix(page, matrix);
    for (const key of ["Control+Home", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
    await focusEditor(page);
    await goTo(page, 4, 1);
    await page.keyboard.press("Control+Shift+K");
    await matrix.locator('.rule[aria-label^="rule 1 · deactivate · math_add"]').waitFor();
    assert.match(await labelOf(matrix, 2, 2), /^math_add · off, rule 1 .*decides, so the tool is off$/);
    await focusEditor(page);
    await page.keyboard.press("Control+Z");
    await matrix.locator('.rule[aria-label^="rule 2 · deactivate · math_add"]').waitFor();
    await focusMatrix(page, matrix);
    assert.match(await focusedLabel(matrix), /^math_add · on, rule 2/);
  });

  await step("filters leave rules and tools out, and say so", async () => {
    await page.keyboard.press("Control+F");
    await page.keyboard.type("math_add");
    await matrix
      .locator(".counts")
      .filter({ hasText: /1 of \d+ rules, 8 of 8 columns/ })
      .waitFor();
    assert.deepEqual(await matrix.locator(".rule .pattern").allTextContents(), ["math_add"]);
    await matrix.getByLabel("Only matched tools").check();
    await matrix.locator(".counts").filter({ hasText: "1 of 8 columns" }).waitFor();
    assert.deepEqual(await matrix.locator(".tool-name").allTextContents(), ["add"]);
    await matrix.locator(".rule .pattern").first().click();
    await statusItem(page, /Ln 5, Col/).waitFor();
  });

  await step("hidden and shown again, the picture is as it was left", async () => {
    await focusMatrix(page, matrix);
    await hideAndShow(page, "package.json");
    const again = matrixPage(page);
    await again.locator(".counts").filter({ hasText: "1 of 8 columns" }).waitFor();
    assert.deepEqual(await again.locator(".rule .pattern").allTextContents(), ["math_add"]);
    await again.getByPlaceholder("Filter tools").fill("nothing like it");
    await again.locator(".notice").filter({ hasText: "The filters leave nothing" }).waitFor();
    await again.getByRole("button", { name: "Clear filters" }).click();
    await again.locator(".tool-name").getByText("upper", { exact: true }).waitFor();
  });

  await step("nothing was asked from another machine, and nothing ran that may not", () => {
    // VS Code answers for this host itself: it stands for files of extensions.
    assert.deepEqual(
      outside.filter((address) => !/^https:\/\/[^/]+\.vscode-resource\.vscode-cdn\.net\//.test(address)),
      [],
    );
    assert.deepEqual(violations, []);
    return Promise.resolve();
  });
});

function labelOf(matrix: FrameLocator, row: number, column: number): Promise<string> {
  return gridCell(matrix, row, column)
    .getAttribute("aria-label")
    .then((label) => label ?? "");
}

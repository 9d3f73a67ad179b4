import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  codeLens,
  colours,
  dirtyTab,
  editorLine,
  editorText,
  fadedText,
  focusEditor,
  hoverAt,
  hoverOver,
  save,
} from "./harness/editor.ts";
import { commandTitle } from "./harness/manifest.ts";
import { pageSuite } from "./harness/page-suite.ts";
import { poll } from "./harness/poll.ts";
import { showContainer, showTree, tick, treeRow, untilRow, untilTicked } from "./harness/tree.ts";
import {
  closePanel,
  compact,
  openWorkbench,
  problemRows,
  readable,
  runCommand,
  statusItem,
} from "./harness/workbench.ts";

// One person's first five minutes: read what the editor says about a profile, tick a box, look at the preview.

pageSuite("page editing", { workspace: "controller" }, async ({ page, server, workspace, outside, step }) => {
  const file = join(workspace, "tool-controller.json");
  const original = readFileSync(file, "utf8");
  await openWorkbench(page, server, { folder: workspace, file });

  await step("the Problems panel lists each finding once", async () => {
    await page.locator(".squiggly-warning").first().waitFor({ state: "attached" });
    const rows = (await problemRows(page)).filter({ hasText: "toolsight" });
    await rows.filter({ hasText: "txet_*" }).waitFor();
    const texts = (await rows.allInnerTexts()).map(readable);
    assert.equal(texts.filter((text) => text.includes("shadowed-rule")).length, 1, texts.join("\n"));
    assert.equal(texts.filter((text) => text.includes("unmatched-pattern")).length, 1, texts.join("\n"));
    await closePanel(page);
  });

  await step("the shadowed rule is faded, the others are not", async () => {
    const faded = await fadedText(page);
    assert.match(faded, /math_add/);
    assert.doesNotMatch(faded, /txet_|read_file/);
  });

  await step("a hover lists the tools of a pattern", async () => {
    const byMouse = await hoverOver(page, editorLine(page, "math_*").locator("span span").filter({ hasText: "math_" }));
    for (const tool of ["math_add", "math_sub", "math_mul"]) assert.ok(byMouse.includes(tool), byMouse);
    await page.keyboard.press("Escape");
    const byKeyboard = await hoverAt(page, 5, 45);
    assert.match(byKeyboard, /never decides/);
    await page.keyboard.press("Escape");
  });

  await step("a link in a hover makes the change that it names", async () => {
    await hoverAt(page, 5, 45);
    const link = page.locator('.monaco-hover:visible a[data-href^="command:toolsight."]').filter({ hasText: /move/i });
    await link.first().click();
    await dirtyTab(page).waitFor();
    await poll(
      "the moved rule",
      () => editorText(page),
      (text) => text.indexOf("math_add") < text.indexOf("math_*"),
    );
    await focusEditor(page);
    await page.keyboard.press("Control+Z");
    await dirtyTab(page).waitFor({ state: "detached" });
  });

  await step("inlay hints count matches and decisions", async () => {
    const hints = ["3match·decides3", "1match·decides0", "0match"];
    await poll(
      "the hints",
      async () => compact(await editorText(page)),
      (text) => hints.every((hint) => text.includes(hint)),
    );
  });

  await step("a wildcard has its own colour", async () => {
    // A line the mouse is not on: there VS Code draws the link to the definition.
    const pieces = await colours(editorLine(page, "txet_*"));
    const star = pieces.find(({ text }) => text === "*");
    const name = pieces.find(({ text }) => text.includes("txet_"));
    const key = pieces.find(({ text }) => text === '"pattern"');
    assert.ok(key !== undefined, `the key keeps its own colour: ${JSON.stringify(pieces)}`);
    assert.ok(star !== undefined && name !== undefined, JSON.stringify(pieces));
    assert.notEqual(star.colour, name.colour);
  });

  await step("code lens and status bar count the tools that are on", async () => {
    await codeLens(page, "4 of 8 tools on").waitFor();
    await statusItem(page, "4/8").waitFor();
  });

  await step("a tick edits the file, undo takes it back, save writes the bytes", async () => {
    await showContainer(page, "Toolsight");
    const tree = await showTree(page, "Tools");
    await untilTicked(tree, "upper", false);
    await tick(tree, "upper");
    await dirtyTab(page).waitFor();
    await untilRow(tree, "upper", /rule 1 · text_upper/);
    await untilTicked(tree, "upper", true);
    await untilTicked(tree, "add", true);
    assert.equal(readFileSync(file, "utf8"), original, "a tick does not save");
    await focusEditor(page);
    const saved = await save(page, file);
    assert.match(saved, /"text_upper"/);
    for (const line of original.split("\n")) assert.ok(saved.includes(line.replace(/,$/, "")), `${line} is kept`);
    await page.keyboard.press("Control+Z");
    await untilRow(tree, "upper", /default_mode/);
    await untilTicked(tree, "upper", false);
    await focusEditor(page);
    assert.equal(await save(page, file), original);
  });

  await step("a row says why its tool is on", async () => {
    const tree = await showTree(page, "Tools");
    assert.match(readable((await treeRow(tree, "sub").textContent()) ?? ""), /rule 1/);
  });

  await step("the preview follows the profile as it is typed", async () => {
    await focusEditor(page);
    await runCommand(page, commandTitle("toolsight.preview"));
    await poll(
      "the preview",
      () => editorText(page, 1),
      (text) => /math_sub/.test(text) && !/text_upper/.test(text),
    );
    const tree = await showTree(page, "Tools");
    await tick(tree, "upper");
    await poll(
      "the new tool in the preview",
      () => editorText(page, 1),
      (text) => /text_upper/.test(text),
    );
  });

  await step("where nothing shows Markdown as it reads, what changes is shown as text", async () => {
    await focusEditor(page, 0);
    await runCommand(page, commandTitle("toolsight.showChanges"));
    await poll(
      "what changes",
      () => editorText(page, 1),
      (text) => text.includes("saved → now: **+1 tool on**"),
    );
  });

  await step("the comparison shows what the unsaved change does", async () => {
    await focusEditor(page, 0);
    await runCommand(page, commandTitle("toolsight.compareWithSaved"));
    const inserted = page.locator(".monaco-diff-editor .modified .view-line").filter({ hasText: "text_upper" });
    await inserted.first().waitFor();
    await page.locator(".monaco-diff-editor .line-insert, .monaco-diff-editor .char-insert").first().waitFor({
      state: "attached",
    });
  });

  await step("nothing was asked from another machine", async () => assert.deepEqual(outside, []));
});

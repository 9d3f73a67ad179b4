import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FrameLocator } from "playwright-core";
import { editorText, focusEditor } from "./harness/editor.ts";
import { commandTitle } from "./harness/manifest.ts";
import { gridCell, matrixPage, showMatrix } from "./harness/matrix.ts";
import { pageSuite } from "./harness/page-suite.ts";
import { poll } from "./harness/poll.ts";
import { openWorkbench, quickOpen, runCommand } from "./harness/workbench.ts";

// The picture in light, dark and high-contrast themes, in a narrow window, and when there is little to show.

const controller = (pattern: string) => ({
  __class_name__: "ToolController",
  rules: [{ mode: "deactivate", pattern }],
});

pageSuite("page matrix states", { workspace: "controller" }, async ({ page, server, workspace, step }) => {
  const file = join(workspace, "tool-controller.json");
  writeFileSync(
    join(workspace, "two.json"),
    JSON.stringify({ first: controller("math_*"), second: controller("text_*") }),
  );
  writeFileSync(join(workspace, "empty.tool-controller.json"), '{ "default_mode": "activate", "rules": [] }');
  mkdirSync(join(workspace, "alone"));
  writeFileSync(join(workspace, "alone/toolsight.json"), '{ "catalogs": [] }');
  writeFileSync(join(workspace, "alone/alone.tool-controller.json"), JSON.stringify(controller("text_*")));
  mkdirSync(join(workspace, ".vscode"));
  const writeTheme = (theme: string) =>
    writeFileSync(join(workspace, ".vscode/settings.json"), JSON.stringify({ "workbench.colorTheme": theme }));
  writeTheme("Default Dark Modern");
  await openWorkbench(page, server, { folder: workspace, file });
  const matrix = await showMatrix(page);
  const backgrounds = new Set<string>();
  // A window that has just opened may not watch its settings yet, so what was not heeded is written again.
  const useTheme = (theme: string, kind: string) =>
    poll(`the picture in the theme ${theme}`, async () => {
      writeTheme(theme);
      await matrix.locator(`body.${kind}`).waitFor({ timeout: 3000 });
      return true;
    });

  for (const [theme, kind] of [
    ["Default Dark Modern", "vscode-dark"],
    ["Default Light Modern", "vscode-light"],
    ["Default High Contrast", "vscode-high-contrast"],
  ] as const) {
    await step(`everything can be read in the theme ${theme}`, async () => {
      await useTheme(theme, kind);
      const { background, texts, on, off } = await looksOf(matrix);
      backgrounds.add(background);
      for (const [what, colour] of Object.entries(texts)) {
        const found = contrast(colour, background);
        assert.ok(found >= 4.5, `${what} has a contrast of ${found}`);
      }
      // On and off differ in colour, and in shape for those who do not see colours.
      assert.ok(contrast(on.colour, background) >= 1.5 && contrast(off.colour, background) >= 1.5);
      assert.notEqual(on.colour, off.colour);
      assert.notEqual(on.shape, off.shape);
    });
  }

  await step("the themes differ, so their colours were used", async () => {
    assert.equal(backgrounds.size, 3);
    await useTheme("Default Dark Modern", "vscode-dark");
  });

  await step("in a narrow window all is there, and only the grid scrolls", async () => {
    await page.setViewportSize({ width: 700, height: 420 });
    await matrix.getByPlaceholder("Filter tools").waitFor();
    await gridCell(matrix, 2, 2).and(matrix.locator(".decides")).waitFor();
    const fits = await matrix
      .locator("body")
      .evaluate(({ ownerDocument: { documentElement: root } }) => [
        root.scrollWidth <= root.clientWidth,
        root.scrollHeight <= root.clientHeight,
      ]);
    assert.deepEqual(fits, [true, true]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await step("a file that does not load says so in place of its cells", async () => {
    await focusEditor(page);
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("x");
    await matrix.locator(".notice").filter({ hasText: "does not load" }).waitFor();
    assert.equal(await matrix.locator(".tool").count(), 0);
    assert.doesNotMatch((await matrix.locator(".notice").textContent()) ?? "", /decided alike/);
    await focusEditor(page);
    await page.keyboard.press("Control+Z");
    await gridCell(matrix, 2, 2).and(matrix.locator(".decides")).waitFor();
    assert.ok(!(await matrix.locator(".notice").isVisible()));
  });

  await step("it follows the active file, and lets one of several policies be chosen", async () => {
    await openFile("two.json", '"second"');
    await matrix.locator(".rule .pattern").getByText("math_*").waitFor();
    await matrix.getByLabel("Policy").selectOption({ label: "second" });
    await matrix.locator(".rule .pattern").getByText("text_*").waitFor();
    assert.equal(await matrix.locator(".rule").count(), 1);
  });

  await step("without rules the last row tells what decides", async () => {
    await openFile("empty.tool-controller.json", '"activate"');
    await matrix.locator(".notice").filter({ hasText: "There is no rule" }).waitFor();
    assert.equal(await matrix.locator(".foot .decides.on").count(), 8);
    assert.match((await gridCell(matrix, 2, 2).getAttribute("aria-label")) ?? "", /no rule decides, so the tool is on/);
  });

  await step("without a catalog no rule is drawn as one that decides nothing", async () => {
    await openFile("alone.tool-controller.json", '"text_*"');
    await matrix.locator(".notice").filter({ hasText: "no catalog" }).waitFor();
    await matrix.locator(".rule .pattern").getByText("text_*").waitFor();
    assert.equal(await matrix.locator(".rule.idle").count(), 0);
  });

  async function openFile(name: string, text: string): Promise<void> {
    await focusEditor(page);
    await quickOpen(page, name);
    await poll(
      name,
      () => editorText(page),
      (found) => found.includes(text),
    );
  }
});

pageSuite("page matrix alone", { workspace: "plain" }, async ({ page, server, workspace, step }) => {
  await openWorkbench(page, server, { folder: workspace, file: join(workspace, "package.json") });

  await step("without a profile the picture says what to do", async () => {
    await focusEditor(page);
    await runCommand(page, commandTitle("toolsight.showMatrix"));
    const matrix = matrixPage(page);
    await matrix.locator(".empty-text").filter({ hasText: "No profile is open" }).waitFor();
    await matrix.getByRole("button", { name: "Choose a profile" }).click();
    await page.locator(".notification-toast").filter({ hasText: "found no profile" }).waitFor();
  });
});

/** Colours as they are drawn, and the shapes of two marks. */
function looksOf(matrix: FrameLocator) {
  return matrix.locator("body").evaluate((body) => {
    const colourOf = (selector: string) => {
      const element = body.querySelector(selector);
      return element === null ? "" : getComputedStyle(element).color;
    };
    const markOf = (selector: string) => {
      const element = body.querySelector(selector);
      if (element === null) return { colour: "", shape: "" };
      const shape = getComputedStyle(element, "::after").clipPath;
      return { colour: getComputedStyle(element, "::before").backgroundColor, shape };
    };
    return {
      background: getComputedStyle(body).backgroundColor,
      texts: {
        pattern: colourOf(".rule:not(.idle) .pattern"),
        label: colourOf(".rule-label"),
        "tool that is on": colourOf(".tool.on .tool-name"),
        "tool that is off": colourOf(".tool.off .tool-name"),
        group: colourOf(".group-name"),
        legend: colourOf(".legend-name"),
      },
      on: markOf(".cell.decides.on"),
      off: markOf(".cell.decides.off"),
    };
  });
}

/** Contrast of two colours as WCAG 2 defines it, from 1 to 21; a colour that is partly clear is laid over the other. */
function contrast(colour: string, background: string): number {
  const ground = channels(background);
  const [red, green, blue, alpha] = channels(colour);
  const over = [red, green, blue].map((value, index) => value * alpha + (ground[index] ?? 0) * (1 - alpha));
  const [one, other] = [luminance(over), luminance(ground)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function luminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255);
}

function channels(colour: string): readonly [number, number, number, number] {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue, alpha];
}

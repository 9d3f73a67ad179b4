import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { cellSize } from "../../client/matrix/webview/geometry.ts";
import { focusEditor } from "./harness/editor.ts";
import { focusedLabel, focusMatrix, goToByKey, gridCell, hideAndShow, showMatrix } from "./harness/matrix.ts";
import { pageSuite } from "./harness/page-suite.ts";
import { poll } from "./harness/poll.ts";
import { appears, goTo, openWorkbench } from "./harness/workbench.ts";

// Ten million cells: what is drawn and kept does not grow with the picture.

const servers = 1000;
const toolsEach = 10;
const columns = servers * toolsEach;

/** Rule n decides the tools of server n; the last rule is overruled wherever it matches. */
const rules = Array.from({ length: servers - 1 }, (_, index) => `srv${index}_*`).concat("*_t9");
const profile = { default_mode: "deactivate", rules: rules.map((pattern) => ({ mode: "activate", pattern })) };
const catalog = {
  servers: Array.from({ length: servers }, (_, server) => ({
    name: `srv${server}`,
    tools: Array.from({ length: toolsEach }, (_, tool) => `t${tool}`),
  })),
};

/** More than a screen of cells with everything around it, and far less than the picture has. */
const mostNodes = 4000;

pageSuite("page matrix large", { workspace: "controller" }, async ({ page, server, workspace, step }) => {
  const file = join(workspace, "large.tool-controller.json");
  writeFileSync(file, JSON.stringify(profile, null, 1));
  writeFileSync(join(workspace, "catalog/all.tools.json"), JSON.stringify(catalog));
  await openWorkbench(page, server, { folder: workspace, file });
  const matrix = await showMatrix(page);

  await step("the grid is as large as the picture, and draws what fits on the screen", async () => {
    const grid = matrix.locator(".grid");
    assert.equal(await grid.getAttribute("aria-rowcount"), String(rules.length + 2));
    assert.equal(await grid.getAttribute("aria-colcount"), String(columns + 1));
    assert.ok((await grid.evaluate(({ scrollWidth }) => scrollWidth)) > columns * 20);
    assert.ok((await matrix.locator("*").count()) < mostNodes);
  });

  await step("the far corner is one key press away, and right", async () => {
    await goToByKey(page, matrix, "Control+End", `srv999_t9 · on, a rule decides: rule ${rules.length} · *_t9`);
    // The row below the rules is always in sight, and who goes there wants to see the last of them too.
    await gridCell(matrix, rules.length + 1, columns + 1).waitFor();
    await page.keyboard.press("ArrowUp");
    await arrives(`srv999_t9 · on, rule ${rules.length} · activate · *_t9, decides, so the tool is on`);
    await page.keyboard.press("ArrowLeft");
    await arrives(`srv999_t8 · off, rule ${rules.length} · activate · *_t9, does not match; decides: default_mode`);
    for (const key of ["ArrowUp", ...Array.from({ length: 9 }, () => "ArrowLeft")]) await page.keyboard.press(key);
    await arrives(`srv998_t9 · on, rule ${rules.length - 1} · activate · srv998_*, decides, so the tool is on`);
    assert.equal(
      await gridCell(matrix, rules.length + 1, columns - toolsEach + 1).getAttribute("aria-label"),
      `srv998_t9 · on, rule ${rules.length} · activate · *_t9, matches, but does not decide: rule 999 · srv998_*`,
    );
    assert.ok((await matrix.locator("*").count()) < mostNodes);
  });

  await step("wherever it is scrolled to, the cells that arrive are those of the place", async () => {
    for (const index of [100, 730, 500]) {
      await matrix.locator(".grid").evaluate(
        (grid, [left, top]) => {
          grid.scrollTo(left, top);
        },
        [index * toolsEach * cellSize, index * cellSize] as const,
      );
      const label = `srv${index}_t1 · on, rule ${index + 1} · activate · srv${index}_*, decides, so the tool is on`;
      await gridCell(matrix, index + 2, index * toolsEach + 3)
        .and(matrix.locator(`.decides.on[aria-label="${label}"]`))
        .waitFor();
      assert.ok((await matrix.locator(".group-name").allTextContents()).includes(`srv${index}`));
    }
    assert.ok((await matrix.locator("*").count()) < mostNodes);
  });

  await step("the elements stand in the order of the rules and tools, whichever way it was scrolled", async () => {
    const inOrder = await matrix.locator(".body").evaluate((body) => {
      const ascends = (elements: Iterable<Element>, attribute: string) => {
        const numbers = Array.from(elements, (element) => Number(element.getAttribute(attribute)));
        return (
          numbers.length > 5 &&
          numbers.every((number, index) => index === 0 || number === (numbers[index - 1] ?? 0) + 1)
        );
      };
      const rows = Array.from(body.querySelectorAll(".row"));
      return [
        ascends(rows, "aria-rowindex"),
        rows.every((row) => ascends(row.querySelectorAll(".cell"), "aria-colindex")),
      ];
    });
    assert.deepEqual(inOrder, [true, true]);
  });

  await step("an edit changes what is in sight, and nothing moves", async () => {
    await goToByKey(page, matrix, "Control+End", `srv999_t9 · on, a rule decides: rule ${rules.length} · *_t9`);
    await page.keyboard.press("ArrowLeft");
    await arrives("srv999_t8 · off, no rule decides, so the tool is off: default_mode");
    const before = await scrolled();
    await focusEditor(page);
    await goTo(page, 2, 1);
    await page.keyboard.press("Control+Shift+K");
    await matrix
      .locator(".counts")
      .filter({ hasText: `${columns} of ${columns}` })
      .waitFor();
    await focusMatrix(page, matrix);
    await arrives("srv999_t8 · on, no rule decides, so the tool is on: default_mode");
    assert.deepEqual(await scrolled(), before);
  });

  await step("hidden and shown again, it is where it was left", async () => {
    const before = await scrolled();
    await hideAndShow(page, "package.json");
    await poll("the place", scrolled, (found) => JSON.stringify(found) === JSON.stringify(before));
    await matrix.locator('.foot [aria-selected="true"][aria-label^="srv999_t8"]').waitFor();
  });

  await step("in a low panel an explanation leaves what it explains in sight", async () => {
    await page.setViewportSize({ width: 1280, height: 400 });
    const height = () => matrix.locator("body").evaluate(() => innerHeight);
    await poll("the low panel", height, (found) => found < 320);
    await focusMatrix(page, matrix);
    // What is drawn anew after the change of size takes the explanation away, so another key asks for it.
    await poll("an explanation", async () => {
      await page.keyboard.press("ArrowUp");
      return appears(matrix.locator(".tooltip.shown"), 1500);
    });
    await matrix.locator(".tooltip.shown").waitFor();
    const edges = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON());
    const [box, cell] = [await edges(matrix.locator(".tooltip.shown")), await edges(matrix.locator(":focus"))];
    assert.ok(box.top >= cell.bottom || box.bottom <= cell.top, JSON.stringify([box, cell]));
    assert.ok(box.height < 60, JSON.stringify(box));
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  function scrolled(): Promise<readonly number[]> {
    return matrix.locator(".grid").evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
  }

  async function arrives(label: string): Promise<void> {
    await poll(
      label,
      () => focusedLabel(matrix),
      (found) => found === label,
    );
  }
});

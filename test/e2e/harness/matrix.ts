import type { FrameLocator, Locator, Page } from "playwright-core";
import { focusEditor } from "./editor.ts";
import { commandTitle } from "./manifest.ts";
import { poll } from "./poll.ts";
import { quickInputClosed, quickOpen, runCommand, statusItem } from "./workbench.ts";

/** The page of the picture of rules and tools; VS Code shows it in a frame within a frame. */
export function matrixPage(page: Page): FrameLocator {
  return page.frameLocator("iframe.webview.ready").frameLocator("#active-frame");
}

/** Opens the picture beside the editor and waits until it is drawn. */
export async function showMatrix(page: Page): Promise<FrameLocator> {
  await focusEditor(page);
  await runCommand(page, commandTitle("toolsight.showMatrix"));
  await quickInputClosed(page);
  const matrix = matrixPage(page);
  await matrix.locator(".rule .pattern:not(:empty)").first().waitFor();
  return matrix;
}

/** The cell of a row and column as screen readers count them: from 1, heads included. */
export function gridCell(matrix: FrameLocator, row: number, column: number): Locator {
  return matrix.locator(`[aria-rowindex="${row}"] [aria-colindex="${column}"]`);
}

/** What a screen reader says of the place that has the focus. */
export async function focusedLabel(matrix: FrameLocator): Promise<string> {
  return (await matrix.locator(".grid :focus").getAttribute("aria-label")) ?? "";
}

/** Brings the focus into the picture, to the place that had it last. */
export async function focusMatrix(page: Page, matrix: FrameLocator, group = 2): Promise<void> {
  const body = matrix.locator("body");
  let attempts = 0;
  await poll("the focus in the picture", async () => {
    await page.keyboard.press(`Control+${group}`);
    attempts += 1;
    // VS Code at times takes the group for the focused one already, and then its key does nothing.
    if (attempts > fewAttempts) await matrix.locator('.grid[tabindex="0"], .grid [tabindex="0"]').first().focus();
    // The focus comes in steps, and keys in between get lost: it is there when a key that means nothing is heard.
    await body.evaluate(({ ownerDocument: { documentElement: root } }) => {
      root.dataset["heard"] = "no";
      const note = () => {
        root.dataset["heard"] = "yes";
      };
      root.addEventListener("keydown", note, { once: true, capture: true });
    });
    await page.keyboard.press("Shift");
    // An element of a frame stays the focused one of that frame while the focus is elsewhere.
    return body.evaluate(
      ({ ownerDocument }) =>
        ownerDocument.hasFocus() &&
        ownerDocument.documentElement.dataset["heard"] === "yes" &&
        ownerDocument.querySelector(".grid:focus, .grid :focus") !== null,
    );
  });
}

/** How often the key alone is tried. */
const fewAttempts = 10;

/** How long an answer to keys may take before they are taken for lost, in milliseconds. */
const answerTime = 4000;

/** Presses keys in the picture until the editor stands where they lead: keys get lost while a page takes the focus over. */
export async function goByKeys(
  page: Page,
  matrix: FrameLocator,
  keys: readonly string[],
  place: RegExp,
): Promise<void> {
  await poll(`the editor at ${place}`, async () => {
    await focusMatrix(page, matrix);
    for (const key of keys) await page.keyboard.press(key);
    await statusItem(page, place).waitFor({ timeout: answerTime });
    return true;
  });
}

/** Presses a key that leads to one place from wherever the focus is, until a screen reader says `label` of the place that has it. */
export async function goToByKey(page: Page, matrix: FrameLocator, key: string, label: string): Promise<void> {
  const place = matrix.locator(`.grid :focus[aria-label=${JSON.stringify(label)}]`);
  await poll(`the focus on ${label}`, async () => {
    await focusMatrix(page, matrix);
    await page.keyboard.press(key);
    await place.waitFor({ timeout: answerTime });
    return true;
  });
}

/** Covers the picture, which must have the focus, with another file, so that VS Code throws its page away; and goes back to it. */
export async function hideAndShow(page: Page, file: string): Promise<void> {
  await quickOpen(page, file);
  await page.locator("iframe.webview.ready:visible").waitFor({ state: "detached" });
  await page.locator(".tab").filter({ hasText: "Rules" }).click();
  await matrixPage(page).locator(".rule .pattern:not(:empty)").first().waitFor();
}

import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { appears, goTo, readable } from "./workbench.ts";

// `group` counts the editor groups of the window from 0, left to right.

function group(page: Page, index: number): Locator {
  return page.locator(".editor-group-container").nth(index);
}

/** The text on screen with its inlay hints, which VS Code draws as part of the line. */
export async function editorText(page: Page, index = 0): Promise<string> {
  const lines = await group(page, index)
    .locator(".monaco-editor .view-lines .view-line")
    .evaluateAll((drawn) =>
      drawn
        .map((line) => ({ top: line.getBoundingClientRect().top, text: line.textContent ?? "" }))
        .sort((one, other) => one.top - other.top),
    );
  return lines.map(({ text }) => readable(text)).join("\n");
}

export function editorLine(page: Page, part: string, index = 0): Locator {
  return group(page, index).locator(".view-line").filter({ hasText: part });
}

/**
 * By keyboard: a click would land on code lenses and check boxes. A key press is lost when the element that has the
 * focus is being drawn again, so it is repeated.
 */
export async function focusEditor(page: Page, index = 0): Promise<void> {
  const focused = group(page, index).locator(".monaco-editor.focused");
  for (let attempt = 0; attempt < 10; attempt++) {
    await page.keyboard.press(`Control+${index + 1}`);
    if (await appears(focused, 3000)) return;
  }
  throw new Error(`editor group ${index} does not take the focus`);
}

/** Shows the hover at a line and column (from 1) by keyboard and returns its text. */
export async function hoverAt(page: Page, line: number, column: number): Promise<string> {
  await focusEditor(page);
  await goTo(page, line, column);
  await page.keyboard.press("Control+K");
  await page.keyboard.press("Control+I");
  return hoverText(page);
}

/** Moves the mouse onto the target until VS Code shows a hover; a single move, or one while the line is drawn, is lost. */
export async function hoverOver(page: Page, target: Locator): Promise<string> {
  const hover = page.locator(".monaco-hover:visible .hover-contents").first();
  for (let attempt = 0; attempt < 10; attempt++) {
    const box = await target.boundingBox();
    if (box === null) continue;
    await page.mouse.move(box.x + 300, box.y + 200);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 6 });
    if (await appears(hover, 1500)) return hoverText(page);
  }
  throw new Error("no hover was shown");
}

async function hoverText(page: Page): Promise<string> {
  const contents = page.locator(".monaco-hover:visible .hover-contents");
  await contents.first().waitFor();
  return readable((await contents.allInnerTexts()).join("\n"));
}

export function codeLens(page: Page, text: string | RegExp): Locator {
  return page.locator(".codelens-decoration a").filter({ hasText: text });
}

/** The text drawn faded, as for code without effect. */
export async function fadedText(page: Page): Promise<string> {
  const faded = page.locator(".squiggly-inline-unnecessary");
  await faded.first().waitFor({ state: "attached" });
  const parts = await faded.evaluateAll((spans) =>
    spans.filter((span) => Number(getComputedStyle(span).opacity) < 1).map((span) => span.textContent ?? ""),
  );
  return readable(parts.join(""));
}

/** The colour of each drawn piece of a line. */
export function colours(line: Locator): Promise<{ text: string; colour: string }[]> {
  return line.locator("span span").evaluateAll((spans) =>
    spans.map((span) => ({
      text: (span.textContent ?? "").replaceAll("\u00a0", " "),
      colour: getComputedStyle(span).color,
    })),
  );
}

export function dirtyTab(page: Page): Locator {
  return page.locator(".tab.dirty");
}

/** Saves the focused editor and returns the bytes that are then on disk, as text. */
export async function save(page: Page, file: string): Promise<string> {
  await page.keyboard.press("Control+S");
  await dirtyTab(page).waitFor({ state: "detached" });
  return readFileSync(file, "utf8");
}

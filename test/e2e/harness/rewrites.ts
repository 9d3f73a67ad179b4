import type { FrameLocator, Locator, Page } from "playwright-core";
import { focusEditor } from "./editor.ts";
import { poll } from "./poll.ts";
import { goTo, quickInputClosed, runCommand } from "./workbench.ts";

/** Chooses a refactoring of the place at a line and column by the start of its title. */
export async function refactor(page: Page, line: number, column: number, title: RegExp): Promise<void> {
  await focusEditor(page);
  await goTo(page, line, column);
  await runCommand(page, "Refactor...");
  await quickInputClosed(page);
  const row = page.locator(".action-widget .monaco-list-row").filter({ hasText: title });
  await row.waitFor();
  // A click would land on what VS Code lays over the window while the list is open.
  await poll(`the row ${title}`, async () => {
    if (/\bfocused\b/.test((await row.getAttribute("class")) ?? "")) return true;
    await page.keyboard.press("ArrowDown");
    return false;
  });
  await page.keyboard.press("Enter");
}

/** A button of the question, in the corner, whether a shown change shall be made. */
export function reviewButton(page: Page, name: "Apply" | "Discard"): Locator {
  return page.locator(".notification-toast").getByRole("button", { name, exact: true });
}

/** The same beside the title of the comparison. */
export function reviewAction(page: Page, name: "Apply" | "Discard"): Locator {
  return page.locator(".editor-actions").getByRole("button", { name: new RegExp(`^${name} the Shown Change`) });
}

/** A Markdown document as VS Code shows it: in a frame within a frame. */
export function renderedMarkdown(page: Page): FrameLocator {
  return page.frameLocator("iframe.webview.ready").frameLocator("#active-frame");
}

import type { Locator, Page } from "playwright-core";
import type { VscodeServer } from "./vscode-server.ts";

// Selectors in this folder hold on 1.91, 1.93 and 1.139. Where the releases differ in spacing, compare with `compact`.

/** A file to show at once, and the folder or workspace file it is opened in; without one, an empty window. */
export interface Opening {
  readonly folder?: string;
  readonly workspace?: string;
  /** Absolute path, or a whole URI for another file system. */
  readonly file?: string;
}

/** Opens the workbench and waits until the file's text is drawn. */
export async function openWorkbench(page: Page, server: VscodeServer, opening: Opening): Promise<void> {
  const { folder, workspace, file } = opening;
  const query: Record<string, string> = folder === undefined ? { ew: "true" } : { folder };
  if (workspace !== undefined) query["workspace"] = workspace;
  if (file !== undefined) {
    const uri = file.startsWith("/") ? `vscode-remote://${server.authority}${file}` : file;
    query["payload"] = JSON.stringify([["openFile", uri]]);
  }
  // The page's load event comes seconds after the workbench can be used.
  await page.goto(server.url(query), { waitUntil: "commit" });
  await page.locator(".monaco-workbench").waitFor();
  if (file !== undefined) await page.locator(".editor-group-container .view-line").first().waitFor();
}

/** Whether something is drawn, or gone, within so many milliseconds. */
export function appears(target: Locator, timeout: number, state: "visible" | "detached" = "visible"): Promise<boolean> {
  return target.waitFor({ timeout, state }).then(
    () => true,
    () => false,
  );
}

/** Text as a person reads it: VS Code draws hard spaces and invisible marks. */
export function readable(drawn: string): string {
  return drawn.replaceAll("\u00a0", " ").replace(/[\u200b\u200c\u2068\u2069]/g, "");
}

/** Readable text without any white space. */
export function compact(drawn: string): string {
  return readable(drawn).replace(/\s+/g, "");
}

/** Runs a command by its full title, such as `Toolsight: Preview`. */
export async function runCommand(page: Page, title: string): Promise<void> {
  await fillQuickInput(page, `>${title}`);
  await quickRow(page, title).waitFor();
  await page.keyboard.press("Enter");
}

/** Opens a file of the workspace by its name in the active group. */
export async function quickOpen(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+P");
  await quickInput(page).fill(name);
  await quickRow(page, name).waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".tab.active").filter({ hasText: name }).first().waitFor();
}

/** The row of an open quick pick that holds this text. */
export function quickRow(page: Page, text: string | RegExp): Locator {
  return page.locator(".quick-input-widget:visible .monaco-list-row").filter({ hasText: text }).first();
}

export function quickInput(page: Page): Locator {
  return page.locator(".quick-input-widget:visible .quick-input-box input");
}

export async function quickInputClosed(page: Page): Promise<void> {
  await page.locator(".quick-input-widget:visible").waitFor({ state: "detached" });
}

async function fillQuickInput(page: Page, text: string): Promise<void> {
  await page.keyboard.press("F1");
  await quickInput(page).fill(text);
}

/** Puts the cursor at a line and column, both counted from 1, and waits until the status bar says so. */
export async function goTo(page: Page, line: number, column: number): Promise<void> {
  await fillQuickInput(page, `:${line}:${column}`);
  await quickRow(page, /./).waitFor();
  await page.keyboard.press("Enter");
  await statusItem(page, `Ln ${line}, Col ${column}`).waitFor();
}

export function statusItem(page: Page, text: string | RegExp): Locator {
  return page.locator(".statusbar-item").filter({ hasText: text });
}

/** A message in the corner. It leaves after some seconds, so wait for it right after its cause. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.locator(".notification-toast .notification-list-item-message").filter({ hasText: text });
}

/** The rows of the Problems panel, which is opened if it is not. Hints are not listed there. */
export async function problemRows(page: Page): Promise<Locator> {
  const panel = page.locator(".markers-panel-container");
  if (!(await panel.isVisible())) await page.keyboard.press("Control+Shift+M");
  await panel.waitFor();
  return panel.getByRole("treeitem");
}

export async function closePanel(page: Page): Promise<void> {
  await page.keyboard.press("Control+J");
  await page.locator(".part.panel:visible").waitFor({ state: "detached" });
}

import type { Locator, Page } from "playwright-core";
import { appears } from "./workbench.ts";

/** Shows a view container by the title of its icon in the activity bar. */
export async function showContainer(page: Page, title: string): Promise<void> {
  const tab = page.locator(".activitybar").getByRole("tab", { name: title }).first();
  await tab.waitFor();
  if ((await tab.getAttribute("aria-selected")) !== "true") await tab.click();
}

/** The tree of a view, which is unfolded if it is folded. */
export async function showTree(page: Page, view: string): Promise<Locator> {
  const header = page.getByRole("button", { name: `${view} Section` }).first();
  // A container with a single view draws no header of its own that could be folded.
  if ((await header.count()) > 0 && (await header.getAttribute("aria-expanded")) === "false") await header.click();
  const tree = page.locator(".sidebar").getByRole("tree").first();
  await tree.waitFor();
  return tree;
}

/** The row with this label. */
export function treeRow(tree: Locator, label: string): Locator {
  const name = tree.page().locator(".label-name").getByText(label, { exact: true });
  return tree.locator(".monaco-list-row").filter({ has: name }).first();
}

/** The check box of the row with this label. */
export function checkBox(tree: Locator, label: string): Locator {
  return treeRow(tree, label).getByRole("checkbox");
}

/** Clicks the box of a row, and again when the row was drawn anew between press and release: that click hits no box. */
export async function tick(tree: Locator, label: string): Promise<void> {
  const page = tree.page();
  for (let attempt = 0; attempt < 5; attempt++) {
    await restMouse(page);
    const hit = nextClickHitsBox(page);
    await checkBox(tree, label).click();
    if (await hit) return;
  }
  throw new Error(`the box of ${label} takes no click`);
}

/** Whether the next click in the page reaches a check box; `false` also when there is none for a second. */
function nextClickHitsBox(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const heed = ({ target }: Event) =>
          resolve(target instanceof Element && target.closest('[role="checkbox"]') !== null);
        document.addEventListener("click", heed, { capture: true, once: true });
        setTimeout(() => resolve(false), 1000);
      }),
  );
}

/** Selects a row by its label. */
export async function selectRow(tree: Locator, label: string): Promise<void> {
  await restMouse(tree.page());
  await treeRow(tree, label).locator(".label-name").click();
}

/**
 * Takes the mouse to where nothing reacts, since the hover of one row would lie over the next ones, and waits until the
 * view is drawn: a click on a row that is being drawn again is lost.
 */
export async function restMouse(page: Page): Promise<void> {
  const overlay = page.locator(".workbench-hover:visible, .monaco-sash.hover").first();
  for (let attempt = 0; attempt < 10; attempt++) {
    await page.mouse.move(640, 700 + 5 * attempt);
    await page.mouse.move(640, 795, { steps: 4 });
    if (await appears(overlay, 1500, "detached")) break;
  }
  await page.locator(".part.sidebar .monaco-progress-container.active").first().waitFor({ state: "detached" });
}

/** Waits until the box of this row is drawn ticked or empty. */
export async function untilTicked(tree: Locator, label: string, ticked: boolean): Promise<void> {
  const row = treeRow(tree, label);
  await row.locator(`[role="checkbox"][aria-checked="${ticked}"]`).waitFor();
}

/**
 * Waits until the row reads like this, its reason included. Surer than a tick alone: VS Code ticks a box at once, before
 * anybody has agreed to it.
 */
export async function untilRow(tree: Locator, label: string, text: RegExp): Promise<void> {
  await treeRow(tree, label).filter({ hasText: text }).waitFor();
}

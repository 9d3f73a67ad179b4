import type { Locator, Page } from "playwright-core";

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
  return tree.getByRole("treeitem").filter({ has: tree.page().getByText(label, { exact: true }) });
}

/** The check box of the row with this label. */
export function checkBox(tree: Locator, label: string): Locator {
  return treeRow(tree, label).getByRole("checkbox").first();
}

/** Whether the box is drawn ticked. */
export async function isTicked(box: Locator): Promise<boolean> {
  return (await box.getAttribute("aria-checked")) === "true";
}

import { MarkdownString, ThemeIcon, TreeItem, TreeItemCheckboxState, TreeItemCollapsibleState } from "vscode";
import type { ToolDetails, TreeGroup, TreeTool } from "../server/protocol/tool-tree.ts";
import { localize } from "./text.ts";
import { whatIfUri } from "./what-if-decorations.ts";

/** The row of a server. `opened` unfolds it whatever its size. */
export function groupItem(group: TreeGroup, opened: boolean): TreeItem {
  const item = new TreeItem(group.label, collapsing(group, opened));
  item.id = group.id;
  item.description = group.problem ?? group.description;
  item.accessibilityInformation = { label: group.accessibilityLabel };
  item.contextValue = "group";
  item.tooltip = group.problem ?? group.description;
  if (group.problem !== null) item.iconPath = new ThemeIcon("warning");
  else if (group.on > 0 && group.on < group.total) item.iconPath = new ThemeIcon("circle-large-outline");
  if (group.tools.length > 0) item.checkboxState = checkbox(isOn(group), group.accessibilityLabel);
  return item;
}

/** Whether all tools of a row are on: under a filter, all that are shown. */
export function isOn({ tools }: TreeGroup): boolean {
  return tools.every(({ on }) => on);
}

function collapsing(group: TreeGroup, opened: boolean): TreeItemCollapsibleState {
  if (group.tools.length === 0) return TreeItemCollapsibleState.None;
  const small = group.tools.length <= 40;
  return opened || small ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed;
}

/** The row of a tool or skill. */
export function toolItem(group: TreeGroup, tool: TreeTool): TreeItem {
  const item = new TreeItem(tool.label, TreeItemCollapsibleState.None);
  item.id = toolId(group, tool);
  item.description = tool.description;
  item.accessibilityInformation = { label: tool.accessibilityLabel };
  item.contextValue = tool.whatIf ? "tool whatIf" : "tool";
  item.checkboxState = checkbox(tool.on, tool.accessibilityLabel);
  if (tool.whatIf) {
    item.resourceUri = whatIfUri;
    // Without an icon of its own the row gets that of an unknown file type.
    item.iconPath = new ThemeIcon("beaker");
  }
  return item;
}

/** The row with what is shown while the mouse rests on it. */
export function withTooltip(item: TreeItem, { tooltip }: ToolDetails): TreeItem {
  item.tooltip = new MarkdownString(tooltip);
  return item;
}

/** Tells a tool's row from all others of the tree; the same in every model of the profile. */
export function toolId(group: TreeGroup, tool: TreeTool): string {
  return `${group.id}\n${tool.subject.kind}\n${tool.subject.name}${repeatOf(group, tool)}`;
}

const repeats = new WeakMap<TreeGroup, ReadonlyMap<TreeTool, string>>();

/** Tells apart rows of one name: VS Code draws nothing of a group in which an id comes twice. Empty for the first. */
function repeatOf(group: TreeGroup, tool: TreeTool): string {
  const known = repeats.get(group);
  if (known !== undefined) return known.get(tool) ?? "";
  const seen = new Map<string, number>();
  const found = new Map<TreeTool, string>();
  for (const row of group.tools) {
    const key = `${row.subject.kind}\n${row.subject.name}`;
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    if (count > 0) found.set(row, `\n${count}`);
  }
  repeats.set(group, found);
  return found.get(tool) ?? "";
}

function checkbox(on: boolean, label: string): NonNullable<TreeItem["checkboxState"]> {
  return {
    state: on ? TreeItemCheckboxState.Checked : TreeItemCheckboxState.Unchecked,
    tooltip: on ? localize("on: untick to turn off") : localize("off: tick to turn on"),
    accessibilityInformation: { label, role: "checkbox" },
  };
}

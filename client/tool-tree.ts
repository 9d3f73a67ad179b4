import {
  type Event,
  EventEmitter,
  MarkdownString,
  ThemeIcon,
  type TreeDataProvider,
  TreeItem,
  TreeItemCheckboxState,
  TreeItemCollapsibleState,
} from "vscode";
import type { TreeGroup, TreePolicy, TreeTool } from "../server/protocol/requests.ts";
import type { ActiveProfile } from "./active-profile.ts";
import { localize } from "./text.ts";
import { whatIfUri } from "./what-if-decorations.ts";

export type TreeNode =
  | { readonly kind: "group"; readonly group: TreeGroup }
  | { readonly kind: "tool"; readonly group: TreeGroup; readonly tool: TreeTool };

export type Grouping = "server" | "none";

/** Draws the model the server sent; holds no truth of its own, so a box can never disagree with the file. */
export class ToolTree implements TreeDataProvider<TreeNode> {
  readonly #profile: ActiveProfile;
  readonly #changed = new EventEmitter<void>();
  #filter = "";
  #grouping: Grouping = "server";
  #nodes: readonly TreeNode[] = [];

  constructor(profile: ActiveProfile) {
    this.#profile = profile;
  }

  get onDidChangeTreeData(): Event<void> {
    return this.#changed.event;
  }

  get filter(): string {
    return this.#filter;
  }

  set filter(text: string) {
    this.#filter = text.trim().toLowerCase();
    this.redraw();
  }

  set grouping(grouping: Grouping) {
    this.#grouping = grouping;
    this.redraw();
  }

  /** Draws again, also when nothing changed: VS Code ticks a box before anybody agreed to it. */
  redraw(): void {
    this.#changed.fire();
  }

  getChildren(node?: TreeNode): TreeNode[] {
    if (node !== undefined) return node.kind === "group" ? this.#toolsOf(node.group) : [];
    this.#nodes = this.#roots(this.#profile.policy);
    return [...this.#nodes];
  }

  getParent(node: TreeNode): TreeNode | undefined {
    return node.kind === "tool"
      ? this.#nodes.find((other) => other.kind === "group" && other.group.id === node.group.id)
      : undefined;
  }

  getTreeItem(node: TreeNode): TreeItem {
    return node.kind === "group"
      ? groupItem(node.group, this.#filter !== "")
      : toolItem(node, this.#profile.model?.uri ?? "");
  }

  #roots(policy: TreePolicy | undefined): readonly TreeNode[] {
    const groups = policy?.groups ?? [];
    if (this.#grouping === "none") return groups.flatMap((group) => this.#toolsOf(group));
    return groups
      .filter((group) => this.#filter === "" || this.#toolsOf(group).length > 0)
      .map((group) => ({ kind: "group", group }));
  }

  #toolsOf(group: TreeGroup): TreeNode[] {
    return group.tools
      .filter(
        ({ subject, label }) => this.#filter === "" || `${subject.name}\n${label}`.toLowerCase().includes(this.#filter),
      )
      .map((tool) => ({ kind: "tool", group, tool }));
  }
}

function groupItem(group: TreeGroup, opened: boolean): TreeItem {
  const item = new TreeItem(group.label, collapsing(group, opened));
  item.id = group.id;
  item.description = group.problem ?? group.description;
  item.accessibilityInformation = { label: group.accessibilityLabel };
  item.contextValue = "group";
  item.tooltip = group.problem ?? group.description;
  if (group.problem !== null) item.iconPath = new ThemeIcon("warning");
  else if (group.on > 0 && group.on < group.total) item.iconPath = new ThemeIcon("circle-large-outline");
  if (group.tools.length > 0) item.checkboxState = checkbox(group.on === group.total, group.accessibilityLabel);
  return item;
}

function collapsing(group: TreeGroup, opened: boolean): TreeItemCollapsibleState {
  if (group.tools.length === 0) return TreeItemCollapsibleState.None;
  const small = group.tools.length <= 40;
  return opened || small ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed;
}

function toolItem({ group, tool }: { readonly group: TreeGroup; readonly tool: TreeTool }, uri: string): TreeItem {
  const item = new TreeItem(tool.label, TreeItemCollapsibleState.None);
  item.id = `${group.id}\n${tool.subject.kind}\n${tool.subject.name}${repeatOf(group, tool)}`;
  item.description = tool.whatIf ? `${localize("what-if")} · ${tool.description}` : tool.description;
  item.tooltip = new MarkdownString(tool.tooltip);
  item.accessibilityInformation = { label: tool.accessibilityLabel };
  item.contextValue = tool.whatIf ? "tool whatIf" : "tool";
  item.checkboxState = checkbox(tool.on, tool.accessibilityLabel);
  if (tool.whatIf) {
    item.resourceUri = whatIfUri(uri, tool.subject.name);
    // Without an icon of its own the row gets that of an unknown file type.
    item.iconPath = new ThemeIcon("beaker");
  }
  return item;
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

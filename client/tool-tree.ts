import { type Disposable, type Event, EventEmitter, type TreeDataProvider, type TreeItem } from "vscode";
import type { ToolDetails, TreeGroup, TreePolicy, TreeTool } from "../server/protocol/tool-tree.ts";
import type { ActiveProfile } from "./active-profile.ts";
import { groupItem, toolId, toolItem, withTooltip } from "./tree-rows.ts";

/** A row of the view. */
export type TreeNode =
  | { readonly kind: "group"; readonly group: TreeGroup }
  | { readonly kind: "tool"; readonly group: TreeGroup; readonly tool: TreeTool };

/** Asks for the rest of a row; `undefined` when that cannot be had. */
export type DetailsOf = (tool: TreeTool) => Promise<ToolDetails | undefined>;

/** Whether tools stand under their servers or in one list. */
export type Grouping = "server" | "none";

/** Milliseconds after the last tick, or the last change that came of one, in which only ticked rows are drawn again. */
const calm = 1500;

/**
 * Draws the model the server sent; holds no truth of its own, so a box can never disagree with the file.
 *
 * When VS Code draws the tree or a group again, it forgets the rows below until it has asked for them, and a tick on one
 * of them is lost. So while the user ticks, only the rows that turned on or off are drawn again, and the rest when all is
 * calm.
 */
export class ToolTree implements TreeDataProvider<TreeNode>, Disposable {
  readonly #profile: ActiveProfile;
  readonly #detailsOf: DetailsOf;
  readonly #changed = new EventEmitter<TreeNode[] | undefined>();
  /** The rows handed out, by id. VS Code knows them as these objects, so they stay and get new contents. */
  readonly #groups = new Map<string, TreeNode>();
  readonly #tools = new Map<string, TreeNode>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shape = "";
  #filter = "";
  #grouping: Grouping = "server";

  constructor(profile: ActiveProfile, detailsOf: DetailsOf) {
    this.#profile = profile;
    this.#detailsOf = detailsOf;
  }

  get onDidChangeTreeData(): Event<TreeNode[] | undefined> {
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

  /** Draws the model of now; while the user ticks, what turned on or off at once and the rest a little later. */
  redraw(): void {
    if (this.#timer === undefined || this.#shapeNow() !== this.#shape) {
      this.redrawAll();
      return;
    }
    const turned = (this.#profile.policy?.groups ?? []).flatMap((group) => this.#turnedTools(group));
    if (turned.length > 0) this.#changed.fire(turned);
    this.noteTick();
  }

  /** Draws everything again at once, also when nothing changed: VS Code ticks a box before anybody agreed to it. */
  redrawAll(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#shape = this.#shapeNow();
    this.#groups.clear();
    this.#tools.clear();
    this.#changed.fire(undefined);
  }

  /** To be told of each tick: another one may follow soon. */
  noteTick(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.redrawAll(), calm);
  }

  getChildren(node?: TreeNode): TreeNode[] {
    if (node === undefined) return this.#roots(this.#profile.policy);
    return node.kind === "group" ? this.#toolsOf(node.group) : [];
  }

  getParent(node: TreeNode): TreeNode | undefined {
    return node.kind === "tool" && this.#grouping === "server" ? this.#groups.get(node.group.id) : undefined;
  }

  getTreeItem(node: TreeNode): TreeItem {
    return node.kind === "group" ? groupItem(node.group, this.#filter !== "") : toolItem(node.group, node.tool);
  }

  /** Called while the mouse rests on a row: the trace is made then, and not for all rows after each key press. */
  async resolveTreeItem(item: TreeItem, node: TreeNode): Promise<TreeItem> {
    const details = node.kind === "tool" ? await this.#detailsOf(node.tool) : undefined;
    return details === undefined ? item : withTooltip(item, details);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#changed.dispose();
  }

  /** Rows of the group whose box or mark is another than VS Code was told; they get the present model's contents. */
  #turnedTools(group: TreeGroup): TreeNode[] {
    return group.tools.flatMap((tool) => {
      const id = toolId(group, tool);
      const node = this.#tools.get(id);
      if (node?.kind !== "tool") return [];
      const turned = node.tool.on !== tool.on || node.tool.whatIf !== tool.whatIf;
      keep(this.#tools, id, { kind: "tool", group, tool });
      return turned ? [node] : [];
    });
  }

  /** Which rows there are, in one text that can be compared. */
  #shapeNow(): string {
    const { model, policy } = this.#profile;
    const rows = policy?.groups.map((group) => [group.id, this.#filtered(group).map((tool) => toolId(group, tool))]);
    return JSON.stringify([model?.uri, policy?.name, this.#grouping, rows]);
  }

  #roots(policy: TreePolicy | undefined): TreeNode[] {
    const groups = policy?.groups ?? [];
    if (this.#grouping === "none") return groups.flatMap((group) => this.#toolsOf(group));
    return groups
      .filter((group) => this.#filter === "" || this.#filtered(group).length > 0)
      .map((group) => keep(this.#groups, group.id, { kind: "group", group: this.#shown(group) }));
  }

  #toolsOf(group: TreeGroup): TreeNode[] {
    return this.#filtered(group).map((tool) => keep(this.#tools, toolId(group, tool), { kind: "tool", group, tool }));
  }

  /** The group with the tools that the filter leaves: a tick on its box must not change what nobody sees. */
  #shown(group: TreeGroup): TreeGroup {
    return this.#filter === "" ? group : { ...group, tools: this.#filtered(group) };
  }

  #filtered({ tools }: TreeGroup): readonly TreeTool[] {
    return tools.filter(
      ({ subject, label }) => this.#filter === "" || `${subject.name}\n${label}`.toLowerCase().includes(this.#filter),
    );
  }
}

/** The object known by this id, with new contents. */
function keep(known: Map<string, TreeNode>, id: string, node: TreeNode): TreeNode {
  const kept = Object.assign(known.get(id) ?? node, node);
  known.set(id, kept);
  return kept;
}

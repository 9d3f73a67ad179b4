import { type Disposable, TreeItemCheckboxState, type TreeView, Uri, window, workspace } from "vscode";
import type { SubjectId, WireEffect } from "../server/protocol/requests.ts";
import { type TreeTool, toolDetailsRequest } from "../server/protocol/tool-tree.ts";
import type { ActiveProfile } from "./active-profile.ts";
import type { RuleDecorations } from "./rule-decorations.ts";
import type { ServerLink } from "./server-link.ts";
import { localize, plain } from "./text.ts";
import { ToolTree, type TreeNode } from "./tool-tree.ts";

/** A tick as the user meant it: for which subjects, and the wished effect. */
export type Tick = (subjects: readonly SubjectId[], effect: WireEffect) => void;

/** The view with what it draws. */
export interface ToolView extends Disposable {
  readonly tree: ToolTree;
  readonly view: TreeView<TreeNode>;
}

/** The Tools view: its tree, title line, messages, ticks and selection. `lost` hears of ticks on nobody knows what. */
export function createToolView(
  link: ServerLink,
  profile: ActiveProfile,
  rules: RuleDecorations,
  tick: Tick,
  lost: () => void,
): ToolView {
  const detailsOf = async ({ subject }: TreeTool) => {
    const { model, policy } = profile;
    if (model === undefined || policy === undefined) return undefined;
    const params = { uri: model.uri, policy: policy.name, subject };
    return (await link.request(toolDetailsRequest, params)) ?? undefined;
  };
  const tree = new ToolTree(profile, detailsOf);
  const view = window.createTreeView("toolsight.tools", {
    treeDataProvider: tree,
    // VS Code would tick parents and children by itself; the file is the truth.
    manageCheckboxStateManually: true,
    showCollapseAll: true,
  });
  const draw = () => {
    const { policy } = profile;
    // A lone view of a container shows no description, so the line is repeated as the message above the tree. Without a
    // profile there must be no message at all, else VS Code leaves out the welcome text.
    const description = policy === undefined ? undefined : plain(policy.summary);
    Object.assign(view, { description, message: messageOf(link, profile, tree.filter) });
    tree.redraw();
  };
  let filter = tree.filter;
  const subscriptions = [
    view,
    tree,
    view.onDidChangeCheckboxState(({ items }) => {
      // VS Code has just forgotten the row that was ticked.
      if (items.length === 0) lost();
      for (const [node, state] of items)
        tick(subjectsOf(node), state === TreeItemCheckboxState.Checked ? "allow" : "deny");
    }),
    view.onDidChangeSelection(async ({ selection: [node] }) => {
      const uri = profile.model?.uri ?? "";
      const details = node?.kind === "tool" ? await detailsOf(node.tool) : undefined;
      // Another row may have been chosen meanwhile.
      if (view.selection[0] === node) rules.show(uri, details);
    }),
    view.onDidChangeVisibility(({ visible }) => visible && link.state === "off" && void link.start()),
    tree.onDidChangeTreeData(() => {
      if (tree.filter === filter) return;
      filter = tree.filter;
      Object.assign(view, { message: messageOf(link, profile, filter) });
    }),
    profile.onDidChange(draw),
    link.onDidChangeState(draw),
  ];
  draw();
  return { tree, view, dispose: () => subscriptions.forEach((subscription) => void subscription.dispose()) };
}

/** The subjects that a tick on a row is about. */
export function subjectsOf(node: TreeNode): readonly SubjectId[] {
  return node.kind === "tool" ? [node.tool.subject] : node.group.tools.map(({ subject }) => subject);
}

function messageOf(link: ServerLink, profile: ActiveProfile, filter: string): string | undefined {
  if (link.state === "stopped")
    return localize('The language server stopped. Restart it with the command "Toolsight: Restart Server".');
  const { model, policy } = profile;
  if (model === undefined || policy === undefined) return undefined;
  // Agents keep their profiles in files of one name, so the path tells which one this is.
  const file = workspace.asRelativePath(Uri.parse(model.uri, true));
  const title = policy.name === "" ? file : `${file} › ${policy.title}`;
  const whatIfs = policy.groups.flatMap(({ tools }) => tools).filter(({ whatIf }) => whatIf).length;
  const parts = [
    `${title} · ${policy.summary}`,
    policy.notice,
    whatIfs > 0 && (whatIfs === 1 ? localize("1 what-if counted") : localize("{0} what-ifs counted", whatIfs)),
    profile.pinned && localize("pinned"),
    filter && localize('only names with "{0}"', filter),
  ];
  return plain(parts.filter(Boolean).join(" — "));
}

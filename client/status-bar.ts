import { type Disposable, MarkdownString, StatusBarAlignment, ThemeColor, window } from "vscode";
import { isProfileName } from "../server/protocol/file-names.ts";
import type { TreePolicy } from "../server/protocol/tool-tree.ts";
import type { ActiveProfile } from "./active-profile.ts";
import { baseNameOf, isEditable } from "./documents.ts";
import type { ServerLink } from "./server-link.ts";
import { localize } from "./text.ts";

/** `12/40` for the active profile; a way out when the server stopped or a file with a profile's name is none. */
export function registerStatusBar(link: ServerLink, profile: ActiveProfile): Disposable {
  const item = window.createStatusBarItem("toolsight.status", StatusBarAlignment.Right, 90);
  item.name = localize("Toolsight");
  /** Files that the server looked at and that are no profiles; of others nothing is known yet. */
  const foreign = new Set<string>();
  const draw = () => {
    item.backgroundColor = undefined;
    if (link.state === "stopped") drawStopped();
    else if (profile.policy !== undefined && !foreignIsActive()) drawCounts();
    else if (link.state === "running" && foreignIsActive()) drawForeign();
    else item.hide();
  };

  function drawStopped(): void {
    item.text = `$(warning) ${localize("Toolsight stopped")}`;
    item.tooltip = localize("The language server stopped. Click to restart it.");
    item.command = "toolsight.restartServer";
    item.backgroundColor = new ThemeColor("statusBarItem.warningBackground");
    item.show();
  }

  function drawCounts(): void {
    const policy = profile.policy;
    if (policy === undefined) return;
    item.text = `$(eye) ${countsOf(policy)}`;
    item.accessibilityInformation = { label: localize("Toolsight: {0}", policy.summary) };
    item.tooltip = new MarkdownString().appendText(
      [
        policy.title,
        policy.notice ?? policy.summary,
        ...policy.groups.map(({ label, description }) => `${label}: ${description}`),
      ].join("\n\n"),
    );
    item.command = "toolsight.tools.focus";
    if (policy.total > 0 && policy.on === 0) item.backgroundColor = new ThemeColor("statusBarItem.warningBackground");
    item.show();
  }

  function drawForeign(): void {
    item.text = `$(eye-closed) ${localize("not a profile")}`;
    item.tooltip = localize("This file has a profile's name, but not its content. Click to treat it as one.");
    item.command = "toolsight.treatAs";
    item.show();
  }

  function foreignIsActive(): boolean {
    const uri = window.activeTextEditor?.document.uri;
    return (
      uri !== undefined &&
      isEditable(uri) &&
      isProfileName(baseNameOf(uri)) &&
      foreign.has(uri.toString()) &&
      uri.toString() !== profile.model?.uri &&
      !profile.pinned
    );
  }

  const subscriptions = [
    item,
    profile.onDidChange(draw),
    link.onDidChangeState(draw),
    link.onAnalyzed(({ uri, recognized }) => {
      if (recognized) foreign.delete(uri);
      else foreign.add(uri);
      draw();
    }),
    window.onDidChangeActiveTextEditor(draw),
  ];
  draw();
  return { dispose: () => subscriptions.forEach((subscription) => void subscription.dispose()) };
}

/** A file that does not load has no tools to count, or those that its system falls back to. */
function countsOf({ loads, catalog, on, total }: TreePolicy): string {
  if (!loads && total === 0) return localize("does not load");
  return catalog === "unknown" ? localize("no catalog") : `${on}/${total}`;
}

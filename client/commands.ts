import { commands, type Disposable, env, window } from "vscode";
import {
  type LensArgument,
  type PreviewFormat,
  planRequest,
  type SubjectId,
  treatAsNotification,
  type WireEffect,
} from "../server/protocol/requests.ts";
import type { ActiveProfile } from "./active-profile.ts";
import { explainTool, reveal } from "./explain.ts";
import type { MatrixPanel } from "./matrix/panel.ts";
import { pickDialect, pickOtherPolicy, pickPolicy, pickTool } from "./pickers.ts";
import type { Previews } from "./preview.ts";
import { decideReview, reviewChange } from "./reviews.ts";
import type { ServerLink } from "./server-link.ts";
import { localize } from "./text.ts";
import type { ToggleQueue } from "./toggle-queue.ts";
import type { TreeNode } from "./tool-tree.ts";
import { subjectsOf, type ToolView } from "./tool-view.ts";
import { isOn as isGroupOn } from "./tree-rows.ts";
import { same, type WhatIfs } from "./what-if.ts";

/** What the commands work on. */
export interface Parts {
  readonly link: ServerLink;
  readonly profile: ActiveProfile;
  readonly toolView: ToolView;
  readonly previews: Previews;
  readonly matrix: MatrixPanel;
  readonly queue: ToggleQueue;
  readonly whatIfs: WhatIfs;
  readonly tick: (subjects: readonly SubjectId[], effect: WireEffect) => Promise<void>;
  readonly setWhatIfMode: (on: boolean) => void;
}

/** One table from command id to function. A command without an argument acts on the selected row or asks. */
export function registerCommands(parts: Parts): Disposable {
  const { link, profile, toolView, previews, queue, whatIfs } = parts;
  const table: Readonly<Record<string, (argument?: unknown) => unknown>> = {
    toggleTool: (argument) =>
      withTool(argument, async (node) => parts.tick(subjectsOf(node), isOn(node) ? "deny" : "allow")),
    preview: (argument) => about(argument, () => openPreview("names")),
    previewMarkdown: () => openPreview("markdown"),
    previewOpenAI: () => openPreview("openai"),
    previewMcp: () => openPreview("mcp"),
    showMatrix: (argument) => about(argument, () => parts.matrix.open()),
    compareWithSaved: () => withPolicy((uri, policy) => previews.compareWithSaved(uri, policy)),
    showChanges: () => withPolicy((uri, policy) => previews.openChanges(uri, policy, { kind: "saved" })),
    compareWithProfile: () => withPolicy(compareWithProfile),
    explainTool: (argument) => about(argument, () => withTool(argument, (node) => explainNode(node))),
    goToRule: (argument) => withTool(argument, (node) => goToRule(node)),
    goToDefinition: (argument) => withTool(argument, (node) => goToDefinition(node)),
    copyName: (argument) =>
      withTool(argument, (node) =>
        node.kind === "tool" ? env.clipboard.writeText(node.tool.subject.name) : undefined,
      ),
    selectPolicy: (argument) => (isLensArgument(argument) ? about(argument, showView) : selectPolicy()),
    pin: () => profile.pin(true),
    unpin: () => profile.pin(false),
    filterTools,
    clearFilter: () => setFilter(""),
    groupByServer: () => setGrouping("server"),
    groupByNone: () => setGrouping("none"),
    whatIfModeOn: () => parts.setWhatIfMode(true),
    whatIfModeOff: () => parts.setWhatIfMode(false),
    whatIfOn: (argument) => withTool(argument, (node) => tryOut(node, "allow")),
    whatIfOff: (argument) => withTool(argument, (node) => tryOut(node, "deny")),
    whatIfWrite: () => withPolicy(writeWhatIfs),
    whatIfDrop: (argument) =>
      withPolicy((uri, policy) =>
        whatIfs.drop(uri, policy, isNode(argument) && argument.kind === "tool" ? [argument.tool.subject] : undefined),
      ),
    restartServer: () => link.restart(),
    treatAs,
    applyPlan,
    reviewChange: async (argument) => {
      const outcome = await reviewChange(queue, argument);
      if (!outcome.applied) tellRefusal(outcome.reason);
    },
    applyReview: () => decideReview(true),
    discardReview: () => decideReview(false),
    openWalkthrough: () =>
      commands.executeCommand("workbench.action.openWalkthrough", "toolsight.toolsight#start", false),
  };
  const treatedAs = new Map<string, string | null>();
  const registrations = [
    ...Object.entries(table).map(([id, run]) => commands.registerCommand(`toolsight.${id}`, run)),
    // A new server knows nothing of what was chosen before.
    link.onDidChangeState((state) => {
      if (state === "running")
        for (const [uri, dialect] of treatedAs) link.notify(treatAsNotification, { uri, dialect });
    }),
  ];
  return { dispose: () => registrations.forEach((registration) => void registration.dispose()) };

  /** A code lens says which policy it stands above; that one is shown from then on. */
  async function about(argument: unknown, run: () => Promise<void>): Promise<void> {
    if (isLensArgument(argument)) await profile.choose(argument.uri, argument.policy);
    await run();
  }

  async function showView(): Promise<void> {
    await commands.executeCommand("toolsight.tools.focus");
  }

  async function withPolicy(run: (uri: string, policy: string) => unknown): Promise<void> {
    await link.start();
    if (profile.policy === undefined) await profile.follow(window.activeTextEditor);
    const { model, policy } = profile;
    if (model === undefined || policy === undefined) {
      void window.showInformationMessage(
        localize("Toolsight: open a profile first, for example an agent.json or a tool-controller.json."),
      );
      return;
    }
    await run(model.uri, policy.name);
  }

  async function withTool(argument: unknown, run: (node: TreeNode) => unknown): Promise<void> {
    await withPolicy(async () => {
      const node = isNode(argument) ? argument : (toolView.view.selection[0] ?? (await askForTool()));
      if (node !== undefined) await run(node);
    });
  }

  async function askForTool(): Promise<TreeNode | undefined> {
    const { policy } = profile;
    const subject = policy && (await pickTool(policy, localize("Which tool?")));
    return subject && findNode(subject);
  }

  function findNode(subject: SubjectId): TreeNode | undefined {
    for (const group of profile.policy?.groups ?? []) {
      const tool = group.tools.find((other) => same(other.subject, subject));
      if (tool !== undefined) return { kind: "tool", group, tool };
    }
    return undefined;
  }

  async function openPreview(format: PreviewFormat): Promise<void> {
    await withPolicy((uri, policy) => previews.open(uri, policy, format));
  }

  async function compareWithProfile(uri: string, policy: string): Promise<void> {
    const other = await pickOtherPolicy(link, { uri, policy });
    if (other !== undefined) await previews.openChanges(uri, policy, { kind: "profile", ...other });
  }

  async function explainNode(node: TreeNode): Promise<void> {
    if (node.kind === "tool") await withPolicy((uri, policy) => explainTool(link, uri, policy, node.tool.subject));
  }

  async function goToRule(node: TreeNode): Promise<void> {
    const range = node.kind === "tool" ? node.tool.deciding : null;
    if (range !== null) await withPolicy((uri) => reveal(uri, range));
  }

  async function goToDefinition(node: TreeNode): Promise<void> {
    const definition = node.kind === "tool" ? node.tool.definition : null;
    if (definition !== null) await reveal(definition.uri, definition.range);
  }

  async function selectPolicy(): Promise<void> {
    await link.start();
    const chosen = await pickPolicy(link);
    if (chosen !== undefined) await profile.choose(chosen.uri, chosen.policy);
  }

  async function filterTools(): Promise<void> {
    const text = await window.showInputBox({
      prompt: localize("Show only tools whose name contains"),
      value: toolView.tree.filter,
    });
    if (text !== undefined) setFilter(text);
  }

  function setFilter(text: string): void {
    toolView.tree.filter = text;
    void commands.executeCommand("setContext", "toolsight.filtered", text.trim() !== "");
  }

  function setGrouping(grouping: "server" | "none"): void {
    toolView.tree.grouping = grouping;
    void commands.executeCommand("setContext", "toolsight.flat", grouping === "none");
  }

  async function tryOut(node: TreeNode, effect: WireEffect): Promise<void> {
    await withPolicy((uri, policy) => whatIfs.set(uri, policy, subjectsOf(node), effect));
  }

  /** Writes the what-ifs one after the other, as they were made; each one that is in the file is no what-if any more. */
  async function writeWhatIfs(uri: string, policy: string): Promise<void> {
    for (const { subject, effect } of whatIfs.of(uri, policy)) {
      const outcome = await queue.toggle({ uri, version: null, policy, subjects: [subject], effect });
      if (!outcome.applied) return tellRefusal(outcome.reason);
      whatIfs.drop(uri, policy, [subject]);
    }
  }

  async function treatAs(): Promise<void> {
    await link.start();
    const uri = window.activeTextEditor?.document.uri.toString();
    const dialect = uri === undefined ? undefined : await pickDialect(link);
    if (uri === undefined || dialect === undefined) return;
    treatedAs.set(uri, dialect);
    link.notify(treatAsNotification, { uri, dialect });
  }

  /** Runs from hovers: the argument may come from a forged link, so only an id the server issued does anything. */
  async function applyPlan(argument?: unknown): Promise<void> {
    if (typeof argument !== "string") return;
    const plan = await link.request(planRequest, { id: argument });
    if (plan === undefined || plan === null) {
      tellRefusal(localize("the change was made for an earlier text; hover again"));
      return;
    }
    const outcome = await queue.apply(plan.uri, plan.version, plan.edits);
    if (!outcome.applied) tellRefusal(outcome.reason);
  }
}

/** Says why nothing was changed. `reason` is already made harmless for notifications. An empty one: the user chose nothing. */
export function tellRefusal(reason: string): void {
  if (reason !== "") void window.showWarningMessage(localize("Toolsight changed nothing: {0}", reason));
}

function isNode(argument: unknown): argument is TreeNode {
  const kind = typeof argument === "object" && argument !== null && "kind" in argument ? argument.kind : undefined;
  return kind === "group" || kind === "tool";
}

function isLensArgument(argument: unknown): argument is LensArgument {
  if (typeof argument !== "object" || argument === null) return false;
  return (
    "uri" in argument && "policy" in argument && typeof argument.uri === "string" && typeof argument.policy === "string"
  );
}

function isOn(node: TreeNode): boolean {
  return node.kind === "tool" ? node.tool.on : isGroupOn(node.group);
}

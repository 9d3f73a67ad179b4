import { commands, type ExtensionContext, Uri, window } from "vscode";
import type { SubjectId, WireEffect } from "../server/protocol/requests.ts";
import type { TreeModel } from "../server/protocol/tool-tree.ts";
import { ActiveProfile } from "./active-profile.ts";
import { registerCommands, tellRefusal } from "./commands.ts";
import { registerDiagnosticPages } from "./diagnostic-pages.ts";
import { MatrixPanel } from "./matrix/panel.ts";
import { pickPlan } from "./pickers.ts";
import { Previews } from "./preview.ts";
import { registerReviews } from "./reviews.ts";
import { RuleDecorations } from "./rule-decorations.ts";
import { type MakeClient, ServerLink } from "./server-link.ts";
import { startWhenNeeded } from "./starter.ts";
import { registerStatusBar } from "./status-bar.ts";
import { localize } from "./text.ts";
import { type Outcome, ToggleQueue } from "./toggle-queue.ts";
import { createToolView } from "./tool-view.ts";
import { WhatIfs } from "./what-if.ts";
import { registerWhatIfDecorations } from "./what-if-decorations.ts";

/** What other code (our tests) may ask the running extension. */
export interface ToolsightApi {
  /** Resolves when the server runs and the shown profile is loaded. */
  ready(): Promise<void>;
  /** The model the Tools view draws. */
  tree(): TreeModel | undefined;
  serverRunning(): boolean;
  /** Messages to and from the server so far. */
  messageCount(): number;
  /** A tick on a tool of the shown profile; `version` is the one that was looked at. */
  toggle(tool: string, effect: WireEffect, version?: number): Promise<Outcome>;
}

/** Shared by both entries; the only place that registers anything. Starts no server by itself. */
export function activate(context: ExtensionContext, makeClient: MakeClient): ToolsightApi {
  const output = window.createOutputChannel(localize("Toolsight"), { log: true });
  const link = new ServerLink(makeClient, output);
  const profile = new ActiveProfile(link);
  const rules = new RuleDecorations();
  const whatIfs = new WhatIfs(link);
  const queue = new ToggleQueue(link, pickPlan);
  const previews = new Previews(link);
  const matrix = new MatrixPanel(context.extensionUri, link, profile);
  let whatIfMode = false;

  async function tick(subjects: readonly SubjectId[], effect: WireEffect): Promise<void> {
    const { model, policy } = profile;
    if (model === undefined || policy === undefined) return;
    toolView.tree.noteTick();
    if (whatIfMode) return whatIfs.set(model.uri, policy.name, subjects, effect);
    // A what-if would hide what the edit does.
    const tried = whatIfs.drop(model.uri, policy.name, subjects);
    const outcome = await queue.toggle({
      uri: model.uri,
      version: model.version,
      policy: policy.name,
      subjects,
      effect,
    });
    if (outcome.applied) return;
    // Nothing came of it, so what was tried out stays.
    if (tried.length > 0) whatIfs.add(model.uri, policy.name, tried);
    tellRefusal(outcome.reason);
    toolView.tree.redrawAll();
  }

  /** Nobody knows which box it was; its row shows the truth again when the user has stopped ticking. */
  function tellLost(): void {
    tellRefusal(localize("the view was being drawn again; tick once more"));
    toolView.tree.noteTick();
  }

  const toolView = createToolView(link, profile, rules, (subjects, effect) => void tick(subjects, effect), tellLost);
  const setWhatIfMode = (on: boolean) => {
    whatIfMode = on;
    void commands.executeCommand("setContext", "toolsight.whatIfMode", on);
  };
  context.subscriptions.push(
    registerDiagnosticPages(context.extensionUri),
    output,
    link,
    profile,
    rules,
    whatIfs,
    previews,
    matrix,
    toolView,
    registerReviews(),
    registerWhatIfDecorations(),
    registerStatusBar(link, profile),
    registerCommands({ link, profile, toolView, previews, matrix, queue, whatIfs, tick, setWhatIfMode }),
    startWhenNeeded(link),
  );
  return testApi(link, profile, queue);
}

function testApi(link: ServerLink, profile: ActiveProfile, queue: ToggleQueue): ToolsightApi {
  return {
    ready: async () => {
      await link.start();
      await profile.refresh();
    },
    tree: () => profile.model,
    serverRunning: () => link.state === "running" || link.state === "starting",
    messageCount: () => link.messageCount,
    toggle: async (tool, effect, version) => {
      const { model, policy } = profile;
      const found = policy?.groups.flatMap(({ tools }) => tools).find(({ subject }) => subject.name === tool);
      if (model === undefined || policy === undefined || found === undefined)
        return { applied: false, reason: "no such tool" };
      return queue.toggle({
        uri: model.uri,
        version: version ?? model.version,
        policy: policy.name,
        subjects: [found.subject],
        effect,
      });
    },
  };
}

/** The file of a bundle, as both entries find it. */
export function bundleUri(context: ExtensionContext, file: string): Uri {
  return Uri.joinPath(context.extensionUri, "dist", file);
}

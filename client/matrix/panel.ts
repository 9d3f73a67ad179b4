import { commands, type Disposable, Uri, ViewColumn, type WebviewPanel, window } from "vscode";
import { matrixPlaceRequest, matrixRequest } from "../../server/protocol/matrix.ts";
import type { ActiveProfile } from "../active-profile.ts";
import { baseNameOf } from "../documents.ts";
import { reveal } from "../explain.ts";
import type { ServerLink } from "../server-link.ts";
import { localize } from "../text.ts";
import { pageHtml, pageOf, resourceRoots } from "./page.ts";
import { pageTexts } from "./texts.ts";
import { readMessage, type ToExtension, type ToPage } from "./webview/messages.ts";

const viewType = "toolsight.matrix";

type Link = Pick<ServerLink, "request" | "state" | "start" | "restart" | "onDidChangeState">;
type Profile = Pick<ActiveProfile, "model" | "policy" | "choose" | "follow" | "onDidChange">;

/**
 * The picture of rules and tools in an editor tab; there is one at most. The page keeps what it shows only while it is
 * visible, and asks again for the part on screen whenever the profile was analyzed anew.
 */
export class MatrixPanel implements Disposable {
  readonly #extension: Uri;
  readonly #link: Link;
  readonly #profile: Profile;
  readonly #subscriptions: Disposable[];
  #panel: WebviewPanel | undefined;

  constructor(extension: Uri, link: Link, profile: Profile) {
    this.#extension = extension;
    this.#link = link;
    this.#profile = profile;
    this.#subscriptions = [
      profile.onDidChange(() => this.#show()),
      link.onDidChangeState(() => this.#show()),
      // After a reload of the window VS Code gives the tab back empty.
      window.registerWebviewPanelSerializer(viewType, {
        deserializeWebviewPanel: async (panel: WebviewPanel) => this.#adopt(panel),
      }),
    ];
  }

  /** Shows the picture beside the editor, or brings its tab to the front. */
  async open(): Promise<void> {
    // Before the tab is there: with it no text editor is the active one, so nobody could tell which profile is meant.
    await this.#findProfile();
    if (this.#panel !== undefined) {
      this.#panel.reveal();
      return;
    }
    const options = { enableScripts: true, localResourceRoots: resourceRoots(this.#extension) };
    this.#adopt(window.createWebviewPanel(viewType, titleOf(this.#profile), ViewColumn.Beside, options));
  }

  dispose(): void {
    this.#panel?.dispose();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #adopt(panel: WebviewPanel): void {
    this.#panel?.dispose();
    this.#panel = panel;
    const { webview } = panel;
    webview.options = { enableScripts: true, localResourceRoots: resourceRoots(this.#extension) };
    const icon = (file: string) => Uri.joinPath(this.#extension, "icons", file);
    panel.iconPath = { light: icon("matrix-light.svg"), dark: icon("matrix-dark.svg") };
    panel.onDidDispose(() => {
      if (this.#panel === panel) this.#panel = undefined;
    });
    webview.onDidReceiveMessage((value: unknown) => {
      const message = readMessage(value);
      if (message !== undefined) void this.#heed(message);
    });
    webview.html = pageHtml(webview, this.#extension);
  }

  async #heed(message: ToExtension): Promise<void> {
    switch (message.type) {
      case "ready":
        await this.#findProfile();
        this.#show();
        return;
      case "ask":
        return this.#answer(message);
      case "go":
        return this.#go(message);
      case "choose":
        if (this.#profile.model !== undefined) await this.#profile.choose(this.#profile.model.uri, message.policy);
        return;
      case "run":
        await commands.executeCommand(
          message.action === "restartServer" ? "toolsight.restartServer" : "toolsight.selectPolicy",
        );
        return;
    }
    message satisfies never;
  }

  async #findProfile(): Promise<void> {
    const editor = window.activeTextEditor;
    await this.#link.start();
    if (this.#profile.model === undefined) await this.#profile.follow(editor);
  }

  async #answer({ turn, filter, rows, columns }: Extract<ToExtension, { readonly type: "ask" }>): Promise<void> {
    const { model, policy } = this.#profile;
    const params = model && policy && { uri: model.uri, policy: policy.name, filter, rows, columns };
    const answer = params === undefined ? null : await this.#link.request(matrixRequest, params);
    this.#post({ type: "window", turn, answer: answer ?? null });
  }

  async #go({ to, index, filter, revision }: Extract<ToExtension, { readonly type: "go" }>): Promise<void> {
    const { model, policy } = this.#profile;
    if (model === undefined || policy === undefined) return;
    const place = await this.#link.request(matrixPlaceRequest, {
      uri: model.uri,
      policy: policy.name,
      filter,
      of: to,
      index,
      revision,
    });
    if (place === "stale") this.#show();
    else if (place !== undefined && place !== null) await reveal(place.uri, place.range, this.#columnFor(place.uri));
  }

  /** Where the file is visible already, else beside the picture, which is not to be covered. */
  #columnFor(uri: string): ViewColumn {
    const visible = window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri);
    if (visible?.viewColumn !== undefined) return visible.viewColumn;
    return this.#panel?.viewColumn === ViewColumn.One ? ViewColumn.Beside : ViewColumn.One;
  }

  #show(): void {
    const panel = this.#panel;
    if (panel === undefined) return;
    panel.title = titleOf(this.#profile);
    const { model, policy } = this.#profile;
    this.#post({ type: "show", texts: pageTexts(), page: pageOf(this.#link.state, model, policy) });
  }

  /** A page that is hidden gets nothing: it asks for everything when it is shown again. */
  #post(message: ToPage): void {
    void this.#panel?.webview.postMessage(message);
  }
}

function titleOf({ model }: Profile): string {
  const name = model === undefined ? undefined : baseNameOf(Uri.parse(model.uri, true));
  return name === undefined ? localize("Rules × Tools") : localize("Rules × Tools: {0}", name);
}

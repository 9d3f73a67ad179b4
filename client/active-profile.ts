import { commands, type Disposable, type Event, EventEmitter, type TextEditor, window } from "vscode";
import { profilesRequest, type TreeModel, type TreePolicy, treeRequest } from "../server/protocol/requests.ts";
import { isSynchronized } from "./documents.ts";
import type { ServerLink } from "./server-link.ts";

/** The profile that the Tools view, the status bar and the commands are about. Follows the active editor unless pinned. */
export class ActiveProfile implements Disposable {
  readonly #link: ServerLink;
  readonly #changed = new EventEmitter<void>();
  readonly #subscriptions: Disposable[];
  #model: TreeModel | undefined;
  #policy = "";
  #pinned = false;
  #turn = 0;

  constructor(link: ServerLink) {
    this.#link = link;
    this.#subscriptions = [
      window.onDidChangeActiveTextEditor((editor) => void this.follow(editor)),
      link.onAnalyzed(({ uri, recognized }) => {
        if (uri === this.#model?.uri) void this.refresh();
        else if (recognized && uri === window.activeTextEditor?.document.uri.toString())
          void this.follow(window.activeTextEditor);
      }),
      link.onDidChangeState((state) => (state === "running" ? void this.refresh() : this.#changed.fire())),
    ];
  }

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  get model(): TreeModel | undefined {
    return this.#model;
  }

  get pinned(): boolean {
    return this.#pinned;
  }

  /** The chosen policy of the profile, or its first. */
  get policy(): TreePolicy | undefined {
    const policies = this.#model?.policies ?? [];
    return policies.find(({ name }) => name === this.#policy) ?? policies[0];
  }

  pin(pinned: boolean): void {
    this.#pinned = pinned;
    void commands.executeCommand("setContext", "toolsight.pinned", pinned);
    if (!pinned) void this.follow(window.activeTextEditor);
  }

  async choose(uri: string, policy: string): Promise<void> {
    this.#policy = policy;
    await this.#load(uri);
  }

  /** Asks for the model again; the answer of an older question is dropped. */
  async refresh(): Promise<void> {
    const uri = this.#model?.uri;
    if (uri === undefined) await this.follow(window.activeTextEditor);
    else await this.#load(uri);
  }

  /** Shows the editor's file when it is a profile, keeps the present one when not, and finds a first one when there is none. */
  async follow(editor: TextEditor | undefined): Promise<void> {
    if (this.#pinned && this.#model !== undefined) return;
    if (
      editor !== undefined &&
      isSynchronized(editor.document) &&
      (await this.#load(editor.document.uri.toString(), true))
    )
      return;
    if (this.#model !== undefined || this.#link.state !== "running") return;
    const first = (await this.#link.request(profilesRequest, {}))?.[0];
    if (first !== undefined && this.#model === undefined) await this.#load(first.uri);
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  async #load(uri: string, keepOnNone = false): Promise<boolean> {
    const turn = ++this.#turn;
    const model = await this.#link.request(treeRequest, { uri });
    if (turn !== this.#turn) return true;
    if (model === undefined || (model === null && keepOnNone)) return false;
    this.#model = model ?? undefined;
    void commands.executeCommand("setContext", "toolsight.hasProfile", this.#model !== undefined);
    this.#changed.fire();
    return model !== null;
  }
}

import { commands, type Disposable, type Event, EventEmitter, type TextEditor, window } from "vscode";
import { profilesRequest } from "../server/protocol/requests.ts";
import { type TreeModel, type TreePolicy, treeRequest } from "../server/protocol/tool-tree.ts";
import { isSynchronized } from "./documents.ts";
import type { ServerLink } from "./server-link.ts";

type Link = Pick<ServerLink, "request" | "state" | "onAnalyzed" | "onDidChangeState">;

/** The profile that the Tools view, the status bar and the commands are about. Follows the active editor unless pinned. */
export class ActiveProfile implements Disposable {
  readonly #link: Link;
  readonly #changed = new EventEmitter<void>();
  readonly #subscriptions: Disposable[];
  #model: TreeModel | undefined;
  #policy = "";
  #pinned = false;
  #turn = 0;
  /** The file that was asked for last and is not here yet. */
  #coming: { readonly uri: string; readonly arrival: Promise<boolean> } | undefined;
  /** The shown file changed while another one was on its way. */
  #isOutdated = false;
  /** The shown file has changed since it was asked for. */
  #isBehind = false;
  #isKeepingUp = false;

  constructor(link: Link) {
    this.#link = link;
    this.#subscriptions = [
      window.onDidChangeActiveTextEditor((editor) => void this.follow(editor)),
      link.onAnalyzed(({ uri, recognized }) => {
        if (uri === this.#model?.uri) void this.#keepUp();
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
    // A file that is on its way must not take the place of the one that was just pinned.
    if (pinned) this.#coming = undefined;
    void (pinned ? this.refresh() : this.follow(window.activeTextEditor));
  }

  async choose(uri: string, policy: string): Promise<void> {
    this.#policy = policy;
    await this.#load(uri);
  }

  /** Asks for the model again; the answer of an older question is dropped, unless that was about another file. */
  async refresh(): Promise<void> {
    const uri = this.#model?.uri;
    if (uri === undefined) return this.follow(window.activeTextEditor);
    const coming = this.#coming;
    if (coming === undefined || coming.uri === uri) {
      await this.#load(uri);
      return;
    }
    // Asked for now, the shown file would take the place of the one that is on its way.
    this.#isOutdated = true;
    await coming.arrival;
  }

  /** Asks again until the model is the one of now. While typing is faster than answers, versions between are left out. */
  async #keepUp(): Promise<void> {
    this.#isBehind = true;
    if (this.#isKeepingUp) return;
    this.#isKeepingUp = true;
    while (this.#isBehind) {
      this.#isBehind = false;
      await this.refresh();
    }
    this.#isKeepingUp = false;
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

  #load(uri: string, keepOnNone = false): Promise<boolean> {
    const arrival = this.#ask(uri, keepOnNone);
    this.#coming = { uri, arrival };
    return arrival;
  }

  /** Whether the file is shown now, or something newer is. */
  async #ask(uri: string, keepOnNone: boolean): Promise<boolean> {
    const turn = ++this.#turn;
    const model = await this.#link.request(treeRequest, { uri });
    if (turn !== this.#turn) return true;
    this.#coming = undefined;
    const isOutdated = this.#isOutdated;
    this.#isOutdated = false;
    if (model === undefined || (model === null && keepOnNone)) {
      if (isOutdated) await this.refresh();
      return false;
    }
    this.#model = model ?? undefined;
    void commands.executeCommand("setContext", "toolsight.hasProfile", this.#model !== undefined);
    this.#changed.fire();
    return model !== null;
  }
}

import { type Disposable, type Event, EventEmitter, type FileSystemWatcher, type LogOutputChannel } from "vscode";
import { type BaseLanguageClient, type LanguageClientOptions, State } from "vscode-languageclient";
import { analyzedNotification, type NotificationOf, type RequestOf } from "../server/protocol/requests.ts";
import { clientOptions, createWatchers } from "./client-options.ts";
import { answerFileRequests } from "./file-access.ts";

/** Makes the platform's client: a child process on the desktop, a worker in the browser. */
export type MakeClient = (options: LanguageClientOptions) => BaseLanguageClient;

/** `off`: not needed so far. `stopped`: it failed, and only a restart helps. */
export type ServerState = "off" | "starting" | "running" | "stopped";

type Analyzed = NonNullable<(typeof analyzedNotification)["types"]>["params"];

/**
 * The connection to the language server. Nothing starts until `start` is called; after a crash the client restarts the
 * server by itself and gives up after five crashes within three minutes: the state is then `stopped`.
 */
export class ServerLink implements Disposable {
  readonly #make: MakeClient;
  readonly #output: LogOutputChannel;
  readonly #analyzed = new EventEmitter<Analyzed>();
  readonly #stateChanged = new EventEmitter<ServerState>();
  #client: BaseLanguageClient | undefined;
  /** Made with the first start and kept: a client listens to them, but does not dispose of them. */
  #watchers: FileSystemWatcher[] | undefined;
  #started: Promise<void> | undefined;
  #state: ServerState = "off";
  #messages = 0;

  constructor(make: MakeClient, output: LogOutputChannel) {
    this.#make = make;
    this.#output = output;
  }

  get onAnalyzed(): Event<Analyzed> {
    return this.#analyzed.event;
  }

  /** Fires with `running` after each start, also after a crash: whatever the server has to be told anew goes out then. */
  get onDidChangeState(): Event<ServerState> {
    return this.#stateChanged.event;
  }

  get state(): ServerState {
    return this.#state;
  }

  /** Messages in both directions so far; for the test that an idle editor is silent. */
  get messageCount(): number {
    return this.#messages;
  }

  /** Starts the server unless it runs. Resolves when it answers; a failure shows as the state `stopped`. */
  start(): Promise<void> {
    this.#started ??= this.#launch();
    return this.#started;
  }

  async restart(): Promise<void> {
    const old = this.#client;
    this.#client = undefined;
    this.#started = undefined;
    await old?.dispose().catch((error: unknown) => this.#output.error(String(error)));
    await this.start();
  }

  /** Asks the server; `undefined` when it does not run or does not answer. */
  async request<Params, Result>(type: RequestOf<Params, Result>, params: Params): Promise<Result | undefined> {
    if (this.#client === undefined) return undefined;
    await this.#started;
    try {
      return await this.#client?.sendRequest<Result>(type.method, params);
    } catch (error) {
      this.#output.error(`${type.method}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }

  /** Tells the server; dropped when it does not run, since `onDidChangeState` gives another chance. */
  notify<Params>(type: NotificationOf<Params>, params: Params): void {
    if (this.#state !== "running") return;
    this.#client?.sendNotification(type.method, params).catch((error: unknown) => this.#output.error(String(error)));
  }

  dispose(): void {
    this.#client?.dispose().catch(() => undefined);
    for (const watcher of this.#watchers ?? []) watcher.dispose();
    this.#analyzed.dispose();
    this.#stateChanged.dispose();
  }

  async #launch(): Promise<void> {
    this.#watchers ??= createWatchers();
    const client = this.#make(clientOptions(this.#output, this.#watchers, () => this.#messages++));
    this.#client = client;
    client.onDidChangeState(({ newState }) => {
      if (client === this.#client) this.#become(stateOf(newState));
    });
    client.onNotification(analyzedNotification.method, (params: Analyzed) => {
      this.#messages++;
      this.#analyzed.fire(params);
    });
    answerFileRequests(client);
    try {
      await client.start();
    } catch (error) {
      this.#output.error(String(error));
      this.#become("stopped");
    }
  }

  #become(state: ServerState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#stateChanged.fire(state);
  }
}

function stateOf(state: State): ServerState {
  if (state === State.Running) return "running";
  return state === State.Starting ? "starting" : "stopped";
}

import { spawn } from "node:child_process";
import { createMessageConnection, type MessageConnection } from "vscode-languageserver/node";
import { within } from "./within.ts";
import type { ProfileKey } from "./work/keys.ts";

/** A running server and the way to talk to it. Whoever waits for it fails when it ends or takes a minute. */
export interface LanguageServer {
  /** The handshake, in a folder. */
  initialize(folderUri: string): Promise<void>;
  request<Answer>(method: string, params: object): Promise<Answer>;
  /** Resolves when its findings arrive. */
  open(uri: string, text: string): Promise<void>;
  /** A change of one place. Resolves when the findings of that version arrive. */
  change(uri: string, version: number, change: ProfileKey["change"]): Promise<void>;
  /** Resolves when findings of that version of a document arrive. Ask before they can. */
  published(uri: string, version: number): Promise<void>;
}

const limit = 60_000;

/** Starts the server that `file` holds, a bundle or a source, over standard input and output; stops it after `use`. */
export async function withLanguageServer<Result>(
  file: string,
  use: (server: LanguageServer) => Promise<Result>,
): Promise<Result> {
  const child = spawn(process.execPath, [file, "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const connection = createMessageConnection(child.stdout, child.stdin);
  connection.listen();
  const ended = new Promise<never>((_, reject) => child.once("exit", () => reject(new Error("the server has ended"))));
  ended.catch(() => undefined);
  try {
    return await use(speakTo(connection, ended));
  } finally {
    connection.dispose();
    child.kill();
  }
}

function speakTo(connection: MessageConnection, ended: Promise<never>): LanguageServer {
  const wait = <Answer>(what: string, answer: Promise<Answer>) => within(limit, what, Promise.race([ended, answer]));
  const request = <Answer>(method: string, params: object) =>
    wait(method, connection.sendRequest<Answer>(method, params));
  const notify = (method: string, params: object) => wait(method, connection.sendNotification(method, params));
  const listen = listenForFindings(connection);
  const published = (uri: string, version: number) => wait(`version ${version} of ${uri}`, listen(uri, version));
  return {
    request,
    published,
    async initialize(uri) {
      await request("initialize", {
        processId: process.pid,
        rootUri: null,
        workspaceFolders: [{ uri, name: "bench" }],
        capabilities: {},
      });
      await notify("initialized", {});
    },
    async open(uri, text) {
      const findings = published(uri, 1);
      await notify("textDocument/didOpen", { textDocument: { uri, languageId: "json", version: 1, text } });
      await findings;
    },
    async change(uri, version, change) {
      const findings = published(uri, version);
      await notify("textDocument/didChange", { textDocument: { uri, version }, contentChanges: [change] });
      await findings;
    },
  };
}

/** Who waits for findings hears of the next ones of that version. The connection knows one listener of a message only. */
function listenForFindings(connection: MessageConnection): LanguageServer["published"] {
  const waiting = new Map<string, Set<() => void>>();
  connection.onNotification("textDocument/publishDiagnostics", (params: { uri: string; version?: number }) => {
    const key = `${params.version} ${params.uri}`;
    const resolves = waiting.get(key) ?? [];
    waiting.delete(key);
    for (const resolve of resolves) resolve();
  });
  return (uri, version) => {
    const key = `${version} ${uri}`;
    const resolves = waiting.get(key) ?? new Set();
    waiting.set(key, resolves);
    return new Promise((resolve) => resolves.add(resolve));
  };
}

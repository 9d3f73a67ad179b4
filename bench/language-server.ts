import { spawn } from "node:child_process";
import { createMessageConnection, type MessageConnection } from "vscode-languageserver/node";

/** A running server and the way to talk to it. */
export interface LanguageServer {
  readonly connection: MessageConnection;
  /** The answer to a request; fails when the server ends instead. */
  request<Answer>(method: string, params: object): Promise<Answer>;
  /** Resolves when the findings of that version of a document arrive. Ask before they can. Fails as `request` does. */
  published(uri: string, version: number): Promise<void>;
  stop(): void;
}

/** Starts the server that `file` holds, a bundle or a source, over standard input and output. */
export function startLanguageServer(file: string): LanguageServer {
  const child = spawn(process.execPath, [file, "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const connection = createMessageConnection(child.stdout, child.stdin);
  connection.listen();
  const ended = new Promise<never>((_, reject) => child.once("exit", () => reject(new Error("the server has ended"))));
  ended.catch(() => undefined);
  return {
    connection,
    request: <Answer>(method: string, params: object) =>
      Promise.race([ended, connection.sendRequest<Answer>(method, params)]),
    published: (uri, version) => Promise.race([ended, published(connection, uri, version)]),
    stop() {
      connection.dispose();
      child.kill();
    },
  };
}

/** The handshake, in a folder. */
export async function initialize(server: LanguageServer, folderUri: string): Promise<void> {
  await server.request("initialize", {
    processId: process.pid,
    rootUri: null,
    workspaceFolders: [{ uri: folderUri, name: "bench" }],
    capabilities: {},
  });
}

function published(connection: MessageConnection, uri: string, version: number): Promise<void> {
  return new Promise((resolve) => {
    const subscription = connection.onNotification(
      "textDocument/publishDiagnostics",
      (params: { uri: string; version?: number }) => {
        if (params.uri !== uri || params.version !== version) return;
        subscription.dispose();
        resolve();
      },
    );
  });
}

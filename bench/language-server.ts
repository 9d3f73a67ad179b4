import { type ChildProcess, spawn } from "node:child_process";
import { createMessageConnection, type MessageConnection } from "vscode-languageserver/node";

/** A running server and the way to talk to it. */
export interface LanguageServer {
  readonly process: ChildProcess;
  readonly connection: MessageConnection;
  /** Resolves when the findings of that version of a document arrive. Ask before they can. */
  published(uri: string, version: number): Promise<void>;
  stop(): void;
}

/** Starts the server that `file` holds, a bundle or a source, over standard input and output. */
export function startLanguageServer(file: string): LanguageServer {
  const child = spawn(process.execPath, [file, "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const connection = createMessageConnection(child.stdout, child.stdin);
  connection.listen();
  return {
    process: child,
    connection,
    published: (uri, version) => published(connection, uri, version),
    stop() {
      connection.dispose();
      child.kill();
    },
  };
}

/** The handshake, in a folder. */
export async function initialize({ connection }: LanguageServer, folderUri: string): Promise<void> {
  await connection.sendRequest("initialize", {
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

import type { Connection } from "vscode-languageserver";
import { TextDocuments } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Host } from "../host/host.ts";
import { capabilities } from "./capabilities.ts";
import { clientFacts } from "./client-facts.ts";
import { createServerContext } from "./create-server-context.ts";
import {
  begin,
  documentChanged,
  documentClosed,
  documentOpened,
  documentSaved,
  filesChanged,
  foldersChanged,
} from "./events.ts";
import { register } from "./handlers.ts";
import { logError } from "./log.ts";
import type { ServerContext } from "./server-context.ts";

/** What the platform gives the server beside the connection. */
export interface Platform {
  /** Reads `file:` addresses; absent in a browser, where the client reads everything. */
  readonly host: Host | undefined;
}

/** Answers a client until it says goodbye. Does nothing before `initialized`, and for files that are not ours nothing at all. */
export function startServer(connection: Connection, { host }: Platform): void {
  const documents = new TextDocuments(TextDocument);
  let server: ServerContext | undefined;
  let start = (): void => undefined;
  const started = new Promise<ServerContext>((resolve) => {
    start = () => {
      if (server !== undefined) resolve(server);
    };
  });

  connection.onInitialize((params) => {
    server = createServerContext({ connection, host, documents, client: clientFacts(params) });
    return { capabilities, serverInfo: { name: "toolsight" } };
  });
  connection.onInitialized(() => {
    start();
    heed("start", begin);
    if (server?.client.followsFolders !== true) return;
    connection.workspace.onDidChangeWorkspaceFolders((change) =>
      heed("folders", (context) => foldersChanged(context, change)),
    );
  });

  /** Runs once the server has started; an error is logged and the server goes on. */
  function heed(what: string, run: (context: ServerContext) => unknown): void {
    started.then(run).catch((error: unknown) => logError(connection, what, error));
  }

  register(connection, started);
  documents.onDidOpen(({ document }) => heed("open", (context) => documentOpened(context, document.uri)));
  documents.onDidChangeContent(({ document }) => heed("change", (context) => documentChanged(context, document.uri)));
  documents.onDidSave(({ document }) => heed("save", (context) => documentSaved(context, document.uri)));
  documents.onDidClose(({ document }) => heed("close", (context) => documentClosed(context, document.uri)));
  connection.onDidChangeWatchedFiles(({ changes }) => heed("files", (context) => filesChanged(context, changes)));
  documents.listen(connection);
  connection.listen();
}

import type {
  DidChangeWatchedFilesParams,
  DidChangeWorkspaceFoldersParams,
  InitializeParams,
  InitializeResult,
} from "vscode-languageserver";
import type { Host } from "../host/host.ts";
import { capabilities } from "./capabilities.ts";
import { clientFacts } from "./client-facts.ts";
import type { Connection } from "./connection.ts";
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
import { followDocuments } from "./open-documents.ts";
import type { ServerContext } from "./server-context.ts";

/** What the platform gives the server beside the connection. */
export interface Platform {
  /** Reads `file:` addresses; absent in a browser, where the client reads everything. */
  readonly host: Host | undefined;
  /** The client has said goodbye. */
  readonly end: () => void;
  /** The client has told the id of its process, which the server shall not outlive. */
  readonly startedBy: (processId: number) => void;
}

/** A server that answers its client. */
export interface RunningServer {
  /** The client has asked it to end: what it was told before is done. */
  wasShutDown(): boolean;
}

/** Answers a client until it says goodbye. Does nothing before `initialized`, and for files that are not ours nothing at all. */
export function startServer(connection: Connection, { host, end, startedBy }: Platform): RunningServer {
  let server: ServerContext | undefined;
  let isShutDown = false;
  let start = (): void => undefined;
  const started = new Promise<ServerContext>((resolve) => {
    start = () => {
      if (server !== undefined) resolve(server);
    };
  });

  connection.onRequest("initialize", (params: InitializeParams): InitializeResult => {
    if (typeof params.processId === "number") startedBy(params.processId);
    server = createServerContext({ connection, host, documents, client: clientFacts(params) });
    return { capabilities, serverInfo: { name: "toolsight" } };
  });
  connection.onNotification("initialized", () => {
    start();
    heed("start", begin);
  });
  connection.onRequest("shutdown", () => {
    isShutDown = true;
    return null;
  });
  connection.onNotification("exit", end);

  /** Runs once the server has started; an error is logged and the server goes on. */
  function heed(what: string, run: (context: ServerContext) => unknown): void {
    started.then(run).catch((error: unknown) => logError(connection, what, error));
  }

  register(connection, started);
  const documents = followDocuments(connection, {
    opened(uri) {
      heed("open", (context) => documentOpened(context, uri));
      heed("change", (context) => documentChanged(context, uri));
    },
    changed: (uri) => heed("change", (context) => documentChanged(context, uri)),
    saved: (uri) => heed("save", (context) => documentSaved(context, uri)),
    closed: (uri) => heed("close", (context) => documentClosed(context, uri)),
  });
  connection.onNotification("workspace/didChangeWatchedFiles", ({ changes }: DidChangeWatchedFilesParams) =>
    heed("files", (context) => filesChanged(context, changes)),
  );
  connection.onNotification("workspace/didChangeWorkspaceFolders", ({ event }: DidChangeWorkspaceFoldersParams) =>
    heed("folders", (context) => foldersChanged(context, event)),
  );
  connection.listen();
  return { wasShutDown: () => isShutDown };
}

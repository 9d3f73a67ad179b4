import type { PublishDiagnosticsParams } from "vscode-languageserver";
import type { Host } from "../host/host.ts";
import { analyzedNotification, listFilesRequest, readFileRequest } from "../protocol/requests.ts";
import { type ClientFiles, createFiles } from "../workspace/files.ts";
import { createProfileContexts } from "../workspace/profile-contexts.ts";
import { sameUri } from "../workspace/uri.ts";
import { createWorkspaceFiles } from "../workspace/workspace-files.ts";
import { createBackground, soon, usualPace } from "./background.ts";
import type { ClientFacts } from "./client-facts.ts";
import type { Connection } from "./connection.ts";
import { watchBeside } from "./events.ts";
import { logError } from "./log.ts";
import { placesOf } from "./placing.ts";
import { createPlans } from "./plans.ts";
import { hasNewProofs, isSearchLeft, searchOf, workOf } from "./proving.ts";
import { createPublisher } from "./publisher.ts";
import type { ServerContext } from "./server-context.ts";
import { type Current, createSession, type Documents } from "./session.ts";
import { toDiagnostics } from "./to-protocol.ts";

interface Parts {
  readonly connection: Connection;
  readonly host: Host | undefined;
  readonly documents: Documents;
  readonly client: ClientFacts;
}

/** Puts the parts of the server together for one client. */
export function createServerContext({ connection, host, documents: opened, client }: Parts): ServerContext {
  const documents = openDocuments(opened);
  const files = createFiles(host, client.fileAccess ? clientFiles(connection) : undefined);
  const workspace = createWorkspaceFiles(files);
  workspace.setFolders(client.folders);
  const text = async (uri: string) => documents.get(uri)?.getText() ?? files.saved(uri);
  const contexts = createProfileContexts({ files, workspace, text });
  const session = createSession({ documents, files, contexts, jsonSyntaxReported: client.jsonSyntaxReported });
  const background = createBackground(usualPace, (key, error) => logError(connection, key, error));
  const publisher = createPublisher({
    session,
    documents,
    work: {
      background,
      search: searchOf,
      isSearchLeft,
      proofs: (current) => workOf(current, server),
      areProofsNew: hasNewProofs,
    },
    soon,
    toDiagnostics: (current: Current) => toDiagnostics(current, { ...client, placeIn: placesOf(current) }),
    announce: {
      diagnostics(uri, version, diagnostics) {
        const params: PublishDiagnosticsParams = {
          uri,
          diagnostics: [...diagnostics],
          ...(version === null ? {} : { version }),
        };
        connection
          .sendNotification("textDocument/publishDiagnostics", params)
          .catch((error: unknown) => logError(connection, uri, error));
      },
      analyzed(uri, version, kind) {
        const { method } = analyzedNotification;
        connection
          .sendNotification(method, { uri, version, recognized: kind === "profile", kind })
          .catch((error: unknown) => logError(connection, uri, error));
        if (kind === "profile" && version !== null) watchBeside(server, uri);
      },
      refresh: () => refreshHints(connection, client),
      failed: (uri, error) => logError(connection, uri, error),
    },
  });
  const server: ServerContext = {
    connection,
    client,
    host,
    documents,
    files,
    workspace,
    contexts,
    session,
    plans: createPlans(),
    watched: new Set(),
    visible: new Map(),
    publisher,
  };
  return server;
}

/** Open documents by address, whatever letters of it are encoded. */
function openDocuments(opened: Documents): Documents {
  const find = (uri: string) => opened.all().find((document) => sameUri(document.uri) === sameUri(uri));
  return {
    get: (uri) => opened.get(uri) ?? find(uri),
    all: () => opened.all(),
  };
}

function clientFiles(connection: Connection): ClientFiles {
  return {
    async read(uri) {
      const answer = await connection.sendRequest<{ readonly text: string } | null>(readFileRequest.method, { uri });
      return answer?.text;
    },
    list: (folder, depth) => connection.sendRequest<readonly string[]>(listFilesRequest.method, { folder, depth }),
  };
}

/** Asks the editor to fetch again what it only fetches when a text changes. */
function refreshHints(connection: Connection, { refreshes }: ClientFacts): void {
  const ask = (method: string) =>
    connection.sendRequest(method).catch((error: unknown) => logError(connection, method, error));
  if (refreshes.inlayHints) void ask("workspace/inlayHint/refresh");
  if (refreshes.codeLenses) void ask("workspace/codeLens/refresh");
  if (refreshes.semanticTokens) void ask("workspace/semanticTokens/refresh");
}

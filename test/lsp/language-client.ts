import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type Diagnostic,
  FileChangeType,
  type InitializeResult,
  type PublishDiagnosticsParams,
} from "vscode-languageserver";
import { createMessageConnection, type MessageConnection } from "vscode-languageserver/node";
import {
  analyzedNotification,
  type InitializationOptions,
  profilesRequest,
  type RequestOf,
} from "../../server/protocol/requests.ts";

type Analyzed = NonNullable<(typeof analyzedNotification)["types"]>["params"];

/** What an editor says about itself when it starts the server. */
export interface ClientOptions {
  readonly options?: InitializationOptions;
  readonly capabilities?: Record<string, unknown>;
  /** Without it the workspace folder is announced; with it, none is. */
  readonly noFolder?: boolean;
  /** Folders in the workspace folder that are announced in its place. */
  readonly folders?: readonly string[];
}

/** A workspace on disk with a real server beside it, spoken to as an editor speaks to it. */
export interface LanguageClient {
  readonly process: ChildProcess;
  readonly connection: MessageConnection;
  readonly initialized: InitializeResult;
  /** Everything the server published, in order. */
  readonly published: readonly PublishDiagnosticsParams[];
  readonly analyzed: readonly Analyzed[];
  readonly errors: readonly string[];
  uri(path: string): string;
  /** Writes a file and tells the server, as a file watcher does. */
  write(path: string, text: string | Uint8Array): void;
  remove(path: string): void;
  open(path: string, text: string, languageId?: string): void;
  /** Replaces the text of an open document; the version counts up. */
  change(path: string, version: number, text: string): void;
  close(path: string): void;
  request<Params, Result>(type: RequestOf<Params, Result>, params: Params): Promise<Result>;
  /** The first published message of the file that fits, be it already there or still to come. */
  diagnosticsOf(path: string, fits: (params: PublishDiagnosticsParams) => boolean): Promise<readonly Diagnostic[]>;
  /** Resolves when the server has answered everything sent before and published what it had to. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

const projectRoot = join(import.meta.dirname, "../..");
export const serverEntry = join(projectRoot, "server/lsp/main.node.ts");

/** Starts the server on a new folder with these files. */
export async function startClient(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: ClientOptions = {},
): Promise<LanguageClient> {
  const folder = mkdtempSync(join(tmpdir(), "toolsight-lsp-"));
  for (const [path, text] of Object.entries(files)) writeIn(folder, path, text);
  const server = spawn(process.execPath, [serverEntry, "--stdio"], { stdio: ["pipe", "pipe", "pipe"] });
  const errors: string[] = [];
  server.stderr.on("data", (chunk: Buffer) => errors.push(chunk.toString()));
  const connection = createMessageConnection(server.stdout, server.stdin);
  const published: PublishDiagnosticsParams[] = [];
  const analyzed: Analyzed[] = [];
  const waiting = new Set<() => void>();
  const wake = (): void => {
    for (const look of [...waiting]) look();
  };
  connection.onNotification("textDocument/publishDiagnostics", (params: PublishDiagnosticsParams) => {
    published.push(params);
    wake();
  });
  connection.onNotification(analyzedNotification.method, (params: Analyzed) => {
    analyzed.push(params);
    wake();
  });
  connection.onNotification("window/logMessage", ({ message }: { message: string }) => void errors.push(message));
  connection.listen();

  const folderUri = pathToFileURL(folder).href;
  // Only what has to be encoded: editors differ in the rest, and the server must not care.
  const encoded = (path: string): string => path.replace(/[%#?]/g, encodeURIComponent);
  const uri = (path: string): string => (path === "" ? folderUri : `${folderUri}/${encoded(path)}`);
  const opened = options.folders ?? [""];
  const initialized = await connection.sendRequest<InitializeResult>("initialize", {
    processId: process.pid,
    rootUri: null,
    workspaceFolders: options.noFolder === true ? null : opened.map((name) => ({ uri: uri(name), name })),
    capabilities: options.capabilities ?? {},
    initializationOptions: options.options ?? {},
  });
  await connection.sendNotification("initialized", {});

  const notify = (method: string, params: unknown): void => {
    connection.sendNotification(method, params).catch((error: unknown) => errors.push(String(error)));
  };
  const fileEvent = (path: string, type: FileChangeType): void =>
    notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uri(path), type }] });

  return {
    process: server,
    connection,
    initialized,
    published,
    analyzed,
    errors,
    uri,
    write(path, text) {
      const isNew = !writeIn(folder, path, text);
      fileEvent(path, isNew ? FileChangeType.Created : FileChangeType.Changed);
    },
    remove(path) {
      rmSync(join(folder, path));
      fileEvent(path, FileChangeType.Deleted);
    },
    open: (path, text, languageId = "json") =>
      notify("textDocument/didOpen", { textDocument: { uri: uri(path), languageId, version: 1, text } }),
    change: (path, version, text) =>
      notify("textDocument/didChange", { textDocument: { uri: uri(path), version }, contentChanges: [{ text }] }),
    close: (path) => notify("textDocument/didClose", { textDocument: { uri: uri(path) } }),
    request: (type, params) => connection.sendRequest(type.method, params),
    diagnosticsOf: (path, fits) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = published.findLast((params) => params.uri === uri(path) && fits(params));
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found.diagnostics);
        };
        waiting.add(look);
        look();
      }),
    // The list of profiles is complete only when nothing is waiting to be looked at.
    settled: async () => void (await connection.sendRequest(profilesRequest.method, {})),
    async stop() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      await connection.sendRequest("shutdown");
      await connection.sendNotification("exit");
      await ended;
      connection.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @returns whether the file was there before. */
function writeIn(folder: string, path: string, text: string | Uint8Array): boolean {
  const file = join(folder, path);
  const isThere = existsSync(file);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return isThere;
}

/** The position of a mark in a text, and the text without it: `at('{ "pattern": "ma|" }')`. */
export function at(marked: string): {
  readonly text: string;
  readonly position: { readonly line: number; readonly character: number };
} {
  const offset = marked.indexOf("|");
  const before = marked.slice(0, offset).split("\n");
  return {
    text: marked.slice(0, offset) + marked.slice(offset + 1),
    position: { line: before.length - 1, character: before.at(-1)?.length ?? 0 },
  };
}

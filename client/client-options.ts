import { type FileSystemWatcher, type LogOutputChannel, l10n, type TextDocument, workspace } from "vscode";
import type { LanguageClientOptions, Middleware } from "vscode-languageclient";
import type { InitializationOptions } from "../server/protocol/requests.ts";
import { pagesStart } from "./diagnostic-pages.ts";
import { isSynchronized } from "./documents.ts";
import { withReviews } from "./reviews.ts";

/** Commands the server may put into lenses and hovers. */
const serverCommands = [
  "toolsight.applyPlan",
  "toolsight.preview",
  "toolsight.explainTool",
  "toolsight.selectPolicy",
] as const;

/** What the server wants to know of files that are not open. */
export function createWatchers(): FileSystemWatcher[] {
  return [
    workspace.createFileSystemWatcher("**/*.{json,jsonc}"),
    // The removal of a folder is told without its files.
    workspace.createFileSystemWatcher("**/*", true, true, false),
  ];
}

/** @param counted is called for each message to or from the server. */
export function clientOptions(
  output: LogOutputChannel,
  watchers: FileSystemWatcher[],
  counted: () => void,
): LanguageClientOptions {
  const initializationOptions: InitializationOptions = {
    ...(l10n.bundle === undefined ? {} : { l10n: l10n.bundle }),
    commands: serverCommands,
    pages: pagesStart,
    fileAccess: true,
    jsonSyntaxReported: workspace.getConfiguration("json").get("validate.enable", true),
  };
  return {
    documentSelector: [{ language: "json" }, { language: "jsonc" }],
    diagnosticCollectionName: "toolsight",
    outputChannel: output,
    initializationOptions,
    // Only these two run from a hover. The one takes the id of a plan that the server issued, so that a forged link does
    // nothing; the other only shows.
    markdown: { isTrusted: { enabledCommands: ["toolsight.applyPlan", "toolsight.preview"] }, supportHtml: false },
    synchronize: { fileEvents: watchers },
    middleware: middleware(counted),
  };
}

/** Keeps documents that are not ours away from the server, counts messages, and obeys the editor-only settings. */
function middleware(counted: () => void): Middleware {
  const enabled = (key: string, document: TextDocument) =>
    workspace.getConfiguration("toolsight", document.uri).get<boolean>(key, true);
  return {
    didOpen: async (document, next) => (isSynchronized(document) ? next(document) : undefined),
    didChange: async (event, next) => (isSynchronized(event.document) ? next(event) : undefined),
    didSave: async (document, next) => (isSynchronized(document) ? next(document) : undefined),
    didClose: async (document, next) => (isSynchronized(document) ? next(document) : undefined),
    provideInlayHints: (document, range, token, next) =>
      isSynchronized(document) && enabled("inlayHints.enabled", document) ? next(document, range, token) : [],
    provideCodeLenses: (document, token, next) =>
      isSynchronized(document) && enabled("codeLens.enabled", document) ? next(document, token) : [],
    provideHover: (document, position, token, next) =>
      isSynchronized(document) ? next(document, position, token) : null,
    provideCompletionItem: (document, position, context, token, next) =>
      isSynchronized(document) ? next(document, position, context, token) : null,
    provideDocumentHighlights: (document, position, token, next) =>
      isSynchronized(document) ? next(document, position, token) : null,
    provideDocumentSemanticTokens: (document, token, next) => (isSynchronized(document) ? next(document, token) : null),
    provideCodeActions: async (document, range, context, token, next) => {
      if (!isSynchronized(document)) return null;
      const { version } = document;
      return withReviews(document, version, (await next(document, range, context, token)) ?? []);
    },
    provideDefinition: (document, position, token, next) =>
      isSynchronized(document) ? next(document, position, token) : null,
    provideReferences: (document, position, options, token, next) =>
      isSynchronized(document) ? next(document, position, options, token) : null,
    handleDiagnostics: (uri, diagnostics, next) => {
      counted();
      next(uri, diagnostics);
    },
    sendRequest: (type, param, token, next) => {
      counted();
      return next(type, param, token);
    },
    sendNotification: (type, next, params) => {
      counted();
      return next(type, params);
    },
  };
}

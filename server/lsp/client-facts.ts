import type { InitializeParams } from "vscode-languageserver";
import type { InitializationOptions } from "../protocol/requests.ts";

/** What the client said about itself when it started the server. Nothing else of the start is kept. */
export interface ClientFacts {
  /** Template in the user's language; `undefined`: not translated. */
  readonly translate: (key: string) => string | undefined;
  /** Can the client run this command? Links and lenses are offered only then. */
  readonly runs: (command: string) => boolean;
  /** The address of a diagnostic's page. */
  readonly pageOf: (code: string) => string | undefined;
  readonly jsonSyntaxReported: boolean;
  /** It reads and lists files for us, and tells about changed files without being asked to. */
  readonly fileAccess: boolean;
  readonly registersWatchers: boolean;
  /** It can watch folders outside the workspace. */
  readonly watchesFolders: boolean;
  /** Definitions with the range they start from. */
  readonly takesLinks: boolean;
  /** Edits that say for which version of a document they were made. */
  readonly takesVersionedEdits: boolean;
  /** Edits that the user is asked to look at before they are made. */
  readonly confirmsEdits: boolean;
  /** Actions that cannot be chosen, with the reason. */
  readonly showsDisabled: boolean;
  readonly refreshes: { readonly inlayHints: boolean; readonly codeLenses: boolean; readonly semanticTokens: boolean };
  /** Workspace folders as the client writes them, without a slash at the end. */
  readonly folders: readonly string[];
}

/** Reads what the client said when it started the server; what it left out or said wrongly is as if it could not do it. */
export function clientFacts({
  capabilities,
  initializationOptions,
  workspaceFolders,
  rootUri,
}: InitializeParams): ClientFacts {
  const options = optionsOf(initializationOptions);
  const { workspace } = capabilities;
  const registersWatchers = workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
  const texts = new Map(Object.entries(options.l10n ?? {}));
  const commands = new Set(options.commands ?? []);
  const folders = workspaceFolders?.map(({ uri }) => uri) ?? (typeof rootUri === "string" ? [rootUri] : []);
  return {
    translate: (key) => texts.get(key),
    pageOf: (code) => (options.pages === undefined ? undefined : `${options.pages}${code}.md`),
    runs: (command) => commands.has(command),
    jsonSyntaxReported: options.jsonSyntaxReported === true,
    fileAccess: options.fileAccess === true,
    registersWatchers,
    watchesFolders: registersWatchers && workspace?.didChangeWatchedFiles?.relativePatternSupport === true,
    takesLinks: capabilities.textDocument?.definition?.linkSupport === true,
    takesVersionedEdits: workspace?.workspaceEdit?.documentChanges === true,
    showsDisabled: capabilities.textDocument?.codeAction?.disabledSupport === true,
    confirmsEdits: workspace?.workspaceEdit?.changeAnnotationSupport !== undefined,
    refreshes: {
      inlayHints: workspace?.inlayHint?.refreshSupport === true,
      codeLenses: workspace?.codeLens?.refreshSupport === true,
      semanticTokens: workspace?.semanticTokens?.refreshSupport === true,
    },
    folders: folders.map(withoutSlash),
  };
}

/** The address of a folder as we keep it. */
export function withoutSlash(uri: string): string {
  return uri.endsWith("/") ? uri.slice(0, -1) : uri;
}

// Whatever another editor sends here, the server starts.
function optionsOf(value: unknown): InitializationOptions {
  if (typeof value !== "object" || value === null) return {};
  const { l10n, commands, pages, fileAccess, jsonSyntaxReported } = value as Record<string, unknown>;
  return {
    ...(isTable(l10n) ? { l10n } : {}),
    ...(Array.isArray(commands) ? { commands: commands.filter((command) => typeof command === "string") } : {}),
    ...(typeof pages === "string" ? { pages } : {}),
    fileAccess: fileAccess === true,
    jsonSyntaxReported: jsonSyntaxReported === true,
  };
}

function isTable(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === "object" && value !== null && Object.values(value).every((text) => typeof text === "string");
}

import { type ServerCapabilities, TextDocumentSyncKind } from "vscode-languageserver";

/** What the server can do. No pull diagnostics: beside the push every finding would be reported twice. */
export const capabilities: ServerCapabilities = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
  hoverProvider: true,
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
};

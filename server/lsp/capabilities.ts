import type { ServerCapabilities } from "vscode-languageserver";
import { tokenLegend } from "./hint-handlers.ts";
import { CodeActionKind, fixAllKind, TextDocumentSyncKind } from "./protocol-values.ts";

/** What the server can do. No pull diagnostics: beside the push every finding would be reported twice. */
export const capabilities: ServerCapabilities = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
  hoverProvider: true,
  inlayHintProvider: true,
  codeLensProvider: {},
  completionProvider: { triggerCharacters: ['"', ":", "_"] },
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, fixAllKind] },
  definitionProvider: true,
  referencesProvider: true,
  documentHighlightProvider: true,
  semanticTokensProvider: { legend: tokenLegend, full: true },
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
};

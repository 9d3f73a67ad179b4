import type * as lsp from "vscode-languageserver";

// The numbers and words of the Language Server Protocol that the server sends or reads. The library has them too, but only
// all of them at once: 110 kB with everything else the protocol knows. The compiler compares each of these with the
// library's own; what is missing is added here.

export const CodeActionKind = {
  QuickFix: "quickfix",
  RefactorRewrite: "refactor.rewrite",
  SourceFixAll: "source.fixAll",
} as const satisfies Partial<typeof lsp.CodeActionKind>;

/** A kind of our own: fixes all that cannot change any decision. */
export const fixAllKind = `${CodeActionKind.SourceFixAll}.toolsight`;

export const CodeActionTriggerKind = {
  Invoked: 1,
  Automatic: 2,
} as const satisfies Partial<typeof lsp.CodeActionTriggerKind>;

export const CompletionItemKind = {
  Function: 3,
  Module: 9,
  Property: 10,
  Value: 12,
} as const satisfies Partial<typeof lsp.CompletionItemKind>;

export const DiagnosticSeverity = {
  Error: 1,
  Warning: 2,
  Information: 3,
  Hint: 4,
} as const satisfies Partial<typeof lsp.DiagnosticSeverity>;

export const DiagnosticTag = { Unnecessary: 1, Deprecated: 2 } as const satisfies Partial<typeof lsp.DiagnosticTag>;

export const DocumentHighlightKind = {
  Text: 1,
  Read: 2,
  Write: 3,
} as const satisfies Partial<typeof lsp.DocumentHighlightKind>;

export const FileChangeType = {
  Created: 1,
  Changed: 2,
  Deleted: 3,
} as const satisfies Partial<typeof lsp.FileChangeType>;

export const InsertTextFormat = { PlainText: 1 } as const satisfies Partial<typeof lsp.InsertTextFormat>;

export const MarkupKind = { Markdown: "markdown" } as const satisfies Partial<typeof lsp.MarkupKind>;

export const MessageType = { Error: 1, Warning: 2, Info: 3, Log: 4 } as const satisfies Partial<typeof lsp.MessageType>;

export const TextDocumentSyncKind = { Incremental: 2 } as const satisfies Partial<typeof lsp.TextDocumentSyncKind>;

export const WatchKind = { Delete: 4 } as const satisfies Partial<typeof lsp.WatchKind>;

import type {
  DidChangeTextDocumentParams,
  DidCloseTextDocumentParams,
  DidOpenTextDocumentParams,
  DidSaveTextDocumentParams,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Connection } from "./connection.ts";
import type { Documents } from "./session.ts";

/** What is told of the open documents, each time after the text is up to date. */
export interface DocumentEvents {
  /** A document was opened, or its language or name changed. `changed` is not told beside it. */
  opened(uri: string): void;
  changed(uri: string): void;
  saved(uri: string): void;
  /** The document is no longer among the open ones. */
  closed(uri: string): void;
}

/** Keeps the texts of the documents that are open in the editor. Messages about others are passed over. */
export function followDocuments(connection: Connection, events: DocumentEvents): Documents {
  const open = new Map<string, TextDocument>();

  connection.onNotification("textDocument/didOpen", ({ textDocument }: DidOpenTextDocumentParams) => {
    const { uri, languageId, version, text } = textDocument;
    open.set(uri, TextDocument.create(uri, languageId, version, text));
    events.opened(uri);
  });
  connection.onNotification(
    "textDocument/didChange",
    ({ textDocument: { uri, version }, contentChanges }: DidChangeTextDocumentParams) => {
      const document = open.get(uri);
      if (document === undefined || contentChanges.length === 0) return;
      open.set(uri, TextDocument.update(document, contentChanges, version));
      events.changed(uri);
    },
  );
  connection.onNotification("textDocument/didSave", ({ textDocument: { uri } }: DidSaveTextDocumentParams) => {
    if (open.has(uri)) events.saved(uri);
  });
  connection.onNotification("textDocument/didClose", ({ textDocument: { uri } }: DidCloseTextDocumentParams) => {
    if (open.delete(uri)) events.closed(uri);
  });

  return { get: (uri) => open.get(uri), all: () => [...open.values()] };
}

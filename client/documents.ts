import { type TextDocument, type Uri, workspace } from "vscode";

/** Schemes of read-only documents that VS Code or we ourselves make; their text is never diagnosed or toggled. */
export function isEditable(uri: Uri): boolean {
  return uri.scheme === "untitled" || workspace.fs.isWritableFileSystem(uri.scheme) === true;
}

/** Documents the server is told about. */
export function isSynchronized(document: TextDocument): boolean {
  return (document.languageId === "json" || document.languageId === "jsonc") && isEditable(document.uri);
}

export function baseNameOf(uri: Uri): string {
  return uri.path.slice(uri.path.lastIndexOf("/") + 1);
}

/** The open document of a URI as text, which is how the server names it. */
export function findDocument(uri: string): TextDocument | undefined {
  return workspace.textDocuments.find((document) => document.uri.toString() === uri);
}

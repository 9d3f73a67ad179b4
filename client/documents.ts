import { type TextDocument, type Uri, workspace } from "vscode";

/** Whether the text may be changed. Read-only documents, which VS Code or we ourselves make, are never diagnosed or toggled. */
export function isEditable(uri: Uri): boolean {
  return uri.scheme === "untitled" || workspace.fs.isWritableFileSystem(uri.scheme) === true;
}

/** Documents the server is told about. */
export function isSynchronized(document: TextDocument): boolean {
  return (document.languageId === "json" || document.languageId === "jsonc") && isEditable(document.uri);
}

/** The name of the file itself. */
export function baseNameOf(uri: Uri): string {
  return uri.path.slice(uri.path.lastIndexOf("/") + 1);
}

/** The open document of a URI as text, which is how the server names it. */
export function findDocument(uri: string): TextDocument | undefined {
  return workspace.textDocuments.find((document) => document.uri.toString() === uri);
}

// What a host offers: the files around the server. Locations are URIs; a host with a file system of its own takes plain
// paths too, and answers in the form in which it was asked. Watching is the language server's business.

/** The text of a file, or why there is none. */
export type FileText =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "unreadable"; readonly reason: UnreadableReason; readonly detail: string };

/** Why a file has no text. */
export type UnreadableReason = "missing" | "folder" | "denied" | "not-utf-8" | "too-large" | "failed";

/** What can be known of a file without reading it. */
export interface FileFacts {
  readonly kind: "file" | "folder" | "other";
  /** In bytes. */
  readonly size: number;
  /** In milliseconds since 1970. */
  readonly modified: number;
  readonly writable: boolean;
}

/** Which files a listing holds: those in the folder itself, or also those in all folders below it. */
export type ListDepth = "one" | "all";

/** The way to the files of a machine. Nothing here rejects. */
export interface Host {
  /** The text as stored, with its byte order mark and line ends; undefined when it cannot be read. */
  read(location: string): Promise<string | undefined>;
  /** The same with the reason. Never rejects. */
  readText(location: string): Promise<FileText>;
  /** Files breadth first, by name within a folder, without the folders nobody keeps a profile in; empty when there is no such folder. */
  list(folder: string, depth: ListDepth): Promise<readonly string[]>;
  /** Undefined when there is nothing there. */
  stat(location: string): Promise<FileFacts | undefined>;
}

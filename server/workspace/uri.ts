// Addresses of files as the client writes them. Only what the server needs: comparing two of them, and folders.

/** The address in one spelling, for comparing: editors and hosts differ in which letters they encode. */
export function sameUri(uri: string): string {
  const plain = decoded(uri);
  // Windows: `file:///C:/…` and `file:///c%3A/…` are one file.
  return plain.replace(/^(file:\/\/\/)([A-Za-z])(?=:)/, (_, head: string, drive: string) => head + drive.toLowerCase());
}

/** The folder a file is in, without a slash at its end. */
export function folderOf(uri: string): string {
  const slash = uri.lastIndexOf("/");
  return slash < 0 ? uri : uri.slice(0, slash);
}

/** The folder around a folder; `undefined` at the root of the file system, which is written without a slash too. */
export function folderAbove(folder: string): string | undefined {
  const slash = folder.lastIndexOf("/");
  return slash < authorityEnd(folder) ? undefined : folder.slice(0, slash);
}

/** The part of `file` below `folder`, decoded; `undefined` when it is not below it. */
export function relativeTo(folder: string, file: string): string | undefined {
  const start = `${sameUri(folder)}/`;
  const plain = sameUri(file);
  return plain.startsWith(start) ? plain.slice(start.length) : undefined;
}

/** Sorted by their paths, however the addresses are encoded. */
export function inPathOrder(uris: readonly string[]): readonly string[] {
  const keyed = uris.map((uri) => ({ uri, key: sameUri(uri) }));
  return keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ uri }) => uri);
}

/** The name of the file itself, decoded. */
export function baseNameOf(uri: string): string {
  return decoded(uri.slice(uri.lastIndexOf("/") + 1));
}

/** `file` for `file:///x`; empty for a text that is no address. */
export function schemeOf(uri: string): string {
  return uri.slice(0, Math.max(0, uri.indexOf(":")));
}

/** The address as people read it; as it is when it is not encoded rightly. */
export function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

/** Where the path begins: behind `scheme://authority`. */
function authorityEnd(uri: string): number {
  return /^[^:/]*:(?:\/\/[^/]*)?/.exec(uri)?.[0].length ?? 0;
}

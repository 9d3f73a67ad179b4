import { skippedFolders } from "../protocol/file-names.ts";
import type { Files } from "./files.ts";
import { folderOf, inPathOrder, relativeTo, sameUri } from "./uri.ts";

/** The workspace folders and the JSON files in them: listed once, then kept up to date by what the client tells. */
export interface WorkspaceFiles {
  readonly folders: readonly string[];
  setFolders(folders: readonly string[]): void;
  /** The innermost workspace folder around a file; `undefined` for a file opened alone. */
  folderAround(uri: string): string | undefined;
  /** The JSON files below any folder, sorted by path. Outside of the workspace folders they are listed anew each time. */
  filesIn(folder: string): Promise<readonly string[]>;
  /** Is the file in a folder that nobody keeps profiles in? */
  isSkipped(uri: string): boolean;
  added(uri: string): void;
  removed(uri: string): void;
}

/** The files of no workspace folder yet. */
export function createWorkspaceFiles(files: Files): WorkspaceFiles {
  let folders: readonly string[] = [];
  const listings = new Map<string, Promise<Map<string, string>>>();

  function listing(folder: string): Promise<Map<string, string>> {
    const known = listings.get(folder);
    if (known !== undefined) return known;
    const made = files.list(folder, "all").then((uris) => new Map(uris.map((uri) => [sameUri(uri), uri])));
    // Nobody tells about changes elsewhere.
    if (folderAround(`${folder}/x`) !== undefined) listings.set(folder, made);
    return made;
  }

  function folderAround(uri: string): string | undefined {
    const around = folders.filter((folder) => relativeTo(folder, uri) !== undefined);
    return around.toSorted((a, b) => b.length - a.length)[0];
  }

  function change(uri: string, apply: (listing: Map<string, string>) => void): void {
    for (const [folder, known] of listings) {
      const path = relativeTo(folder, uri);
      if (path === undefined || isSkipped(path)) continue;
      // A listing never fails: what cannot be listed is empty.
      void known.then(apply);
    }
  }

  function isSkippedFile(uri: string): boolean {
    const folder = folderAround(uri);
    const path = folder === undefined ? undefined : relativeTo(folder, uri);
    return path !== undefined && isSkipped(path);
  }

  return {
    isSkipped: isSkippedFile,
    get folders() {
      return folders;
    },
    setFolders(changed) {
      folders = changed;
      for (const folder of listings.keys()) if (folderAround(`${folder}/x`) === undefined) listings.delete(folder);
    },
    folderAround,
    filesIn: async (folder) => inPathOrder([...(await listing(folder)).values()]),
    added: (uri) => change(uri, (known) => known.has(sameUri(uri)) || known.set(sameUri(uri), uri)),
    removed: (uri) =>
      change(uri, (known) => {
        if (known.delete(sameUri(uri))) return;
        // What was no file may have been a folder, which is told as one event.
        const start = `${sameUri(uri)}/`;
        for (const key of known.keys()) if (key.startsWith(start)) known.delete(key);
      }),
  };
}

function isSkipped(path: string): boolean {
  return folderOf(`/${path}`)
    .split("/")
    .some((part) => skippedFolders.has(part));
}

import { type Disposable, FileType, type Uri, workspace } from "vscode";
import { skippedFolders } from "../server/protocol/file-names.ts";
import { baseNameOf } from "./documents.ts";

/**
 * Tells of folders that appear in the workspace with files already in them (moved, checked out, unpacked). For these
 * VS Code often sends one event, for the folder, and none for its files.
 */
export function onDidCreateFolder(heed: (folder: Uri) => void): Disposable {
  const watcher = workspace.createFileSystemWatcher("**/*", false, true, true);
  const subscription = watcher.onDidCreate(async (uri) => {
    if (mayBeFolder(uri) && (await isFolder(uri))) heed(uri);
  });
  return {
    dispose() {
      subscription.dispose();
      watcher.dispose();
    },
  };
}

/** By its name alone, since a build may create thousands of files: folders with a dot inside their name are rare. */
function mayBeFolder(uri: Uri): boolean {
  return baseNameOf(uri).lastIndexOf(".") <= 0 && !uri.path.split("/").some((part) => skippedFolders.has(part));
}

async function isFolder(uri: Uri): Promise<boolean> {
  try {
    return (await workspace.fs.stat(uri)).type === FileType.Directory;
  } catch {
    return false;
  }
}

import { type Disposable, type TextDocument, type Uri, window, workspace } from "vscode";
import { DidChangeWatchedFilesNotification, FileChangeType, type FileEvent } from "vscode-languageclient";
import { hasControllerMark, isProfileName, profileNames, settingsName } from "../server/protocol/file-names.ts";
import { baseNameOf, isSynchronized } from "./documents.ts";
import { walk } from "./file-access.ts";
import { onDidCreateFolder } from "./new-folders.ts";
import type { ServerLink } from "./server-link.ts";

/**
 * Starts the server with the first file that may be a profile, and not before: in a workspace without our files no
 * process runs and nothing is sent. Looks at names only, and at one mark in documents that are open anyway.
 */
export function startWhenNeeded(link: ServerLink): Disposable {
  const subscriptions: Disposable[] = [];
  const start = () => {
    for (const subscription of subscriptions.splice(0)) subscription.dispose();
    void link.start();
  };
  const consider = (document: TextDocument) => {
    if (mayConcernUs(document)) start();
  };
  subscriptions.push(
    workspace.onDidOpenTextDocument(consider),
    workspace.onDidChangeTextDocument(({ document }) => consider(document)),
    workspace.onDidChangeWorkspaceFolders(
      ({ added }) =>
        void lookIn(
          added.map(({ uri }) => uri),
          start,
        ),
    ),
    window.onDidChangeActiveTextEditor((editor) => editor && consider(editor.document)),
  );
  const names = `{${[...profileNames, settingsName].join(",")}}`;
  const watcher = workspace.createFileSystemWatcher(`**/${names}`, false, true, true);
  subscriptions.push(watcher, watcher.onDidCreate(start));
  workspace.textDocuments.forEach(consider);
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  if (link.state === "off") void lookIn(folders, start);
  const newFolders = onDidCreateFolder((folder) => {
    if (link.state === "off") void lookIn([folder], start);
    else void tellFilesOf(folder, link);
  });
  return {
    dispose() {
      newFolders.dispose();
      for (const subscription of subscriptions.splice(0)) subscription.dispose();
    },
  };
}

function mayConcernUs(document: TextDocument): boolean {
  if (!isSynchronized(document)) return false;
  const name = baseNameOf(document.uri);
  return isProfileName(name) || name === settingsName || hasControllerMark(document.getText());
}

async function lookIn(folders: readonly Uri[], found: () => void): Promise<void> {
  for (const folder of folders) {
    const hit = await walk(folder, (file) => isProfileName(baseNameOf(file)) || baseNameOf(file) === settingsName);
    if (hit) return found();
  }
}

/** As if each JSON file in the folder had been told by itself. */
async function tellFilesOf(folder: Uri, link: ServerLink): Promise<void> {
  const changes: FileEvent[] = [];
  await walk(folder, (file) => {
    if (/\.jsonc?$/.test(file.path)) changes.push({ uri: file.toString(), type: FileChangeType.Created });
    return false;
  });
  if (changes.length > 0) link.notify(DidChangeWatchedFilesNotification.type, { changes });
}

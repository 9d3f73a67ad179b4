import type {
  DidChangeWatchedFilesRegistrationOptions,
  FileEvent,
  GlobPattern,
  RegistrationParams,
  WorkspaceFoldersChangeEvent,
} from "vscode-languageserver";
import { hintedDialect } from "../engine/index.ts";
import { settingsName } from "../protocol/file-names.ts";
import { baseNameOf, folderOf, relativeTo, sameUri, schemeOf } from "../workspace/uri.ts";
import { withoutSlash } from "./client-facts.ts";
import { logError } from "./log.ts";
import { FileChangeType, WatchKind } from "./protocol-values.ts";
import type { ServerContext } from "./server-context.ts";

// What happens when something around the server changes. All of it ends in files that are looked at again; what did not
// really change is not told again.

/** The client is ready: look at open documents, and once at the profiles of the workspace. */
export function begin(server: ServerContext): void {
  const { client, documents, publisher } = server;
  publisher.schedule(documents.all().map(({ uri }) => uri));
  // Our own client watches the workspace by itself.
  if (client.registersWatchers && !client.fileAccess) {
    watch(server, "**/*.{json,jsonc}");
    watch(server, "**/*", WatchKind.Delete);
  }
  scanInBackground(server);
}

/** Asks the editor to tell of changed files. */
function watch({ connection }: ServerContext, globPattern: GlobPattern, kind?: number): void {
  const watcher = kind === undefined ? { globPattern } : { globPattern, kind };
  const registerOptions: DidChangeWatchedFilesRegistrationOptions = { watchers: [watcher] };
  // No pattern is watched twice, so it is a name for the registration.
  const id = `watch ${JSON.stringify(globPattern)}`;
  const params: RegistrationParams = {
    registrations: [{ id, method: "workspace/didChangeWatchedFiles", registerOptions }],
  };
  connection
    .sendRequest("client/registerCapability", params)
    .catch((error: unknown) => logError(connection, "watching files", error));
}

/** A document was opened, or its language or name changed. */
export function documentOpened(server: ServerContext, uri: string): void {
  const { contexts, session, workspace, publisher } = server;
  session.forget(uri);
  workspace.added(uri);
  // Nobody has watched the folder of a file opened alone.
  if (workspace.folderAround(uri) === undefined) contexts.invalidate();
  publisher.schedule([uri]);
}

/** A profile is open that is in no workspace folder: from now on the files beside it are watched, those in deeper folders are not. */
export function watchBeside(server: ServerContext, uri: string): void {
  const { client, watched, workspace } = server;
  const folder = folderOf(uri);
  const isAlone = schemeOf(uri) === "file" && workspace.folderAround(uri) === undefined;
  if (!isAlone || !client.watchesFolders || watched.has(sameUri(folder))) return;
  watched.add(sameUri(folder));
  watch(server, { baseUri: folder, pattern: "*.{json,jsonc}" });
}

/** Somebody typed. */
export function documentChanged(server: ServerContext, uri: string): void {
  server.publisher.schedule([uri]);
  if (server.contexts.restOn(uri)) lookAgain(server, uri);
}

/** The text on disk is that of the editor now. */
export function documentSaved(server: ServerContext, uri: string): void {
  server.session.forget(uri);
  server.publisher.schedule([uri]);
  lookAgain(server, uri);
}

/** From now on the text on disk counts. */
export function documentClosed(server: ServerContext, uri: string): void {
  const { contexts, session, workspace, publisher, visible } = server;
  session.forget(uri);
  visible.delete(sameUri(uri));
  // Unsaved text that others rested on is gone.
  if (contexts.restOn(uri)) lookAgain(server, uri);
  const isKept = workspace.folderAround(uri) !== undefined && publisher.profiles.has(sameUri(uri));
  if (isKept) publisher.schedule([uri]);
  else publisher.clear(uri);
}

/** Files came, went or changed on disk. */
export function filesChanged(server: ServerContext, all: readonly FileEvent[]): void {
  const { contexts, documents, publisher, session, workspace } = server;
  // Installing packages changes thousands of files that are nobody's profiles.
  const changes = all
    .filter(({ uri }) => !workspace.isSkipped(uri))
    .flatMap((change) => withFilesBelow(server, change));
  for (const { uri, type } of changes) {
    session.forget(uri);
    if (type === FileChangeType.Created) workspace.added(uri);
    if (type === FileChangeType.Deleted) workspace.removed(uri);
    const isOpen = documents.get(uri) !== undefined;
    if (type === FileChangeType.Deleted && !isOpen) publisher.clear(uri);
    else if (isOpen || publisher.profiles.has(sameUri(uri)) || hintedDialect(uri) !== undefined)
      publisher.schedule([uri]);
  }
  const isDeep = changes.some(({ uri, type }) => type !== FileChangeType.Changed || contexts.restOn(uri));
  if (!isDeep) return;
  contexts.invalidate();
  scheduleKnown(server);
  if (changes.some(({ uri, type }) => type === FileChangeType.Created || baseNameOf(uri) === settingsName))
    scanInBackground(server);
}

/**
 * A removed folder is told as one event, without its files. Nothing comes of the removal of anything else that is no
 * JSON file: builds remove files all the time.
 */
function withFilesBelow({ contexts, publisher }: ServerContext, change: FileEvent): readonly FileEvent[] {
  if (change.type !== FileChangeType.Deleted || /\.jsonc?$/.test(change.uri)) return [change];
  const below = [...publisher.profiles.values()].filter((uri) => relativeTo(change.uri, uri) !== undefined);
  if (below.length === 0 && !contexts.restBelow(change.uri)) return [];
  return [change, ...below.map((uri) => ({ uri, type: change.type }))];
}

/** Workspace folders came or went. */
export function foldersChanged(server: ServerContext, { added, removed }: WorkspaceFoldersChangeEvent): void {
  const { contexts, documents, publisher, workspace } = server;
  const gone = removed.map(({ uri }) => sameUri(withoutSlash(uri)));
  const kept = workspace.folders.filter((folder) => !gone.includes(sameUri(folder)));
  workspace.setFolders([...kept, ...added.map(({ uri }) => withoutSlash(uri))]);
  contexts.invalidate();
  for (const uri of [...publisher.profiles.values()]) {
    if (workspace.folderAround(uri) === undefined && documents.get(uri) === undefined) publisher.clear(uri);
  }
  scheduleKnown(server);
  scanInBackground(server);
}

/** A catalog or settings file has another text: everything that rests on it is looked at again. */
function lookAgain(server: ServerContext, uri: string): void {
  server.contexts.invalidate();
  scheduleKnown(server);
  if (baseNameOf(uri) === settingsName) scanInBackground(server);
}

function scheduleKnown({ documents, publisher }: ServerContext): void {
  publisher.schedule([...documents.all().map(({ uri }) => uri), ...publisher.profiles.values()]);
}

function scanInBackground(server: ServerContext): void {
  server.publisher.expect(
    scan(server).catch((error: unknown) => logError(server.connection, "looking for profiles", error)),
  );
}

/** Finds the profiles of the workspace: files whose name says so, or that settings name. */
async function scan({ contexts, publisher, workspace }: ServerContext): Promise<void> {
  for (const folder of workspace.folders) {
    const uris = await workspace.filesIn(folder);
    const settingsFolders = uris.filter((uri) => baseNameOf(uri) === settingsName).map(folderOf);
    const isBelowSettings = (uri: string) => settingsFolders.some((above) => relativeTo(above, uri) !== undefined);
    const isHinted = (uri: string) => hintedDialect(uri) !== undefined;
    publisher.schedule(uris.filter(isHinted));
    for (const uri of uris) {
      if (isHinted(uri) || !isBelowSettings(uri)) continue;
      const { settings, settingsFolder } = await contexts.of(uri);
      const path = settingsFolder === undefined ? undefined : relativeTo(settingsFolder, uri);
      if (path !== undefined && settings.dialectOf(path) !== undefined) publisher.schedule([uri]);
    }
  }
}

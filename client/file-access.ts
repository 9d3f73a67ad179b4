import { FileType, Uri, workspace } from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { environmentMark, skippedFolders, walkLimits } from "../server/protocol/file-names.ts";
import { listFilesRequest, readFileRequest } from "../server/protocol/requests.ts";

/** Reads and lists for the server what it cannot reach itself: everything in the browser, virtual file systems on the desktop. */
export function answerFileRequests(client: BaseLanguageClient): void {
  client.onRequest(readFileRequest.method, ({ uri }: { readonly uri: string }) =>
    readText(Uri.parse(uri, true), "strict"),
  );
  client.onRequest(
    listFilesRequest.method,
    ({ folder, depth }: { readonly folder: string; readonly depth?: "one" | "all" }) =>
      listAll(Uri.parse(folder, true), depth === "one" ? 0 : walkLimits.depth),
  );
}

/**
 * The text as stored, with its byte order mark; `null` when it cannot be read. `strict`: nor when it is not UTF-8, as on
 * the file system of the machine (server/host/node.ts).
 */
export async function readText(uri: Uri, bytesOf: "strict" | "lenient"): Promise<{ readonly text: string } | null> {
  try {
    const bytes = await workspace.fs.readFile(uri);
    return { text: new TextDecoder("utf-8", { ignoreBOM: true, fatal: bytesOf === "strict" }).decode(bytes) };
  } catch {
    return null;
  }
}

async function listAll(folder: Uri, deepest: number): Promise<readonly string[]> {
  const files: string[] = [];
  await walk(
    folder,
    (uri) => {
      files.push(uri.toString());
      return false;
    },
    deepest,
  );
  return files;
}

/**
 * Visits files breadth first, by name within a folder, until `visit` gives true. `findFiles` is no help here: it never returns on a file system
 * without a search provider, and elsewhere it leaves out or adds ignored files.
 */
export async function walk(
  folder: Uri,
  visit: (file: Uri) => boolean,
  deepest: number = walkLimits.depth,
): Promise<boolean> {
  let level: Uri[] = [folder];
  let seen = 0;
  for (let depth = 0; depth <= deepest && level.length > 0; depth++) {
    const next: Uri[] = [];
    for (const current of level) {
      for (const [name, type] of await entriesOf(current, depth > 0)) {
        if (++seen > walkLimits.entries) return false;
        const uri = Uri.joinPath(current, name);
        // A link to a folder may lead in a circle; profiles are not kept behind one.
        if (type === FileType.Directory) {
          if (!skippedFolders.has(name)) next.push(uri);
        } else if ((type & FileType.File) !== 0 && visit(uri)) return true;
      }
    }
    level = next;
  }
  return false;
}

/** By name; nothing for a folder that cannot be read, and for a virtual environment below the folder that was asked for. */
async function entriesOf(folder: Uri, isBelow: boolean): Promise<readonly [string, FileType][]> {
  try {
    const entries = await workspace.fs.readDirectory(folder);
    if (isBelow && entries.some(([name]) => name === environmentMark)) return [];
    return entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
  } catch {
    return [];
  }
}

import { constants, type Dirent } from "node:fs";
import { access, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { environmentMark, skippedFolders, walkLimits } from "../protocol/file-names.ts";
import type { FileFacts, FileText, Host, ListDepth, UnreadableReason } from "./host.ts";

/** Larger files are not even opened; the engine itself reads less and says so. */
const largestFile = 256 * 1024 * 1024;

/** The file system of the machine. */
export const nodeHost: Host = {
  async read(location) {
    const result = await readText(location);
    return result.kind === "text" ? result.text : undefined;
  },
  readText,
  list,
  stat: factsOf,
};

function pathOf(location: string): string {
  return location.startsWith("file:") ? fileURLToPath(location) : location;
}

async function readText(location: string): Promise<FileText> {
  try {
    const path = pathOf(location);
    const { size } = await stat(path);
    if (size > largestFile) return unreadable("too-large", `${size} bytes`);
    return decode(await readFile(path));
  } catch (error) {
    return unreadable(reasonOf(error), error instanceof Error ? error.message : String(error));
  }
}

/** Strictly, so that what is written back later is what was read: a replaced byte would be lost. */
function decode(bytes: Uint8Array): FileText {
  try {
    return { kind: "text", text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return unreadable("not-utf-8", "the file is not UTF-8 text");
  }
}

function unreadable(reason: UnreadableReason, detail: string): FileText {
  return { kind: "unreadable", reason, detail };
}

function reasonOf(error: unknown): UnreadableReason {
  switch (error instanceof Error && "code" in error ? error.code : undefined) {
    case "ENOENT":
    case "ENOTDIR":
      return "missing";
    case "EISDIR":
      return "folder";
    case "EACCES":
    case "EPERM":
      return "denied";
    default:
      return "failed";
  }
}

interface Waiting {
  readonly folder: string;
  readonly depth: number;
}

async function list(folder: string, depth: ListDepth): Promise<readonly string[]> {
  const asUri = folder.startsWith("file:");
  const found: string[] = [];
  let entries = 0;
  let waiting: readonly Waiting[] = [{ folder: pathOf(folder), depth: 0 }];
  while (waiting.length > 0) {
    const next: Waiting[] = [];
    for (const place of waiting) {
      for (const entry of await entriesOf(place)) {
        entries += 1;
        if (entries > walkLimits.entries) return found;
        const path = join(place.folder, entry.name);
        // A link to a folder may lead round in a circle, so only links to files are followed.
        if (entry.isFile() || (entry.isSymbolicLink() && (await isFile(path)))) {
          found.push(asUri ? pathToFileURL(path).href : path);
        } else if (
          depth === "all" &&
          entry.isDirectory() &&
          place.depth < walkLimits.depth &&
          !skippedFolders.has(entry.name)
        ) {
          next.push({ folder: path, depth: place.depth + 1 });
        }
      }
    }
    waiting = next;
  }
  return found;
}

/**
 * By name; nothing for a folder that cannot be read, and for a virtual environment of any name, unless it is the folder
 * that was asked for: some people make the environment in the root of their project.
 */
async function entriesOf({ folder, depth }: Waiting): Promise<readonly Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    if (depth > 0 && entries.some(({ name }) => name === environmentMark)) return [];
    return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

async function factsOf(location: string): Promise<FileFacts | undefined> {
  try {
    const path = pathOf(location);
    const facts = await stat(path);
    const kind = facts.isFile() ? "file" : facts.isDirectory() ? "folder" : "other";
    return { kind, size: facts.size, modified: facts.mtimeMs, writable: await isWritable(path) };
  } catch {
    return undefined;
  }
}

async function isWritable(path: string): Promise<boolean> {
  try {
    await access(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

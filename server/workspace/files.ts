import type { Host } from "../host/host.ts";
import { folderOf, sameUri, schemeOf } from "./uri.ts";

/** The two requests by which the client reads for the server. */
export interface ClientFiles {
  read(uri: string): Promise<string | undefined>;
  list(folder: string, depth: "one" | "all"): Promise<readonly string[]>;
}

/** All reading of files. Which way a file is read is chosen by the scheme of its address, not by the platform. */
export interface Files {
  /** The text as stored, with its byte order mark; `undefined` when it cannot be read. */
  saved(uri: string): Promise<string | undefined>;
  /** JSON files in the folder, or also in all folders below it; empty when it cannot be listed. */
  list(folder: string, depth: "one" | "all"): Promise<readonly string[]>;
}

/** Reads through the host what is `file:` and everything else through the client; without either nothing can be read. */
export function createFiles(host: Host | undefined, client: ClientFiles | undefined): Files {
  const reader = (uri: string): Pick<ClientFiles, "read" | "list"> | undefined =>
    schemeOf(uri) === "file" && host !== undefined ? hostFiles(host) : client;
  return {
    async saved(uri) {
      try {
        return await reader(uri)?.read(uri);
      } catch {
        return undefined;
      }
    },
    async list(folder, depth) {
      try {
        const files = (await reader(folder)?.list(folder, depth)) ?? [];
        const inside = (uri: string) => depth === "all" || sameUri(folderOf(uri)) === sameUri(folder);
        return files.filter((uri) => /\.jsonc?$/i.test(uri) && inside(uri));
      } catch {
        return [];
      }
    },
  };
}

function hostFiles(host: Host): ClientFiles {
  return {
    read: (uri) => host.read(uri),
    list: (folder, depth) => host.list(folder, depth),
  };
}

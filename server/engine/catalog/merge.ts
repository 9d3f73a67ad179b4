import type { JsonValue } from "../syntax/value.ts";
import type { Catalog, CatalogServer, CatalogStatus } from "./catalog.ts";
import type { CatalogFile } from "./import.ts";

/**
 * What several files together say, in the order of the files. A tool that two files define is kept twice, so that it can
 * be reported; a server that two files name is one server. Without any tool nothing is known.
 */
export function mergeCatalogs(files: readonly CatalogFile[]): Catalog {
  const tools = files.flatMap((file) => file.tools);
  const servers = mergeServers(files.flatMap((file) => file.servers));
  const isWhole = files.every((file) => file.isWhole) && servers.every(({ status }) => status === "listed");
  const status: CatalogStatus = tools.length === 0 ? "unknown" : isWhole ? "complete" : "partial";
  return {
    status,
    tools,
    servers,
    skills: files.flatMap((file) => file.skills),
    installations: mergeInstallations(files),
  };
}

/** How much an entry says of a server: an error is never covered up, a list fills the gap of a bare name. */
const weight: Readonly<Record<CatalogServer["status"], number>> = { unlisted: 0, listed: 1, failed: 2 };

function mergeServers(servers: readonly CatalogServer[]): readonly CatalogServer[] {
  const merged = new Map<string, CatalogServer>();
  for (const server of servers) {
    const known = merged.get(server.name);
    merged.set(server.name, known === undefined ? server : mergeServer(known, server));
  }
  return [...merged.values()];
}

function mergeServer(one: CatalogServer, other: CatalogServer): CatalogServer {
  const stronger = weight[other.status] > weight[one.status] ? other : one;
  return { ...stronger, alwaysLoad: one.alwaysLoad || other.alwaysLoad };
}

function mergeInstallations(files: readonly CatalogFile[]): ReadonlyMap<string, JsonValue> {
  const merged = new Map<string, JsonValue>();
  for (const { installations } of files) {
    for (const [key, value] of installations) {
      const known = merged.get(key);
      merged.set(key, known === undefined ? value : mergeValues(known, value));
    }
  }
  return merged;
}

/** Facts add up: mappings by key, lists by their entries. Of two other values the first one stays. */
function mergeValues(one: JsonValue, other: JsonValue): JsonValue {
  if (isMapping(one) && isMapping(other)) {
    const merged = new Map(one);
    for (const [key, value] of other) {
      const known = merged.get(key);
      merged.set(key, known === undefined ? value : mergeValues(known, value));
    }
    return merged;
  }
  if (isList(one) && isList(other)) return [...new Set([...one, ...other])];
  return one;
}

function isMapping(value: JsonValue): value is ReadonlyMap<string, JsonValue> {
  return value instanceof Map;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

import type { Catalog, CatalogTool } from "../../catalog/catalog.ts";
import { rememberFor } from "../../text/remember.ts";
import type { Server, Transport } from "./servers.ts";

/** The tools of the servers of one manager, as far as a catalog knows them. */
export interface OwnTools {
  /** By name, those that the servers of that name list. */
  readonly of: (server: string) => ReadonlyMap<string, OwnTool>;
  /** Whether a server over SSE lists the tool, or may list it: for these the blacklist is not read. */
  readonly isOverSse: (server: string, tool: string) => boolean;
}

interface OwnTool {
  readonly definition: CatalogTool;
  readonly isOverSse: boolean;
}

/**
 * Usually one server has a name. Of several each lists its own tools: where a catalog has as many lists under the name,
 * they are taken to stand in the order of the file; otherwise it is not known whose a tool is, and one that may be listed
 * counts as listed.
 */
export function ownTools(servers: readonly Server[], catalog: Catalog): OwnTools {
  const transports = new Map<string, Transport[]>();
  for (const { name, transport } of servers) {
    const known = transports.get(name);
    if (known === undefined) transports.set(name, [transport]);
    else known.push(transport);
  }
  const made = new Map<string, ReadonlyMap<string, OwnTool>>();
  const of = (server: string) => {
    const tools = made.get(server) ?? toolsOver(transports.get(server) ?? [], toolsByServer(catalog).get(server) ?? []);
    made.set(server, tools);
    return tools;
  };
  return {
    of,
    isOverSse(server, tool) {
      if (transports.get(server)?.includes("sse") !== true) return false;
      return of(server).get(tool)?.isOverSse ?? true;
    },
  };
}

function toolsOver(transports: readonly Transport[], tools: readonly CatalogTool[]): ReadonlyMap<string, OwnTool> {
  const lists = tools.reduce((most, { listing = 0 }) => Math.max(most, listing + 1), 0);
  const best = (["sse", "stdio"] as const).find((one) => transports.includes(one)) ?? "invalid";
  const own = new Map<string, OwnTool>();
  for (const definition of tools) {
    const { name, listing = 0 } = definition;
    const transport = lists === transports.length ? transports[listing] : best;
    const known = own.get(name);
    if (transport === "stdio") own.set(name, known ?? { definition, isOverSse: false });
    if (transport === "sse") own.set(name, { definition: known?.definition ?? definition, isOverSse: true });
  }
  return own;
}

/** The tools of each server, in catalog order. */
export const toolsByServer: (catalog: Catalog) => ReadonlyMap<string | undefined, readonly CatalogTool[]> = rememberFor(
  ({ tools }: Catalog) => {
    const groups = new Map<string | undefined, CatalogTool[]>();
    for (const tool of tools) {
      const group = groups.get(tool.server);
      if (group === undefined) groups.set(tool.server, [tool]);
      else group.push(tool);
    }
    return groups;
  },
);

import type { Catalog, CatalogServer } from "../../catalog/catalog.ts";
import type { Rule } from "../../policy/policy.ts";
import type { Settings } from "../../settings.ts";
import { rememberFor } from "../../text/remember.ts";
import type { Problem } from "../problem.ts";
import { type Blacklist, isWrittenPair } from "./blacklist.ts";
import type { Manager } from "./managers.ts";
import { pairJson } from "./pairs.ts";
import type { Server } from "./servers.ts";

/** What is noticed about servers and pairs together. */
export interface CheckInput {
  readonly manager: Manager;
  readonly servers: readonly Server[];
  readonly blacklist: Blacklist;
  readonly catalog: Catalog;
  readonly settings: Settings;
  /** Nothing of the kind was told of this file yet. */
  readonly isFirst: boolean;
}

/** Problems of servers first, then of pairs. */
export function checkPairs(input: CheckInput): readonly Problem[] {
  const { servers, blacklist } = input;
  const known = knownNames(input);
  const overSse = namesOverSse(servers);
  return [
    ...duplicateServers(servers),
    ...unknownTools(input),
    ...stillCallable(input, overSse),
    ...blacklist.rules.filter(isWrittenPair).flatMap((rule) => pairProblems(rule, input, known, overSse)),
  ];
}

/** The names of servers for which the list is not looked at. */
export function namesOverSse(servers: readonly Server[]): ReadonlySet<string> {
  return new Set(servers.flatMap(({ name, transport }) => (transport === "sse" ? [name] : [])));
}

/** Undefined where it is not known: a tool file may give its server another name. */
function knownNames({ manager, servers, catalog }: CheckInput): ReadonlySet<string> | undefined {
  const names = new Set(servers.map(({ name }) => name));
  if (manager.form === "servers") return names;
  const listed = listingOf(catalog);
  return [...names].every((name) => listed.has(name)) ? names : undefined;
}

function duplicateServers(servers: readonly Server[]): readonly Problem[] {
  const first = new Map<string, Server>();
  return servers.flatMap(({ name, node }): readonly Problem[] => {
    const before = first.get(name);
    if (before !== undefined) return [{ code: "duplicate-server", span: node.span, name, first: before.node.span }];
    first.set(name, { name, node, transport: "stdio" });
    return [];
  });
}

function unknownTools({ servers, catalog }: CheckInput): readonly Problem[] {
  const listed = listingOf(catalog);
  return servers.flatMap(({ name, node, transport }): readonly Problem[] => {
    const server = listed.get(name);
    if (transport === "invalid" || server === "tools") return [];
    // Nobody asked any server yet.
    if (server === undefined && catalog.status === "unknown") return [];
    const { status, error } = server ?? {};
    return status === "listed" ? [] : [{ code: "discovery-incomplete", span: node.span, server: name, status, error }];
  });
}

/** The servers that a catalog tells of; `tools`: by tools of theirs alone. */
const listingOf = rememberFor(({ tools, servers }: Catalog) => {
  const listed = new Map<string, CatalogServer | "tools">();
  for (const { server } of tools) if (server !== undefined) listed.set(server, "tools");
  for (const server of servers) listed.set(server.name, server);
  return listed;
});

function stillCallable({ blacklist, settings, isFirst }: CheckInput, overSse: ReadonlySet<string>): readonly Problem[] {
  const { list, rules } = blacklist;
  const hides = rules.some((rule) => isWrittenPair(rule) && !overSse.has(rule.pair?.server.text ?? ""));
  if (!isFirst || list === undefined || !hides) return [];
  return [{ code: "blacklist-not-applied", span: list.span, at: "calls", reroutes: isMiroFlow(settings) }];
}

/** Whether the settings ask for the older of the two libraries. */
function isMiroFlow({ dialects }: Settings): boolean {
  const own = dialects.get("miroflow");
  return own instanceof Map && own.get("release") === "miroflow";
}

function pairProblems(
  { pair, span }: Rule,
  { catalog }: CheckInput,
  known: ReadonlySet<string> | undefined,
  overSse: ReadonlySet<string>,
): readonly Problem[] {
  if (pair === undefined) return [];
  const [server, tool] = [pair.server.text, pair.tool.text];
  if (overSse.has(server)) return [{ code: "blacklist-not-applied", span, at: "server", server, tool }];
  if (known === undefined || known.has(server)) return [];
  const isSwapped = known.has(tool) && hasTool(catalog, tool, server);
  return isSwapped
    ? [{ code: "swapped-pair", span, server: tool, tool: server, fix: pairJson(tool, server) }]
    : [{ code: "unknown-server", span: pair.server.span, server, known: [...known] }];
}

function hasTool({ tools }: Catalog, server: string, name: string): boolean {
  return tools.some((tool) => tool.server === server && tool.name === name);
}

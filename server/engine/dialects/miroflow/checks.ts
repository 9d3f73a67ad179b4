import type { Catalog, CatalogServer } from "../../catalog/catalog.ts";
import type { Rule } from "../../policy/policy.ts";
import type { Settings } from "../../settings.ts";
import { rememberFor } from "../../text/remember.ts";
import type { Span } from "../../text/span.ts";
import type { Problem } from "../problem.ts";
import { type Blacklist, isWrittenPair } from "./blacklist.ts";
import type { Manager } from "./managers.ts";
import { type OwnTools, ownTools, toolsByServer } from "./own-tools.ts";
import { pairJson } from "./pairs.ts";
import type { Server } from "./servers.ts";

/** What is noticed about servers and pairs together. */
export interface CheckInput {
  readonly manager: Manager;
  readonly servers: readonly Server[];
  readonly blacklist: Blacklist;
  readonly catalog: Catalog;
  readonly settings: Settings;
}

/** Problems of servers first, then of pairs. */
export function checkPairs(input: CheckInput): readonly Problem[] {
  const { servers, blacklist } = input;
  const known = knownNames(input);
  const names = [...(known ?? [])];
  const own = ownTools(servers, input.catalog);
  return [
    // What a tool file does that is named twice is not checked.
    ...(input.manager.form === "servers" ? duplicateServers(servers) : []),
    ...unknownTools(input),
    ...stillCallable(input, own),
    ...blacklist.rules.filter(isWrittenPair).flatMap((rule) => pairProblems(rule, input, { known, names, own })),
  ];
}

/** Undefined where it is not known: a tool file may give its server another name. */
function knownNames({ manager, servers, catalog }: CheckInput): ReadonlySet<string> | undefined {
  const names = new Set(servers.map(({ name }) => name));
  if (manager.form === "servers") return names;
  const listed = listingOf(catalog);
  return [...names].every((name) => listed.has(name)) ? names : undefined;
}

function duplicateServers(servers: readonly Server[]): readonly Problem[] {
  const taken = new Set(servers.map(({ name }) => name));
  const seen = new Map<string, { readonly first: Span; number: number }>();
  return servers.flatMap(({ name, node: { span } }): readonly Problem[] => {
    const known = seen.get(name);
    if (known === undefined) {
      seen.set(name, { first: span, number: 1 });
      return [];
    }
    do known.number += 1;
    while (taken.has(`${name}-${known.number}`));
    return [{ code: "duplicate-server", span, name, first: known.first, free: `${name}-${known.number}` }];
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

function stillCallable({ blacklist, settings }: CheckInput, { isOverSse }: OwnTools): readonly Problem[] {
  const { list, rules } = blacklist;
  const hides = rules.filter(isWrittenPair).some(({ pair }) => pair && !isOverSse(pair.server.text, pair.tool.text));
  if (list === undefined || !hides) return [];
  return [{ code: "blacklist-not-applied", span: list.span, at: "calls", reroutes: isMiroFlow(settings) }];
}

/** Whether the settings ask for the older of the two libraries. */
function isMiroFlow({ dialects }: Settings): boolean {
  const own = dialects.get("miroflow");
  return own instanceof Map && own.get("release") === "miroflow";
}

interface Known {
  readonly known: ReadonlySet<string> | undefined;
  /** The same as a list, made once. */
  readonly names: readonly string[];
  readonly own: OwnTools;
}

function pairProblems({ pair, span }: Rule, { catalog }: CheckInput, { known, names, own }: Known): readonly Problem[] {
  if (pair === undefined) return [];
  const [server, tool] = [pair.server.text, pair.tool.text];
  if (own.isOverSse(server, tool)) return [{ code: "blacklist-not-applied", span, at: "server", server, tool }];
  if (known === undefined || known.has(server)) return [];
  const isSwapped =
    known.has(tool) &&
    toolsByServer(catalog)
      .get(tool)
      ?.some(({ name }) => name === server);
  return isSwapped
    ? [{ code: "swapped-pair", span, server: tool, tool: server, fix: pairJson(tool, server) }]
    : [{ code: "unknown-server", span: pair.server.span, server, known: names }];
}

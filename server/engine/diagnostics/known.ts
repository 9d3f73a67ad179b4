import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { facetOf } from "../policy/facet-values.ts";
import type { Rule, Subject } from "../policy/policy.ts";
import { type Message, message } from "../text/message.ts";
import { rememberFor } from "../text/remember.ts";

// What is known to exist, as rules see it. Nothing here matches patterns; matches come from the analysis.

/** The texts that a rule is compared with: names of tools or skills, servers, categories. In catalog order, without repeats. */
export function knownValues(
  { policy }: Pick<PolicyAnalysis, "policy">,
  { kind, facet }: Pick<Rule, "kind" | "facet">,
): readonly string[] {
  const cache = valuesOf(policy.subjects);
  const key = `${kind} ${facet}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const values = new Set<string>();
  for (const subject of policy.subjects) {
    const value = subject.kind === kind ? facetOf(subject, facet) : undefined;
    if (value !== undefined) values.add(value);
  }
  const list = [...values];
  cache.set(key, list);
  return list;
}

// The subjects stay the same while a file is edited, and with them everything that is found out about their names.
const valuesOf = rememberFor((_subjects: readonly Subject[]) => new Map<string, readonly string[]>());

/** Whether a text is one of these, for the same list asked many times. */
export function isKnown(values: readonly string[], value: string): boolean {
  return setOf(values).has(value);
}

const setOf = rememberFor((values: readonly string[]): ReadonlySet<string> => new Set(values));

/** Whether a tool of that server is known: of a server without any it is not known what it has. */
export function hasToolsOf({ policy }: Pick<PolicyAnalysis, "policy">, server: string): boolean {
  return serversWithTools(policy.subjects).has(server);
}

const serversWithTools = rememberFor((subjects: readonly Subject[]) => new Set(subjects.map(({ server }) => server)));

/** "none of the 40 known tools"; of a single one "no known tool", which reads as well behind "is" as behind "matches". */
export function noneOfKnown({ kind, facet }: Pick<Rule, "kind" | "facet">, count: number): Message {
  const isOne = count === 1;
  if (facet === "server") return isOne ? message("no known server") : message("none of the {0} known servers", count);
  if (facet === "category") {
    return isOne ? message("no known category") : message("none of the {0} known categories", count);
  }
  if (kind === "skill") return isOne ? message("no known skill") : message("none of the {0} known skills", count);
  return isOne ? message("no known tool") : message("none of the {0} known tools", count);
}

/** A server of the catalog as rules see it. */
export interface KnownServer {
  readonly name: string;
  /** How the names of its tools start: `math_`. */
  readonly head: string;
  /** What rules on servers are compared with. */
  readonly gate: string;
}

/** All servers of the catalog, also those whose tools are not known: the same list as long as the catalog is the same. */
export function knownServers({ context, dialect }: Analysis): readonly KnownServer[] {
  const cache = serversOf(context.catalog);
  const made = cache.get(dialect) ?? serversIn(context.catalog, dialect);
  cache.set(dialect, made);
  return made;
}

const serversOf = rememberFor((_catalog: Catalog) => new Map<Dialect, readonly KnownServer[]>());

function serversIn({ servers, tools }: Catalog, dialect: Dialect): readonly KnownServer[] {
  const names = new Set([...servers.map(({ name }) => name), ...serversOfTools(tools)]);
  const mark = joinMark(dialect);
  return [...names].map((name) => {
    const head = dialect.joinName(name, "t").slice(0, -1);
    const end = head.indexOf(mark);
    return { name, head, gate: end < 0 ? head : head.slice(0, end) };
  });
}

/** Whether there is a server of that name. */
export function hasServer(analysis: Analysis, name: string): boolean {
  return byName(knownServers(analysis)).has(name);
}

const byName = rememberFor((servers: readonly KnownServer[]) => new Set(servers.map(({ name }) => name)));

/**
 * Whether a rule on servers that matches no tool matches a server all the same: one without any known tool. Others need
 * no look, since the rule would match their tools.
 */
export function matchesEmptyServer(analysis: Analysis, of: PolicyAnalysis, rule: Rule): boolean {
  const servers = knownServers(analysis);
  const values = knownValues(of, rule);
  let empty = emptyServers.get(values);
  if (empty?.servers !== servers) {
    empty = { servers, gates: servers.flatMap(({ gate }) => (isKnown(values, gate) ? [] : gate)) };
    emptyServers.set(values, empty);
  }
  return empty.gates.some((gate) => rule.pattern.matches(gate));
}

const emptyServers = new WeakMap<
  readonly string[],
  { readonly servers: readonly KnownServer[]; readonly gates: readonly string[] }
>();

/** The server whose tools' names start like this; of several the last one. */
export function serverOfHead(analysis: Analysis, head: string): KnownServer | undefined {
  return byHead(knownServers(analysis)).get(head);
}

const byHead = rememberFor(
  (servers: readonly KnownServer[]) => new Map(servers.map((server) => [server.head, server])),
);

/** The servers that a text starts with the name or the gate of, the longest name first. */
export function serversStarting(analysis: Analysis, text: string): readonly KnownServer[] {
  const { lengths, byText } = startsOf(knownServers(analysis));
  const found = new Set(
    lengths.flatMap((length) => (length > text.length ? [] : (byText.get(text.slice(0, length)) ?? []))),
  );
  return [...found].toSorted((one, other) => one.place - other.place).map(({ server }) => server);
}

interface PlacedServer {
  readonly server: KnownServer;
  /** In the order of the names' lengths, the longest first; among equal ones in catalog order. */
  readonly place: number;
}

// There may be many servers and many patterns, so not each is compared with each.
const startsOf = rememberFor((servers: readonly KnownServer[]) => {
  const byText = new Map<string, PlacedServer[]>();
  const sorted = servers.toSorted((one, other) => other.name.length - one.name.length);
  for (const [place, server] of sorted.entries()) {
    const placed = { server, place };
    for (const text of new Set([server.name, server.gate])) {
      const known = byText.get(text);
      if (known === undefined) byText.set(text, [placed]);
      else known.push(placed);
    }
  }
  return { lengths: [...new Set([...byText.keys()].map((text) => text.length))], byText };
});

function serversOfTools(tools: readonly { readonly server: string | undefined }[]): readonly string[] {
  return tools.flatMap(({ server }) => server ?? []);
}

/** What stands between server and tool in a joined name. */
export function joinMark({ joinName }: Pick<Dialect, "joinName">): string {
  return joinName("s", "t").slice(1, -1);
}

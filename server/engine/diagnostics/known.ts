import type { Analysis, PolicyAnalysis } from "../analysis.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { facetOf } from "../policy/facet-values.ts";
import type { Rule, Subject } from "../policy/policy.ts";
import { type Message, message } from "../text/message.ts";
import { rememberFor } from "../text/remember.ts";

// What is known to exist, as rules see it. Nothing here matches patterns; matches come from the analysis.

/** The texts that a rule is compared with: names of tools or skills, servers, categories. In catalog order, without repeats. */
export function knownValues(
  { policy }: PolicyAnalysis,
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

/** All servers of the catalog, also those whose tools are not known. */
export const knownServers = rememberFor(({ context, dialect }: Analysis): readonly KnownServer[] => {
  const names = new Set([...context.catalog.servers.map(({ name }) => name), ...serversOfTools(context.catalog.tools)]);
  const mark = joinMark(dialect);
  return [...names].map((name) => {
    const head = dialect.joinName(name, "t").slice(0, -1);
    const end = head.indexOf(mark);
    return { name, head, gate: end < 0 ? head : head.slice(0, end) };
  });
});

function serversOfTools(tools: readonly { readonly server: string | undefined }[]): readonly string[] {
  return tools.flatMap(({ server }) => server ?? []);
}

/** What stands between server and tool in a joined name. */
export function joinMark({ joinName }: Pick<Dialect, "joinName">): string {
  return joinName("s", "t").slice(1, -1);
}

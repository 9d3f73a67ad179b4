import type { Analysis } from "../analysis.ts";
import { facetOf } from "../policy/facet-values.ts";
import type { Rule } from "../policy/policy.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { deleteRule } from "./edits.ts";
import { type ClosedGate, closedGate, gateEntries } from "./gates.ts";
import type { PlacedFacts } from "./rules.ts";
import { named, namedAll } from "./words.ts";

interface Starved extends ClosedGate {
  /** The entries that took the servers' tools before the gate was asked; none when a list did not name them. */
  readonly takers: readonly Rule[];
}

export const requiredStarved: DiagnosticRule<Starved> = {
  code: "required-starved",
  severity: "error",
  needsCatalog: true,
  fades: false,
  page: {
    summary:
      "A required server is there, but the lists before the gate took all its tools, so the agent has none at all.",
    avoid: `{ "tools": { "disabled": ["*"] }, "mcp": { "required": ["github*"] } }`,
    prefer: `{ "tools": { "disabled": ["bash", "write"] }, "mcp": { "required": ["github*"] } }`,
    why:
      "The gate runs after the tools block and asks for servers that still have a tool. A broad entry in `tools.disabled`, or " +
      "an allow list that does not name the server's tools, starves it, and then everything is off.",
  },
  scope: "rule",
  reads: [],
  findIn: (placed) => {
    const gate = closedGate(placed);
    return gate === undefined || gate.starved.length === 0 ? [] : [{ ...gate, takers: takersOf(gate, placed) }];
  },
  also: gateEntries,
  span: ({ rule }) => rule.span,
  message: ({ rule, takers }, analysis) => {
    const pattern = label(rule.pattern.source);
    const off = message("all tools are off for this agent: required server `{0}` has no tool left", pattern);
    if (takers.length === 0) return message("{0}: the tools block does not hold any of its tools", off);
    return takers.length === 1
      ? message("{0} ({1} removes them)", off, namedAll(analysis, takers))
      : message("{0} ({1} remove them)", off, namedAll(analysis, takers));
  },
  related: ({ takers }, analysis) =>
    takers.map((rule) => ({ span: rule.span, message: message("{0} removes them", named(analysis, rule)) })),
  fixes: ({ rule, takers }, analysis: Analysis) => [
    ...takers
      .slice(0, 3)
      .map((taker, index) => deleteRule(analysis, taker, { preferred: index === 0 && takers.length === 1 })),
    deleteRule(analysis, rule),
  ],
};

function takersOf({ rule, starved }: ClosedGate, { facts }: PlacedFacts): readonly Rule[] {
  const servers = new Set(starved);
  const takers = facts.matches.flatMap(({ subject, overruled }) => {
    if (!servers.has(facetOf(subject, rule.facet) ?? "")) return [];
    // Only rules on names are asked before the gate; the first of them took the tool.
    return overruled.find(({ effect, facet }) => effect === "deny" && facet === "name") ?? [];
  });
  return [...new Set(takers)];
}

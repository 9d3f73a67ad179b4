import type { PolicyAnalysis } from "../analysis.ts";
import { covers } from "../pattern/containment.ts";
import { oneName } from "../pattern/one-name.ts";
import { matchAll } from "../pattern/pattern-set.ts";
import { facetOf } from "../policy/facet-values.ts";
import type { Facet, Rule } from "../policy/policy.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import { rememberFor } from "../text/remember.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { deleteRule } from "./edits.ts";
import { gateEntries, gateOf } from "./gates.ts";
import type { PlacedFacts, PlacedRule } from "./rules.ts";
import { namedAll } from "./words.ts";

interface RequiredAndDisabled extends PlacedRule {
  /** The entries that block together what it requires. */
  readonly by: readonly Rule[];
}

export const requiredAndDisabled: DiagnosticRule<RequiredAndDisabled> = {
  code: "required-and-disabled",
  severity: "warning",
  needsCatalog: false,
  fades: false,
  page: {
    summary: "A server is both required and blocked.",
    avoid: `{ "mcp": { "required": ["github"], "disabled": ["github"] } }`,
    prefer: `{ "mcp": { "required": ["github"] } }`,
    why:
      "The server meets the requirement first and loses its tools after that: the agent waits for a server and refuses to " +
      "run without it, only to have none of its tools.",
  },
  scope: "rule",
  reads: [],
  findIn: contradictions,
  also: gateEntries,
  span: ({ rule }) => rule.span,
  message: ({ rule, by }, analysis) =>
    by.length === 1
      ? message(
          "`{0}` is required, but {1} then removes its tools; delete one of them",
          label(rule.pattern.source),
          namedAll(analysis, by),
        )
      : message(
          "`{0}` is required, but together {1} then remove its tools; delete it or one of them",
          label(rule.pattern.source),
          namedAll(analysis, by),
        ),
  related: ({ by }) => by.map(({ span }) => ({ span, message: message("this removes its tools") })),
  fixes: ({ rule, by }, analysis) => [...by, rule].map((one) => deleteRule(analysis, one)),
};

function contradictions({ of, rule }: PlacedFacts): readonly RequiredAndDisabled[] {
  if (rule.effect !== "require") return [];
  const servers = gateOf(of, rule)?.metBy ?? [];
  // Whoever takes every name that the requirement matches takes the servers that will meet it too.
  const one =
    servers.length > 0
      ? undefined
      : suspects(of)
          .get(rule)
          ?.find(({ pattern }) => covers(pattern, rule.pattern));
  const by = one === undefined ? blockersOf(of, rule, servers) : [one];
  return by.length === 0 ? [] : [{ of, rule, by }];
}

/** So many entries are taken together. */
const mostTogether = 4;

/** Entries that block all of the servers, a single one where there is such; none when a server stays. */
function blockersOf(of: PolicyAnalysis, rule: Rule, servers: readonly string[]): readonly Rule[] {
  const by: Rule[] = [];
  let left = servers;
  while (left.length > 0 && by.length < mostTogether) {
    const denies = deniesOf(of, rule, left);
    const deny = denies.find(({ pattern }) => left.every((server) => pattern.matches(server))) ?? denies[0];
    if (deny === undefined) return [];
    by.push(deny);
    left = left.filter((server) => !deny.pattern.matches(server));
  }
  return left.length === 0 ? by : [];
}

/** The entries that block the first of the servers, in file order. */
function deniesOf(of: PolicyAnalysis, rule: Rule, [server]: readonly string[]): readonly Rule[] {
  const { applicable, decisions } = of.resolution;
  const tool = applicable.subjectsOf(rule).find((index) => {
    const subject = decisions[index]?.subject;
    return subject !== undefined && facetOf(subject, rule.facet) === server;
  });
  return tool === undefined ? [] : applicable.rulesOf(tool).filter((other) => isDeny(of, other, rule.facet));
}

function isDeny(of: PolicyAnalysis, rule: Rule, facet: Facet): boolean {
  return rule.effect === "deny" && rule.facet === facet && !of.factsOf(rule).ignored;
}

/**
 * For each requirement the entries that may cover it, in file order: those that match some name that it matches. There
 * may be very many of both, so not each is compared with each.
 */
const suspects = rememberFor((of: PolicyAnalysis): ReadonlyMap<Rule, readonly Rule[]> => {
  const required = of.policy.rules.filter(({ effect }) => effect === "require");
  const found = new Map<Rule, Rule[]>(required.map((rule) => [rule, []]));
  for (const facet of new Set(required.map((rule) => rule.facet))) {
    const own = required.filter((rule) => rule.facet === facet);
    const denies = of.policy.rules.filter((rule) => isDeny(of, rule, facet));
    const names = own.map(({ pattern }) => oneName(pattern));
    const { byPattern } = matchAll(
      denies.map(({ pattern }) => pattern),
      names.map((name) => name ?? ""),
    );
    for (const [index, deny] of denies.entries()) {
      for (const rule of byPattern[index]?.flatMap((place) => own[place] ?? []) ?? []) found.get(rule)?.push(deny);
    }
    // Without a name nothing can be left out.
    for (const [place, rule] of own.entries()) if (names[place] === undefined) found.set(rule, denies);
  }
  return found;
});

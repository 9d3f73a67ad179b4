import type { PolicyAnalysis } from "../analysis.ts";
import { covers } from "../pattern/containment.ts";
import { matchAll } from "../pattern/pattern-set.ts";
import { facetOf } from "../policy/facet-values.ts";
import type { Facet, Rule } from "../policy/policy.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import { rememberFor } from "../text/remember.ts";
import { oneName } from "./all-names.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { deleteRule } from "./edits.ts";
import { gateEntries, gateOf } from "./gates.ts";
import type { PlacedFacts, PlacedRule } from "./rules.ts";
import { named } from "./words.ts";

interface RequiredAndDisabled extends PlacedRule {
  readonly deny: Rule;
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
  message: ({ rule, deny }, analysis) =>
    message(
      "`{0}` is required, but {1} then removes its tools; delete one of them",
      label(rule.pattern.source),
      named(analysis, deny),
    ),
  related: ({ deny }) => [{ span: deny.span, message: message("this removes its tools") }],
  fixes: ({ rule, deny }, analysis) => [deleteRule(analysis, deny), deleteRule(analysis, rule)],
};

function contradictions({ of, rule }: PlacedFacts): readonly RequiredAndDisabled[] {
  if (rule.effect !== "require") return [];
  const servers = gateOf(of, rule)?.metBy ?? [];
  // Whoever takes every name that the requirement matches takes the servers that meet it too.
  const deny =
    servers.length > 0
      ? deniesOf(of, rule, servers).find(({ pattern }) => servers.every((server) => pattern.matches(server)))
      : suspects(of)
          .get(rule)
          ?.find(({ pattern }) => covers(pattern, rule.pattern));
  return deny === undefined ? [] : [{ of, rule, deny }];
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

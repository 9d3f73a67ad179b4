import type { Analysis } from "../analysis.ts";
import { covers } from "../pattern/containment.ts";
import type { Rule } from "../policy/policy.ts";
import type { GateOutcome } from "../policy/resolve.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { deleteRule } from "./edits.ts";
import { decidingPolicies, ignoredRules, type PlacedRule } from "./rules.ts";
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
  find: contradictions,
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

function contradictions(analysis: Analysis): readonly RequiredAndDisabled[] {
  return decidingPolicies(analysis).flatMap((of) => {
    const ignored = ignoredRules(of.policy);
    const rules = of.policy.rules.filter((rule) => !ignored.has(rule));
    const outcomes = new Map(of.resolution.gates.map((outcome) => [outcome.rule, outcome]));
    return rules.flatMap((rule) => {
      if (rule.effect !== "require") return [];
      const deny = rules.find(
        (other) => other.effect === "deny" && other.facet === rule.facet && blocks(other, rule, outcomes.get(rule)),
      );
      return deny === undefined ? [] : [{ of, rule, deny }];
    });
  });
}

/** Every server that could meet the requirement is blocked: by the pattern alone, or every known one. */
function blocks(deny: Rule, required: Rule, outcome: GateOutcome | undefined): boolean {
  if (covers(deny.pattern, required.pattern)) return true;
  const servers = outcome?.metBy ?? [];
  return servers.length > 0 && servers.every((server) => deny.pattern.matches(server));
}

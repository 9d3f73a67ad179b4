import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { changePattern, deleteRule } from "./edits.ts";
import { type ClosedGate, closedGate } from "./gates.ts";
import { knownValues, noneOfKnown } from "./known.ts";
import { ignoringCase, inCaseOf, suggestionsFor } from "./suggestions.ts";

export const requiredUnmet: DiagnosticRule<ClosedGate> = {
  code: "required-unmet",
  severity: "error",
  needsCatalog: true,
  fades: false,
  page: {
    summary: "No known server matches a required pattern, so the agent has no tools at all.",
    avoid: `{ "mcp": { "required": ["GitHub*"] } }`,
    prefer: `{ "mcp": { "required": ["github*"] } }`,
    why:
      "`required` is all or nothing: one entry without a server takes every tool away, those of other servers and the " +
      "native ones too. Case counts, and the whole name of the server must match.",
  },
  scope: "rule",
  reads: [],
  findIn: (placed) => {
    const gate = closedGate(placed);
    return gate === undefined || gate.starved.length > 0 ? [] : [gate];
  },
  span: ({ rule }) => rule.span,
  message: ({ of, rule }) => {
    const pattern = label(rule.pattern.source);
    const none = noneOfKnown(rule, knownValues(of, rule).length);
    const off = message("all tools are off for this agent: the required `{0}` matches {1}", pattern, none);
    const [inCase] = ignoringCase(of, rule);
    if (inCase !== undefined) return message("{0}; it would match `{1}` if case were ignored", off, label(inCase));
    const [near] = suggestionsFor(of, rule, 1);
    return near === undefined ? off : message("{0}; did you mean `{1}`?", off, label(near));
  },
  fixes: ({ of, rule }, analysis) => {
    const inCase = inCaseOf(rule, ignoringCase(of, rule));
    const near = inCase === undefined ? suggestionsFor(of, rule) : [inCase];
    return [
      ...near.map((pattern, index) =>
        changePattern(analysis, rule, pattern, { preferred: index === 0 && near.length === 1 }),
      ),
      deleteRule(analysis, rule),
    ];
  },
};

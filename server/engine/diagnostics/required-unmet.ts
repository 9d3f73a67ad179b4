import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { changePattern, deleteRule } from "./edits.ts";
import { type ClosedGate, closedGates } from "./gates.ts";
import { knownValues } from "./known.ts";
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
  find: (analysis) => closedGates(analysis).filter(({ starved }) => starved.length === 0),
  span: ({ rule }) => rule.span,
  message: ({ of, rule }) => {
    const pattern = label(rule.pattern.source);
    const off = message(
      "all tools are off for this agent: no known server ({0}) matches the required `{1}`",
      knownValues(of, rule).length,
      pattern,
    );
    const [inCase] = ignoringCase(of, rule);
    if (inCase !== undefined) return message("{0}; it would match `{1}` if case were ignored", off, label(inCase));
    const [near] = suggestionsFor(of, rule, 1);
    return near === undefined ? off : message("{0}; did you mean `{1}`?", off, label(near));
  },
  fixes: ({ of, rule }, analysis) => {
    const inCase = inCaseOf(rule, ignoringCase(of, rule));
    const near = inCase === undefined ? suggestionsFor(of, rule) : [inCase];
    return [
      ...near.map((pattern, index) => changePattern(analysis, rule, pattern, { preferred: index === 0 })),
      deleteRule(analysis, rule),
    ];
  },
};

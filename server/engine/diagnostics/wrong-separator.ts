import type { Analysis } from "../analysis.ts";
import { compileFnmatch } from "../pattern/fnmatch.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { changePattern } from "./edits.ts";
import { hasServer, isKnown, joinMark, knownValues, serversStarting } from "./known.ts";
import type { PlacedFacts, PlacedRule } from "./rules.ts";

interface WrongSeparator extends PlacedRule {
  /** The same with the separators of this system. */
  readonly instead: string;
  readonly mark: string;
}

export const wrongSeparator: DiagnosticRule<WrongSeparator> = {
  code: "wrong-separator",
  severity: "warning",
  needsCatalog: false,
  fades: false,
  page: {
    summary: "Server and tool are joined as another system joins them.",
    avoid: `{ "rules": [{ "mode": "deactivate", "pattern": "mcp__jira__*" }] }`,
    prefer: `{ "rules": [{ "mode": "deactivate", "pattern": "jira_*" }] }`,
    why:
      "Every system has its own way to make one name of a server and its tool: one underscore, two, a slash, a dot, with or " +
      "without `mcp` in front. A pattern is compared with the whole name, so one that was copied from elsewhere matches nothing.",
    exceptions: "Nothing is said of a pattern that matches a known tool, nor where no known server is named.",
  },
  scope: "rule",
  reads: [],
  findIn: wrongSeparators,
  span: ({ rule }) => rule.span,
  message: ({ rule, instead, mark }) =>
    message(
      "`{0}` is written as in another system: server and tool are joined by `{1}` here; write `{2}`",
      label(rule.pattern.source),
      mark,
      label(instead),
    ),
  fixes: ({ rule, instead }, analysis) => [changePattern(analysis, rule, instead, { preferred: true })],
};

function wrongSeparators({ of, rule, facts }: PlacedFacts, analysis: Analysis): readonly WrongSeparator[] {
  if (rule.kind !== "tool" || rule.facet !== "name" || facts.matchCount > 0 || rule.effect === "require") return [];
  if (rule.pair !== undefined) return [];
  const { source, language } = rule.pattern;
  const instead = rewritten(source, analysis, language === "exact");
  if (instead === undefined || instead === source) return [];
  // With a catalog the rewritten pattern must be good for something; `mcp__` alone is sure without one.
  const isSure = hasClientPrefix(source, analysis) || matchesKnown(instead, { of, rule });
  return isSure ? [{ of, rule, instead, mark: joinMark(analysis.dialect) }] : [];
}

function matchesKnown(source: string, { of, rule }: PlacedRule): boolean {
  const { matches, shape } = compileFnmatch(source, { fold: rule.pattern.fold });
  const names = knownValues(of, rule);
  const isName = shape.kind === "exact" && rule.pattern.fold === "none";
  return isName ? isKnown(names, shape.text) : names.some((name) => matches(name));
}

const clientPrefix = /^mcp(?:__|[./:])(?=.)/;

/** `mcp__server__tool`, as coding clients write it. A server of that very name would be something else. */
function hasClientPrefix(source: string, analysis: Analysis): boolean {
  return clientPrefix.test(source) && !hasServer(analysis, "mcp");
}

function rewritten(source: string, analysis: Analysis, isExact: boolean): string | undefined {
  const isClient = hasClientPrefix(source, analysis);
  const body = isClient ? source.replace(clientPrefix, "") : source;
  for (const { name, gate, head } of serversStarting(analysis, body)) {
    const rest = body.slice(body.startsWith(name) ? name.length : gate.length);
    if (rest === "") return isClient && !isExact ? `${head}*` : undefined;
    const tool = /^(?:__|::|[_./:-])(.+)$/.exec(rest)?.[1];
    if (tool !== undefined) return head + tool;
  }
  if (!isClient) return undefined;
  const at = body.indexOf("__");
  if (at > 0) return body.slice(0, at) + joinMark(analysis.dialect) + (body.slice(at + 2) || "*");
  return isExact ? undefined : `${body}${joinMark(analysis.dialect)}*`;
}

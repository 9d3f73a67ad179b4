import type { Analysis } from "../analysis.ts";
import { compileFnmatch } from "../pattern/fnmatch.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { changePattern } from "./edits.ts";
import { joinMark, type KnownServer, knownServers, knownValues } from "./known.ts";
import { decidingRules, type PlacedRule } from "./rules.ts";

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
  find: wrongSeparators,
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

function wrongSeparators(analysis: Analysis): readonly WrongSeparator[] {
  const candidates = decidingRules(analysis).filter(
    ({ rule, facts }) =>
      rule.kind === "tool" && rule.facet === "name" && facts.matches.length === 0 && rule.effect !== "require",
  );
  if (candidates.length === 0) return [];
  const mark = joinMark(analysis.dialect);
  const servers = knownServers(analysis);
  return candidates.flatMap(({ of, rule }) => {
    const { source, language } = rule.pattern;
    const instead = rewritten(source, servers, mark, language === "exact");
    if (instead === undefined || instead === source) return [];
    // With a catalog the rewritten pattern must be good for something; `mcp__` alone is sure without one.
    const { matches } = compileFnmatch(instead, { fold: rule.pattern.fold });
    const isUseful = knownValues(of, rule).some((name) => matches(name));
    return isUseful || hasClientPrefix(source, servers) ? [{ of, rule, instead, mark }] : [];
  });
}

const clientPrefix = /^mcp(?:__|[./:])(?=.)/;

/** `mcp__server__tool`, as coding clients write it. A server of that very name would be something else. */
function hasClientPrefix(source: string, servers: readonly KnownServer[]): boolean {
  return clientPrefix.test(source) && !servers.some(({ name }) => name === "mcp");
}

function rewritten(
  source: string,
  servers: readonly KnownServer[],
  mark: string,
  isExact: boolean,
): string | undefined {
  const isClient = hasClientPrefix(source, servers);
  const body = isClient ? source.replace(clientPrefix, "") : source;
  const known = servers
    .filter(({ name, gate }) => body.startsWith(name) || body.startsWith(gate))
    .toSorted((one, other) => other.name.length - one.name.length);
  for (const { name, gate, head } of known) {
    const rest = body.slice(body.startsWith(name) ? name.length : gate.length);
    if (rest === "") return isClient && !isExact ? `${head}*` : undefined;
    const tool = /^(?:__|::|[_./:-])(.+)$/.exec(rest)?.[1];
    if (tool !== undefined) return head + tool;
  }
  if (!isClient) return undefined;
  const at = body.indexOf("__");
  if (at > 0) return body.slice(0, at) + mark + (body.slice(at + 2) || "*");
  return isExact ? undefined : `${body}${mark}*`;
}

import type { Analysis } from "../analysis.ts";
import { escapeForFnmatch } from "../pattern/escape.ts";
import type { Decision } from "../policy/resolve.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { changePatterns } from "./edits.ts";
import { serverOfHead } from "./known.ts";
import type { PlacedFacts, PlacedRule } from "./rules.ts";
import { namesOf } from "./words.ts";

interface PrefixClash extends PlacedRule {
  /** The server whose prefix the pattern is. */
  readonly server: string;
  readonly own: readonly Decision[];
  /** The tools of other servers that it decides as well. */
  readonly foreign: readonly Decision[];
}

export const prefixClash: DiagnosticRule<PrefixClash> = {
  code: "prefix-clash",
  severity: "warning",
  needsCatalog: true,
  fades: false,
  page: {
    summary: "The prefix of one server takes the tools of another one too.",
    avoid: `{ "rules": [{ "mode": "activate", "pattern": "math_*" }] }`,
    prefer: `{ "rules": [
  { "mode": "activate", "pattern": "math_add" },
  { "mode": "activate", "pattern": "math_sub" }
] }`,
    why:
      "Server and tool are joined by a mark that names may hold too. `math_*` is meant for the server `math` and takes the " +
      "tools of `math_adv` as well, since their names start with `math_adv_`.",
    exceptions:
      "Both servers are meant: say so with a rule for the other one, above or below. A rule above that decides the other " +
      "server's tools settles it too.",
  },
  scope: "rule",
  reads: ["decisions", "overruled"],
  findIn: prefixClashes,
  span: ({ rule }) => rule.span,
  message: ({ rule, server, foreign }) => {
    const servers = [...new Set(foreign.flatMap(({ subject }) => subject.server ?? []))];
    return message(
      "`{0}` is the prefix of server `{1}` and takes {2} tools of {3} as well; list the exact names",
      label(rule.pattern.source),
      label(server),
      foreign.length,
      namesOf(servers),
    );
  },
  fixes: ({ rule, own }, analysis) => {
    const names = own.map(({ subject }) => subject.name);
    return names.length === 0 ? [] : [changePatterns(analysis, rule, names.map(escapeForFnmatch))];
  },
};

function prefixClashes({ of, rule, facts }: PlacedFacts, analysis: Analysis): readonly PrefixClash[] {
  const { shape } = rule.pattern;
  const found = shape.kind === "prefix" && rule.facet === "name" ? serverOfHead(analysis, shape.head) : undefined;
  if (found === undefined) return [];
  const server = found.name;
  const foreign = facts.decides.filter(
    ({ subject, overruled }) =>
      subject.server !== undefined &&
      subject.server !== server &&
      !overruled.some(({ effect }) => effect === rule.effect),
  );
  if (foreign.length === 0) return [];
  const own = facts.matches.filter(({ subject }) => subject.server === server);
  return [{ of, rule, server, own, foreign }];
}

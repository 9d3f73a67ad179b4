import type { Analysis } from "../analysis.ts";
import { isTooLong, longestName, longestPattern } from "../pattern/pattern.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { deleteRule } from "./edits.ts";
import type { PlacedRule } from "./rules.ts";

export const tooLong: DiagnosticRule<PlacedRule> = {
  code: "too-long",
  severity: "warning",
  needsCatalog: false,
  fades: false,
  page: {
    summary: "A pattern of more than 4096 characters, or a name of more than 1024, is taken to match nothing.",
    avoid: `{ "rules": [{ "mode": "deactivate", "pattern": "db_drop_table_ (and so on for a thousand letters)" }] }`,
    prefer: `{ "rules": [{ "mode": "deactivate", "pattern": "db_drop_table_*" }] }`,
    why:
      "Hosts refuse names above 64 or 128 characters, so nobody needs such a pattern, but one made on purpose could keep the " +
      "editor busy. It is not compared with any name: what is shown of the tools is as if the rule were not there, while the " +
      "agent does read it. A rule counts as too long also when everything it could match is.\n\n" +
      "In a catalog, a tool, server or skill with such a name is left out, and the catalog counts as incomplete.",
    exceptions:
      "None: shorten it. Of a file that has such a pattern it is not said that no tools are left, since that pattern may leave some.",
  },
  scope: "rule",
  reads: [],
  evenIfRefused: true,
  findIn: (placed) => (isTooLong(placed.rule.pattern) ? [placed] : []),
  span: ({ rule }) => rule.span,
  message: ({ rule: { pattern } }) =>
    pattern.source.length > longestPattern
      ? message(
          "`{0}` is longer than {1} characters, so it is taken to match nothing; shorten it",
          label(pattern.source),
          longestPattern,
        )
      : message(
          "`{0}` fits only names longer than {1} characters, so it is taken to match nothing; shorten it",
          label(pattern.source),
          longestName,
        ),
  fixes: ({ rule }, analysis: Analysis) => [deleteRule(analysis, rule)],
};

import type { Analysis } from "../analysis.ts";
import { compileFnmatch } from "../pattern/fnmatch.ts";
import { matchAll } from "../pattern/pattern-set.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { changePatterns, deleteRule } from "./edits.ts";
import { knownValues } from "./known.ts";
import { patternIndex } from "./pattern-index.ts";
import { looksLikePattern } from "./pattern-text.ts";
import type { PlacedRule } from "./rules.ts";
import { namesOf } from "./words.ts";

export const wildcardNotRead: DiagnosticRule<PlacedRule> = {
  code: "wildcard-not-read",
  severity: "error",
  needsCatalog: false,
  fades: false,
  page: {
    summary: "A wildcard stands in a list of exact names.",
    avoid: `{ "tools": { "enabled": ["todo_*", "read"] } }`,
    prefer: `{ "tools": { "enabled": ["todo_create", "todo_list", "todo_update", "read"] } }`,
    why:
      "The list is compared letter by letter, so the entry selects nothing: the agent runs without the tools that it was " +
      "given. Lists that block or limit do read wildcards, which is why this one looks right.",
  },
  scope: "rule",
  reads: [],
  findIn: (placed) => {
    const { language, source } = placed.rule.pattern;
    return language === "exact" && looksLikePattern(source) && placed.facts.matchCount === 0 ? [placed] : [];
  },
  span: ({ rule: { pair, span } }) => {
    if (pair === undefined) return span;
    return looksLikePattern(pair.tool.text) ? pair.tool.span : pair.server.span;
  },
  message: ({ of, rule }) => {
    const pattern = label(rule.pattern.source);
    const names = meantNames({ of, rule });
    return names.length === 0
      ? message("`{0}` is taken as an exact name in `{1}`, so it selects nothing; write the names", pattern, rule.list)
      : message(
          "`{0}` is taken as an exact name in `{1}`, so it selects nothing; write {2}",
          pattern,
          rule.list,
          namesOf(names),
        );
  },
  fixes: ({ of, rule }, analysis: Analysis) => {
    const names = meantNames({ of, rule });
    if (names.length === 0) return [];
    const written = patternIndex(of.policy);
    const missing = names.filter((name) => written.equal(rule.list, name).length === 0);
    return missing.length === 0
      ? [deleteRule(analysis, rule, { preferred: true })]
      : [changePatterns(analysis, rule, missing, { preferred: true })];
  },
};

/** The known names that the text would match as a pattern. */
function meantNames({ of, rule }: PlacedRule): readonly string[] {
  const names = knownValues(of, rule);
  const pattern = compileFnmatch(rule.pattern.source, { fold: rule.pattern.fold });
  return (matchAll([pattern], names).byPattern[0] ?? []).flatMap((index) => names[index] ?? []);
}

import type { Analysis } from "../analysis.ts";
import type { Effect, Rule } from "../policy/policy.ts";
import { insertItem, removeItem } from "../syntax/edit.ts";
import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import { combineEdits } from "../text/text-edit.ts";
import type { DiagnosticRule, Fix } from "./diagnostic.ts";
import { changePattern } from "./edits.ts";
import { isKnown, joinMark, knownValues, matchesEmptyServer } from "./known.ts";
import { itemOf, type PlacedFacts, type PlacedRule } from "./rules.ts";

interface WrongLevel extends PlacedRule {
  /** The part of the pattern that names a server, when there is one. */
  readonly server: string | undefined;
  /** The pattern as one for tools. */
  readonly tool: string;
}

export const wrongLevel: DiagnosticRule<WrongLevel> = {
  code: "wrong-level",
  severity: "warning",
  needsCatalog: false,
  fades: false,
  page: {
    summary: "A list that sees server names only holds the name of a tool.",
    avoid: `{ "mcp": { "disabled": ["slack/*", "github__create_issue"] } }`,
    prefer: `{ "mcp": { "disabled": ["slack"] }, "tools": { "disabled": ["github__create_issue"] } }`,
    why:
      "The lists of `mcp` are compared with the name of the server, not with its tools. A pattern with `/` or the join mark in " +
      "it can match no server, so the server that it should block stays open. Single tools go into the lists of `tools`.",
  },
  scope: "rule",
  reads: [],
  findIn: wrongLevels,
  span: ({ rule }) => rule.span,
  message: ({ rule, server, tool }): Message => {
    const compared = message("`{0}` is compared with server names only and matches none", label(rule.pattern.source));
    if (server === undefined)
      return message("{0}; `{1}` is a tool, which a list of `tools` can name", compared, label(tool));
    return message("{0}; to {1} the server write `{2}`", compared, verb(rule.effect), label(server));
  },
  fixes: ({ of, rule, server, tool }, analysis) => {
    const cut = server === undefined ? [] : [changePattern(analysis, rule, server, { preferred: true })];
    const list = of.policy.rules.find(({ kind, facet, effect, pattern }) => {
      return kind === "tool" && facet === "name" && effect === rule.effect && pattern.language !== "exact";
    });
    return list === undefined ? cut : [...cut, moveToTools(analysis, rule, list, tool)];
  },
};

function wrongLevels({ of, rule, facts }: PlacedFacts, analysis: Analysis): readonly WrongLevel[] {
  if (rule.facet !== "server" || facts.matchCount > 0) return [];
  const { source } = rule.pattern;
  if (matchesEmptyServer(analysis, of, rule)) return [];
  const mark = joinMark(analysis.dialect);
  const body = source.replace(/^mcp(?:__|\/)(?=.)/, "");
  const at = [body.indexOf("/"), body.indexOf(mark)].filter((index) => index >= 0);
  const end = Math.min(...at);
  if (at.length > 0 && !/[[\]]/.test(source)) {
    const server = body.slice(0, end);
    const rest = body.slice(end).replace(/^(?:\/|__)+/, "");
    return [{ of, rule, server: server === "" ? undefined : server, tool: server + mark + (rest || "*") }];
  }
  if (body !== source) return [{ of, rule, server: body, tool: `${body}${mark}*` }];
  return namesTool(of, rule) ? [{ of, rule, server: undefined, tool: source }] : [];
}

/** Whether the entry is the name of a tool. A wildcard that matches tools may as well be a misspelt server. */
function namesTool(of: WrongLevel["of"], { pattern: { shape } }: Rule): boolean {
  return shape.kind === "exact" && isKnown(knownValues(of, { kind: "tool", facet: "name" }), shape.text);
}

function verb(effect: Effect | "require"): Message {
  if (effect === "require") return message("require");
  return effect === "deny" ? message("block") : message("allow");
}

/** Takes the entry out and puts it, as a pattern for tools, behind the others of a list that sees tools. */
function moveToTools(analysis: Analysis, rule: Rule, inList: Rule, tool: string): Fix {
  const from = itemOf(analysis, rule);
  const to = itemOf(analysis, inList);
  const edits =
    from === undefined || to === undefined
      ? undefined
      : combineEdits(
          removeItem(analysis.tree, from.array, from.index),
          insertItem(analysis.tree, to.array, to.array.items.length, JSON.stringify(tool)),
        );
  return {
    title: message("move to `{0}` as `{1}`", inList.list, label(tool)),
    edits: edits ?? [],
    safe: false,
    preferred: false,
  };
}

import type { Analysis } from "../analysis.ts";
import type { Catalog, CatalogTool } from "../catalog/catalog.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import { rememberFor } from "../text/remember.ts";
import type { Span } from "../text/span.ts";
import type { DiagnosticRule, Related } from "./diagnostic.ts";

/** Definitions that have one name between them. */
export interface NameCollision {
  readonly name: string;
  /** At least two, in catalog order. */
  readonly tools: readonly CatalogTool[];
  /** How many further names collide, said at the last one that is shown. */
  readonly more: number;
}

/** The findings all stand at one place, so that more of them would only be in the way. */
const mostNames = 20;

export const nameCollision: DiagnosticRule<NameCollision> = {
  code: "name-collision",
  severity: "warning",
  needsCatalog: true,
  fades: false,
  page: {
    summary: "Two tools of the catalog have the same name in this format.",
    avoid: `{
  "tools": ["math_add"],
  "servers": [{ "name": "math", "tools": ["add"] }]
}`,
    prefer: `{
  "tools": ["plus"],
  "servers": [{ "name": "math", "tools": ["add"] }]
}`,
    why:
      "A rule names a tool by server and tool joined into one text, and different pairs can give the same text. Every rule " +
      "then decides both, and which of them a call reaches is left to chance. The same tool in two catalog files is found too.",
  },
  scope: "file",
  reads: "outcome",
  find: collisions,
  span: (_, { policies }): Span => policies[0]?.policy.span ?? { start: 0, end: 0 },
  message: ({ name, tools, more }, { dialect }) => {
    const origins = tools.slice(0, 3).map(origin);
    // Where rules name server and tool apart, the joined name is only shown.
    const said =
      dialect.ruleText === undefined
        ? message(
            "`{0}` names {1} tools of the catalog ({2}): no rule can tell them apart",
            label(name),
            tools.length,
            origins,
          )
        : message("`{0}` names {1} tools of the catalog ({2})", label(name), tools.length, origins);
    return more === 0 ? said : message("{0}; {1} further names are taken more than once", said, more);
  },
  related: ({ tools }) => tools.slice(0, 10).map(definition),
};

function collisions({ context, dialect, policies }: Analysis): readonly NameCollision[] {
  if (policies.length === 0) return [];
  const all = repeatedIn(context.catalog, dialect);
  const shown = all.slice(0, mostNames);
  const more = all.length - shown.length;
  return shown.map(([name, tools], index) => ({ name, tools, more: index === shown.length - 1 ? more : 0 }));
}

// It takes all names of the catalog, which stay the same while a profile is edited.
const repeatedByDialect = rememberFor((_catalog: Catalog) => new Map<Dialect, ReturnType<typeof repeatedNames>>());

function repeatedIn(catalog: Catalog, dialect: Dialect): ReturnType<typeof repeatedNames> {
  const known = repeatedByDialect(catalog);
  const found =
    known.get(dialect) ?? repeatedNames(catalog.tools, ({ server, name }) => dialect.joinName(server, name));
  known.set(dialect, found);
  return found;
}

/** The names that several tools have, with these tools, in the order of their first definition. */
export function repeatedNames(
  tools: readonly CatalogTool[],
  nameOf: (tool: CatalogTool) => string,
): readonly (readonly [string, readonly CatalogTool[]])[] {
  const groups = new Map<string, CatalogTool[]>();
  for (const tool of tools) {
    const name = nameOf(tool);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [tool]);
    else group.push(tool);
  }
  return [...groups].filter(([, group]) => group.length > 1);
}

function origin({ name, server }: CatalogTool): Message {
  return server === undefined
    ? message("`{0}`", label(name))
    : message("`{0}` of server `{1}`", label(name), label(server));
}

function definition(tool: CatalogTool): Related {
  const { file, span } = tool.origin;
  return { file, span, message: message("{0} is defined here", origin(tool)) };
}

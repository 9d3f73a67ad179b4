import type { ProblemOf } from "../dialects/problem.ts";
import { removeItem, replaceNode } from "../syntax/edit.ts";
import { nodeAtPath, pathText } from "../syntax/find.ts";
import type { Node } from "../syntax/node.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import { textOf } from "../text/span.ts";
import type { DiagnosticRule, Fix } from "./diagnostic.ts";
import { problemsOf } from "./problems.ts";

export const deadEntry: DiagnosticRule<ProblemOf<"dead-entry">> = {
  code: "dead-entry",
  severity: "warning",
  needsCatalog: false,
  fades: false,
  page: {
    summary: "An entry of a pattern list is no string, so it is skipped.",
    avoid: `{ "tools": { "disabled": [1, "write"] } }`,
    prefer: `{ "tools": { "disabled": ["write"] } }`,
    why:
      "The loader keeps the entry and never finds it equal to a name, without a word. A list of exact names takes it as " +
      "its text instead: `1` then selects a tool that is called `1`.",
  },
  scope: "file",
  reads: "outcome",
  find: (analysis) => problemsOf(analysis, "dead-entry"),
  span: ({ node }) => node.span,
  message: ({ node, path, asName }, { text }) => {
    const list = pathText(path.slice(0, -1));
    const shown = label(textOf(text, node.span));
    if (asName !== undefined) {
      return message(
        "`{0}` in `{1}` is no string: it is read as the name `{2}`; put it in quotes",
        shown,
        list,
        label(asName),
      );
    }
    return isScalar(node)
      ? message("`{0}` in `{1}` is no string, so it is skipped; put it in quotes or delete it", shown, list)
      : message("`{0}` in `{1}` is no string, so it is skipped; delete it", shown, list);
  },
  fixes: ({ node, path, asName }, { tree, text }): readonly Fix[] => {
    const parent = nodeAtPath(tree.root, path.slice(0, -1));
    const index = path.at(-1);
    const quoted = JSON.stringify(asName ?? textOf(text, node.span));
    const quote: Fix = {
      title: message("put it in quotes"),
      edits: isScalar(node) ? replaceNode(tree, node, quoted) : [],
      safe: false,
      preferred: asName !== undefined,
    };
    const inList = parent?.kind === "array" && typeof index === "number";
    const remove: Fix = {
      title: message("delete the entry"),
      edits: inList ? removeItem(tree, parent, index, "take") : [],
      // Taken away, the list may become empty, which can mean "no limit".
      safe:
        asName === undefined && inList && parent.items.length > 1 && parent.items.some(({ kind }) => kind === "string"),
      preferred: asName === undefined,
    };
    return [quote, remove];
  },
};

function isScalar({ kind }: Node): boolean {
  return kind === "number" || kind === "boolean";
}

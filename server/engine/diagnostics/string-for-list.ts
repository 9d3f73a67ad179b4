import type { ProblemOf } from "../dialects/problem.ts";
import { replaceNode } from "../syntax/edit.ts";
import { pathText } from "../syntax/find.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import { textOf } from "../text/span.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { problemsOf } from "./problems.ts";

export const stringForList: DiagnosticRule<ProblemOf<"string-for-list">> = {
  code: "string-for-list",
  severity: "error",
  needsCatalog: false,
  fades: false,
  page: {
    summary: "A string stands where a list is read, so each of its letters becomes an entry.",
    avoid: `{ "tools": { "disabled": "bash" } }`,
    prefer: `{ "tools": { "disabled": ["bash"] } }`,
    why:
      'Python\'s `list(...)` takes a string apart. `"bash"` blocks tools called `b`, `a`, `s` and `h` and leaves the ' +
      'shell on; `"*"` happens to work, and a name with a `*` in it blocks everything.',
  },
  scope: "file",
  reads: "outcome",
  find: (analysis) => problemsOf(analysis, "string-for-list"),
  span: ({ node }) => node.span,
  message: ({ path, outcome, fix }) =>
    fix === undefined
      ? message("`{0}` is a string, so {1}; put it into a list", pathText(path), outcome)
      : message("`{0}` is a string, so {1}", pathText(path), outcome),
  fixes: ({ node, fix }, { tree }) => [
    {
      title: fix === undefined ? message("put it into a list") : message("change to `{0}`", label(fix)),
      edits: fix === "" ? [] : replaceNode(tree, node, fix ?? `[${textOf(tree.text, node.span)}]`),
      safe: false,
      preferred: true,
    },
  ],
};

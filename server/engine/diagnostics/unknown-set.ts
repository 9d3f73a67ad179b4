import type { ProblemOf } from "../dialects/problem.ts";
import { replaceNode } from "../syntax/edit.ts";
import { message } from "../text/message.ts";
import { nearestNames } from "../text/nearest.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { problemsOf } from "./problems.ts";

export const unknownSet: DiagnosticRule<ProblemOf<"unknown-set">> = {
  code: "unknown-set",
  severity: "warning",
  needsCatalog: true,
  fades: false,
  page: {
    summary: "A tool set, preset or category is named that the installation does not have.",
    avoid: `{ "tools": { "toolset": "reserch" } }`,
    prefer: `{ "tools": { "toolset": "research" } }`,
    why: "The name is not refused: the agent quietly gets something else, mostly the default list.",
    exceptions: "A set that is made later, on another machine, is not in the catalog. Add it there.",
  },
  scope: "file",
  reads: "outcome",
  find: (analysis) => problemsOf(analysis, "unknown-set"),
  span: ({ node }) => node.span,
  message: ({ node, what, known, outcome }) => {
    const [near] = nearestNames(node.value, known, { most: 1 });
    const text = message("`{0}` is no known {1}: {2}", label(node.value), what, outcome);
    return near === undefined ? text : message("{0}; did you mean `{1}`?", text, label(near));
  },
  fixes: ({ node, known }, { tree }) =>
    nearestNames(node.value, known).map((near, index) => ({
      title: message("change to `{0}`", label(near)),
      edits: replaceNode(tree, node, JSON.stringify(near)),
      safe: false,
      preferred: index === 0,
    })),
};

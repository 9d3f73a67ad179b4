import type { ProblemOf } from "../dialects/problem.ts";
import { replaceNode } from "../syntax/edit.ts";
import { pathText } from "../syntax/find.ts";
import { message } from "../text/message.ts";
import { shorten } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { problemsOf } from "./problems.ts";

export const bareList: DiagnosticRule<ProblemOf<"bare-list">> = {
  code: "bare-list",
  severity: "error",
  needsCatalog: false,
  fades: false,
  page: {
    summary: "A block is written as a list, or a list as a block.",
    avoid: `{ "tools": ["bash", "read"] }`,
    prefer: `{ "tools": { "allowed": ["bash", "read"] } }`,
    why:
      "The loader expects the other shape and refuses the whole file. What happens then differs: an EvoFabric controller " +
      "does not come into being, an OpenProgram agent runs with the default tools and **without any gate**, so a server " +
      "that the file blocks is open.",
  },
  scope: "file",
  reads: "outcome",
  find: (analysis) => problemsOf(analysis, "bare-list"),
  span: ({ node }) => node.span,
  message: ({ path, expected, outcome, fix }) => {
    const what = path.length === 0 ? message("the file") : message("`{0}`", pathText(path));
    const is =
      expected === "block"
        ? message("{0} is a list, so {1}", what, outcome)
        : message("{0} is an object, so {1}", what, outcome);
    const form = shortForm(fix, expected);
    return form === undefined ? is : message("{0}; write `{1}`", is, form);
  },
  fixes: ({ node, expected, fix }, { tree }) => {
    if (fix === undefined) return [];
    const title = expected === "block" ? message("turn into a block") : message("turn into a list");
    return [{ title, edits: replaceNode(tree, node, fix), safe: false, preferred: true }];
  },
};

/** The fix as a pattern to follow: its keys, with the content left out. */
function shortForm(fix: string | undefined, expected: "block" | "list"): string | undefined {
  if (fix === undefined) return undefined;
  if (expected === "list") return "[ ... ]";
  const key = /^\{\s*("(?:[^"\\]|\\.)*")\s*:/.exec(fix)?.[1];
  return key === undefined ? undefined : `{ ${shorten(key, 40)}: [...] }`;
}

import type { ProblemOf } from "../dialects/problem.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { problemsOf } from "./problems.ts";

export const swappedPair: DiagnosticRule<ProblemOf<"swapped-pair">> = {
  code: "swapped-pair",
  severity: "warning",
  needsCatalog: true,
  fades: false,
  page: {
    summary: "In a pair the tool stands before its server.",
    avoid: `{
  "server_configs": [{ "name": "reader", "params": { "command": "reader" } }],
  "tool_blacklist": [["delete_file", "reader"]]
}`,
    prefer: `{
  "server_configs": [{ "name": "reader", "params": { "command": "reader" } }],
  "tool_blacklist": [["reader", "delete_file"]]
}`,
    why: "The first name is taken for a server. There is none of that name, so the pair hides nothing, without a word.",
  },
  scope: "file",
  reads: "outcome",
  find: (analysis) => problemsOf(analysis, "swapped-pair"),
  span: ({ span }) => span,
  message: ({ server, tool }) =>
    message("`{0}` is a tool of server `{1}`: the server comes first in a pair", label(tool), label(server)),
  fixes: ({ span, fix }) => [
    {
      title: message("change to `{0}`", label(fix)),
      edits: [{ span, newText: fix }],
      safe: false,
      preferred: true,
    },
  ],
};

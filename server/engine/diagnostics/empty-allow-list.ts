import type { ProblemOf } from "../dialects/problem.ts";
import { pathText } from "../syntax/find.ts";
import { message } from "../text/message.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { deletePropertyOf } from "./edits.ts";
import { problemsOf } from "./problems.ts";

export const emptyAllowList: DiagnosticRule<ProblemOf<"empty-allow-list">> = {
  code: "empty-allow-list",
  severity: "information",
  severityOf: ({ strong }) => (strong ? "warning" : "information"),
  needsCatalog: false,
  fades: false,
  page: {
    summary: "An empty list does not mean what it looks like.",
    avoid: `{ "tools": { "disabled": ["bash"], "allowed": [] } }`,
    prefer: `{ "tools": { "mode": "none" } }`,
    why:
      'It reads as "nothing is allowed" and means "no limit". With `mode` set to `selected` it means nothing at all, ' +
      "and an empty `enabled` means everything or nothing, depending on the release. It is a warning where the list " +
      "empties or opens the set, an information where it changes nothing.",
  },
  scope: "file",
  reads: "outcome",
  find: (analysis) => problemsOf(analysis, "empty-allow-list"),
  span: ({ span }) => span,
  message: ({ path, means }) => message("`{0}`: {1}; delete it or say what is meant", pathText(path), means),
  fixes: ({ path, strong }, analysis) => [
    {
      title: message("delete `{0}`", pathText(path)),
      edits: deletePropertyOf(analysis, path),
      safe: false,
      preferred: !strong,
    },
  ],
};

import type { ProblemOf } from "../dialects/problem.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { problemsOf } from "./problems.ts";

export const duplicateServer: DiagnosticRule<ProblemOf<"duplicate-server">> = {
  code: "duplicate-server",
  severity: "error",
  needsCatalog: false,
  fades: false,
  page: {
    summary: "Two servers have the same name.",
    avoid: `{
  "server_configs": [
    { "name": "notes", "params": { "command": "notes" } },
    { "name": "notes", "params": "https://host.example/sse" }
  ]
}`,
    prefer: `{
  "server_configs": [
    { "name": "notes", "params": { "command": "notes" } },
    { "name": "team-notes", "params": "https://host.example/sse" }
  ]
}`,
    why:
      "The tools of both are listed, but every call goes to the last one, also for a tool that only the first one has. A tool " +
      "that the list hides at one of them may be shown by the other.",
  },
  scope: "file",
  reads: "outcome",
  find: (analysis) => problemsOf(analysis, "duplicate-server"),
  span: ({ span }) => span,
  message: ({ name }) =>
    message(
      "a second server is named `{0}`: both are listed, and all calls go to the last one; rename one",
      label(name),
    ),
  fixes: ({ span, free }) => [
    {
      title: message("change to `{0}`", label(free)),
      edits: [{ span, newText: JSON.stringify(free) }],
      safe: false,
      preferred: false,
    },
  ],
  related: ({ first }) => [{ span: first, message: message("the first one") }],
};

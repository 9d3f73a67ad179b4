import type { ProblemOf } from "../dialects/problem.ts";
import { message } from "../text/message.ts";
import { nearestNames } from "../text/nearest.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { problemsOf } from "./problems.ts";

type UnknownServer = ProblemOf<"unknown-server">;

export const unknownServer: DiagnosticRule<UnknownServer> = {
  code: "unknown-server",
  severity: "error",
  needsCatalog: false,
  fades: false,
  page: {
    summary: "A list names a server that the file does not have.",
    avoid: `{
  "server_configs": [{ "name": "reader", "params": { "command": "reader" } }],
  "tool_blacklist": [["raeder", "delete_file"]]
}`,
    prefer: `{
  "server_configs": [{ "name": "reader", "params": { "command": "reader" } }],
  "tool_blacklist": [["reader", "delete_file"]]
}`,
    why:
      "Names are compared letter by letter, and case counts. The entry decides about nothing, without a word: the tool that it " +
      "should hide stays visible.",
  },
  scope: "file",
  reads: "outcome",
  find: (analysis) => problemsOf(analysis, "unknown-server"),
  span: ({ span }) => span,
  message: (found) => {
    const server = label(found.server);
    const [near] = nearOf(found);
    return near === undefined
      ? message("no server of this file is named `{0}`", server)
      : message("no server of this file is named `{0}`; did you mean `{1}`?", server, label(near));
  },
  fixes: (found) =>
    nearOf(found).map((name, index, all) => ({
      title: message("change to `{0}`", label(name)),
      edits: [{ span: found.span, newText: JSON.stringify(name) }],
      safe: false,
      preferred: index === 0 && all.length === 1,
    })),
};

function nearOf({ server, known }: UnknownServer): readonly string[] {
  const inOtherCase = known.filter((name) => name.toLowerCase() === server.toLowerCase());
  return inOtherCase.length > 0 ? inOtherCase : nearestNames(server, known, { most: 3 });
}

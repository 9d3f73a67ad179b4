import type { ProblemOf } from "../dialects/problem.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { problemsOf } from "./problems.ts";
import { headSpan } from "./rules.ts";

export const blacklistNotApplied: DiagnosticRule<ProblemOf<"blacklist-not-applied">> = {
  code: "blacklist-not-applied",
  severity: "warning",
  severityOf: ({ at }) => (at === "server" ? "warning" : "information"),
  needsCatalog: false,
  fades: false,
  page: {
    summary: "A blacklist is not looked at: for tools of servers over SSE, and when a tool is called.",
    avoid: `{
  "server_configs": [{ "name": "browser", "params": "https://host.example/sse" }],
  "tool_blacklist": [["browser", "click"]]
}`,
    prefer: `{
  "server_configs": [],
  "tool_blacklist": []
}`,
    why:
      "The list is read while the tools of a server over stdio are listed, and nowhere else. A tool of a server over SSE stays " +
      "in the model's list (a warning at its pair). A tool that is hidden can still be called by whoever knows its name (an " +
      "information, once a file): the list tidies up, it is no protection. In MiroFlow itself a call that names an unknown " +
      "server even goes to the one server that has such a tool; MiroThinker answers it with an error.",
    exceptions: "The information is about every blacklist: switch the code off when you know it.",
  },
  scope: "file",
  reads: "outcome",
  find: (analysis) => problemsOf(analysis, "blacklist-not-applied"),
  span: ({ at, span }, analysis) => (at === "server" ? span : headSpan(analysis, span)),
  message: (found) => {
    if (found.at === "server") {
      return message(
        "`{0}` is reached over SSE, where this list is not read: its tool `{1}` stays visible",
        label(found.server),
        label(found.tool),
      );
    }
    return found.reroutes
      ? message(
          "this list hides tools, it does not refuse calls: a hidden tool can still be called, even under the name of a server that does not exist",
        )
      : message("this list hides tools, it does not refuse calls: a hidden tool can still be called");
  },
};

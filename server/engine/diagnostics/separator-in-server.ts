import type { ProblemOf } from "../dialects/problem.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { problemsOf } from "./problems.ts";

export const separatorInServer: DiagnosticRule<ProblemOf<"separator-in-server">> = {
  code: "separator-in-server",
  severity: "warning",
  needsCatalog: false,
  fades: false,
  page: {
    summary: "A server's name holds the mark by which server and tool are joined.",
    avoid: `{ "servers": [{ "name": "my__srv", "tools": ["read"] }] }`,
    prefer: `{ "servers": [{ "name": "my-srv", "tools": ["read"] }] }`,
    why:
      "OpenProgram's gate sees only the joined name `my__srv__read` and takes what stands before the first `__` for the " +
      "server: rules for `my__srv` match nothing, rules for `my` match its tools. A name that starts with `__` has no server " +
      "at all, so that no list of servers touches its tools.",
  },
  scope: "file",
  reads: "outcome",
  find: (analysis) => problemsOf(analysis, "separator-in-server"),
  span: ({ span }) => span,
  message: ({ server, reads, native }) => {
    const name = label(server);
    if (reads === undefined) {
      return message(
        "the tools of server `{0}` count as native ones, so no list of servers can block them; rename the server",
        name,
      );
    }
    return native
      ? message(
          "the native tool `{0}` is taken for one of server `{1}`, so lists of servers decide it; rename the tool",
          name,
          label(reads),
        )
      : message(
          "server `{0}` is taken for `{1}`: rules for `{0}` match nothing, rules for `{1}` match its tools; rename the server",
          name,
          label(reads),
        );
  },
  related: ({ server, native }, { context }) =>
    (native ? context.catalog.tools.filter((tool) => tool.server === undefined) : context.catalog.servers)
      .filter(({ name }) => name === server)
      .map(({ origin }) => ({ ...origin, message: message("`{0}` is defined here", label(server)) })),
};

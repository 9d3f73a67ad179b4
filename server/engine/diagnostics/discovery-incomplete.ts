import type { ProblemOf } from "../dialects/problem.ts";
import { message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { problemsOf } from "./problems.ts";

export const discoveryIncomplete: DiagnosticRule<ProblemOf<"discovery-incomplete">> = {
  code: "discovery-incomplete",
  severity: "information",
  needsCatalog: false,
  fades: false,
  page: {
    summary: "The tools of a server are not known, so less can be said about the file.",
    avoid: `{ "servers": [{ "name": "reader", "error": "connection refused" }] }`,
    prefer: `{ "servers": [{ "name": "reader", "tools": ["fetch"] }] }`,
    why:
      "The catalog tells that the server failed, or nothing of it. Nothing is claimed about its tools then: an entry that names " +
      "one is not called unknown. Other servers' tools are not concerned. Start the server and list its tools, or add them to a catalog.",
  },
  scope: "file",
  reads: "outcome",
  find: (analysis) => problemsOf(analysis, "discovery-incomplete"),
  span: ({ span }) => span,
  message: ({ server, status, error }) => {
    const name = label(server);
    if (status === undefined) return message("no catalog has the tools of `{0}`, so nothing is said about them", name);
    return error === undefined
      ? message("the tools of `{0}` could not be listed, so nothing is said about them", name)
      : message("the tools of `{0}` could not be listed ({1}), so nothing is said about them", name, label(error));
  },
  related: ({ server }, { context }) =>
    context.catalog.servers
      .filter(({ name }) => name === server)
      .map(({ origin }) => ({ ...origin, message: message("`{0}` stands in the catalog here", label(server)) })),
};

import type { ProblemOf } from "../dialects/problem.ts";
import { replaceNode } from "../syntax/edit.ts";
import { pathText } from "../syntax/find.ts";
import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { problemsOf } from "./problems.ts";

type BadPair = ProblemOf<"bad-pair">;

export const badPair: DiagnosticRule<BadPair> = {
  code: "bad-pair",
  severity: "error",
  severityOf: ({ flaw }) => (flaw === "too-many" ? "information" : "error"),
  needsCatalog: false,
  fades: false,
  page: {
    summary: "An entry of a blacklist is no pair of a server's name and a tool's name.",
    avoid: `{ "server_configs": [], "tool_blacklist": [["delete_file"]] }`,
    prefer: `{ "server_configs": [], "tool_blacklist": [["reader", "delete_file"]] }`,
    why:
      "The program takes the first two items of each entry. Where there are no two, or one of them is a list or a mapping, the " +
      "agent does not start. A number or `null` is taken, and no name is ever equal to it. What stands behind the two is " +
      'ignored, so `["reader", "delete_file", "move_file"]` hides one tool, not two.',
  },
  scope: "file",
  reads: "outcome",
  find: (analysis) => problemsOf(analysis, "bad-pair"),
  span: ({ node }) => node.span,
  message: (found) => {
    const path = pathText(found.path);
    if (found.flaw === "too-many") {
      return message("`{0}` has more than two items: only the first two are read, as server and tool", path);
    }
    return message("`{0}` {1}, so {2}", path, flawOf(found), outcomeOf(found));
  },
  fixes: ({ node, fix }, { tree }) =>
    fix === undefined
      ? []
      : [
          {
            title: message("change to `{0}`", label(fix)),
            edits: replaceNode(tree, node, fix),
            safe: false,
            preferred: true,
          },
        ],
};

function flawOf({ flaw }: BadPair): Message {
  switch (flaw) {
    case "too-few":
      return message("has no two items, a server and a tool");
    case "no-texts":
      return message("holds something that is no text");
    case "no-list":
    case "too-many":
      return message("is no pair of a server and a tool");
  }
  return flaw satisfies never;
}

function outcomeOf({ stops }: BadPair): Message {
  return stops ? message("the agent does not start") : message("it hides nothing");
}

import type { ProblemOf, ReleaseOutcome } from "../dialects/problem.ts";
import { insertProperty } from "../syntax/edit.ts";
import { nodeAtPath } from "../syntax/find.ts";
import { type Message, message } from "../text/message.ts";
import { label } from "../text/quote.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { problemsOf } from "./problems.ts";
import { headSpan } from "./rules.ts";
import { namesOf } from "./words.ts";

export const releaseDependent: DiagnosticRule<ProblemOf<"release-dependent">> = {
  code: "release-dependent",
  severity: "information",
  needsCatalog: true,
  fades: false,
  page: {
    summary: "Two releases of the system that are in use give this block different tools.",
    avoid: `{ "tools": { "disabled": ["bash"] } }`,
    prefer: `{ "tools": { "mode": "automatic", "disabled": ["bash"] } }`,
    why:
      "The documented form starts from the default list, newer releases start from every exposed tool. An update of the " +
      "system then changes what the agent can do, although the file did not change. A `mode` says it once and for all.",
    exceptions: "All machines run one release: name it in `toolsight.json` and switch this off.",
  },
  scope: "file",
  reads: "outcome",
  find: (analysis) => problemsOf(analysis, "release-dependent"),
  span: ({ span }, analysis) => headSpan(analysis, span),
  message: ({ releases: [one, other], settle }) => {
    const texts = [one, other].flatMap((outcome) => onlyIn(outcome) ?? []);
    const [key] = settle;
    const differ = message("the releases differ: {0}", texts);
    return key === undefined ? differ : message("{0}; set `{1}` to settle it", differ, label(key.key));
  },
  fixes: ({ settle }, { tree }) =>
    settle.map(({ path, key, value }) => {
      const block = nodeAtPath(tree.root, path);
      return {
        title: message("add `{0}: {1}`", JSON.stringify(key), label(value)),
        edits: block?.kind === "object" ? insertProperty(tree, block, key, value, "start") : [],
        safe: false,
        preferred: false,
      };
    }),
};

function onlyIn({ release, only }: ReleaseOutcome): Message | undefined {
  return only.length === 0 ? undefined : message("only `{0}` has {1}", release, namesOf(only));
}

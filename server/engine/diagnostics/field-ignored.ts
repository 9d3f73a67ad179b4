import type { IgnoredField } from "../policy/policy.ts";
import { message } from "../text/message.ts";
import type { DiagnosticRule } from "./diagnostic.ts";
import { deletePropertyAt } from "./edits.ts";

export const fieldIgnored: DiagnosticRule<IgnoredField> = {
  code: "field-ignored",
  severity: "warning",
  severityOf: ({ quiet }) => (quiet ? "information" : "warning"),
  needsCatalog: false,
  fades: true,
  page: {
    summary: "A key is written that this mode never reads.",
    avoid: `{ "tools": { "mode": "automatic", "allowed": ["read", "grep"] } }`,
    prefer: `{ "tools": { "mode": "selected", "allowed": ["read", "grep"] } }`,
    why:
      "The block looks like a limit and is none: under `automatic` the allow list is not looked at, and beside `enabled` " +
      "neither are `disabled` and `toolset`. A tool that the list seems to block is on.",
    exceptions:
      "Everything is switched off on purpose (`mode` is `none`) and the rest is kept for later: then it is an information only.",
  },
  scope: "file",
  reads: "outcome",
  find: ({ policies }) => policies.flatMap(({ policy }) => (policy.loads === "yes" ? policy.ignored : [])),
  span: ({ span }) => span,
  message: ({ path, because }) => message("`{0}` is not read: {1}; change that or delete the key", path, because),
  fixes: ({ path, span }, analysis) => [
    {
      title: message("delete `{0}`", path),
      edits: deletePropertyAt(analysis, span),
      // It is not read now, but other releases and modes read it: whether to lose it is for the author to say.
      safe: false,
      preferred: false,
    },
  ],
};

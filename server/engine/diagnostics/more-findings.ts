import type { DiagnosticRule } from "./diagnostic.ts";

/** Never searched for: the runner says it where it stops. */
export const moreFindings: DiagnosticRule<never> = {
  code: "more-findings",
  severity: "information",
  needsCatalog: false,
  fades: false,
  page: {
    summary: "A file has more than 500 findings; the rest is counted.",
    avoid: `{ "rules": [ /* hundreds of rules with something to say about each */ ] }`,
    prefer: `{ "rules": [ { "mode": "activate", "pattern": "math_*" } ] }`,
    why: "Nobody reads so many, and an editor becomes slow with them. Mostly one cause, such as a wrong catalog, stands behind all.",
  },
  scope: "file",
  reads: "tree",
  find: () => [],
  span: (found: never) => found,
  message: (found: never) => found,
};

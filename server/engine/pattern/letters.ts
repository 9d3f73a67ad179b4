import { rememberFor } from "../text/remember.ts";
import { partsOf } from "./parts.ts";
import type { Pattern } from "./pattern.ts";

/** The letters that are fixed in a pattern, folded as the pattern is. */
export interface Letters {
  /** Those with which every matched name starts. */
  readonly head: string;
  /** The longest run of them. */
  readonly longest: string;
  /** All runs, with a line end between them: no run of another pattern goes across one. */
  readonly all: string;
}

/** For cheap answers about pairs of patterns: one whose longest run is not in `all` of another cannot cover it. */
export const lettersOf: (pattern: Pattern) => Letters = rememberFor(({ shape, tokens }) => {
  if (shape.kind === "exact") return { head: shape.text, longest: shape.text, all: shape.text };
  const parts = partsOf(tokens);
  const runs = parts.flatMap((part) => (part.kind === "literal" ? [part.text] : []));
  const [first] = parts;
  return {
    head: first?.kind === "literal" ? first.text : "",
    longest: runs.reduce((one, other) => (other.length > one.length ? other : one), ""),
    all: runs.join("\n"),
  };
});

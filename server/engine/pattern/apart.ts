import { rememberFor } from "../text/remember.ts";
import { partsOf } from "./parts.ts";
import type { Pattern } from "./pattern.ts";

/** The letters at the ends of all names that a pattern matches, folded as it is. */
interface Ends {
  readonly head: string;
  readonly tail: string;
  /** The only name that it matches, if it has no wildcards. */
  readonly exact: string | undefined;
}

/**
 * Whether surely no name is matched by both patterns: they ask for other letters at an end, or one of them is a name that
 * the other does not match. False also means "not known". For cheap answers about very many pairs; of one folding.
 */
export function areApart(one: Pattern, other: Pattern): boolean {
  const ends = endsOf(one);
  const others = endsOf(other);
  if (!ends.head.startsWith(others.head) && !others.head.startsWith(ends.head)) return true;
  if (!ends.tail.endsWith(others.tail) && !others.tail.endsWith(ends.tail)) return true;
  if (ends.exact !== undefined) return !other.matches(ends.exact);
  return others.exact !== undefined && !one.matches(others.exact);
}

const endsOf: (pattern: Pattern) => Ends = rememberFor(({ shape, tokens }) => {
  if (shape.kind === "exact") return { head: shape.text, tail: shape.text, exact: shape.text };
  const parts = partsOf(tokens);
  const [first] = parts;
  const last = parts.at(-1);
  return {
    head: first?.kind === "literal" ? first.text : "",
    tail: last?.kind === "literal" ? last.text : "",
    exact: undefined,
  };
});

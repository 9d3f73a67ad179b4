import { partsOf } from "../pattern/parts.ts";
import { longestName, type Pattern } from "../pattern/pattern.ts";
import { rememberFor } from "../text/remember.ts";

/** The letters with which every name that a pattern matches starts and ends, folded as the pattern is. */
export interface Ends {
  readonly head: string;
  readonly tail: string;
}

/** The ends of a pattern. */
export function endsOf(pattern: Pattern): Ends {
  const { shape } = pattern;
  switch (shape.kind) {
    case "exact":
      return { head: shape.text, tail: shape.text };
    case "prefix":
      return { head: shape.head, tail: "" };
    case "suffix":
      return { head: "", tail: shape.tail };
    case "prefix-suffix":
      return shape;
    case "infix":
    case "any":
      return none;
    case "general":
      return generalEnds(pattern);
  }
  return shape satisfies never;
}

const none: Ends = { head: "", tail: "" };

const generalEnds = rememberFor(({ tokens }: Pattern): Ends => {
  const parts = partsOf(tokens);
  const first = parts[0];
  const last = parts.at(-1);
  return {
    head: first?.kind === "literal" ? first.text : "",
    tail: last?.kind === "literal" ? last.text : "",
  };
});

/** Whether patterns with these ends may match a name in common; if not, they surely match none. */
export function mayShareNames(one: Ends, other: Ends): boolean {
  return (
    (one.head.startsWith(other.head) || other.head.startsWith(one.head)) &&
    (one.tail.endsWith(other.tail) || other.tail.endsWith(one.tail))
  );
}

/** The same for patterns of one folding, and looks whether a single name that one of them is may be matched by the other. For very many pairs. */
export function mayMeet(one: Pattern, other: Pattern): boolean {
  return mayShareNames(endsOf(one), endsOf(other)) && mayBeMatched(one, other) && mayBeMatched(other, one);
}

/** Whether the only name of a pattern may be matched by another one; true where it has more names. */
function mayBeMatched({ shape }: Pattern, other: Pattern): boolean {
  // Folding makes two letters of some, so the name itself may be shorter than its text.
  return shape.kind !== "exact" || shape.text.length > longestName || other.matches(shape.text);
}

import type { Pattern, Token } from "./pattern.ts";

/** A name that the pattern matches, with a letter for each star; undefined when none is found at once. */
export function oneName(pattern: Pattern): string | undefined {
  const name = pattern.tokens.map(oneText).join("");
  return pattern.matches(name) ? name : undefined;
}

function oneText(token: Token): string {
  if (token.kind === "literal") return token.text;
  if (token.kind !== "class" || token.negated) return "x";
  const [range] = token.ranges;
  return range === undefined ? "" : String.fromCodePoint(range.first);
}

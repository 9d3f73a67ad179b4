import { foldDomain, isInDomain, type NameDomain } from "../language/domain.ts";
import { type Part, partsOf } from "../pattern/parts.ts";
import type { Pattern } from "../pattern/pattern.ts";

/**
 * Some names of the domain that both patterns match, if such are easily made by putting the letters of one into a star
 * of the other. None is no proof that there is none.
 */
export function trialNames(one: Pattern, other: Pattern, domain: NameDomain): readonly string[] {
  const parts = partsOf(one.tokens);
  const core = spell(partsOf(other.tokens), "");
  const { unfold } = foldDomain(domain, one.fold);
  const tries = new Set([spell(parts, core), core, spell(parts, ""), core + spell(parts, "")]);
  return Array.from(tries).flatMap((text) => {
    // What the patterns hold is folded, and the domain may lack such letters.
    const name = unfold(text);
    return name !== undefined && one.matches(name) && other.matches(name) && isInDomain(name, domain) ? [name] : [];
  });
}

/** A name of the pattern with the text for its last star, and nothing for others; perhaps none where letters are excluded. */
function spell(parts: readonly Part[], text: string): string {
  const last = parts.findLastIndex(({ kind }) => kind === "any-run");
  return parts
    .map((part, index) => {
      if (part.kind === "literal") return part.text;
      if (part.kind === "any-run") return index === last ? text : "";
      const [range] = part.kind === "class" && !part.negated ? part.ranges : [];
      return range === undefined ? "x" : String.fromCodePoint(range.first);
    })
    .join("");
}

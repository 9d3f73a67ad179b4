import type { NameDomain } from "../language/domain.ts";
import { holdsLetter } from "../language/letter-set.ts";
import { type Part, partsOf } from "../pattern/parts.ts";
import type { Pattern } from "../pattern/pattern.ts";

/**
 * Some names of the domain that both patterns match, if such are easily made by putting the letters of one into a star
 * of the other. None is no proof that there is none.
 */
export function trialNames(one: Pattern, other: Pattern, domain: NameDomain): readonly string[] {
  const parts = partsOf(one.tokens);
  const core = spell(partsOf(other.tokens), "");
  const tries = [spell(parts, core), core, spell(parts, ""), core + spell(parts, "")];
  return tries.filter(
    (name, index) =>
      tries.indexOf(name) === index && one.matches(name) && other.matches(name) && isInDomain(name, domain),
  );
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

function isInDomain(name: string, { letters, least, most }: NameDomain): boolean {
  const codes = Array.from(name, (letter) => letter.codePointAt(0) ?? 0);
  return codes.length >= least && codes.length <= most && codes.every((code) => holdsLetter(letters, code));
}

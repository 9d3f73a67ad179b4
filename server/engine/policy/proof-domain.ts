import { type NameDomain, nameDomains } from "../language/domain.ts";
import { holdsLetter, type LetterSet } from "../language/letter-set.ts";
import { rememberFor } from "../text/remember.ts";
import { facetOf } from "./facet-values.ts";
import type { Policy, Subject, SubjectKind } from "./policy.ts";

/** The names that proofs about one kind of subject are about. */
export interface ProofDomain extends NameDomain {
  /** `tool`: letters that hosts accept in names of tools. `any`: any text. */
  readonly names: "tool" | "any";
  /** Known tools have further letters, or are longer, so the domain was widened: what is proved holds for them, too. */
  readonly isWidened: boolean;
}

/**
 * The domain for one kind of subject. Nothing is known about names of skills and their categories, so these are any text
 * that is not empty.
 *
 * @param names the setting
 * @param policy whose subjects are the known ones; an equal domain is one object as long as these are
 */
export function proofDomain(
  names: "tool" | "any",
  { subjects, rules }: Pick<Policy, "subjects" | "rules">,
  kind: SubjectKind,
): ProofDomain {
  if (kind === "skill") return anyWord;
  // A pair holds the name of a server too, which may be any text.
  const isOfPairs = rules[0]?.pair !== undefined;
  return names === "tool" && !isOfPairs ? toolDomain(subjects) : anyText;
}

const anyText: ProofDomain = { ...nameDomains.any, names: "any", isWidened: false };
const anyWord: ProofDomain = { ...anyText, least: 1 };
const plain: ProofDomain = { ...nameDomains.tool, names: "tool", isWidened: false };

const plainName = /^[A-Za-z0-9_./-]*$/;

/** A proof that contradicts a tool that exists would be none. */
const toolDomain = rememberFor((subjects: readonly Subject[]): ProofDomain => {
  const { letters, least, most } = nameDomains.tool;
  const codes = new Set<number>();
  let shortest: number = least;
  let longest: number = most;
  for (const subject of subjects) {
    const name = facetOf(subject, "name") ?? "";
    if (subject.kind !== "tool" || (name.length >= least && name.length <= most && plainName.test(name))) continue;
    const own = Array.from(name, (letter) => letter.codePointAt(0) ?? 0);
    // No pattern matches a name above the limit, so such a one is nobody's witness.
    if (own.length > nameDomains.any.most) continue;
    shortest = Math.min(shortest, own.length);
    longest = Math.max(longest, own.length);
    for (const code of own) if (!holdsLetter(letters, code)) codes.add(code);
  }
  const isWidened = codes.size > 0 || shortest < least || longest > most;
  return isWidened
    ? { letters: withCodes(letters, codes), least: shortest, most: longest, names: "tool", isWidened }
    : plain;
});

function withCodes(letters: LetterSet, codes: ReadonlySet<number>): LetterSet {
  const single = Array.from(codes, (code) => ({ first: code, last: code }));
  const joined: { first: number; last: number }[] = [];
  for (const { first, last } of [...letters, ...single].toSorted((one, other) => one.first - other.first)) {
    const before = joined.at(-1);
    if (before !== undefined && first === before.last + 1) before.last = last;
    else joined.push({ first, last });
  }
  return joined;
}

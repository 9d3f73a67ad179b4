import { type Fold, foldText } from "../pattern/pattern.ts";
import { everyLetter, holdsLetter, type LetterSet } from "./letter-set.ts";

/** The names that a question is about: which letters they have, and how many. */
export interface NameDomain {
  readonly letters: LetterSet;
  /** The lengths of names in code points, both included. */
  readonly least: number;
  readonly most: number;
}

/** The domains to choose from. */
export const nameDomains = {
  /** Names that hosts accept for tools: 1 to 128 of `A-Z a-z 0-9 _ . - /`. */
  tool: {
    letters: [
      { first: 0x2d, last: 0x39 },
      { first: 0x41, last: 0x5a },
      { first: 0x5f, last: 0x5f },
      { first: 0x61, last: 0x7a },
    ],
    least: 1,
    most: 128,
  },
  /** Any text, also the empty one; as long as patterns match names at all. */
  any: { letters: everyLetter, least: 0, most: 1024 },
} as const satisfies Readonly<Record<string, NameDomain>>;

/** What a user may choose. */
export type DomainName = keyof typeof nameDomains;

/** A domain's names as patterns of one folding see them. */
export interface FoldedDomain {
  readonly letters: LetterSet;
  readonly least: number;
  readonly most: number;
  /** A letter of the domain that folds to this folded one. */
  unfold(code: number): number;
}

/** So many letters are looked at one by one; larger domains are taken to hold, with a letter, what it folds to. */
const fewLetters = 512;

/** The domain under a folding. */
export function foldDomain(domain: NameDomain, fold: Fold): FoldedDomain {
  if (fold === "none") return { ...domain, unfold: (code) => code };
  if (countLetters(domain.letters) > fewLetters) {
    return { ...domain, letters: stableLetters(domain.letters), unfold: (code) => code };
  }
  const origins = new Map<number, number>();
  for (const { first, last } of domain.letters) {
    for (let code = first; code <= last; code += 1) {
      const folded = foldText(String.fromCodePoint(code), fold).codePointAt(0) ?? code;
      if (!origins.has(folded) || folded === code) origins.set(folded, code);
    }
  }
  const letters = joinLetters(Array.from(origins.keys()));
  return { ...domain, letters, unfold: (code) => origins.get(code) ?? code };
}

/** How many letters are in the set. */
export function countLetters(letters: LetterSet): number {
  return letters.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}

/** Capital letters of all scripts are below this. */
const capitalsEnd = 0x20000;

/**
 * The letters that folding leaves as they are. A folded name holds no others, and each text of them is a name that folds
 * to itself.
 */
function stableLetters(letters: LetterSet): LetterSet {
  const codes: number[] = [];
  for (let code = 0; code < capitalsEnd; code += 1) {
    const text = String.fromCodePoint(code);
    if (holdsLetter(letters, code) && foldText(text, "windows") === text) codes.push(code);
  }
  const rest = letters.flatMap(({ first, last }) =>
    last >= capitalsEnd ? [{ first: Math.max(first, capitalsEnd), last }] : [],
  );
  return [...joinLetters(codes), ...rest];
}

function joinLetters(codes: readonly number[]): LetterSet {
  const ranges: { first: number; last: number }[] = [];
  for (const code of codes.toSorted((one, other) => one - other)) {
    const before = ranges.at(-1);
    if (before !== undefined && code === before.last + 1) before.last = code;
    else ranges.push({ first: code, last: code });
  }
  return ranges;
}

import { type Fold, foldText } from "../pattern/pattern.ts";
import { once } from "../text/once.ts";
import { rememberFor } from "../text/remember.ts";
import { complement, everyLetter, holdsLetter, intersect, type LetterSet, oneLetter } from "./letter-set.ts";

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

/**
 * A domain's names as patterns of one folding see them. It may hold texts to which no name folds: folding a letter may
 * give two, or depend on the letters beside it.
 */
export interface FoldedDomain {
  readonly letters: LetterSet;
  readonly least: number;
  readonly most: number;
  /** A name of the domain that folds to this text; undefined: none is known. */
  unfold(text: string): string | undefined;
}

/** The domain under a folding. What that takes is made when a domain is first asked for, and kept. */
export function foldDomain(domain: NameDomain, fold: Fold): FoldedDomain {
  return fold === "none" ? { ...domain, unfold: (text) => text } : windowsDomain(domain);
}

/** How many letters are in the set. */
export function countLetters(letters: LetterSet): number {
  return letters.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}

/** Whether it is one of the names. */
export function isInDomain(name: string, { letters, least, most }: NameDomain): boolean {
  const codes = codesOf(name);
  return codes.length >= least && codes.length <= most && codes.every((code) => holdsLetter(letters, code));
}

/** The one letter that folds to two: `İ`. */
const long = { code: 0x130, name: "İ", folded: "i\u0307", mark: 0x307 };

const windowsDomain = rememberFor((domain: NameDomain): FoldedDomain => {
  const { letters, least, most } = domain;
  const capitals = foldedLetters().filter(({ code }) => holdsLetter(letters, code));
  /** Letters that are seen only as what another one folds to. */
  const origins = new Map<number, number>();
  for (const { code, folds } of capitals) {
    for (const folded of folds) if (!holdsLetter(letters, folded)) origins.set(folded, code);
  }
  const stable = intersect(letters, complement(joinLetters(foldedLetters().map(({ code }) => code))));
  const isLonger = holdsLetter(letters, long.code);
  const needsLong = isLonger && !holdsLetter(letters, long.mark);
  const unfold = (text: string) => {
    const codes = codesOf(needsLong ? text.replaceAll(long.folded, long.name) : text);
    const name = String.fromCodePoint(...codes.map((code) => origins.get(code) ?? code));
    return isInDomain(name, domain) && foldText(name, "windows") === text ? name : undefined;
  };
  return {
    letters:
      origins.size === 0
        ? stable
        : joinRanges([...stable, ...Array.from(origins.keys()).flatMap((code) => oneLetter(code))]),
    least,
    most: isLonger ? 2 * most : most,
    unfold,
  };
});

/** Capital letters of all scripts are below this. */
const capitalsEnd = 0x20000;
/** Hardly any block of so many letters holds capitals. */
const blockLength = 0x100;

/** The letters that folding changes, with all that it may make of them. */
const foldedLetters = once((): readonly { readonly code: number; readonly folds: readonly number[] }[] => {
  const found: { readonly code: number; readonly folds: readonly number[] }[] = [];
  for (let start = 0; start < capitalsEnd; start += blockLength) {
    const block = Array.from({ length: blockLength }, (_, index) => start + index);
    const text = String.fromCodePoint(...block);
    if (foldText(text, "windows") === text) continue;
    for (const code of block) {
      const letter = String.fromCodePoint(code);
      const folded = foldText(letter, "windows");
      if (folded === letter) continue;
      // At the end of a word, one letter folds to another one than elsewhere.
      const atEnd = foldText(`a${letter}`, "windows").slice(1);
      found.push({ code, folds: codesOf(folded + atEnd) });
    }
  }
  return found;
});

function codesOf(text: string): readonly number[] {
  return Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
}

function joinLetters(codes: readonly number[]): LetterSet {
  return joinRanges(codes.flatMap((code) => oneLetter(code)));
}

function joinRanges(ranges: LetterSet): LetterSet {
  const joined: { first: number; last: number }[] = [];
  for (const { first, last } of ranges.toSorted((one, other) => one.first - other.first)) {
    const before = joined.at(-1);
    if (before !== undefined && first <= before.last + 1) before.last = Math.max(before.last, last);
    else joined.push({ first, last });
  }
  return joined;
}

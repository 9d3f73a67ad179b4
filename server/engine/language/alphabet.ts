import { countLetters, type FoldedDomain, type NameDomain } from "./domain.ts";
import { everyLetter, holdsLetter, type LetterSet } from "./letter-set.ts";

/** Letters of an alphabet as bits, 32 to a word. */
export type Bits = Int32Array;

/**
 * The letters of a domain as small numbers. In a large domain one letter stands for all those that no set of the
 * question tells apart. Pleasant letters come first, so the lowest one of a set is the one to show.
 */
export interface Alphabet {
  readonly size: number;
  /** Words of a set. */
  readonly words: number;
  /** The code point of each letter. */
  readonly codes: readonly number[];
  /** All letters. */
  readonly all: Bits;
  readonly none: Bits;
  /** The letter of a code point that stands for itself alone; -1 when the domain does not have it. */
  letterOf(code: number): number;
  /** The letters of a set; equal sets are one object. */
  bitsOf(letters: LetterSet): Bits;
}

/** Domains with more letters than this are cut into groups. */
const fewLetters = 256;
const asciiEnd = 0x80;

/** The places where the sets of a language divide the letters that no alphabet lists one by one. */
export function cutsOf(letters: LetterSet): readonly number[] {
  return letters.flatMap(({ first, last }) => [first, last + 1]).filter((cut) => cut > asciiEnd && cut <= 0x10ffff);
}

/** The alphabet of a domain; `cuts` are the places where any set that will be asked for divides its letters. */
export function createAlphabet(domain: FoldedDomain, cuts: Iterable<number>): Alphabet {
  const codes = representatives(domain.letters, cuts).sort(
    (one, other) => unpleasantness(one) - unpleasantness(other) || one - other,
  );
  const byCode = new Map(codes.map((code, letter) => [code, letter]));
  const words = Math.max(1, Math.ceil(codes.length / 32));
  const interned = new Map<string, Bits>();
  const bySet = new WeakMap<LetterSet, Bits>();

  function intern(bits: Bits): Bits {
    const key = bits.join();
    const before = interned.get(key);
    if (before !== undefined) return before;
    interned.set(key, bits);
    return bits;
  }

  function bitsOf(letters: LetterSet): Bits {
    const before = bySet.get(letters);
    if (before !== undefined) return before;
    const bits = new Int32Array(words);
    for (const [letter, code] of codes.entries()) if (holdsLetter(letters, code)) addLetter(bits, letter);
    const result = intern(bits);
    bySet.set(letters, result);
    return result;
  }

  return {
    size: codes.length,
    words,
    codes,
    all: bitsOf(everyLetter),
    none: bitsOf([]),
    letterOf: (code) => byCode.get(code) ?? -1,
    bitsOf,
  };
}

/** Adds a letter to a set. */
export function addLetter(bits: Bits, letter: number): void {
  bits[letter >> 5] = (bits[letter >> 5] ?? 0) | (1 << (letter & 31));
}

/** Whether the letter is in the set. */
export function hasLetter(bits: Bits, letter: number): boolean {
  return (((bits[letter >> 5] ?? 0) >>> (letter & 31)) & 1) === 1;
}

/** The lowest letter at or above `from`; -1 when there is none. */
export function nextLetter(bits: Bits, from: number): number {
  for (let word = from >> 5; word < bits.length; word += 1) {
    const whole = bits[word] ?? 0;
    const rest = word === from >> 5 ? whole & (-1 << (from & 31)) : whole;
    if (rest !== 0) return (word << 5) + 31 - Math.clz32(rest & -rest);
  }
  return -1;
}

/** The only letter of a set; -1 when it holds none or more. */
export function soleLetter(bits: Bits): number {
  const first = nextLetter(bits, 0);
  return first >= 0 && nextLetter(bits, first + 1) < 0 ? first : -1;
}

/** Whether all of `inner` is in `outer`. */
export function isWithin(inner: Bits, outer: Bits): boolean {
  for (let word = 0; word < inner.length; word += 1) if (((inner[word] ?? 0) & ~(outer[word] ?? 0)) !== 0) return false;
  return true;
}

/** Whether the letters of a domain are cut into groups, so that its alphabet depends on the sets of a question. */
export function needsCuts({ letters }: NameDomain): boolean {
  return countLetters(letters) > fewLetters;
}

function representatives(letters: LetterSet, cuts: Iterable<number>): number[] {
  if (countLetters(letters) <= fewLetters) {
    return letters.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, index) => first + index));
  }
  const ascii = Array.from({ length: asciiEnd }, (_, code) => code).filter((code) => holdsLetter(letters, code));
  const starts = Array.from(new Set([asciiEnd, ...cuts])).sort((one, other) => one - other);
  const others = starts.flatMap(
    (start, index) => firstWithin(letters, start, (starts[index + 1] ?? 0x110000) - 1) ?? [],
  );
  return [...ascii, ...others];
}

/** A letter of the set within the range, better none that is half of a pair. */
function firstWithin(letters: LetterSet, first: number, last: number): number | undefined {
  const within = letters.flatMap((range) => {
    const both = { first: Math.max(range.first, first), last: Math.min(range.last, last) };
    return both.first <= both.last ? [both] : [];
  });
  for (const range of within) {
    const start = range.first < 0xa1 && range.last >= 0xa1 ? 0xa1 : range.first;
    if (!isSurrogate(start)) return start;
    if (range.last >= 0xe000) return 0xe000;
  }
  return within[0]?.first;
}

/** Whether the code point is half of a pair in UTF-16. */
export function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}

/** Letters that read well in an example come first. */
const pleasant = [/x/, /[a-z]/, /[0-9]/, /[A-Z]/, /_/, /[-./]/, /[!-~]/, /[\p{L}\p{N}]/u, /[^\p{C}\p{Z}]/u];

function unpleasantness(code: number): number {
  if (isSurrogate(code)) return pleasant.length + 1;
  const rank = pleasant.findIndex((letters) => letters.test(String.fromCodePoint(code)));
  return rank < 0 ? pleasant.length : rank;
}

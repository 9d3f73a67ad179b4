import { countLetters, type FoldedDomain, type NameDomain } from "./domain.ts";
import { everyLetter, holdsLetter, type LetterSet } from "./letter-set.ts";

/** Letters of an alphabet as bits, 32 to a word. */
export type Bits = Int32Array;

/** A set of an alphabet's letters. Equal sets of one alphabet that it made itself are one object. */
export interface Letters {
  readonly bits: Bits;
  /** The letter, when there is only one; else -1. */
  readonly sole: number;
}

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
  readonly all: Letters;
  readonly none: Letters;
  /** The letters of a set of code points. */
  lettersOf(set: LetterSet): Letters;
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
  const words = Math.max(1, Math.ceil(codes.length / 32));
  const none: Letters = { bits: new Int32Array(words), sole: -1 };
  const byCode = new Map(codes.map((code, letter) => [code, lettersWith(words, [letter])]));
  const byContent = new Map<string, Letters>([
    ["", none],
    ...Array.from(byCode.values(), (one) => [`${one.sole}`, one] as const),
  ]);
  const bySet = new WeakMap<LetterSet, Letters>();
  // Nearly all sets are of one ASCII letter.
  const ascii = Array.from({ length: asciiEnd }, (_, code) => byCode.get(code) ?? none);

  function lettersOf(set: LetterSet): Letters {
    const [range] = set;
    if (range === undefined) return none;
    if (set.length === 1 && range.first === range.last) {
      return (range.first < asciiEnd ? ascii[range.first] : byCode.get(range.first)) ?? none;
    }
    const before = bySet.get(set);
    if (before !== undefined) return before;
    const letters = Array.from(codes.keys()).filter((letter) => holdsLetter(set, codes[letter] ?? 0));
    const content = letters.join();
    const result = byContent.get(content) ?? lettersWith(words, letters);
    byContent.set(content, result);
    bySet.set(set, result);
    return result;
  }

  return { size: codes.length, words, codes, all: lettersOf(everyLetter), none, lettersOf };
}

function lettersWith(words: number, letters: readonly number[]): Letters {
  const bits = new Int32Array(words);
  for (const letter of letters) bits[letter >> 5] = (bits[letter >> 5] ?? 0) | (1 << (letter & 31));
  const [first = -1] = letters;
  return { bits, sole: letters.length === 1 ? first : -1 };
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

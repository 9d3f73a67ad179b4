import type { CodePointRange } from "../pattern/pattern.ts";
import type { CodePointClass } from "../pattern/walk.ts";

/** Code points as ranges: ascending, without overlaps, touching ranges joined. */
export type LetterSet = readonly CodePointRange[];

const lastCode = 0x10ffff;

/** Every code point, lone surrogates included, since a pattern may hold them. */
export const everyLetter: LetterSet = [{ first: 0, last: lastCode }];

/** The set of one letter. */
export function oneLetter(code: number): LetterSet {
  return [{ first: code, last: code }];
}

/** The letters that a class takes. */
export function lettersOfClass({ negated, ranges }: CodePointClass): LetterSet {
  return negated ? complement(ranges) : ranges;
}

/** The letters that are not in the set. */
export function complement(letters: LetterSet): LetterSet {
  const others: CodePointRange[] = [];
  let first = 0;
  for (const range of letters) {
    if (range.first > first) others.push({ first, last: range.first - 1 });
    first = range.last + 1;
  }
  if (first <= lastCode) others.push({ first, last: lastCode });
  return others;
}

/** The letters that are in both sets. */
export function intersect(one: LetterSet, other: LetterSet): LetterSet {
  if (one === everyLetter) return other;
  if (other === everyLetter) return one;
  return one.flatMap((range) =>
    other.flatMap(({ first, last }) => {
      const both = { first: Math.max(range.first, first), last: Math.min(range.last, last) };
      return both.first <= both.last ? [both] : [];
    }),
  );
}

/** Whether the letter is in the set. */
export function holdsLetter(letters: LetterSet, code: number): boolean {
  return letters.some(({ first, last }) => first <= code && code <= last);
}

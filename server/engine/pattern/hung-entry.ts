import { lettersOf } from "./letters.ts";
import { longestPattern, type Pattern } from "./pattern.ts";

/** The letters by which a pattern, an entry in a list of them, is found in names. */
export interface HungEntry {
  readonly entry: number;
  /** Where a name must have them; `whole`: it must be equal to them. */
  readonly at: "start" | "whole" | "inside" | "end";
  /** Not empty, unless `at` is `whole`. */
  readonly text: string;
  /** Names that have them are not all matched: each is to be tried. */
  readonly isTried: boolean;
}

/** A literal start that is so much shorter than another literal is worse: many names may have it. */
const shortHead = 4;
/** So many letters of a literal are enough where names are tried anyway. */
const enoughLetters = 12;

/** So many letters at the start of a name tell it apart; it takes little room to look for them. */
const mostAtStart = 128;

/**
 * By which letters a pattern is found, of which at most `most` are used inside names and at their ends; undefined when
 * it has none, `never` when it matches no name.
 */
export function hangEntry(pattern: Pattern, entry: number, most: number): HungEntry | "never" | undefined {
  if (pattern.source.length > longestPattern) return "never";
  const { shape } = pattern;
  switch (shape.kind) {
    case "exact":
      if (shape.text.length > mostAtStart) return hangStart(entry, shape.text, true);
      return hang(entry, "whole", shape.text, false);
    case "prefix":
      return hangStart(entry, shape.head, false);
    case "suffix":
      return hang(entry, "end", shape.tail.slice(-most), shape.tail.length > most);
    case "infix":
      return hang(entry, "inside", shape.middle.slice(0, most), shape.middle.length > most);
    default: {
      const { head, longest } = lettersOf(pattern);
      if (longest === "") return undefined;
      if (head !== "" && head.length + shortHead > longest.length) return hangStart(entry, head, true);
      return hang(entry, "inside", longest.slice(0, Math.min(most, enoughLetters)), true);
    }
  }
}

function hangStart(entry: number, head: string, isTried: boolean): HungEntry {
  return hang(entry, "start", head.slice(0, mostAtStart), isTried || head.length > mostAtStart);
}

function hang(entry: number, at: HungEntry["at"], text: string, isTried: boolean): HungEntry {
  return { entry, at, text, isTried };
}

/** How many letters the entries hang on. */
export function countLetters(hung: readonly HungEntry[]): number {
  let letters = 0;
  for (const { text } of hung) letters += text.length;
  return letters;
}

/** Whether it hangs on letters inside names or at their ends, so that all of a name must be read. */
export function isWithin({ at }: HungEntry): boolean {
  return at === "inside" || at === "end";
}

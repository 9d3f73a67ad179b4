import { lettersOf } from "./letters.ts";
import { longestPattern, type Pattern } from "./pattern.ts";

/** The letters by which a pattern is found in names. */
export interface HungEntry {
  readonly entry: number;
  /** Where a name must have them; `whole`: it must be equal to them. */
  readonly at: "start" | "whole" | "inside" | "end";
  /** Not empty, unless `at` is `whole`. */
  readonly text: string;
  /** Names that have them are not all matched: each is to be tried. */
  readonly isTried: boolean;
}

/** Literal starts of so many letters are rare enough in names; shorter ones may be worse than a longer literal inside. */
const goodHead = 4;

/**
 * By which letters a pattern is found, of which at most `most` are used; undefined when it has none, `never` when it
 * matches no name.
 */
export function hangEntry(pattern: Pattern, entry: number, most: number): HungEntry | "never" | undefined {
  if (pattern.source.length > longestPattern) return "never";
  const { shape } = pattern;
  switch (shape.kind) {
    case "exact":
      return shape.text.length <= most
        ? hang(entry, "whole", shape.text, false)
        : hangStart(entry, shape.text, most, true);
    case "prefix":
      return hangStart(entry, shape.head, most, false);
    case "suffix":
      return hang(entry, "end", shape.tail.slice(-most), shape.tail.length > most);
    case "infix":
      return hang(entry, "inside", shape.middle.slice(0, most), shape.middle.length > most);
    default: {
      const { head, longest } = lettersOf(pattern);
      if (longest === "") return undefined;
      const isHeadGood = head.length >= goodHead || head.length === longest.length;
      return isHeadGood ? hangStart(entry, head, most, true) : hang(entry, "inside", longest.slice(0, most), true);
    }
  }
}

function hangStart(entry: number, head: string, most: number, isTried: boolean): HungEntry {
  return hang(entry, "start", head.slice(0, most), isTried || head.length > most);
}

function hang(entry: number, at: HungEntry["at"], text: string, isTried: boolean): HungEntry {
  return { entry, at, text, isTried };
}

/**
 * Looks at a name and writes the entries that hang on its letters to `found`, from `count` on, each once; gives the new
 * count. There must be room for all entries.
 */
export type Collect = (name: string, found: Int32Array, count: number) => number;

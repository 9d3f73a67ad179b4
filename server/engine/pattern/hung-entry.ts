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
  if (shape.kind === "suffix") {
    return { entry, at: "end", text: shape.tail.slice(-most), isTried: shape.tail.length > most };
  }
  const { head, longest } = lettersOf(pattern);
  if (shape.kind === "exact" && head.length <= most) return { entry, at: "whole", text: head, isTried: false };
  const atStart = head !== "" && (head.length >= goodHead || head.length >= longest.length);
  const letters = atStart ? head : longest;
  if (letters === "") return undefined;
  const isTried = letters.length > most || (shape.kind !== "prefix" && shape.kind !== "infix");
  return { entry, at: atStart ? "start" : "inside", text: letters.slice(0, most), isTried };
}

/**
 * Looks at a name and writes the entries that hang on its letters to `found`, from `count` on, each once; gives the new
 * count. There must be room for all entries.
 */
export type Collect = (name: string, found: Int32Array, count: number) => number;

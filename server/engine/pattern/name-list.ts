import { once } from "../text/once.ts";
import { rememberFor } from "../text/remember.ts";
import { type JoinedNames, joinNames, separator } from "./joined-names.ts";
import { lettersOf } from "./letters.ts";
import { type NameBlocks, nameBlocks } from "./name-blocks.ts";
import { type Fold, foldText, longestName, type Pattern } from "./pattern.ts";

/** A list of names with what helps to match patterns against it. What helps is made when it is first needed. */
export interface NameList {
  readonly names: readonly string[];
  /** The names as they are compared under a folding. */
  readonly folded: (fold: Fold) => readonly string[];
  /** How many names are short enough to be matched by any pattern. */
  readonly eligible: number;
  /** Those names, ascending. */
  readonly eligibleNames: () => readonly number[];
  /** For each name where it stands in the list; one of the places of a name that stands there several times. */
  readonly indices: () => ReadonlyMap<string, number>;
  /** The names that one pattern matches, ascending. */
  readonly matchedBy: (pattern: Pattern) => Int32Array;
}

/** The same for the same list: lists of names outlive many lists of patterns. */
export const nameListOf: (names: readonly string[]) => NameList = rememberFor((names) => {
  const plain = foldedNames(names);
  const windows = once(() => foldedNames(names.map((name) => foldText(name, "windows"))));
  const under = (fold: Fold) => (fold === "none" ? plain : windows());
  const room = once(() => new Int32Array(names.length));
  let eligible = 0;
  for (let name = 0; name < names.length; name += 1) if (!isNameTooLong(names[name])) eligible += 1;
  return {
    names,
    eligible,
    eligibleNames: once(() => Array.from(names.keys()).filter((name) => !isNameTooLong(names[name]))),
    indices: once(() => new Map(names.map((name, index) => [name, index]))),
    folded: (fold) => under(fold).texts,
    matchedBy(pattern) {
      const candidates = candidatesOf(pattern, under(pattern.fold));
      const most = candidates?.length ?? names.length;
      const found = room();
      let count = 0;
      for (let at = 0; at < most; at += 1) {
        const name = candidates === undefined ? at : (candidates[at] ?? 0);
        if (!pattern.matches(names[name] ?? "")) continue;
        found[count] = name;
        count += 1;
      }
      return found.slice(0, count);
    },
  };
});

/** Whether no pattern matches the name, because it is above `longestName`; also when there is no such name. */
export function isNameTooLong(name: string | undefined): boolean {
  return name === undefined || name.length > longestName;
}

interface FoldedNames {
  readonly texts: readonly string[];
  readonly byStart: () => NameBlocks;
  readonly byEnd: () => NameBlocks;
  readonly joined: () => JoinedNames;
}

function foldedNames(texts: readonly string[]): FoldedNames {
  return {
    texts,
    byStart: once(() => nameBlocks(texts, "start")),
    byEnd: once(() => nameBlocks(texts, "end")),
    joined: once(() => joinNames(texts)),
  };
}

/** Names among which are all that the pattern matches; undefined for all names. */
function candidatesOf(pattern: Pattern, { byStart, byEnd, joined }: FoldedNames): Int32Array | undefined {
  const { shape } = pattern;
  switch (shape.kind) {
    case "exact":
      return byStart().candidates(shape.text, true);
    case "prefix":
      return byStart().candidates(shape.head, false);
    case "suffix":
      return byEnd().candidates(shape.tail, false);
    case "infix":
      return shape.middle.includes(separator) ? undefined : joined().holding(shape.middle);
    default: {
      const { head, longest } = lettersOf(pattern);
      if (head !== "") return byStart().candidates(head, false);
      return longest === "" || longest.includes(separator) ? undefined : joined().holding(longest);
    }
  }
}

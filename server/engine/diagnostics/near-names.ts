import { distanceWithin, nearestNames } from "../text/nearest.ts";
import { rememberFor } from "../text/remember.ts";

/** What stands between the words of names. */
export const separators = /[_\-./:]+/g;

/**
 * The names that one with a slip in one of its words may have meant, nearest first. Words are what separators part. In
 * long names whole words differ by few letters, so a word must be nearly the same by itself: `github_delete_file` is no
 * slip of `github_create_file`. Names with wildcard letters are left out, since they would not mean themselves.
 *
 * @param names the same list each time it is asked: what is found out about it is kept as long as the list.
 */
export function nearNames(wanted: string, names: readonly string[]): readonly string[] {
  const index = indexOf(names);
  const candidates = keysOf(wordsOf(wanted)).flatMap((key) => index.get(key) ?? []);
  return nearestNames(wanted, candidates, { most: 8 }).filter((name) => isSlip(wordsOf(wanted), wordsOf(name)));
}

/** Names by what is left of them without one of their words, or without their separators. */
const indexOf = rememberFor((names: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const index = new Map<string, string[]>();
  for (const name of names) {
    if (/[[*?]/.test(name)) continue;
    for (const key of keysOf(wordsOf(name))) {
      const known = index.get(key);
      if (known === undefined) index.set(key, [name]);
      else known.push(name);
    }
  }
  return index;
});

function wordsOf(name: string): readonly string[] {
  return name.toLowerCase().split(separators);
}

function keysOf(words: readonly string[]): readonly string[] {
  return [words.join(""), ...words.map((_, index) => `${index} ${words.with(index, "").join(" ")}`)];
}

/** Whether the words in which the two differ are nearly the same. */
function isSlip(one: readonly string[], other: readonly string[]): boolean {
  const most = Math.min(one.length, other.length) - 1;
  let head = 0;
  while (head < most && one[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < most - head && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  const differs = (words: readonly string[]) => words.slice(head, words.length - tail).join("_");
  const from = differs(one);
  return distanceWithin(from, differs(other), Math.max(1, Math.floor(from.length / 3))) !== undefined;
}

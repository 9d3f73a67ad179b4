import type { Question } from "./python.ts";
import type { Random } from "./random.ts";

/** Signs that some matcher treats specially, letters of one and two UTF-16 units, halves of pairs, and what folds oddly. */
export const wild: readonly string[] = [
  ..."ab-]![^*?\\|&~{}().+$#\0\n\r/:_AZé",
  "😀",
  "𝒳",
  "\ud83d",
  "\ude00",
  "İ",
  "Σ",
  "ß",
  "*",
  "?",
  "[",
  "[!",
  "]",
  "-",
];
const tool = [..."abcdgetslackfs__--.*?[]!", "math", "_", "__", "/", "*", "[a-c]", "[!a]"];

/** Random patterns, each with so many names to try; two of three are wild, the others made of what tool names are made of. */
export function questions(source: Random, count: number, namesEach: number): readonly Question[] {
  return Array.from({ length: count }, () => {
    const pieces = source.pick([wild, wild, tool]);
    const pattern = source.text(pieces, 9);
    const names = Array.from({ length: namesEach }, () =>
      source.below(3) === 0 ? source.text(pieces, 7) : likely(source, pattern, pieces),
    );
    return { pattern, names };
  });
}

/** A name that the pattern fits or nearly fits, so that many answers are yes. */
function likely(source: Random, pattern: string, pieces: readonly string[]): string {
  const name = fitting(source, pattern, pieces);
  if (source.below(3) > 0) return name;
  // One letter more, or another one in its place.
  const at = source.below(name.length + 1);
  return name.slice(0, at) + source.pick(pieces) + name.slice(at + source.below(2));
}

function fitting(source: Random, pattern: string, pieces: readonly string[]): string {
  return pattern
    .replace(/\*/g, () => source.text(pieces, 2))
    .replace(/\?/g, () => source.pick(pieces))
    .replace(/\[!?(\]?[^\]]*)\]/g, (_, members: string) => source.pick([...members, source.pick(pieces)]));
}

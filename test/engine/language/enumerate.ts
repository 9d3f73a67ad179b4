import type { NameDomain } from "../../../server/engine/language/domain.ts";
import type { Answer } from "../../../server/engine/language/prover.ts";

/** All words of a small domain, by length and then in alphabetical order. */
export interface World {
  readonly domain: NameDomain;
  readonly words: readonly string[];
}

/** Which words of a world something holds of, 32 to a number. */
export type WordSet = Int32Array;

export function makeWorld(letters: string, least: number, most: number): World {
  const codes = Array.from(letters, (letter) => letter.codePointAt(0) ?? 0).sort((one, other) => one - other);
  const ranges = codes.map((code) => ({ first: code, last: code }));
  const words: string[] = [];
  let layer = [""];
  for (let length = 0; length <= most; length += 1) {
    if (length >= least) words.push(...layer);
    layer = layer.flatMap((word) => codes.map((code) => word + String.fromCodePoint(code)));
  }
  return { domain: { letters: ranges, least, most }, words };
}

export function wordsOf({ words }: World, holds: (word: string) => boolean): WordSet {
  const set = new Int32Array(Math.ceil(words.length / 32));
  for (const [index, word] of words.entries()) {
    if (holds(word)) set[index >> 5] = (set[index >> 5] ?? 0) | (1 << (index & 31));
  }
  return set;
}

/** The words that are in all of `inside` and in none of `outside`. */
function remaining(world: World, inside: readonly WordSet[], outside: readonly WordSet[]): WordSet {
  const rest = wordsOf(world, () => true);
  for (let at = 0; at < rest.length; at += 1) {
    for (const set of inside) rest[at] = (rest[at] ?? 0) & (set[at] ?? 0);
    for (const set of outside) rest[at] = (rest[at] ?? 0) & ~(set[at] ?? 0);
  }
  return rest;
}

function firstOf({ words }: World, set: WordSet): string | undefined {
  const at = set.findIndex((bits) => bits !== 0);
  const bits = set[at] ?? 0;
  return at < 0 ? undefined : words[(at << 5) + 31 - Math.clz32(bits & -bits)];
}

/** What is wrong with an answer, judged by all words of the world; undefined when nothing is. */
export function judge(
  world: World,
  inside: readonly WordSet[],
  outside: readonly WordSet[],
  answer: Answer,
): string | undefined {
  const rest = remaining(world, inside, outside);
  const shortest = firstOf(world, rest);
  if (answer.kind === "unknown") return "unknown";
  if (answer.kind === "name") {
    const at = world.words.indexOf(answer.name);
    const isLeft = at >= 0 && (((rest[at >> 5] ?? 0) >>> (at & 31)) & 1) === 1;
    if (!isLeft) return `${answer.name} is not left`;
    return answer.name.length === shortest?.length ? undefined : `${shortest} is shorter than ${answer.name}`;
  }
  const { cover } = answer;
  if (shortest !== undefined) return `${shortest} is left`;
  if (cover.some((index, at) => at > 0 && index <= (cover[at - 1] ?? 0))) return "the cover is not ascending";
  const sets = cover.map((index) => outside[index] ?? new Int32Array());
  if (firstOf(world, remaining(world, inside, sets)) !== undefined) return "the cover lacks some names";
  const spare = sets.findIndex(
    (_, at) => firstOf(world, remaining(world, inside, sets.toSpliced(at, 1))) === undefined,
  );
  return spare < 0 ? undefined : `the cover does not need ${cover[spare]}`;
}

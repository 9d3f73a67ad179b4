import { type Random, randomFrom } from "./random.ts";

/** Any text with every sign that some matcher treats specially, or the letters of tool names with wildcards. */
type Alphabet = "wild" | "tool";

/** A pattern with the names it is tried on. */
export interface Question {
  readonly pattern: string;
  readonly names: readonly string[];
}

/** Which questions are made: so many patterns of each alphabet. */
export interface PairsJob {
  readonly patterns: number;
  readonly seed: number;
}

/** How many names each pattern is tried on. */
export const namesPerPattern = 6;

const letters: Readonly<Record<Alphabet, readonly string[]>> = {
  wild: Array.from("aabbcxyzAZ019_-.-/:\\!^|{}()+@,~$\"' \n\0éßİ€𝒜😀]["),
  tool: Array.from("aabbccdeABC0129_-._-/:"),
};

const wildcards: Readonly<Record<Alphabet, readonly string[]>> = {
  wild: [
    "*",
    "*",
    "?",
    "[",
    "]",
    "[!",
    "[^",
    "-",
    "**",
    "[]",
    "[!]",
    "{a,b}",
    "!(",
    "+(",
    "\\",
    "[[:alpha:]]",
    "[z-a]",
  ],
  tool: ["*", "*", "*", "?", "[ab", "[!a", "[a-c]", "[!a-c]", "[0-9]", "]", "[a", "-", "[c-a]", "[_-]", "[!_.]"],
};

/** The questions of both alphabets, in turns. */
export function makeAllQuestions({ patterns, seed }: PairsJob): readonly Question[] {
  const wild = makeQuestions("wild", patterns, seed);
  const tool = makeQuestions("tool", patterns, seed + 1);
  return wild.flatMap((question, index) => [question, tool[index] ?? question]);
}

/** Random patterns of up to 12 pieces with six names each, most of them made to fit or nearly fit. */
function makeQuestions(alphabet: Alphabet, count: number, seed: number): readonly Question[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => {
    const pattern = makePattern(alphabet, random);
    const names = Array.from({ length: namesPerPattern }, () => makeName(pattern, alphabet, random));
    return { pattern, names };
  });
}

function makePattern(alphabet: Alphabet, random: Random): string {
  return times(random.below(13), () => random.pick(random.next() < 0.4 ? wildcards[alphabet] : letters[alphabet]));
}

function makeName(pattern: string, alphabet: Alphabet, random: Random): string {
  const anyText = () => times(random.below(9), () => random.pick(letters[alphabet]));
  const kind = random.next();
  if (kind < 0.25) return anyText();
  const fitting = pattern.replace(/\[!?\]?[^\]]*\]|[*?]/gu, (part) => filling(part, alphabet, random));
  if (kind < 0.75 || fitting === "") return fitting;
  const at = random.below(fitting.length);
  return (fitting.slice(0, at) + random.pick(letters[alphabet]) + fitting.slice(at + 1)).toWellFormed();
}

/** What could stand in a name in the place of a wildcard. */
function filling(part: string, alphabet: Alphabet, random: Random): string {
  if (part === "*") return times(random.below(4), () => random.pick(letters[alphabet]));
  if (part === "?" || part.startsWith("[!")) return random.pick(letters[alphabet]);
  return random.pick(Array.from(part.slice(1)));
}

function times(count: number, make: () => string): string {
  return Array.from({ length: count }, make).join("");
}

import type { Random } from "./random.ts";

type MakePattern = (name: string, random: Random) => string;

/**
 * A pattern as people write it for a tool of that name: 70 % `prefix*` (35 % of them cut at the server, 45 % after the
 * verb, 20 % anywhere), 10 % the name itself, 10 % `*suffix`, 5 % `*middle*`, 2.5 % with `?`, 2.5 % with classes; 5 %
 * carry a typo.
 */
export function makeRealisticPattern(name: string, random: Random): string {
  const pattern = random.share(shapes)(name, random);
  return random.next() < 0.05 ? withTypo(pattern, random) : pattern;
}

/** Nobody writes `gi*`: it would take the tools of three servers. */
const leastCut = 6;

const cuts: readonly (readonly [share: number, cut: (name: string, random: Random) => number])[] = [
  [35, serverEnd],
  [45, verbEnd],
  [20, (name, random) => leastCut + random.below(Math.max(1, name.length - leastCut))],
];

const shapes: readonly (readonly [share: number, make: MakePattern])[] = [
  [70, (name, random) => `${name.slice(0, random.share(cuts)(name, random))}*`],
  [10, (name) => name],
  [10, (name, random) => `*${name.slice(random.next() < 0.6 ? verbEnd(name) - 1 : -(3 + random.below(8)))}`],
  [5, (name, random) => `*${middle(name, random)}*`],
  [2.5, withQuestionMarks],
  [2.5, withClass],
];

/** Where the server's part ends, its mark included; the first word of a name without server. */
function serverEnd(name: string): number {
  const mark = name.lastIndexOf("__");
  return mark > 0 ? mark + 2 : Math.max(3, name.search(/[._]/) + 1);
}

/** Where the verb ends, its `_` included. */
function verbEnd(name: string): number {
  const end = name.indexOf("_", serverEnd(name));
  return end < 0 ? name.length : end + 1;
}

/** The verb, or 5 to 9 letters from anywhere behind the server. */
function middle(name: string, random: Random): string {
  const from = serverEnd(name);
  if (random.next() < 0.2) return name.slice(from, verbEnd(name));
  const length = 5 + random.below(5);
  const at = from + random.below(Math.max(1, name.length - length - from));
  return name.slice(at, at + length);
}

function withQuestionMarks(name: string, random: Random): string {
  const at = random.below(name.length);
  const marked = `${name.slice(0, at)}?${name.slice(at + 1)}`;
  if (random.next() < 0.5) return marked;
  return `${marked.slice(0, Math.max(at + 1, verbEnd(name)))}*`;
}

function withClass(name: string, random: Random): string {
  const at = random.below(name.length);
  const letter = name.charAt(at);
  const written = random.share([
    [4, `[${letter}${random.pick(["a", "e", "s", "t"])}]`],
    [3, /[0-9]/.test(letter) ? "[0-9]" : /[a-z]/.test(letter) ? "[a-z]" : `[${letter}x]`],
    [3, `[!${letter === "x" ? "y" : "x"}]`],
  ]);
  const end = random.next() < 0.5 ? name.length : Math.max(at + 1, verbEnd(name));
  return `${name.slice(0, at)}${written}${name.slice(at + 1, end)}${end < name.length ? "*" : ""}`;
}

/** One letter dropped, doubled, changed, or exchanged with the next. Wildcards stay. */
function withTypo(pattern: string, random: Random): string {
  const places = Array.from(pattern.matchAll(/(?<!\[[^\]]*)[a-z](?=[a-z_])/g), ({ index }) => index);
  if (places.length === 0) return pattern;
  const at = random.pick(places);
  const [before, letter, next, after] = [
    pattern.slice(0, at),
    pattern.charAt(at),
    pattern.charAt(at + 1),
    pattern.slice(at + 2),
  ];
  return before + random.pick([next, letter + letter + next, `q${next}`, next + letter]) + after;
}

import { type Random, randomFrom } from "./random.ts";
import { words } from "./words.ts";

/** Which names are made, and how many. */
export interface NamesJob {
  readonly tools: number;
  readonly seed: number;
}

type MakeName = (random: Random) => string;

const toolsPerServer = 30;

/**
 * Tool names as catalogs hold them, without repeats: 60 % `server__verb_noun`, 15 % `mcp__server__verb_noun`, 10 %
 * `server-mcp__verb_noun`, the rest without a server (`verb_noun`, `math_add`, camelCase, dotted); about 30 names a
 * server, 23 letters on average.
 */
export function makeNames({ tools, seed }: NamesJob): readonly string[] {
  const random = randomFrom(seed);
  const names = new Set<string>();
  const servers = new Set<string>();
  while (names.size < tools * 0.85) {
    const prefix = makeServerPrefix(servers, random);
    const count = Math.min(Math.ceil(tools * 0.85) - names.size, toolsPerServer - 10 + random.below(21));
    addNames(names, count, () => `${prefix}${makeTool(random)}`);
  }
  addNames(names, tools - names.size, () => random.share(plainNames)(random));
  return flat(Array.from(names));
}

const plainNames: readonly (readonly [share: number, make: MakeName])[] = [
  [6, makeTool],
  [3, (random) => `math_${random.pick(words.sums)}`],
  [3, (random) => `${random.pick(words.verbs)}${capital(random.pick(words.things))}`],
  [3, (random) => `${random.pick(words.servers)}.${random.pick(words.verbs)}_${random.pick(words.things)}`],
];

const serverPrefixes: readonly (readonly [share: number, make: (server: string) => string])[] = [
  [60, (server) => `${server}__`],
  [15, (server) => `mcp__${server}__`],
  [10, (server) => `${server}-mcp__`],
];

function makeServerPrefix(servers: Set<string>, random: Random): string {
  const word = random.pick(words.servers);
  for (;;) {
    const server = random.share([
      [4, word],
      [3, `${word}${1 + random.below(99)}`],
      [3, `${word}-${random.pick(words.things)}`],
    ]);
    if (servers.has(server)) continue;
    servers.add(server);
    return random.share(serverPrefixes)(server);
  }
}

function makeTool(random: Random): string {
  const tool = `${random.pick(words.verbs)}_${random.pick(words.things)}`;
  return random.next() < 0.2 ? `${tool}_${random.pick(words.things)}` : tool;
}

/** Names that are taken already get a number. */
function addNames(names: Set<string>, count: number, make: () => string): void {
  for (let added = 0; added < count; added += 1) {
    const name = make();
    let unique = name;
    for (let number = 2; names.has(unique); number += 1) unique = `${name}_${number}`;
    names.add(unique);
  }
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/**
 * The same texts as they come from a file. Texts that were put together from pieces stay pieces inside until somebody
 * reads them, and the first reader would pay for it.
 */
export function flat(texts: readonly string[]): readonly string[] {
  return JSON.parse(JSON.stringify(texts));
}

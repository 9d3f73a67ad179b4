import { type Random, randomFrom } from "./random.ts";

/** A controller and a catalog, the same on every machine. */
export interface UsersWork {
  readonly profile: string;
  readonly catalog: string;
  /** The pattern that the key presses are made in, and its place in the profile. */
  readonly typedAt: number;
}

export interface UsersWorkSize {
  readonly rules: number;
  readonly tools: number;
  readonly seed: number;
}

/**
 * Rules as people write them: mostly a server's prefix or an exact name, some words in the middle, few classes, and one
 * catch-all at the end. Tools are spread over servers of 5 to 45.
 */
export function makeUsersWork({ rules, tools, seed }: UsersWorkSize): UsersWork {
  const random = randomFrom(seed);
  const servers = makeServers(tools, random);
  const names = servers.flatMap(({ name, tools: own }) => own.map((tool) => ({ server: name, tool })));
  const patterns = Array.from({ length: rules - 1 }, () => makePattern(names, random));
  const entries = [...patterns, "*"].map(
    (pattern) =>
      `    { "mode": "${random.next() < 0.5 ? "activate" : "deactivate"}", "pattern": ${JSON.stringify(pattern)} }`,
  );
  const profile = `{\n  "default_mode": "deactivate",\n  "rules": [\n${entries.join(",\n")}\n  ]\n}\n`;
  const middle = JSON.stringify(patterns[Math.floor(rules / 2)] ?? "");
  return {
    profile,
    catalog: JSON.stringify({ servers }),
    typedAt: profile.indexOf(middle, Math.floor(profile.length / 2)) + 1,
  };
}

interface Server {
  readonly name: string;
  readonly tools: readonly string[];
}

const verbs = ["get", "list", "create", "delete", "update", "search", "read", "write", "merge", "send"];
const things = ["issue", "file", "page", "user", "message", "branch", "table", "event", "order", "report"];

function makeServers(tools: number, random: Random): readonly Server[] {
  const servers: Server[] = [];
  for (let made = 0; made < tools; ) {
    const count = Math.min(tools - made, 5 + Math.floor(random.next() * 41));
    const own = Array.from({ length: count }, (_, index) => `${random.pick(verbs)}_${random.pick(things)}_${index}`);
    servers.push({ name: `srv${servers.length}${random.pick(things)}`, tools: own });
    made += count;
  }
  return servers;
}

function makePattern(names: readonly { readonly server: string; readonly tool: string }[], random: Random): string {
  const { server, tool } = random.pick(names);
  const kind = random.next();
  if (kind < 0.35) return `${server}_${tool}`;
  if (kind < 0.65) return `${server}_${tool.split("_")[0]}_*`;
  if (kind < 0.8) return `${server}_*`;
  if (kind < 0.92) return `*_${random.pick(verbs)}_${random.pick(things)}_*`;
  return `srv[0-${Math.floor(random.next() * 10)}]*_${random.pick(verbs)}_*`;
}

import { readProjectFile } from "../../helpers/project.ts";

// Profiles as careful people write them, over the tools of real MCP servers: exact rules before general ones, a server's
// prefix in patterns, every entry good for something. Whatever is said about them is a false alarm.

export interface CorrectProfile {
  readonly file: string;
  readonly text: string;
  /** The value of a catalog file. */
  readonly catalog: object;
}

type Servers = Readonly<Record<string, readonly string[]>>;
const servers: Servers = JSON.parse(readProjectFile("test/fixtures/mcp-servers.json"));

interface Installed {
  readonly registered: readonly string[];
  readonly unexposed: readonly string[];
  readonly defaultTools: readonly string[];
  readonly deferred: readonly string[];
  readonly agentic: readonly string[];
  readonly toolsets: object;
}
const installed: Installed = JSON.parse(readProjectFile("test/fixtures/cases/openprogram-tools.json"));

/** Small numbers from a seed, the same on every machine (mulberry32). */
class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  one<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error("nothing to choose from");
    return item;
  }

  some<Item>(items: readonly Item[], most: number): readonly Item[] {
    const rest = [...items];
    const count = Math.min(rest.length, 1 + this.below(most));
    return Array.from({ length: count }, () => rest.splice(this.below(rest.length), 1)).flat();
  }
}

/** Some servers that leave room below the limit of tools. */
function chooseServers(dice: Dice, most: number): Servers {
  let room = most;
  const chosen = dice.some(Object.keys(servers), 6).filter((name) => {
    const count = servers[name]?.length ?? 0;
    if (count > room) return false;
    room -= count;
    return true;
  });
  // A single server cannot be left out without leaving nothing.
  const names = chosen.length > 1 ? chosen : ["github", "memory"];
  return Object.fromEntries(names.map((name) => [name, servers[name] ?? []]));
}

function catalogOf(chosen: Servers, rest: object = {}): object {
  return { servers: Object.entries(chosen).map(([name, tools]) => ({ name, tools })), ...rest };
}

interface ControllerRule {
  readonly mode: "activate" | "deactivate";
  readonly pattern: string;
}

/** Verbs by which several but not all tools of a server start, as in `list_issues`. */
function verbsOf(tools: readonly string[]): readonly string[] {
  const verbs = [...new Set(tools.flatMap((tool) => /^[a-z]{3,}(?=[_-])/.exec(tool)?.[0] ?? []))];
  return verbs.filter((verb) => {
    const count = tools.filter((tool) => tool.startsWith(`${verb}_`)).length;
    return count > 1 && count < tools.length;
  });
}

/** Whole servers, with exact exceptions above. */
function allowServers(dice: Dice, chosen: Servers): readonly ControllerRule[] {
  return dice.some(Object.entries(chosen), 4).flatMap(([server, tools]): readonly ControllerRule[] => {
    const exceptions = tools.length > 3 && dice.below(2) === 0 ? dice.some(tools, 2) : [];
    return [
      ...exceptions.map((tool) => ({ mode: "deactivate", pattern: `${server}_${tool}` }) as const),
      { mode: "activate", pattern: `${server}_*` },
    ];
  });
}

/** Only what reads, verb by verb, or name by name where a server has no verbs. */
function allowVerbs(dice: Dice, chosen: Servers): readonly ControllerRule[] {
  return Object.entries(chosen).flatMap(([server, tools]): readonly ControllerRule[] => {
    const verbs = verbsOf(tools);
    const patterns = verbs.length > 0 ? dice.some(verbs, 3).map((verb) => `${verb}_*`) : dice.some(tools, 3);
    return patterns.map((pattern) => ({ mode: "activate", pattern: `${server}_${pattern}` }));
  });
}

/** Everything but a server that only a few named tools are left of, and some single tools. */
function denyServer(dice: Dice, chosen: Servers): readonly ControllerRule[] {
  const [server, ...others] = dice.some(Object.keys(chosen), 3);
  const tools = chosen[server ?? ""] ?? [];
  const kept = tools.length > 2 ? dice.some(tools, 2) : [];
  return [
    ...kept.map((tool) => ({ mode: "activate", pattern: `${server}_${tool}` }) as const),
    { mode: "deactivate", pattern: `${server}_*` },
    ...others.map((other) => ({ mode: "deactivate", pattern: `${other}_${dice.one(chosen[other] ?? [])}` }) as const),
  ];
}

/** No server may delete or write; then whole servers. */
function banThenAllow(_: Dice, chosen: Servers): readonly ControllerRule[] {
  const names = Object.entries(chosen).flatMap(([server, tools]) => tools.map((tool) => `${server}_${tool}`));
  const words = ["delete", "create", "update", "write", "remove", "push", "send"];
  const bans = words.filter((word) => names.some((name) => name.includes(`_${word}_`)));
  const allowed = Object.entries(chosen).filter(([server, tools]) => {
    const banned = (tool: string) => bans.some((word) => `${server}_${tool}`.includes(`_${word}_`));
    return tools.some((tool) => !banned(tool));
  });
  return [
    ...bans
      .map((word) => ({ mode: "deactivate", pattern: `*_${word}_*` }) as const)
      .filter((ban, _, all) => all.length < 4 || ban.pattern < "*_p"),
    ...allowed.map(([server]) => ({ mode: "activate", pattern: `${server}_*` }) as const),
  ];
}

function controller(dice: Dice): CorrectProfile {
  const chosen = chooseServers(dice, 100);
  const kind = dice.below(5);
  const isOpen = kind === 2;
  const rules = [allowServers, allowVerbs, denyServer, banThenAllow, allowServers][kind]?.(dice, chosen) ?? [];
  // The default may be said by a last rule as well.
  const withCatchAll = kind === 4;
  const value = {
    default_mode: isOpen || withCatchAll ? "activate" : "deactivate",
    rules: withCatchAll ? [...rules, { mode: "deactivate", pattern: "*" }] : rules,
  };
  const nested = {
    __class_name__: "McpToolManager",
    server_links: {},
    tool_controller: { __class_name__: "ToolController", ...value },
  };
  const isNested = dice.below(4) === 0;
  return {
    file: isNested ? "manager.json" : "tool-controller.json",
    text: JSON.stringify(isNested ? nested : value, undefined, 2),
    catalog: catalogOf(chosen),
  };
}

function toolsBlock(dice: Dice, exposed: readonly string[], joined: readonly string[]): object {
  switch (dice.below(4)) {
    case 0:
      return { mode: "selected", allowed: dice.some([...exposed, ...joined], 8) };
    case 1:
      return { enabled: dice.some([...exposed, ...joined], 8) };
    case 2:
      return { toolset: "default", disabled: dice.some(known(installed.defaultTools), 3) };
    default:
      return {
        mode: "automatic",
        disabled: [...dice.some(exposed, 4), ...dice.some(["lsp_*", "semble_*", "memory_*"], 1)],
      };
  }
}

function known(names: readonly string[]): readonly string[] {
  return names.filter((name) => installed.registered.includes(name));
}

function profile(dice: Dice): CorrectProfile {
  const chosen = chooseServers(dice, 40);
  const names = Object.keys(chosen);
  const exposed = installed.registered.filter(
    (name) => !installed.unexposed.includes(name) && !/^(?:lsp|semble|memory)_/.test(name),
  );
  const joined = Object.entries(chosen).flatMap(([server, tools]) =>
    tools.map((tool) => `${server}__${tool}`).filter((name) => /^[\w-]{1,64}$/.test(name)),
  );
  const tools = toolsBlock(dice, exposed, joined);
  // Only `automatic` lets the tools of servers in, so only there lists of servers say something.
  const [blocked, kept] = names;
  const mcp = [{}, { disabled: [blocked] }, { allowed: names.slice(1) }, { required: [kept], disabled: [blocked] }];
  const isAutomatic = "mode" in tools && tools.mode === "automatic";
  const skills = [
    { name: "pdf", category: "docs" },
    { name: "drop-tables", category: "ops" },
    { name: "poem", category: "fun" },
  ];
  const value = {
    id: `agent-${dice.below(100)}`,
    name: "Agent",
    model: { provider: "example", id: "example-large" },
    tools,
    ...(isAutomatic && names.length > 1 ? { mcp: dice.one(mcp) } : {}),
    ...(dice.below(2) === 0
      ? { skills: dice.one([{ disabled: ["drop-*"] }, { categories: ["docs", "fun"] }, { allowed: ["pdf"] }]) }
      : {}),
  };
  const { registered, unexposed, defaultTools, deferred, agentic, toolsets } = installed;
  const openprogram = { default: defaultTools, deferred, agentic, unexposed, toolsets };
  return {
    file: "agent.json",
    text: JSON.stringify(value, undefined, 2),
    catalog: catalogOf(chosen, { tools: registered, skills, openprogram }),
  };
}

/** As many profiles as wanted, half of each system, always the same. */
export function correctProfiles(count: number): readonly CorrectProfile[] {
  return Array.from({ length: count }, (_, seed) => (seed % 2 === 0 ? controller : profile)(new Dice(seed)));
}

import { globMatcher } from "./pattern/glob.ts";
import { schemaOf } from "./schema/schema.ts";
import { type Violation, violations } from "./schema/validate.ts";
import { enumAt } from "./schema/walk.ts";
import { defaultSettings, type Settings, type SeveritySetting } from "./settings.ts";
import { parseJson } from "./syntax/json.ts";
import type { SyntaxTree } from "./syntax/syntax-tree.ts";
import { type JsonValue, toValue } from "./syntax/value.ts";

/** What a `toolsight.json` says. Globs take a file's path relative to the folder of the settings, with `/`. */
export interface SettingsFile {
  readonly settings: Settings;
  /** Absent when the file does not say which files are catalogs: they are then found by their names. */
  readonly isCatalog: ((path: string) => boolean) | undefined;
  /** The globs behind it, as written. */
  readonly catalogs: readonly string[] | undefined;
  /** The file that defines the MCP servers, relative to the folder of the settings. */
  readonly servers: string | undefined;
  /** The dialect that the file gives to a file, by its id; the first entry that matches counts. */
  readonly dialectOf: (path: string) => string | undefined;
  readonly isIgnored: (path: string) => boolean;
  readonly discovery: Discovery;
  /** What the schema refuses; the defaults stand in for it. */
  readonly problems: readonly Violation[];
}

/** How MCP servers are asked for their tools. */
export interface Discovery {
  /** In seconds. */
  readonly timeout: number;
  /** Names of servers to start without being asked, where the user has approved their commands. */
  readonly autoStart: readonly string[];
}

const defaultDiscovery: Discovery = { timeout: 30, autoStart: [] };

/** What counts where there is no `toolsight.json`. */
export const noSettingsFile: SettingsFile = {
  settings: defaultSettings,
  isCatalog: undefined,
  catalogs: undefined,
  servers: undefined,
  dialectOf: () => undefined,
  isIgnored: () => false,
  discovery: defaultDiscovery,
  problems: [],
};

/** Reads settings leniently: what is missing or wrong has its default. Comments are fine. Never throws. */
export function readSettingsFile(text: string): SettingsFile {
  return settingsOf(parseJson(text));
}

/** The same for a tree that was read before. */
export function settingsOf(tree: SyntaxTree): SettingsFile {
  const root = mapping(toValue(tree.root));
  const catalogs = list(root.get("catalogs"));
  const known = dialectIds();
  const associations = (list(root.get("files")) ?? []).map(mapping).flatMap((entry) => {
    const glob = text(entry.get("files"));
    const dialect = text(entry.get("dialect"));
    return glob === undefined || dialect === undefined || !known.has(dialect)
      ? []
      : [{ matches: globMatcher([glob]), dialect }];
  });
  return {
    settings: {
      platform: root.get("platform") === "windows" ? "windows" : "posix",
      rules: severities(root.get("rules")),
      names: root.get("names") === "any" ? "any" : "tool",
      limits: limitsOf(mapping(root.get("limits"))),
      dialects: new Map([...root].filter(([key, value]) => value instanceof Map && !ownKeys.has(key))),
    },
    isCatalog: catalogs && globMatcher(texts(catalogs)),
    catalogs: catalogs && texts(catalogs),
    servers: text(root.get("servers")) || undefined,
    dialectOf: (path) => associations.find(({ matches }) => matches(path))?.dialect,
    isIgnored: globMatcher(texts(list(root.get("ignore")))),
    discovery: discoveryOf(mapping(root.get("discovery"))),
    problems: tree.root === undefined ? [] : violations("toolsight", tree.root),
  };
}

/** The formats that a file can be given. */
function dialectIds(): ReadonlySet<unknown> {
  return new Set(enumAt(schemaOf("toolsight") ?? {}, ["files", 0, "dialect"]).map(({ value }) => value));
}

/** Keys with an object that are no dialect's block. */
const ownKeys: ReadonlySet<string> = new Set(["rules", "limits", "discovery"]);

const levels: ReadonlySet<string> = new Set<SeveritySetting>(["off", "error", "warning", "information", "hint"]);

function severities(value: JsonValue | undefined): ReadonlyMap<string, SeveritySetting> {
  return new Map([...mapping(value)].flatMap(([code, level]) => (isLevel(level) ? [[code, level] as const] : [])));
}

function isLevel(value: JsonValue): value is SeveritySetting {
  return typeof value === "string" && levels.has(value);
}

function limitsOf(limits: ReadonlyMap<string, JsonValue>): Settings["limits"] {
  const tools = limits.get("tools");
  const tokens = limits.get("tokens");
  return {
    tools: isCount(tools) ? tools : defaultSettings.limits.tools,
    tokens: isCount(tokens) ? tokens : undefined,
  };
}

function isCount(value: JsonValue | undefined): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1;
}

function discoveryOf(discovery: ReadonlyMap<string, JsonValue>): Discovery {
  const timeout = discovery.get("timeout");
  const isTime = typeof timeout === "number" && timeout > 0 && Number.isFinite(timeout);
  return {
    timeout: isTime ? timeout : defaultDiscovery.timeout,
    autoStart: texts(list(discovery.get("autoStart"))),
  };
}

function mapping(value: JsonValue | undefined): ReadonlyMap<string, JsonValue> {
  return value instanceof Map ? value : new Map();
}

function list(value: JsonValue | undefined): readonly JsonValue[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

function text(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function texts(items: readonly JsonValue[] | undefined): readonly string[] {
  return (items ?? []).filter((item) => typeof item === "string");
}

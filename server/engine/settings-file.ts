import { globMatcher } from "./pattern/glob.ts";
import { defaultSettings, type Settings, type SeveritySetting } from "./settings.ts";
import { parseJson } from "./syntax/json.ts";
import type { SyntaxTree } from "./syntax/syntax-tree.ts";
import { type JsonValue, toValue } from "./syntax/value.ts";

/** What a `toolsight.json` says. Globs take a file's path relative to the folder of the settings, with `/`. */
export interface SettingsFile {
  readonly settings: Settings;
  /** Absent when the file does not say which files are catalogs: they are then found by their names. */
  readonly isCatalog: ((path: string) => boolean) | undefined;
  /** The dialect that the file gives to a file, by its id; the first entry that matches counts. */
  readonly dialectOf: (path: string) => string | undefined;
  readonly isIgnored: (path: string) => boolean;
}

export const noSettingsFile: SettingsFile = {
  settings: defaultSettings,
  isCatalog: undefined,
  dialectOf: () => undefined,
  isIgnored: () => false,
};

/** Reads settings leniently: what is missing or wrong has its default. Comments are fine. */
export function readSettingsFile(text: string): SettingsFile {
  return settingsOf(parseJson(text));
}

/** The same for a tree that was read before. */
export function settingsOf(tree: SyntaxTree): SettingsFile {
  const root = mapping(toValue(tree.root));
  const catalogs = root.get("catalogs");
  const associations = list(root.get("files"))
    .map(mapping)
    .flatMap((entry) => {
      const glob = text(entry.get("files"));
      const dialect = text(entry.get("dialect"));
      return glob === undefined || dialect === undefined ? [] : [{ matches: globMatcher([glob]), dialect }];
    });
  return {
    settings: {
      platform: root.get("platform") === "windows" ? "windows" : "posix",
      rules: severities(root.get("rules")),
      limits: limitsOf(mapping(root.get("limits"))),
      dialects: new Map([...root].filter(([key, value]) => value instanceof Map && !ownKeys.has(key))),
    },
    isCatalog: Array.isArray(catalogs) ? globMatcher(texts(catalogs)) : undefined,
    dialectOf: (path) => associations.find(({ matches }) => matches(path))?.dialect,
    isIgnored: globMatcher(texts(root.get("ignore"))),
  };
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
    tools: typeof tools === "number" && tools >= 1 ? tools : defaultSettings.limits.tools,
    tokens: typeof tokens === "number" && tokens >= 1 ? tokens : undefined,
  };
}

function mapping(value: JsonValue | undefined): ReadonlyMap<string, JsonValue> {
  return value instanceof Map ? value : new Map();
}

function list(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function text(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function texts(value: JsonValue | undefined): readonly string[] {
  return list(value).flatMap((item) => (typeof item === "string" ? [item] : []));
}

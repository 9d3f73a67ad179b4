import type { Catalog } from "../../catalog/catalog.ts";
import type { Settings } from "../../settings.ts";
import type { JsonValue } from "../../syntax/value.ts";
import { joinName } from "./names.ts";

/** Why a tool cannot be had in this installation, whatever a profile says. The texts are paths of `base` reasons. */
export type Unavailable = "user-disabled" | "unsafe-in-source" | "not-available";

/** A named set of tools, with the sets it takes in. */
export interface ToolSet {
  readonly tools: readonly string[];
  readonly includes: readonly string[];
}

/** What the catalog says about an OpenProgram installation. Everything is optional; what is not said is undefined. */
export interface Installation {
  /** The tools an agent gets without being told; undefined: not known. */
  readonly defaultTools: readonly string[] | undefined;
  readonly toolsets: ReadonlyMap<string, ToolSet> | undefined;
  readonly presets: ReadonlyMap<string, readonly string[]> | undefined;
  /** Tools that are programs of agents, left out of the preset `BUILT-IN`. */
  readonly agentic: ReadonlySet<string>;
  /** Tools the model has to search for first, under their joined names. */
  readonly deferred: ReadonlySet<string>;
  readonly unavailable: (name: string) => Unavailable | undefined;
}

/** The two forms of the format that are in use. */
export type Release = "documented" | "access-modes";

/** The release that the settings ask for. */
export function releaseOf(settings: Settings): Release {
  return member(settings.dialects.get("openprogram"), "release") === "access-modes" ? "access-modes" : "documented";
}

/** Reads the facts about the installation out of catalog and settings. What has another type is taken as not said. */
export function readInstallation(catalog: Catalog, settings: Settings): Installation {
  const facts = catalog.installations.get("openprogram");
  const set = (key: string) => new Set(texts(member(facts, key)));
  const unexposed = set("unexposed");
  const missing = set("unavailable");
  const userDisabled = set("userDisabled");
  const source = member(settings.dialects.get("openprogram"), "source");
  const unsafe = new Set(
    entriesOf(member(facts, "unsafeIn")).flatMap(([name, channels]) =>
      texts(channels)?.some((one) => one === source) ? [name] : [],
    ),
  );
  return {
    defaultTools: texts(member(facts, "default")),
    toolsets: mapOf(member(facts, "toolsets"), (value) => ({
      tools: texts(member(value, "tools")) ?? [],
      includes: texts(member(value, "includes")) ?? [],
    })),
    presets: mapOf(member(facts, "presets"), (value) => texts(value) ?? []),
    agentic: set("agentic"),
    deferred: new Set([...set("deferred"), ...deferredOfServers(catalog)]),
    unavailable: (name) => {
      if (userDisabled.has(name)) return "user-disabled";
      if (unsafe.has(name)) return "unsafe-in-source";
      return unexposed.has(name) || missing.has(name) ? "not-available" : undefined;
    },
  };
}

function deferredOfServers({ tools, servers }: Catalog): readonly string[] {
  const resident = new Set(servers.flatMap(({ name, alwaysLoad }) => (alwaysLoad ? [name] : [])));
  return tools.flatMap(({ server, name }) =>
    server === undefined || resident.has(server) ? [] : [joinName(server, name)],
  );
}

function member(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return value instanceof Map ? value.get(key) : undefined;
}

function entriesOf(value: JsonValue | undefined): readonly (readonly [string, JsonValue])[] {
  return value instanceof Map ? Array.from(value) : [];
}

function texts(value: JsonValue | undefined): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : undefined;
}

function mapOf<Item>(
  value: JsonValue | undefined,
  read: (value: JsonValue) => Item,
): ReadonlyMap<string, Item> | undefined {
  return value instanceof Map ? new Map(entriesOf(value).map(([key, item]) => [key, read(item)])) : undefined;
}

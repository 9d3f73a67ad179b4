import { joinName } from "../../../../server/engine/dialects/openprogram/names.ts";
import { compileFnmatch } from "../../../../server/engine/pattern/fnmatch.ts";
import type { CatalogContent } from "./support.ts";

// The resolver once more, as plain as the specification tells it and without any part of the engine but names and
// patterns. It gives the tools that are on, or undefined when the turn has none because something failed.

type Block = Readonly<Record<string, unknown>>;

/** Python's `str()`, as far as it can be the name of a tool. */
const textOf = (value: unknown) => (Array.isArray(value) ? "[...]" : String(value));

export interface ReferenceInput {
  readonly profile: { readonly tools?: Block; readonly mcp?: Block };
  readonly catalog: CatalogContent;
  readonly release: "documented" | "access-modes";
  readonly source: string | undefined;
}

const isFalsy = (value: unknown) =>
  !value || (Array.isArray(value) ? value.length === 0 : typeof value === "object" && Object.keys(value).length === 0);
const matchesAny = (name: string, patterns: readonly unknown[]) =>
  patterns.some((one) => typeof one === "string" && compileFnmatch(one, { fold: "none" }).matches(name));

/** `list(value or [])`; a number or `true` makes Python raise. */
function listOf(value: unknown): readonly unknown[] {
  if (isFalsy(value)) return [];
  if (Array.isArray(value)) return value;
  if (typeof value === "string") return Array.from(value);
  if (typeof value === "object" && value !== null) return Object.keys(value);
  throw new TypeError("not iterable");
}

export function referenceTools({ profile, catalog, release, source }: ReferenceInput): readonly string[] {
  const facts = catalog.openprogram ?? {};
  const joined = (catalog.servers ?? []).flatMap(({ name, tools, alwaysLoad = false }) =>
    tools.map((tool) => ({ name: joinName(name, tool), deferred: !alwaysLoad })),
  );
  const known = [...new Set([...(catalog.tools ?? []), ...joined.map(({ name }) => name)])];
  const isDeferred = (name: string) =>
    facts.deferred?.includes(name) || joined.some((one) => one.name === name && one.deferred);
  const isHad = (name: string) =>
    known.includes(name) &&
    ![facts.unexposed, facts.unavailable, facts.userDisabled].some((list) => list?.includes(name)) &&
    !(source !== undefined && facts.unsafeIn?.[name]?.includes(source));
  const yieldOf = (names: readonly string[]) => [...new Set(names)].filter(isHad);
  const defaults = facts.default ?? known;
  const setOf = (name: string, seen: readonly string[] = []): readonly string[] => {
    if (seen.includes(name)) return [];
    if (name === "full") return known;
    const set = facts.toolsets?.[name] ?? { tools: name === "default" ? (facts.default ?? []) : [] };
    return [...set.tools, ...(set.includes ?? []).flatMap((other) => setOf(other, [...seen, name]))];
  };
  const toolset = (name: string) =>
    name === "full" || facts.toolsets?.[name] ? setOf(name) : (facts.presets?.[name] ?? defaults);
  const preset = (name: string) =>
    name === "FULL"
      ? known
      : name === "BUILT-IN"
        ? known.filter((one) => !facts.agentic?.includes(one))
        : (facts.presets?.[name] ?? []);

  const { tools = {}, mcp = {} } = profile;
  const modes = release === "access-modes" || "mode" in tools || "preset" in tools;
  let mode = modes ? tools["mode"] : undefined;
  if (
    modes &&
    (mode ?? null) === null &&
    ["enabled", "toolset", "preset", "allowed"].every((key) => isFalsy(tools[key]))
  )
    mode = "automatic";
  if (mode === "none") return [];
  try {
    const disabled = listOf(tools["disabled"]);
    const allowed = listOf(tools["allowed"]);
    let names: readonly string[];
    if (mode === "automatic") names = yieldOf(known).filter((name) => !matchesAny(name, disabled));
    else if (modes && (typeof tools["preset"] === "string" || mode === "selected")) {
      names = yieldOf(typeof tools["preset"] === "string" ? preset(tools["preset"]) : allowed.map(textOf));
      if (names.some(isDeferred)) names = [...new Set([...yieldOf(["tool_search"]), ...names])];
      names = names.filter((name) => !matchesAny(name, disabled));
    } else if (Array.isArray(tools["enabled"])) names = yieldOf(tools["enabled"].map(textOf));
    else {
      names = yieldOf(typeof tools["toolset"] === "string" ? toolset(tools["toolset"]) : defaults);
      names = names.filter(
        (name) => !matchesAny(name, disabled) && (allowed.length === 0 || matchesAny(name, allowed)),
      );
    }
    if (!isFalsy(tools["web_search"])) names = [...new Set([...names, ...yieldOf(["web_search"])])];
    return throughGate(names, mcp);
  } catch {
    return [];
  }
}

function throughGate(names: readonly string[], mcp: Block): readonly string[] {
  const [disabled, allowed, required] = [listOf(mcp["disabled"]), listOf(mcp["allowed"]), listOf(mcp["required"])];
  const serverOf = (name: string) => (name.includes("__") ? (name.split("__")[0] ?? "") : "");
  const servers = names.map(serverOf).filter((server) => server !== "");
  const isMet = (pattern: unknown) =>
    typeof pattern !== "string" || servers.some((server) => matchesAny(server, [pattern]));
  if (!required.every(isMet)) return [];
  return names.filter((name) => {
    const server = serverOf(name);
    return server === "" || (!matchesAny(server, disabled) && (allowed.length === 0 || matchesAny(server, allowed)));
  });
}

import fc from "fast-check";
import type { Catalog } from "../../../server/engine/catalog/catalog.ts";
import { defaultSettings, type Settings } from "../../../server/engine/settings.ts";
import { catalogOf } from "../../helpers/engine.ts";

// Random profiles of all dialects over a few small catalogs, so that patterns, names and servers often meet.

export interface RandomProfile {
  readonly file: string;
  /** Without it a profile of few keys would not be told from another program's file. */
  readonly associated: string;
  readonly text: string;
  readonly catalog: Catalog;
  readonly settings: Settings;
}

const installation = {
  default: ["bash", "read", "write", "math_add"],
  toolsets: { coding: { tools: ["bash", "write"], includes: ["default"] } },
  presets: { mine: ["read", "github__list_issues"] },
  deferred: ["process"],
  userDisabled: ["grep"],
  unexposed: ["hidden"],
};

/** Files of catalogs: with namesakes, names that differ in case, names with wildcards, and servers that begin alike. */
export const catalogFiles = [
  { tools: ["bash", "read", "write", "process", "grep", "hidden", "web_search"], openprogram: installation },
  {
    tools: ["bash", "read", "math_add", "a[b]", "a*", "Read"],
    servers: [
      { name: "math", tools: ["add", "sub"] },
      { name: "math_adv", tools: ["solve"] },
    ],
    skills: [{ name: "pdf", category: "docs" }, { name: "poem", category: "fun" }, "plain"],
    openprogram: installation,
  },
  {
    tools: ["bash", "read", "write"],
    servers: [
      { name: "github", tools: ["list_issues", "delete_repo"], alwaysLoad: true },
      { name: "my__srv", tools: ["x"], alwaysLoad: true },
      { name: "slack", tools: ["post"] },
      { name: "gone", error: "no answer" },
    ],
    skills: [{ name: "pdf", category: "docs" }],
  },
  {
    servers: [
      { name: "github", tools: ["list_issues", "delete_repo"] },
      { name: "math", tools: ["add", "sub"] },
      { name: "math_adv", tools: ["solve"] },
      { name: "a/b", tools: ["c"] },
      { name: "a", tools: ["b/c"] },
    ],
  },
];

/** The same as catalogs. */
export const catalogs: readonly Catalog[] = catalogFiles.map(catalogOf);

const pattern = fc.oneof(
  fc.constantFrom(
    "*",
    "read",
    "bash",
    "math_*",
    "math_add",
    "*_*",
    "?ead",
    "[br]*",
    "[!r]*",
    "github__*",
    "slack__post",
  ),
  fc.constantFrom(
    "READ",
    "a[[]b]",
    "a[b]",
    "mine",
    "github",
    "slack*",
    "docs",
    "pdf",
    "p*",
    "write",
    "process",
    "ba",
    "",
  ),
);
const patterns = fc.array(pattern, { maxLength: 4 });

/** How the author lays things out; kept apart from what is said. */
const layout = fc.record({
  lineBreaks: fc.constantFrom(["\n"], ["\r\n"], ["\n", "\r\n", "\r"]),
  indent: fc.constantFrom("  ", "\t", ""),
  tight: fc.boolean(),
  finalBreak: fc.boolean(),
});
type Layout = typeof layout extends fc.Arbitrary<infer Value> ? Value : never;

function write(value: unknown, { lineBreaks, indent, tight, finalBreak }: Layout): string {
  let line = 0;
  const text = `${JSON.stringify(value, undefined, indent)}${finalBreak ? "\n" : ""}`;
  const broken = text.replace(/\n/g, () => lineBreaks[line++ % lineBreaks.length] ?? "\n");
  return tight ? broken.replaceAll('": ', '":') : broken;
}

const mode = fc.constantFrom("activate", "deactivate");
const rule = fc.oneof(
  fc.record({ mode, pattern }),
  fc.record({ pattern, mode }),
  fc.record({ mode, pattern, note: fc.constant("why") }),
);
const controller = fc.record(
  { default_mode: mode, rules: fc.array(rule, { maxLength: 5 }), comment: fc.constant("mine") },
  { requiredKeys: [] },
);

/** What only a tolerant reader takes: comments behind the commas of lines, a comma too many, a byte order mark. */
const extras = fc.record({ comments: fc.boolean(), commas: fc.boolean(), mark: fc.boolean(), nested: fc.boolean() });

const evofabricText = fc.tuple(controller, layout, extras).map(([value, form, { comments, commas, mark, nested }]) => {
  const whole = nested ? { tools: [{ __class_name__: "McpToolManager", tool_controller: value }] } : value;
  let text = write(whole, form);
  if (comments) text = text.replace(/,(?=[\r\n])/g, ", // note");
  if (commas) text = text.replace(/(["\]}])(?=[\r\n]+[ \t]*[\]}])/g, "$1,");
  return `${mark ? "\ufeff" : ""}${text}`;
});

const evofabricProfile = fc.record({
  file: fc.constant("tool-controller.json"),
  associated: fc.constant("evofabric"),
  text: evofabricText,
  catalog: fc.constantFrom(...catalogs),
  settings: fc.constantFrom<Settings>(defaultSettings, { ...defaultSettings, platform: "windows" }),
});

const agent = fc.record(
  {
    id: fc.constant("research"),
    tools: fc.record(
      {
        disabled: patterns,
        allowed: patterns,
        enabled: fc.array(fc.constantFrom("bash", "read", "write", "process"), { maxLength: 3 }),
        toolset: fc.constantFrom("coding", "full", "unknown"),
        mode: fc.constantFrom("automatic", "selected", "none", "odd"),
        preset: fc.constantFrom("FULL", "BUILT-IN", "mine"),
        web_search: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    skills: fc.record({ disabled: patterns, allowed: patterns, categories: patterns }, { requiredKeys: [] }),
    mcp: fc.record(
      {
        disabled: patterns,
        allowed: patterns,
        required: fc.array(fc.constantFrom("github", "slack*", "m*"), { maxLength: 1 }),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ["id"] },
);

const openprogramProfile = fc.record({
  file: fc.constant("agent.json"),
  associated: fc.constant("openprogram"),
  text: fc.tuple(agent, layout).map(([value, form]) => write(value, form)),
  catalog: fc.constantFrom(...catalogs),
  settings: fc.constantFrom("documented", "access-modes").map((release) => ({
    ...defaultSettings,
    dialects: new Map([["openprogram", new Map([["release", release]])]]),
  })),
});

const managed = ["github", "math", "math_adv", "my__srv", "a/b", "a"];
const pair = fc.tuple(
  fc.constantFrom(...managed, "slack", "*"),
  fc.constantFrom("list_issues", "delete_repo", "add", "solve", "x", "b/c", "c", "*"),
);
const manager = fc.record(
  {
    server_configs: fc.record({ sse: fc.subarray(managed), rest: fc.constant(managed) }).map(({ sse, rest }) =>
      // Two of one name stand in every second list.
      (sse.length % 2 === 0 ? rest : [...rest, "github"]).map((name) => ({
        name,
        params: sse.includes(name) ? "https://host.example/sse" : { command: name },
      })),
    ),
    tool_blacklist: fc.array(pair, { maxLength: 5 }),
    note: fc.constant("mine"),
  },
  { requiredKeys: ["server_configs"] },
);
const miroflowProfile = fc.record({
  file: fc.constant("server_configs.json"),
  associated: fc.constant("miroflow"),
  text: fc.tuple(manager, layout).map(([value, form]) => write(value, form)),
  // The first one has no servers.
  catalog: fc.constantFrom(...catalogs.slice(1)),
  settings: fc.constant(defaultSettings),
});

export const profile: fc.Arbitrary<RandomProfile> = fc.oneof(evofabricProfile, openprogramProfile, miroflowProfile);
export const controllerProfile: fc.Arbitrary<RandomProfile> = evofabricProfile;

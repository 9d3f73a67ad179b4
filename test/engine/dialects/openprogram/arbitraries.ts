import fc from "fast-check";
import type { CatalogContent } from "./support.ts";

// Profiles and catalogs small enough that their parts meet: few names, patterns made of them, all shapes of a list.

const natives = ["bash", "read", "write", "web_search", "tool_search", "process", "util__sort"];
const servers = ["slack", "github", "my__srv", "lab_", "__lab", "a.b"];
const joined = ["slack__post", "slack__list", "github__issues", "my__srv__run", "lab___run", "__lab__run", "a_b__x"];
const patterns = [
  "*",
  "read*",
  "[rw]*",
  "slack*",
  "slack__*",
  "*__*",
  "?ash",
  "[!a-m]*",
  "no_such",
  "github",
  "my",
  "lab",
  "util",
  "a_b",
];

export const anyEntry: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...natives, ...joined) },
  { weight: 3, arbitrary: fc.constantFrom(...patterns) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(1, null, true, ["bash"], "") },
);

const anyTexts = fc.array(fc.oneof(fc.constantFrom(...natives, ...joined), fc.constantFrom(...patterns)), {
  maxLength: 3,
});

export const anyList: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.array(anyEntry, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>("*", "bash", "", null, 0, 5, true, false, { read: 1 }, {}) },
);

function block(keys: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<Record<string, unknown>> {
  return fc.record({ ...keys }, { requiredKeys: [] });
}

export interface AnyProfile {
  readonly tools?: Record<string, unknown>;
  readonly mcp?: Record<string, unknown>;
  readonly skills?: Record<string, unknown>;
}

function profiles(list: fc.Arbitrary<unknown>, word: fc.Arbitrary<unknown>): fc.Arbitrary<AnyProfile> {
  const tools = block({
    disabled: list,
    allowed: list,
    enabled: list,
    toolset: fc.constantFrom<unknown>("coding", "safe", "full", "default", "mine", "unknown", "loop", 3),
    preset: fc.constantFrom<unknown>("FULL", "BUILT-IN", "mine", "unknown", null),
    mode: word,
    web_search: fc.constantFrom<unknown>(true, false, 1),
  });
  const mcp = block({ disabled: list, allowed: list, required: list });
  const skills = block({ disabled: list, allowed: list, categories: list });
  return fc.record({ tools, mcp, skills }, { requiredKeys: [] });
}

/** Anything a loader takes, also what nobody should write. */
export const anyProfile = profiles(
  anyList,
  fc.constantFrom<unknown>("automatic", "selected", "none", "other", null, 4),
);

/** What people write: lists of texts, known words. */
export const plainProfile = profiles(anyTexts, fc.constantFrom<unknown>("automatic", "selected", "none"));

const someNatives = fc.subarray([...natives], { minLength: 2 });

export const anyCatalog: fc.Arbitrary<CatalogContent> = fc
  .record({
    tools: someNatives,
    servers: fc.subarray([...servers]).map((names) =>
      names.map((name, index) => ({
        name,
        tools: name === "slack" ? ["post", "list"] : ["run", "x"],
        alwaysLoad: index % 2 === 0,
      })),
    ),
    default: fc.option(fc.subarray([...natives, "slack__post", "gone"]), { nil: undefined }),
    deferred: fc.subarray(["process", "web_search"]),
    agentic: fc.subarray(["process", "bash"]),
    unexposed: fc.subarray(["write"]),
    unavailable: fc.subarray(["process"]),
    userDisabled: fc.subarray(["bash", "tool_search", "slack__list"]),
  })
  .map(({ tools, servers: listed, default: defaults, ...facts }) => ({
    tools,
    servers: listed,
    skills: [{ name: "read", category: "slack" }, { name: "bash" }, { name: "process", category: "read" }],
    openprogram: {
      ...facts,
      ...(defaults === undefined ? {} : { default: defaults }),
      toolsets: {
        coding: { tools: ["process"], includes: ["default"] },
        safe: { tools: ["read", "web_search"] },
        loop: { tools: ["bash", "slack__post"], includes: ["pool"] },
        pool: { tools: ["process"], includes: ["loop", "nowhere"] },
      },
      presets: { mine: ["read", "process", "github__run"] },
      unsafeIn: { write: ["wechat"], slack__post: ["wechat"] },
    },
  }));

export const anyRelease = fc.constantFrom("documented", "access-modes");
export const anySource = fc.constantFrom(undefined, "wechat", "cli");

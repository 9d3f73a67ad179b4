import assert from "node:assert/strict";
import test from "node:test";
import { type Import, importsOf, sourceFiles } from "./helpers/imports.ts";
import { readProjectFile } from "./helpers/project.ts";

// The walls of docs/architecture.md, as data. Each test says which files break a wall, so that the list can be read.

interface Layer {
  readonly name: string;
  /** A folder (`server/host/`) or the start of file names (`server/engine/analysis`). */
  readonly start: string;
  /** Packages it may import, by name; a type-only import needs the same permission. */
  readonly packages: readonly string[];
}

/** From the lowest layer to the highest; a file may import its own layer and lower ones. */
const layers: readonly Layer[] = [
  { name: "text", start: "server/engine/text/", packages: [] },
  { name: "pattern", start: "server/engine/pattern/", packages: ["picomatch"] },
  { name: "language", start: "server/engine/language/", packages: [] },
  { name: "syntax", start: "server/engine/syntax/", packages: [] },
  // Who imports this loads a package of 115 kB: see "YAML is read by code that is loaded on demand".
  { name: "yaml", start: "server/engine/syntax/yaml/", packages: ["yaml"] },
  { name: "schema", start: "server/engine/schema/", packages: [] },
  { name: "servers", start: "server/engine/servers/", packages: [] },
  { name: "settings", start: "server/engine/settings", packages: [] },
  { name: "catalog", start: "server/engine/catalog/", packages: [] },
  { name: "policy", start: "server/engine/policy/", packages: [] },
  { name: "dialects", start: "server/engine/dialects/", packages: ["picomatch"] },
  { name: "analysis", start: "server/engine/analysis", packages: [] },
  { name: "edited analysis", start: "server/engine/edited-analysis", packages: [] },
  { name: "diagnostics", start: "server/engine/diagnostics/", packages: [] },
  { name: "features", start: "server/engine/features/", packages: [] },
  { name: "engine/index", start: "server/engine/index.ts", packages: [] },
  { name: "protocol", start: "server/protocol/", packages: [] },
  { name: "host", start: "server/host/", packages: ["node:"] },
  { name: "workspace", start: "server/workspace/", packages: [] },
  { name: "mcp", start: "server/mcp/", packages: ["node:", "@modelcontextprotocol/sdk", "cross-spawn"] },
  {
    name: "lsp",
    start: "server/lsp/",
    packages: ["node:", "vscode-languageserver", "vscode-languageserver-textdocument"],
  },
  { name: "cli", start: "server/cli/", packages: ["node:"] },
  // Runs in a page of its own, which has neither Node nor VS Code.
  { name: "webview", start: "client/matrix/webview/", packages: [] },
  { name: "client", start: "client/", packages: ["node:", "vscode", "vscode-languageclient"] },
];

/** Walls that the order alone does not give. `allowed` are the exceptions, as starts of the path of either side. */
const walls: readonly {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  readonly allowed: readonly string[];
  readonly types: "count" | "are-free";
}[] = [
  {
    rule: "the client imports server/protocol alone",
    from: "client/",
    to: "server/",
    allowed: ["server/protocol/"],
    types: "count",
  },
  {
    rule: "the command line does without the language server",
    from: "server/cli/",
    to: "server/lsp/",
    allowed: [],
    types: "count",
  },
  ...["host", "workspace", "mcp", "lsp", "cli"].map((name) => ({
    rule: `${name} sees the engine through its façades`,
    from: `server/${name}/`,
    to: "server/engine/",
    allowed: ["server/engine/index.ts", "server/engine/servers/index.ts", "server/engine/servers/validate.ts"],
    types: "count" as const,
  })),
  {
    rule: "the engine is loaded without servers, which wait until they are asked for",
    from: "server/engine/index.ts",
    to: "server/engine/servers/",
    allowed: [],
    types: "are-free",
  },
  {
    rule: "what counts for a profile is found on any file system",
    from: "server/workspace/",
    to: "server/host/",
    allowed: ["server/host/host.ts"],
    types: "count",
  },
  {
    rule: "features read decisions, they never match",
    from: "server/engine/features/",
    to: "server/engine/pattern/",
    allowed: ["server/engine/pattern/describe.ts"],
    types: "are-free",
  },
  {
    rule: "features read the tree, they never parse",
    from: "server/engine/features/",
    to: "server/engine/syntax/json.ts",
    allowed: [],
    types: "are-free",
  },
  {
    rule: "features read the tree, they never parse",
    from: "server/engine/features/",
    to: "server/engine/syntax/yaml/",
    allowed: [],
    types: "are-free",
  },
  {
    rule: "only policy/resolve.ts combines rules to a decision",
    from: "server/",
    to: "server/engine/policy/combining.ts",
    allowed: ["server/engine/policy/resolve.ts"],
    types: "are-free",
  },
];

const dialectIds = ["evofabric", "openprogram", "miroflow", "twinkle"];

const imports = sourceFiles().flatMap(importsOf);

function layerOf(path: string): number {
  const depths = layers.map(({ start }) => (path.startsWith(start) ? start.length : 0));
  const deepest = Math.max(...depths);
  return deepest === 0 ? -1 : depths.indexOf(deepest);
}

function show({ from, to }: Import): string {
  return `${from} imports ${to}`;
}

test("every source file belongs to a layer", () => {
  assert.deepEqual(
    sourceFiles().filter((path) => layerOf(path) < 0),
    [],
  );
});

test("imports go one way", () => {
  const upward = imports.filter(({ from, to, isOwn }) => isOwn && layerOf(to) > layerOf(from));
  assert.deepEqual(upward.map(show), []);
});

test("own imports stay within server and client", () => {
  const outside = imports.filter(({ to, isOwn }) => isOwn && layerOf(to) < 0);
  assert.deepEqual(outside.map(show), []);
});

test("a layer uses only the packages it is allowed", () => {
  const foreign = imports.filter(({ from, to, isOwn }) => {
    const allowed = layers[layerOf(from)]?.packages ?? [];
    return !isOwn && !allowed.some((name) => to === name || to.startsWith(name.endsWith(":") ? name : `${name}/`));
  });
  assert.deepEqual(foreign.map(show), []);
});

for (const { rule, from, to, allowed, types } of walls) {
  test(`${rule} (${from} to ${to})`, () => {
    const broken = imports
      .filter((one) => one.from.startsWith(from) && one.to.startsWith(to))
      .filter((one) => !(one.isTypeOnly && types === "are-free"))
      .filter((one) => !allowed.some((start) => one.to.startsWith(start) || one.from.startsWith(start)));
    assert.deepEqual(broken.map(show), []);
  });
}

test("Node's own modules are used by node files only", () => {
  const inShared = imports.filter(({ from, to }) => to.startsWith("node:") && /\.browser\.ts$/.test(from));
  assert.deepEqual(inShared.map(show), []);
});

test("YAML is read by code that is loaded on demand", () => {
  const fromYaml = /^(?:import|export)\b(?!\s+type\b)[^"';]*"(?:[^"]*\/)?(?:syntax\/yaml\/[^"]*|yaml)"/m;
  const early = sourceFiles().filter(
    (path) => !path.startsWith("server/engine/syntax/yaml/") && fromYaml.test(readProjectFile(path)),
  );
  assert.deepEqual(early, []);
});

test("only policy/resolve.ts makes decisions", () => {
  // A decision is the one value with both a reason and overruled rules; taking one apart (`{ … } =`, `({ … }) =>`) is free.
  const literal = /\{(?=[^{}]*\breason\b)(?=[^{}]*\boverruled\b)(?![^{}]*\breadonly\b)[^{}]*\}(?!\s*(?:=|:|\)))/;
  const makesOne = (path: string) => /\bimplements Decision\b/.test(codeOf(path)) || literal.test(codeOf(path));
  const deciders = sourceFiles().filter((path) => path.startsWith("server/engine/") && makesOne(path));
  assert.deepEqual(deciders, ["server/engine/policy/resolve.ts"]);
});

test("no engine code outside dialects/ names a dialect", () => {
  // Pages may name a system for the reader (EvoFabric); the id is what code would branch on. Files that define servers have
  // forms of their own, some of them named after the same systems.
  const named = ["server/engine/dialects/", "server/engine/servers/"];
  const elsewhere = sourceFiles().filter(
    (path) => path.startsWith("server/engine/") && !named.some((start) => path.startsWith(start)),
  );
  const naming = elsewhere.flatMap((path) =>
    dialectIds.filter((id) => new RegExp(`\\b${id}\\b`).test(codeOf(path))).map((id) => `${path} names ${id}`),
  );
  assert.deepEqual(naming, []);
});

/** The text without comments, in which other systems may be named to explain something. */
function codeOf(path: string): string {
  return readProjectFile(path)
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/(^|\s)\/\/.*$/gm, "$1");
}

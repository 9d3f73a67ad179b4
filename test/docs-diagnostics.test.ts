import assert from "node:assert/strict";
import test from "node:test";
import { analyze } from "../server/engine/analysis.ts";
import { proveAll } from "../server/engine/analysis-proofs.ts";
import { unknownCatalog } from "../server/engine/catalog/catalog.ts";
import { parseCatalog } from "../server/engine/catalog/import.ts";
import { mergeCatalogs } from "../server/engine/catalog/merge.ts";
import { diagnose, diagnosticRules } from "../server/engine/diagnostics/index.ts";
import { defaultSettings } from "../server/engine/settings.ts";
import { readSettingsFile } from "../server/engine/settings-file.ts";
import { parseJson } from "../server/engine/syntax/json.ts";
import { codeBlocks } from "./helpers/markdown.ts";
import { readProjectFile } from "./helpers/project.ts";

// On the page of a diagnostic, what to avoid has the finding and what to prefer has not.

const everyday = {
  tools: ["bash", "read", "grep", "write", "todo_create", "todo_list", "todo_update"],
  servers: [
    { name: "math", tools: ["add", "sub"] },
    { name: "text", tools: ["join", "split"] },
    { name: "github", tools: ["create_issue", "list_issues", "delete_branch"] },
    { name: "jira", tools: ["search", "create"] },
    { name: "slack", tools: ["post"] },
    { name: "files", tools: ["read", "delete_all"] },
  ],
  openprogram: {
    default: ["bash", "read", "write", "github__create_issue"],
    toolsets: { safe: { tools: ["read"] }, research: { tools: ["read", "grep"] } },
  },
};

/** Pages whose example speaks of tools that not everybody has; undefined: the names in the file are enough. */
const others: Readonly<Record<string, unknown>> = {
  "prefix-clash": { servers: [...everyday.servers, { name: "math_adv", tools: ["solve"] }] },
  "platform-dependent": undefined,
  "swapped-pair": { servers: [{ name: "reader", tools: ["fetch", "delete_file"] }] },
  "too-many-tools": {
    servers: [{ name: "github", tools: Array.from({ length: 200 }, (_, index) => `tool_${index}`) }],
  },
};

/** Nobody writes 500 findings into a page, or a pattern of a thousand letters. */
const withoutExample: readonly string[] = ["more-findings", "too-long"];

for (const { code } of diagnosticRules.filter((rule) => !withoutExample.includes(rule.code))) {
  const [avoid, prefer, settings] = codeBlocks(readProjectFile(`docs/diagnostics/${code}.md`)).map(({ text }) => text);

  test(`docs/diagnostics/${code}.md: what to avoid has it, what to prefer has not`, () => {
    assert.ok(codesOf(avoid ?? "", code).includes(code));
    assert.ok(!codesOf(prefer ?? "", code).includes(code));
  });

  test(`docs/diagnostics/${code}.md: the settings switch it off`, () => {
    assert.equal(readSettingsFile(settings ?? "").settings.rules.get(code), "off");
  });
}

function codesOf(text: string, code: string): readonly string[] {
  if (text.includes('"servers"')) return codesWith(text, catalogReaders);
  return codesWith(JSON.stringify(code in others ? others[code] : everyday), [text]);
}

/** What about a catalog is told in profiles is seen in these. */
const catalogReaders = [
  `{ "rules": [] }`,
  `{ "mcp": { "disabled": ["my*"] } }`,
  `{ "server_configs": [{ "name": "reader", "params": { "command": "reader" } }] }`,
];

function codesWith(tools: string | undefined, profiles: readonly string[]): readonly string[] {
  const read = tools === undefined ? undefined : parseCatalog(parseJson(tools), "tools.json");
  const catalog = read === undefined ? unknownCatalog : mergeCatalogs([read]);
  return profiles.flatMap((text) => {
    const analysis = analyze({ text, file: fileOf(text), catalog, settings: defaultSettings });
    assert.ok(analysis, `${text} is recognized`);
    proveAll(analysis);
    return diagnose(analysis).map((finding) => finding.code);
  });
}

function fileOf(text: string): string {
  if (text.includes('"server_configs"')) return "server_configs.json";
  return /"(?:rules|default_mode)"/.test(text) ? "tool-controller.json" : "agent.json";
}

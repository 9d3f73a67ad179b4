import assert from "node:assert/strict";
import type { Analysis, PolicyAnalysis } from "../../../../server/engine/analysis.ts";
import type { Catalog } from "../../../../server/engine/catalog/catalog.ts";
import type { Override } from "../../../../server/engine/policy/policy.ts";
import { analyzed, catalogOf } from "../../../helpers/engine.ts";

/** Two servers over stdio and one over SSE. */
export const catalog = catalogOf({
  tools: ["native"],
  servers: [
    { name: "reader", tools: ["fetch", "delete_file"] },
    { name: "a/b", tools: ["c"] },
    { name: "a", tools: ["b/c", "d"] },
    { name: "browser", tools: ["click", "open"] },
    { name: "unused", tools: ["x"] },
  ],
});

/** The same without tools that have one name between them. */
export const plainCatalog = catalogOf({
  servers: [
    { name: "reader", tools: ["fetch", "delete_file"] },
    { name: "a/b", tools: ["c"] },
    { name: "a", tools: ["d"] },
    { name: "browser", tools: ["click", "open"] },
  ],
});

const stdio = { command: "python" };

/** The value of a file with these servers and what is given as its blacklist; without one the key is left out. */
export function fileWith(blacklist?: unknown): string {
  const servers = [
    { name: "reader", params: stdio },
    { name: "a/b", params: stdio },
    { name: "a", params: stdio },
    { name: "browser", params: "https://host.example/sse" },
  ];
  return JSON.stringify({ server_configs: servers, tool_blacklist: blacklist });
}

/** What is made of a file. */
export function read(
  text: string,
  { known = catalog, overrides }: { readonly known?: Catalog; readonly overrides?: readonly Override[] } = {},
): Analysis {
  const analysis = analyzed(text, { file: "server_configs.json", catalog: known, overrides: overrides ?? [] });
  assert.equal(analysis.dialect.id, "miroflow");
  return analysis;
}

/** The policy of that name. */
export function policyOf({ policies }: Analysis, name = ""): PolicyAnalysis {
  const found = policies.find(({ policy }) => policy.name === name);
  assert.ok(found, `there is a policy "${name}"`);
  return found;
}

/** Each tool's reason, by its name; a tool that is off has `off` in front. */
export function reasons(analysis: Analysis, name?: string): Readonly<Record<string, string>> {
  const { decisions } = policyOf(analysis, name).resolution;
  return Object.fromEntries(
    decisions.map(({ subject, effect, reason }) => [
      `${subject.server} ${subject.definition.name}`,
      effect === "allow" ? reason.path : `off ${reason.path}`,
    ]),
  );
}

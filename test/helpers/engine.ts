import assert from "node:assert/strict";
import { type Analysis, analyze } from "../../server/engine/analysis.ts";
import { proveAll } from "../../server/engine/analysis-proofs.ts";
import { type Catalog, unknownCatalog } from "../../server/engine/catalog/catalog.ts";
import { parseCatalog } from "../../server/engine/catalog/import.ts";
import { mergeCatalogs } from "../../server/engine/catalog/merge.ts";
import type { Override } from "../../server/engine/policy/policy.ts";
import { defaultSettings, type Settings } from "../../server/engine/settings.ts";
import { parseJson } from "../../server/engine/syntax/json.ts";

/** A catalog from the value of a catalog file, in any of its shapes. */
export function catalogOf(value: unknown): Catalog {
  const file = parseCatalog(parseJson(JSON.stringify(value)), "all.tools.json", { named: true });
  return file === undefined ? unknownCatalog : mergeCatalogs([file]);
}

export interface AnalyzeOptions {
  readonly file?: string;
  readonly catalog?: Catalog;
  readonly settings?: Partial<Settings>;
  /** What-ifs of the policy that is the whole file. */
  readonly overrides?: readonly Override[];
}

/** The analysis of a controller, or of the file that `file` names, with everything proved; fails when nothing recognizes it. */
export function analyzed(text: string, options: AnalyzeOptions = {}): Analysis {
  const { file = "tool-controller.json", catalog = unknownCatalog, settings = {}, overrides } = options;
  const analysis = analyze({
    text,
    file,
    catalog,
    settings: { ...defaultSettings, ...settings },
    overrides: overrides && new Map([["", overrides]]),
  });
  assert.ok(analysis, `${file} is recognized`);
  proveAll(analysis);
  return analysis;
}

/** Names that are on in a policy, in catalog order. */
export function namesOn({ policies }: Analysis, policyName = ""): readonly string[] {
  const policy = policies.find(({ policy }) => policy.name === policyName);
  assert.ok(policy, `there is a policy "${policyName}"`);
  return policy.resolution.decisions.filter(({ effect }) => effect === "allow").map(({ subject }) => subject.name);
}

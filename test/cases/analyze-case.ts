import { analyze, type Analysis, type PolicyAnalysis } from "../../server/engine/analysis.ts";
import { proveAll } from "../../server/engine/analysis-proofs.ts";
import type { Catalog } from "../../server/engine/catalog/catalog.ts";
import { parseCatalog } from "../../server/engine/catalog/import.ts";
import { mergeCatalogs } from "../../server/engine/catalog/merge.ts";
import { dialectOf } from "../../server/engine/dialects/index.ts";
import type { Rule } from "../../server/engine/policy/policy.ts";
import { defaultSettings, type Settings } from "../../server/engine/settings.ts";
import { parseJson } from "../../server/engine/syntax/json.ts";
import { type Case, readFixture } from "./case.ts";

/** What an OpenProgram installation registers: facts of one release. */
interface OpenProgramTools {
  readonly registered: readonly string[];
  readonly unexposed: readonly string[];
  readonly defaultTools: readonly string[];
  readonly deferred: readonly string[];
  readonly toolsets: unknown;
  readonly unsafeIn: unknown;
  readonly agentic: readonly string[];
}

const installed = readFixture<OpenProgramTools>("openprogram-tools.json");

/** How a case is to be read: its own way, or in one of its variants. */
export interface Variant {
  readonly release?: "documented" | "access-modes";
  readonly platform?: "posix" | "windows";
}

/** A case through the whole line. The catalog goes through a file of our own shape, as a user's would. */
export function analyzeCase(one: Case, { release = "access-modes", platform = "posix" }: Variant = {}): Analysis {
  const { file, text, overrides = [], runtime } = one.input;
  const openprogram = new Map<string, string>([["release", release]]);
  if (runtime?.source !== undefined) openprogram.set("source", runtime.source);
  const settings: Settings = { ...defaultSettings, platform, dialects: new Map([["openprogram", openprogram]]) };
  const dialect = dialectOf(one.dialect);
  const made = overrides.map(
    ({ op, name }) => ({ pattern: name, effect: op === "activate" ? "allow" : "deny" }) as const,
  );
  const analysis = analyze({
    text,
    file,
    catalog: catalogOf(one),
    settings,
    overrides: new Map([["", made]]),
  });
  if (analysis === undefined || analysis.dialect !== dialect)
    throw new Error(`${one.id} is not taken for a file of ${one.dialect}`);
  proveAll(analysis);
  return analysis;
}

export function catalogOf({ dialect, input: { catalog, runtime } }: Case): Catalog {
  const { registered, unexposed, deferred, toolsets, unsafeIn, agentic } = installed;
  const isInstalled = catalog.builtins === true;
  const exposed = registered.filter((name) => !unexposed.includes(name));
  const content = {
    tools: [...(isInstalled ? exposed : []), ...(catalog.tools ?? [])],
    servers: (catalog.servers ?? []).map(({ fails, ...server }) => ({ ...server, error: fails })),
    skills: catalog.skills ?? [],
    openprogram: {
      default: runtime?.defaultTools ?? installed.defaultTools,
      userDisabled: runtime?.userDisabled ?? [],
      ...(dialect === "openprogram" ? { unexposed, deferred, toolsets, unsafeIn, agentic } : {}),
    },
  };
  const file = parseCatalog(parseJson(JSON.stringify(content)), "case.tools.json", { named: true });
  return mergeCatalogs(file === undefined ? [] : [file]);
}

/** The only policy of a case. */
export function policyOf({ policies }: Analysis): PolicyAnalysis {
  const [policy, ...others] = policies;
  if (policy === undefined || others.length > 0) throw new Error(`expected one policy, found ${policies.length}`);
  return policy;
}

/** The name by which a case speaks of a rule. */
export function nameOf(one: Case, rule: Pick<Rule, "path" | "index">): string | number {
  return one.dialect === "evofabric" ? rule.index : rule.path;
}

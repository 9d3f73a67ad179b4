import { type Analysis, analyze, type PolicyAnalysis } from "../../../../server/engine/analysis.ts";
import { parseCatalog } from "../../../../server/engine/catalog/import.ts";
import { mergeCatalogs } from "../../../../server/engine/catalog/merge.ts";
import type { Problem, ProblemCode, ProblemOf } from "../../../../server/engine/dialects/problem.ts";
import type { Override } from "../../../../server/engine/policy/policy.ts";
import { defaultSettings, type Settings } from "../../../../server/engine/settings.ts";
import { parseJson } from "../../../../server/engine/syntax/json.ts";

/** A catalog of our own shape, as its file holds it. */
export interface CatalogContent {
  readonly tools?: readonly string[];
  readonly servers?: readonly {
    readonly name: string;
    readonly tools: readonly string[];
    readonly alwaysLoad?: boolean;
  }[];
  readonly skills?: readonly { readonly name: string; readonly category?: string }[];
  readonly openprogram?: {
    readonly default?: readonly string[];
    readonly toolsets?: Readonly<
      Record<string, { readonly tools: readonly string[]; readonly includes?: readonly string[] }>
    >;
    readonly presets?: Readonly<Record<string, readonly string[]>>;
    readonly deferred?: readonly string[];
    readonly agentic?: readonly string[];
    readonly unexposed?: readonly string[];
    readonly unavailable?: readonly string[];
    readonly userDisabled?: readonly string[];
    readonly unsafeIn?: Readonly<Record<string, readonly string[]>>;
  };
}

export interface ReadOptions {
  readonly catalog?: CatalogContent;
  readonly release?: "documented" | "access-modes";
  readonly source?: string;
  readonly overrides?: readonly Override[];
  readonly file?: string;
  /** The user has said that the file is a profile. */
  readonly associated?: boolean;
}

/** A small installation: six native tools, four of them default, and two servers. */
export const smallCatalog: CatalogContent = {
  tools: ["bash", "read", "write", "web_search", "tool_search", "process"],
  servers: [
    { name: "slack", tools: ["post", "list"] },
    { name: "github", tools: ["issues"] },
  ],
  skills: [{ name: "pdf", category: "docs" }, { name: "deploy", category: "ops" }, { name: "note" }],
  openprogram: {
    default: ["bash", "read", "write", "gone"],
    toolsets: {
      coding: { tools: ["process"], includes: ["default"] },
      safe: { tools: ["read"] },
      loop: { tools: ["bash"], includes: ["pool"] },
      pool: { tools: ["process"], includes: ["loop"] },
    },
    presets: { mine: ["read", "process"] },
    deferred: ["process"],
    agentic: ["process"],
  },
};

export function settingsFor({ release, source }: ReadOptions): Settings {
  const block = new Map<string, string>();
  if (release !== undefined) block.set("release", release);
  if (source !== undefined) block.set("source", source);
  return { ...defaultSettings, dialects: new Map([["openprogram", block]]) };
}

/** A profile through the whole line. A value is written as JSON; a text is taken as it is. */
export function read(profile: unknown, options: ReadOptions = {}): Analysis {
  const content = options.catalog ?? smallCatalog;
  const file = parseCatalog(parseJson(JSON.stringify(content)), "installed.tools.json", { named: true });
  const analysis = analyze({
    text: typeof profile === "string" ? profile : JSON.stringify(profile, undefined, 2),
    file: options.file ?? "agent.json",
    catalog: mergeCatalogs(file === undefined ? [] : [file]),
    settings: settingsFor(options),
    ...(options.associated === true ? { associated: "openprogram" } : {}),
    ...(options.overrides ? { overrides: new Map([["", options.overrides]]) } : {}),
  });
  if (analysis === undefined) throw new Error("not taken for a profile");
  return analysis;
}

export function policyOf({ policies: [policy] }: Analysis): PolicyAnalysis {
  if (policy === undefined) throw new Error("there is no policy");
  return policy;
}

/** The tools that are on, in catalog order. */
export function toolsOn(analysis: Analysis): readonly string[] {
  return namesOn(analysis, "tool");
}

export function skillsOn(analysis: Analysis): readonly string[] {
  return namesOn(analysis, "skill");
}

function namesOn(analysis: Analysis, kind: "tool" | "skill"): readonly string[] {
  const { decisions } = policyOf(analysis).resolution;
  return decisions.flatMap(({ subject, effect }) =>
    subject.kind === kind && effect === "allow" ? [subject.name] : [],
  );
}

/** Kind and path of what decided a tool or skill: "rule tools.disabled[0]". */
export function reasonFor(analysis: Analysis, name: string): string {
  const decision = policyOf(analysis).resolution.decisions.find(({ subject }) => subject.name === name);
  return decision === undefined ? "unknown" : `${decision.reason.kind} ${decision.reason.path}`;
}

export function problemsWith<Code extends ProblemCode>(analysis: Analysis, code: Code): readonly ProblemOf<Code>[] {
  return analysis.problems.filter((problem: Problem): problem is ProblemOf<Code> => problem.code === code);
}

/** The text of the file that a reason or problem points at. */
export function textAt({ text }: Analysis, { start, end }: { readonly start: number; readonly end: number }): string {
  return text.slice(start, end);
}

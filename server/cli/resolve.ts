import {
  type Analysis,
  coverOf,
  type Decision,
  decisionInBrief,
  formatMessage,
  type PolicyAnalysis,
  type Proofs,
  proveAll,
  type Rule,
  summaryOf,
  visible,
} from "../engine/index.ts";
import type { Command } from "./arguments.ts";
import { catalogNotes } from "./catalog-notes.ts";
import { toRange, toText } from "./json.ts";
import { chosenPolicy, noProfile } from "./policies.ts";
import { readProfile } from "./profile.ts";
import { createProjects } from "./project.ts";
import { exitCodes, type Terminal } from "./terminal.ts";

/** Prints every decision of a file with its reason. */
export async function runResolve(
  terminal: Terminal,
  { file, policy: wanted, options }: Extract<Command, { readonly kind: "resolve" }>,
): Promise<number> {
  const project = await createProjects(terminal, options)(file);
  const { analysis, tree } = await readProfile(terminal, project, file);
  if (analysis === undefined) terminal.error(`${visible(file)}: ${noProfile(file, tree)}\n`);
  const isChosen = analysis !== undefined && wanted !== undefined;
  const policies = isChosen ? [chosenPolicy(analysis, file, wanted)] : (analysis?.policies ?? []);
  if (analysis !== undefined && options.format === "json") proveAll(analysis, () => performance.now());
  if (options.format === "json") {
    const toJson = (policy: PolicyAnalysis) => analysis && policyJson(analysis, policy);
    terminal.out(toText({ version: 1, file, policies: policies.map(toJson) }));
  } else if (analysis !== undefined) {
    terminal.error(catalogNotes([{ file, project }]));
    terminal.out(policies.map((policy) => policyText(analysis, policy)).join("\n"));
  }
  const loads = analysis !== undefined && policies.every(({ policy }) => policy.loads === "yes");
  return loads ? exitCodes.clean : exitCodes.found;
}

function policyJson(analysis: Analysis, { policy, resolution, facts, proofs }: PolicyAnalysis) {
  const { lines } = analysis;
  return {
    name: policy.name,
    dialect: policy.dialect,
    loads: policy.loads === "yes",
    catalog: analysis.context.catalog.status,
    decisions: resolution.decisions.map(({ subject, effect, reason, passed, overruled }) => ({
      tool: subject.name,
      server: subject.server ?? null,
      kind: subject.kind,
      effect,
      reason: { kind: reason.kind, path: reason.path, range: toRange(lines, reason.span) },
      passed: passed.map(pathOf),
      overruled: overruled.map(pathOf),
    })),
    rules: facts.map(({ rule, decides }) => ({
      path: rule.path,
      pattern: rule.pattern.source,
      effect: rule.effect,
      range: toRange(lines, rule.span),
      // Counted also in a file that does not load, where nothing is decided.
      matches: resolution.applicable.subjectsOf(rule).length,
      decides: decides.length,
      shadowedBy: shadowedBy(proofs, rule),
    })),
  };
}

/** The rules and lists that take every name it matches. */
function shadowedBy(proofs: Proofs, rule: Rule): readonly string[] | null {
  const cover = coverOf(proofs, rule);
  return cover === undefined ? null : [...cover.by.map(pathOf), ...cover.verdicts.map(({ reason }) => reason.path)];
}

function pathOf({ path }: Rule): string {
  return path;
}

function policyText(analysis: Analysis, policy: PolicyAnalysis): string {
  const { catalog } = analysis.context;
  const place = policy.policy.name === "" ? "" : ` ${policy.policy.name}`;
  const bare = policy.policy.loads === "bare" ? "does not load, so the agent runs as if it were empty: " : "";
  const summary = formatMessage(summaryOf(policy, catalog.status));
  const title = `${analysis.file}${place}: ${analysis.dialect.title}: ${bare}${summary} (catalog ${catalog.status})`;
  const { decisions } = policy.resolution;
  const width = decisions.reduce((most, one) => Math.min(longestColumn, Math.max(most, nameText(one).length)), 0);
  return [title, ...decisions.map((decision) => decisionText(analysis, decision, width))]
    .map((line) => `${visible(line)}\n`)
    .join("");
}

/** Longer names push their reason to the right instead of all reasons. */
const longestColumn = 40;

function nameText({ subject }: Decision): string {
  return `${visible(subject.name)}${subject.kind === "skill" ? " (skill)" : ""}`;
}

function decisionText({ dialect }: Analysis, decision: Decision, width: number): string {
  const effect = decision.effect === "allow" ? "on " : "off";
  const name = nameText(decision).padEnd(width);
  return `  ${effect}  ${name}  ${formatMessage(decisionInBrief(dialect, decision))}`;
}

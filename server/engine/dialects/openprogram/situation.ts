import type { Policy, Reason, Rule, Stage, Subject, Verdict } from "../../policy/policy.ts";
import { type Resolution, resolve } from "../../policy/resolve.ts";
import type { ToggleRequest } from "../dialect.ts";
import { type Form, formOf, releaseOfFile } from "./form.ts";
import { type Release, releaseOf } from "./installation.ts";
import { type ListPath, listPaths } from "./lists.ts";
import { type Profile, readProfile } from "./profile.ts";
import { policyOf, type World, worldOf } from "./profile-policy.ts";
import type { RulesByList } from "./rules.ts";

/** Everything a toggle is planned from: the file by itself, without what-ifs. */
export interface Situation {
  readonly profile: Profile;
  readonly release: Release;
  readonly form: Form;
  readonly world: World;
  readonly policy: Policy;
  readonly resolution: Resolution;
  readonly rules: RulesByList;
  readonly subject: Subject;
}

/** Reads the situation of a wish. What-ifs are left out, since the edit is for the file. */
export function situationOf({ tree, policy, resolution, decision, context }: ToggleRequest): Situation {
  const profile = readProfile(tree);
  const world = worldOf(context);
  const release = releaseOfFile(profile, releaseOf(context.settings));
  const isBare = context.overrides("").length === 0;
  const plain = isBare ? policy : policyOf(profile, release, world, []);
  return {
    profile,
    release,
    form: formOf(profile, release),
    world,
    policy: plain,
    resolution: isBare ? resolution : resolve(plain),
    rules: byList(plain.rules),
    subject: decision.subject,
  };
}

function byList(rules: readonly Rule[]): RulesByList {
  const lists: Partial<Record<ListPath, readonly Rule[]>> = {};
  for (const path of listPaths) lists[path] = rules.filter(({ list }) => list === path);
  return lists as RulesByList;
}

/** What the set that the form starts from says about the subject. */
export function baseVerdict({ policy, subject }: Situation): Verdict | undefined {
  const set = toolStages(policy).findLast((stage) => stage.kind === "set");
  return set === undefined ? undefined : (set.verdicts.get(subject.name) ?? set.otherwise);
}

/** Why the subject is as it is. */
export function reasonOf({ resolution, subject }: Situation): Reason | undefined {
  return resolution.decisions.find((decision) => decision.subject === subject)?.reason;
}

/** The rules of a list that match the subject. */
export function matching({ rules, subject }: Situation, path: ListPath): readonly Rule[] {
  const text = facetText(subject, path);
  return text === undefined ? [] : rules[path].filter(({ pattern }) => pattern.matches(text));
}

/** The text of a subject that the entries of a list are compared with. */
export function facetText({ name, gateServer, category }: Subject, path: ListPath): string | undefined {
  if (path.startsWith("mcp.")) return gateServer;
  return path === "skills.categories" ? category : name;
}

/** Whether an entry means just this text and no other. */
export function isExactly({ pattern }: Rule, text: string): boolean {
  return pattern.shape.kind === "exact" && pattern.matches(text);
}

/** The tools that are on before the gate on servers is asked, in catalog order, without those of `web_search` and loader. */
export function onBeforeGate({ policy }: Situation): readonly string[] {
  const pipelines = policy.pipelines.map((pipeline) => {
    const gate = pipeline.stages.findIndex(isOnServers);
    return gate < 0 ? pipeline : { ...pipeline, stages: pipeline.stages.slice(0, gate) };
  });
  const { decisions } = resolve({ ...policy, pipelines });
  const names = decisions.flatMap(({ subject, effect, reason }) => {
    const isAdded = reason.path === "tools.web_search" || reason.path === "tool-search-loader";
    return subject.kind === "tool" && effect === "allow" && !isAdded ? [subject.name] : [];
  });
  return [...new Set(names)];
}

function isOnServers(stage: Stage): boolean {
  return stage.kind === "gate" || (stage.kind === "rules" && stage.facet === "server");
}

function toolStages({ pipelines }: Policy): readonly Stage[] {
  return pipelines.find(({ kind }) => kind === "tool")?.stages ?? [];
}

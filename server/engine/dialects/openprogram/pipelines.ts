import { exactPattern } from "../../pattern/fnmatch.ts";
import type {
  Override,
  Pipeline,
  Reason,
  Rule,
  RuleStage,
  SetStage,
  Stage,
  Subject,
  TableSource,
  Verdict,
} from "../../policy/policy.ts";
import { overrideRules } from "../override-rules.ts";
import { type BaseSet, baseSet, type SetReasons } from "./base-set.ts";
import { type Form, failingList, readingOf } from "./form.ts";
import type { Installation } from "./installation.ts";
import type { List, ListPath } from "./lists.ts";
import { joinMark } from "./names.ts";
import { blockSpan, fileSpan, keyReason } from "./places.ts";
import type { Profile } from "./profile.ts";
import { isFalsy } from "./python.ts";
import { facetOf, type RulesByList } from "./rules.ts";

/** Everything the stages of a profile are made from. */
export interface PipelineInput {
  readonly profile: Profile;
  readonly form: Form;
  readonly rules: RulesByList;
  readonly installation: Installation;
  readonly subjects: readonly Subject[];
  readonly overrides: readonly Override[];
}

/** The tool that the key `web_search` adds. */
export const webSearch = "web_search";

/** How tools are decided in a file that loads: set, patterns, `web_search`, then the gate on servers. */
export function toolPipeline(input: PipelineInput): Pipeline {
  const { profile, form, rules } = input;
  const failing = failingList(profile, form);
  if (failing !== undefined) return { kind: "tool", ...allOff(input, "tool", failing) };
  const base = baseSet({
    ...input,
    named: rules[form.kind === "enabled" ? "tools.enabled" : "tools.allowed"],
    reasons: setReasons(profile, form),
  });
  const limits: readonly Stage[] = [
    ...denyStage(rules, "tools.disabled", form),
    ...limitStage(profile, rules, "tools.allowed", form),
  ];
  const stages = [
    overrideStage(input, "tool"),
    ...webSearchStage(input, base),
    setStage(base, webSearchAdded(input)),
    ...limits,
    ...gateStages(profile, rules, form),
  ];
  return { kind: "tool", stages, otherwise: base.otherwise, serverMark: joinMark };
}

/** How tools are decided when the file is refused: the default list, and no gates. */
export function bareToolPipeline(input: PipelineInput): Pipeline {
  const form: Form = { kind: "default" };
  const base = baseSet({ ...input, form, named: [], reasons: setReasons(input.profile, form) });
  return { kind: "tool", stages: [overrideStage(input, "tool"), setStage(base, new Map())], otherwise: base.otherwise };
}

/** How skills are decided: `disabled`, then `allowed`, then the category of those that have one. */
export function skillPipeline(input: PipelineInput): Pipeline {
  const { profile, form, rules } = input;
  const paths: readonly ListPath[] = ["skills.disabled", "skills.allowed", "skills.categories"];
  const failing = paths.map((path) => profile.lists[path]).find(({ kind }) => kind === "fails");
  if (failing !== undefined) return { kind: "skill", ...allOff(input, "skill", failing) };
  const stages = [
    overrideStage(input, "skill"),
    ...denyStage(rules, "skills.disabled", form),
    ...limitStage(profile, rules, "skills.allowed", form),
    ...limitStage(profile, rules, "skills.categories", form),
  ];
  return { kind: "skill", stages, otherwise: passes(input) };
}

/** Skills of a refused file: nothing stands against any of them. */
export function bareSkillPipeline(input: PipelineInput): Pipeline {
  return { kind: "skill", stages: [overrideStage(input, "skill")], otherwise: passes(input) };
}

function passes({ profile }: PipelineInput): Pipeline["otherwise"] {
  return { effect: "allow", reason: { kind: "otherwise", path: "default", span: blockSpan(profile, "skills") } };
}

/** A number where a list should be: the resolver gives up, and everything is off. No entry and no missing entry decides that. */
function allOff(input: PipelineInput, kind: Subject["kind"], { block, key }: List): Omit<Pipeline, "kind"> {
  const reason = keyReason(input.profile, "mode", block, key);
  return { stages: [overrideStage(input, kind)], otherwise: { effect: "deny", reason } };
}

function setReasons(profile: Profile, form: Form): SetReasons {
  const span = blockSpan(profile, "tools");
  const base = (path: string): Reason => ({ kind: "base", path, span });
  const key = form.kind === "toolset" || form.kind === "preset" ? form.kind : "mode";
  return {
    byDefault: { kind: "otherwise", path: "default", span },
    notInDefault: base("not-in-default-set"),
    bySet: keyReason(profile, "mode", "tools", key),
    notNamed: keyReason(profile, "list", "tools", form.kind === "enabled" ? "enabled" : "allowed"),
    loader: base("tool-search-loader"),
    unavailable: base,
  };
}

function setStage({ verdicts, otherwise, source }: BaseSet, adds: TableSource["adds"]): SetStage {
  return { kind: "set", verdicts, otherwise, allow: "continues", source: { ...source, adds } };
}

function overrideStage({ profile, overrides }: PipelineInput, kind: Subject["kind"]): RuleStage {
  return {
    kind: "rules",
    rules: overrideRules(overrides, kind, fileSpan(profile), exactPattern),
    combining: "last-applicable",
    otherwise: undefined,
    facet: "name",
    allow: "settles",
    reason: "override",
  };
}

/** A stage in which every rule takes away what it matches. */
function denyStage(rules: RulesByList, path: ListPath, form: Form): readonly RuleStage[] {
  return readingOf(form, path) === "patterns" ? [ruleStage(rules[path], facetOf(path), undefined)] : [];
}

/** A stage that takes away what nothing in the list matches; none for a list that is empty, which sets no limit. */
function limitStage(profile: Profile, rules: RulesByList, path: ListPath, form: Form): readonly RuleStage[] {
  const { block, key, entries } = profile.lists[path];
  // An entry that is no text matches nothing, but it makes the list one that is not empty.
  if (readingOf(form, path) !== "patterns" || entries.length === 0) return [];
  const reason = keyReason(profile, "list", block, key);
  return [ruleStage(rules[path], facetOf(path), { effect: "deny", reason })];
}

function ruleStage(rules: readonly Rule[], facet: RuleStage["facet"], otherwise: RuleStage["otherwise"]): RuleStage {
  return { kind: "rules", rules, combining: "first-applicable", otherwise, facet, allow: "continues", reason: "rule" };
}

/** The gate on servers: all that is required must still have a tool, then `disabled`, then `allowed`. */
function gateStages(profile: Profile, rules: RulesByList, form: Form): readonly Stage[] {
  const required = rules["mcp.required"];
  if (readingOf(form, "mcp.required") === "no") return [];
  return [
    ...(required.length === 0 ? [] : [{ kind: "gate", rules: required } as const]),
    ...denyStage(rules, "mcp.disabled", form),
    ...limitStage(profile, rules, "mcp.allowed", form),
  ];
}

/** `web_search` adds its tool after the patterns, so it is only the reason when these would not leave the tool on. */
function webSearchStage(input: PipelineInput, base: BaseSet): readonly SetStage[] {
  const { profile, form, rules, installation, subjects } = input;
  const verdicts = webSearchAdded(input);
  const isKnown = subjects.some(({ kind, name }) => kind === "tool" && name === webSearch);
  if (verdicts.size === 0 || !isKnown || installation.unavailable(webSearch) !== undefined) return [];
  const matches = ({ pattern }: Rule) => pattern.matches(webSearch);
  const isLimited =
    readingOf(form, "tools.allowed") === "patterns" && profile.lists["tools.allowed"].entries.length > 0;
  const isLeftOn =
    base.verdicts.get(webSearch)?.effect === "allow" &&
    !(readingOf(form, "tools.disabled") === "patterns" && rules["tools.disabled"].some(matches)) &&
    (!isLimited || rules["tools.allowed"].some(matches));
  if (isLeftOn) return [];
  return [{ kind: "set", verdicts, otherwise: undefined, allow: "settles" }];
}

function webSearchAdded({ profile, form }: PipelineInput): ReadonlyMap<string, Verdict> {
  if (form.kind === "none" || isFalsy(profile.blocks.tools.fields.get(webSearch)?.value)) return new Map();
  return new Map([[webSearch, { effect: "allow", reason: keyReason(profile, "mode", "tools", webSearch) }]]);
}

import { type Language, serverlessLanguage } from "../language/language.ts";
import { languages, type Step, stepsOf } from "./asked-lists.ts";
import { verdictOf } from "./deciding-list.ts";
import type { Pipeline, Policy, Rule, SetStage, TableSource, Verdict } from "./policy.ts";

/** A rule with the names it is about; of a rule on categories: with the categories. */
export interface PassingRule {
  readonly rule: Rule;
  readonly language: Language;
}

/** One of several lists that a name must all pass. */
export type PassingList =
  /** What its rules match does not pass. */
  | { readonly kind: "denying"; readonly rules: readonly PassingRule[] }
  /** What none of its rules matches does not pass, except for the names that it does not concern. */
  | {
      readonly kind: "limiting";
      readonly rules: readonly PassingRule[];
      readonly free: readonly Language[];
      readonly verdict: Verdict;
    };

/** How names are decided by lists that must all be passed. */
export interface Passing {
  /** Names that are decided by other keys of the file, before any list. */
  readonly settled: ReadonlyMap<string, Verdict>;
  readonly lists: readonly PassingList[];
  /** What a name gets that passes and that no rule has allowed. */
  readonly passed: Verdict;
}

/** A pipeline of such lists, with what hangs on more than the name. */
export interface PassingPipeline {
  readonly names: Passing;
  /** The lists that are asked before the gate, and its entries; absent where nothing is required. */
  readonly gate: { readonly names: Passing; readonly rules: readonly PassingRule[] } | undefined;
  /** Lists on the category of a subject, which it may lack. */
  readonly categories: Passing;
  /** The table of names that the lists choose from. */
  readonly table: TableSource | undefined;
  /** Of names that the catalog has: whether the table holds them. */
  readonly holds: (name: string) => boolean;
}

/** Reads a pipeline of lists that must all be passed; undefined when it is none. */
export function passingPipeline(policy: Policy, pipeline: Pipeline): PassingPipeline | undefined {
  const steps = stepsOf(policy, pipeline);
  const set = pipeline.stages.find((stage) => stage.kind === "set" && stage.allow === "continues");
  const table = set?.kind === "set" ? set : undefined;
  if (steps === undefined || steps.some(({ role }) => role === "settling")) return undefined;
  if (table !== undefined && table.source === undefined) return undefined;
  const passed = table?.source?.verdict ?? pipeline.otherwise;
  const toLists = (some: readonly Step[]) => some.map((step) => passingList(step, pipeline));
  const asked = steps.filter((step) => !isNamed(step));
  const names = (some: readonly Step[]): Passing => ({
    settled: table?.source?.adds ?? new Map(),
    lists: [...tableLimit(pipeline, table, steps), ...toLists(some.filter(({ facet }) => facet !== "category"))],
    passed,
  });
  return {
    names: names(asked),
    gate: gateOf(pipeline, (before) => names(asked.slice(0, before))),
    categories: { settled: new Map(), lists: toLists(asked.filter(({ facet }) => facet === "category")), passed },
    table: table?.source,
    holds: (name) => table === undefined || (table.verdicts.get(name) ?? table.otherwise)?.effect === "allow",
  };
}

function passingList({ role, facet, rules, otherwise }: Step, pipeline: Pipeline): PassingList {
  const { serverMark } = pipeline;
  const languageOf = languages(pipeline);
  const entries = rules.map((rule) => ({ rule, language: languageOf(rule) }));
  if (role === "denying" || otherwise === undefined) return { kind: "denying", rules: entries };
  const free = facet === "server" && serverMark !== undefined ? [serverlessLanguage(serverMark)] : [];
  return { kind: "limiting", rules: entries, free, verdict: otherwise };
}

/** A table that holds what a list of exact names says is a limit for all names; so is a default that denies without any table. */
function tableLimit(pipeline: Pipeline, table: SetStage | undefined, steps: readonly Step[]): readonly PassingList[] {
  const { otherwise: verdict } = pipeline;
  const holds = table?.source?.holds ?? (verdict.effect === "allow" ? "every" : "none");
  if (holds === "every" || holds === "some") return [];
  const named = steps.filter(isNamed).flatMap(({ rules }) => rules);
  const rules = named.map((rule) => ({ rule, language: languages(pipeline)(rule) }));
  return [{ kind: "limiting", rules: holds === "none" ? [] : rules, free: [], verdict }];
}

/** The list of exact names that a table is made from. */
function isNamed({ role, otherwise }: Step): boolean {
  return role === "limiting" && otherwise === undefined;
}

function gateOf(pipeline: Pipeline, names: (before: number) => Passing): PassingPipeline["gate"] {
  const { stages } = pipeline;
  const at = stages.findIndex(({ kind }) => kind === "gate");
  if (at < 0) return undefined;
  const before = stages.slice(0, at).filter((stage) => stage.kind === "rules" && stage.reason === "rule").length;
  const required = stages.flatMap((stage) => (stage.kind === "gate" ? stage.rules : []));
  const languageOf = languages(pipeline);
  return { names: names(before), rules: required.map((rule) => ({ rule, language: languageOf(rule) })) };
}

/** What decides a name, and what it says. */
export function passVerdict({ settled, lists, passed }: Passing, name: string): Verdict {
  const verdict = settled.get(name);
  if (verdict !== undefined) return verdict;
  let last = passed;
  for (const list of lists) {
    const found = list.rules.find(({ language }) => language.has(name));
    if (list.kind === "denying") {
      if (found !== undefined) return verdictOf(found.rule, "deny");
    } else if (found !== undefined) last = verdictOf(found.rule, "allow");
    else if (!list.free.some((language) => language.has(name))) return list.verdict;
  }
  return last;
}

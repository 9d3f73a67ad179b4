import { type Language, nameLanguage, serverLanguage, serverlessLanguage } from "../language/language.ts";
import { exactPattern } from "../pattern/fnmatch.ts";
import { once } from "../text/once.ts";
import type { CombiningAlgorithm, Facet, Pipeline, Policy, Rule, RuleStage, Verdict } from "./policy.ts";

/** Something that takes names, so that nothing asked after it gets them. */
export interface Taker {
  readonly language: Language;
  /** A rule of the file; or what another key of it says of single names. */
  readonly by: Rule | Verdict;
}

/** A list that says no to what is in none of its languages. */
export interface Limit {
  readonly verdict: Verdict;
  readonly languages: readonly Language[];
}

/** Rules that are asked one after the other, each about the names that those before it left. What-ifs are left out. */
export interface AskedList {
  /** Which list of the policy it is: the same in a policy that was made from another one by an edit. */
  readonly key: string;
  readonly rules: readonly Rule[];
  /** Categories are no part of names: rules on them get every name that the other lists leave. */
  readonly facet: Facet;
  readonly kind: Rule["kind"];
  /** What takes names from all of its rules, wherever it stands in the file. */
  readonly takers: () => readonly Taker[];
  /** Lists that a name must be in, too. */
  readonly limits: () => readonly Limit[];
  /** What an allowed name gets when no rule applies; absent where other lists are asked. */
  readonly otherwise: Verdict | undefined;
  /** Of one of its rules. Of a rule on categories: the categories. */
  readonly languageOf: (rule: Rule) => Language;
}

/**
 * The lists of a policy whose rules decide subject by subject. Base sets and gates count as open, since what they hold
 * back is a matter of the installation and the catalog. Nothing for a policy that does not load as it is written, nor
 * for stages that are combined in a way that no dialect has.
 */
export function askedLists(policy: Policy): readonly AskedList[] {
  return policy.loads === "yes" ? policy.pipelines.flatMap((pipeline) => listsOf(policy, pipeline)) : [];
}

/** Whether a taker is a rule, and not another key of the file. */
export function isRule(by: Taker["by"]): by is Rule {
  return "pattern" in by;
}

/** `settling`: its rules have the last word. `denying`: they take names away. `limiting`: it takes away what they do not match. */
export type Role = "settling" | "denying" | "limiting";

/** Rules that are consulted together, in the order in which the first that applies is the one that counts. */
export interface Step extends Pick<RuleStage, "facet" | "otherwise"> {
  readonly role: Role;
  readonly rules: readonly Rule[];
}

interface Parts {
  readonly pipeline: Pipeline;
  readonly steps: readonly Step[];
  /** What keys of the file say of single names, so that no list takes them away. One that lets them pass may still do so. */
  readonly settled: readonly Taker[];
  readonly languageOf: (rule: Rule) => Language;
}

function listsOf(policy: Policy, pipeline: Pipeline): readonly AskedList[] {
  const steps = stepsOf(policy, pipeline);
  if (steps === undefined) return [];
  const parts = { pipeline, steps, settled: settledNames(pipeline), languageOf: languages(pipeline) };
  return steps.flatMap((step) => (step.rules.length === 0 ? [] : [askedList(parts, step)]));
}

function askedList({ pipeline, steps, settled, languageOf }: Parts, step: Step): AskedList {
  const at = steps.indexOf(step);
  // What is allowed here has to get past the later lists as well.
  const others = step.role === "limiting" ? steps.filter((other) => other !== step) : steps.slice(0, at);
  const isLast = step.role === "settling";
  return {
    key: `${pipeline.kind} ${at} ${step.role} ${step.facet} ${pipeline.serverMark ?? ""}`,
    rules: step.rules,
    facet: step.facet,
    kind: pipeline.kind,
    otherwise: isLast ? pipeline.otherwise : undefined,
    takers: once(() => [
      ...(step.role === "limiting" ? [] : settled),
      ...others
        .filter(({ role, facet }) => role === "denying" && facet !== "category")
        .flatMap(({ rules }) => rules.map((rule): Taker => ({ language: languageOf(rule), by: rule }))),
    ]),
    limits: once(() => others.flatMap((other) => limitOf(other, pipeline, languageOf))),
    languageOf,
  };
}

/** A list on categories is no limit for names: a subject may have no category, and then the list does not concern it. */
function limitOf({ role, facet, rules, otherwise }: Step, { serverMark }: Pipeline, languageOf: Parts["languageOf"]) {
  if (role !== "limiting" || facet === "category" || otherwise === undefined) return [];
  const languages = rules.map(languageOf);
  const free = facet === "server" && serverMark !== undefined ? [serverlessLanguage(serverMark)] : [];
  return [{ verdict: otherwise, languages: [...free, ...languages] }];
}

/** Which whole names a rule of the pipeline is about. Of a rule on categories: which categories. */
export function languages({ serverMark }: Pipeline): Parts["languageOf"] {
  return ({ facet, pattern }) =>
    facet === "server" && serverMark !== undefined ? serverLanguage(pattern, serverMark) : nameLanguage(pattern);
}

/** The lists of a pipeline in the order in which they are asked; undefined where they are combined as no dialect does. */
export function stepsOf(policy: Policy, pipeline: Pipeline): readonly Step[] | undefined {
  const stages = pipeline.stages.filter(
    (stage): stage is RuleStage => stage.kind === "rules" && stage.reason === "rule",
  );
  const steps: Step[] = [];
  for (const stage of stages) {
    const role = roleOf(stage, pipeline);
    if (role === undefined || (role === "settling" && stages.length > 1)) return undefined;
    const rules = role === "settling" ? settlingRules(policy, pipeline, stage) : stage.rules;
    const { facet, otherwise, combining } = stage;
    steps.push({ role, facet, otherwise, rules: askingOrder[combining](rules) });
  }
  return [...namedRules(policy, pipeline), ...steps];
}

function roleOf({ allow, facet, otherwise, rules }: RuleStage, { serverMark }: Pipeline): Role | undefined {
  if (facet === "server" && serverMark === undefined) return undefined;
  if (allow === "settles") return otherwise === undefined && facet === "name" ? "settling" : undefined;
  if (otherwise === undefined) return rules.every(({ effect }) => effect === "deny") ? "denying" : undefined;
  return otherwise.effect === "deny" && rules.every(({ effect }) => effect === "allow") ? "limiting" : undefined;
}

/** A what-if may stand in for rules of the file; proofs are about the file. */
function settlingRules(policy: Policy, { kind }: Pipeline, { rules }: RuleStage): readonly Rule[] {
  if (rules === policy.rules) return rules;
  const unread = ignoredRules(policy);
  return policy.rules.filter((rule) => rule.kind === kind && !unread.has(rule));
}

/** The entries of a list of exact names, which a set stage was made from: such a list is asked before all others. */
function namedRules(policy: Policy, { kind, stages }: Pipeline): readonly Step[] {
  const set = stages.find((stage) => stage.kind === "set" && stage.allow === "continues");
  if (set?.kind !== "set") return [];
  const consulted = new Set(stages.flatMap((stage) => (stage.kind === "set" ? [] : stage.rules)));
  const unread = ignoredRules(policy);
  const rules = policy.rules.filter(
    (rule) => rule.kind === kind && rule.pattern.language === "exact" && !unread.has(rule) && !consulted.has(rule),
  );
  // Other things may add names to such a set, so it is no limit for the other lists.
  return rules.length === 0 ? [] : [{ role: "limiting", facet: "name", otherwise: undefined, rules }];
}

function ignoredRules({ ignored }: Policy): ReadonlySet<Rule> {
  return new Set(ignored.flatMap(({ rules }) => rules));
}

/**
 * The names that other keys of the file turn on, whatever the lists say: where a tool cannot be had, the lists are not
 * asked about it either.
 */
function settledNames({ stages }: Pipeline): readonly Taker[] {
  return stages.flatMap((stage) =>
    stage.kind === "set"
      ? Array.from(
          stage.source?.adds ?? [],
          ([name, by]): Taker => ({ language: nameLanguage(exactPattern(name)), by }),
        )
      : [],
  );
}

/** The order in which the first that applies is the one that the algorithm chooses. */
const askingOrder: Readonly<Record<CombiningAlgorithm, (rules: readonly Rule[]) => readonly Rule[]>> = {
  "first-applicable": (rules) => rules,
  "last-applicable": (rules) => rules.toReversed(),
  "deny-overrides": (rules) => firstOfAll(rules, "deny"),
  "allow-overrides": (rules) => firstOfAll(rules, "allow"),
};

function firstOfAll(rules: readonly Rule[], effect: Rule["effect"]): readonly Rule[] {
  return [...rules.filter((rule) => rule.effect === effect), ...rules.filter((rule) => rule.effect !== effect)];
}

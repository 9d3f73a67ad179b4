import { once } from "../text/once.ts";
import { type Applicability, applicability } from "./applicable.ts";
import { combine } from "./combining.ts";
import { facetOf } from "./facet-values.ts";
import type {
  Effect,
  GateStage,
  Pipeline,
  Policy,
  Reason,
  Rule,
  RuleStage,
  SetStage,
  Subject,
  Verdict,
} from "./policy.ts";

/** One subject's effect with its reason. Every decision has one (invariant 4). */
export interface Decision {
  readonly subject: Subject;
  readonly effect: Effect;
  readonly reason: Reason;
  /** Rules of earlier lists that an allowed subject had to match as well, in file order. */
  readonly passed: readonly Rule[];
  /** Rules that match, but another rule or reason decided, in file order. Lists that are not read are left out. */
  readonly overruled: readonly Rule[];
}

/** What became of one entry of a gate. */
export interface GateOutcome {
  readonly rule: Rule;
  /** Values (servers) that meet it, in catalog order. Empty: the gate is closed. */
  readonly metBy: readonly string[];
  /** Values that would meet it, had earlier stages left them a subject. */
  readonly starved: readonly string[];
}

/** All decisions of a policy, in the order of `policy.subjects`. */
export interface Resolution {
  readonly decisions: readonly Decision[];
  readonly gates: readonly GateOutcome[];
  readonly applicable: Applicability;
}

/**
 * Decides every subject of the policy. The only place that decides (invariant 4). A policy that does not load decides nothing.
 *
 * @param before of the policy before an edit: what it found out about unchanged patterns is taken over.
 */
export function resolve(policy: Policy, before?: Resolution): Resolution {
  const applicable = applicability(policy, before?.applicable);
  if (policy.loads === "no") return { decisions: [], gates: [], applicable };
  const states = policy.subjects.map((): State => ({ verdict: undefined, settled: false, passed: none }));
  const gates = policy.pipelines.flatMap((pipeline) => run(pipeline, policy, states, applicable));
  const lists: RuleLists = { applicable, unread: once(() => new Set(policy.ignored.flatMap(({ rules }) => rules))) };
  const decisions = policy.subjects.map((subject, index) => {
    const { verdict, passed } = states[index] ?? { verdict: undefined, passed: none };
    return new Decided(subject, verdict ?? otherwiseOf(policy, subject), passed, index, lists);
  });
  return { decisions, gates, applicable };
}

/** Shared by all that passed no list, which are most. */
const none: readonly Rule[] = [];

interface RuleLists {
  readonly applicable: Applicability;
  readonly unread: () => ReadonlySet<Rule>;
}

/** One object a subject and no function of its own: all of them are made anew after each key press. */
class Decided implements Decision {
  readonly subject: Subject;
  readonly effect: Effect;
  readonly reason: Reason;
  readonly passed: readonly Rule[];
  readonly #index: number;
  readonly #lists: RuleLists;
  #overruled: readonly Rule[] | undefined;

  constructor(subject: Subject, { effect, reason }: Verdict, passed: readonly Rule[], index: number, lists: RuleLists) {
    this.subject = subject;
    this.effect = effect;
    this.reason = reason;
    this.passed = effect === "allow" ? passed : none;
    this.#index = index;
    this.#lists = lists;
  }

  get overruled(): readonly Rule[] {
    const { applicable, unread } = this.#lists;
    const decider = ruleOf(this.reason);
    this.#overruled ??= applicable
      .rulesOf(this.#index)
      .filter(
        (rule) => rule.effect !== "require" && rule !== decider && !this.passed.includes(rule) && !unread().has(rule),
      );
    return this.#overruled;
  }
}

/** What a policy says of a subject that it does not have, where it is compared with one that does. */
export function decideAbsent(subject: Subject): Decision {
  const reason: Reason = { kind: "base", path: "not-available", span: { start: 0, end: 0 } };
  return { subject, effect: "deny", reason, passed: none, overruled: none };
}

/** The rule behind a reason, when there is one. */
export function ruleOf(reason: Reason): Rule | undefined {
  return "rule" in reason ? reason.rule : undefined;
}

interface State {
  verdict: Verdict | undefined;
  settled: boolean;
  passed: readonly Rule[];
}

function run(
  pipeline: Pipeline,
  policy: Policy,
  states: readonly State[],
  applicable: Applicability,
): readonly GateOutcome[] {
  const own = policy.subjects.flatMap((subject, index) => (subject.kind === pipeline.kind ? [index] : []));
  const outcomes: GateOutcome[] = [];
  for (const stage of pipeline.stages) {
    if (stage.kind === "gate") {
      outcomes.push(...closeUnlessMet(stage, pipeline, policy, own, states, applicable));
      continue;
    }
    const answer = stage.kind === "set" ? askSet(stage, policy) : askRules(stage, policy, applicable);
    for (const index of own) {
      const state = states[index];
      if (state !== undefined && !state.settled) take(state, answer(index), stage.allow);
    }
  }
  return outcomes;
}

/** A verdict becomes the state; what an allowed subject passed before is remembered. */
function take(state: State, verdict: Verdict | undefined, allow: "settles" | "continues"): void {
  if (verdict === undefined) return;
  const earlier = state.verdict && ruleOf(state.verdict.reason);
  if (earlier !== undefined) state.passed = [...state.passed, earlier];
  state.verdict = verdict;
  state.settled = verdict.effect === "deny" || allow === "settles";
}

type Answer = (subject: number) => Verdict | undefined;

function askSet(stage: SetStage, policy: Policy): Answer {
  return (index) => {
    const subject = policy.subjects[index];
    return (subject && stage.verdicts.get(facetOf(subject, "name") ?? "")) ?? stage.otherwise;
  };
}

function askRules(stage: RuleStage, policy: Policy, applicable: Applicability): Answer {
  const { facet, combining, otherwise, reason } = stage;
  const firstOf = applicable.firstIn(stage);
  const matchingOf = applicable.matchingIn(stage);
  const decider = (index: number) =>
    combining === "first-applicable" ? firstOf(index) : combine[combining](matchingOf(index));
  return (index) => {
    const subject = policy.subjects[index];
    if (subject === undefined || facetOf(subject, facet) === undefined) return undefined;
    const rule = decider(index);
    if (rule === undefined || rule.effect === "require") return otherwise;
    return { effect: rule.effect, reason: { kind: reason, path: rule.path, span: rule.span, rule } };
  };
}

function closeUnlessMet(
  gate: GateStage,
  pipeline: Pipeline,
  policy: Policy,
  own: readonly number[],
  states: readonly State[],
  applicable: Applicability,
): readonly GateOutcome[] {
  const allowed = (index: number) => (states[index]?.verdict ?? pipeline.otherwise).effect === "allow";
  const outcomes = gate.rules.map((rule) => {
    const matched = applicable.subjectsOf(rule);
    const values = (indices: readonly number[]) => [
      ...new Set(indices.flatMap((index) => facetAt(policy, index, rule) ?? [])),
    ];
    const metBy = values(matched.filter(allowed));
    return { rule, metBy, starved: values(matched).filter((value) => !metBy.includes(value)) };
  });
  const rule = outcomes.find(({ metBy }) => metBy.length === 0)?.rule;
  if (rule === undefined) return outcomes;
  for (const index of own) {
    const state = states[index];
    // A what-if is the last word: it shows what the tool would do if it were on.
    if (state === undefined || state.verdict?.reason.kind === "override") continue;
    state.verdict = { effect: "deny", reason: { kind: "gate", path: rule.path, span: rule.span, rule } };
    state.settled = true;
  }
  return outcomes;
}

function facetAt(policy: Policy, index: number, rule: Rule): string | undefined {
  const subject = policy.subjects[index];
  return subject && facetOf(subject, rule.facet);
}

function otherwiseOf(policy: Policy, subject: Subject): Verdict {
  const pipeline = policy.pipelines.find(({ kind }) => kind === subject.kind);
  return pipeline?.otherwise ?? { effect: "deny", reason: { kind: "otherwise", path: "default", span: policy.span } };
}

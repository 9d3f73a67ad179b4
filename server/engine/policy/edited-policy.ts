import type { Pattern } from "../pattern/pattern.ts";
import { type Shift, shiftSpan } from "../text/shift.ts";
import { firstEndingFrom } from "./find-rules.ts";
import type { Pipeline, Policy, Reason, Rule, RuleStage, Stage } from "./policy.ts";

/** Another pattern for one rule. */
export interface PatternEdit {
  /** The place of the rule in `policy.rules`. */
  readonly place: number;
  readonly pattern: Pattern;
}

/** Other rules in the place of some neighbouring ones. */
export interface RulesEdit {
  /** The places in `policy.rules` of those that go: from `from` up to, not including, `end`. */
  readonly from: number;
  readonly end: number;
  /** What comes there, at its place in the new text. */
  readonly rules: readonly Rule[];
}

/**
 * The policy after an edit of its file that changed the pattern of one rule at most, or some neighbouring rules, with
 * all places moved. Rules that stay where they are stay the same objects. Undefined for a policy in which more than
 * lists of rules decides, since its other parts may hang on these.
 */
export function editedPolicy(policy: Policy, shift: Shift, edit?: PatternEdit | RulesEdit): Policy | undefined {
  if (policy.loads !== "yes" || policy.ignored.length > 0) return undefined;
  const isList = edit !== undefined && "rules" in edit;
  const rules = isList ? splicedRules(policy.rules, shift, edit) : editedRules(policy.rules, shift, edit);
  const pipelines: Pipeline[] = [];
  for (const pipeline of policy.pipelines) {
    const stages = pipeline.stages.map((stage) => editedStage(stage, policy.rules, rules));
    if (!stages.every(isDefined)) return undefined;
    const { effect, reason } = pipeline.otherwise;
    pipelines.push({ ...pipeline, stages, otherwise: { effect, reason: movedReason(reason, shift) } });
  }
  return { ...policy, rules, pipelines, span: shiftSpan(policy.span, shift) };
}

function isDefined<Value>(value: Value | undefined): value is Value {
  return value !== undefined;
}

function editedRules(rules: readonly Rule[], shift: Shift, edit: PatternEdit | undefined): readonly Rule[] {
  const first = firstEndingFrom(rules, shift.at);
  const edited = rules.slice();
  for (let place = first; place < rules.length; place += 1) {
    const rule = rules[place];
    if (rule !== undefined) edited[place] = movedRule(rule, shift);
  }
  const changed = edit && edited[edit.place];
  if (edit !== undefined && changed !== undefined) edited[edit.place] = { ...changed, pattern: edit.pattern };
  return edited;
}

function splicedRules(before: readonly Rule[], shift: Shift, { from, end, rules }: RulesEdit): readonly Rule[] {
  const further = from + rules.length - end;
  const spliced = [...before.slice(0, from), ...rules];
  for (let place = end; place < before.length; place += 1) {
    const rule = before[place];
    if (rule === undefined) continue;
    const moved = movedRule(rule, shift);
    const index = rule.index + further;
    spliced.push(further === 0 ? moved : { ...moved, index, path: `${rule.list}[${index}]` });
  }
  return spliced;
}

function movedRule(rule: Rule, shift: Shift): Rule {
  const element = shiftSpan(rule.element, shift);
  if (element === rule.element) return rule;
  const span = rule.span === rule.element ? element : shiftSpan(rule.span, shift);
  return { ...rule, span, element };
}

/** Only a list that is all of the policy's rules, and one without any, can be told without looking every rule up. */
function editedStage(stage: Stage, before: readonly Rule[], after: readonly Rule[]): RuleStage | undefined {
  if (stage.kind !== "rules" || stage.otherwise !== undefined) return undefined;
  if (stage.rules.length === 0) return stage;
  return stage.rules === before ? { ...stage, rules: after } : undefined;
}

function movedReason(reason: Reason, shift: Shift): Reason {
  return { ...reason, span: shiftSpan(reason.span, shift) };
}

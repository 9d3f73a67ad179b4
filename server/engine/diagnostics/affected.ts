import type { Analysis, PatternChange, PolicyAnalysis } from "../analysis.ts";
import type { Rule } from "../policy/policy.ts";
import { type Decision, ruleOf } from "../policy/resolve.ts";

/**
 * The rules that match something of which another reason is to be given after an edit, by their place in the policy's
 * `rules`. Far fewer than all that match the same as the edited rule, which is beaten by earlier ones mostly.
 */
export function decidedOtherwise(
  { before, policy, rule, affected }: PatternChange,
  after: Analysis,
): readonly number[] {
  const old = before.policies[policy];
  const fresh = after.policies[policy];
  const edited = fresh?.policy.rules[rule];
  if (old === undefined || fresh === undefined || edited === undefined) return affected;
  const changed = changedSubjects(old, fresh, edited);
  if (!changed.includes(1)) return [];
  const { applicable } = fresh.resolution;
  const { rules } = fresh.policy;
  return affected.filter((order) => {
    const other = rules[order];
    return other !== undefined && applicable.subjectsOf(other).some((subject) => changed[subject] === 1);
  });
}

/** By subject, 1 where the decision differs, or what is said of it: its reason names the edited rule. */
function changedSubjects(old: PolicyAnalysis, fresh: PolicyAnalysis, edited: Rule): Uint8Array {
  const { decisions } = fresh.resolution;
  const before = old.resolution.decisions;
  const changed = new Uint8Array(decisions.length);
  for (let subject = 0; subject < decisions.length; subject += 1) {
    const one = before[subject];
    const other = decisions[subject];
    if (one === undefined || other === undefined) continue;
    if (isDifferent(one, other) || names(other, edited)) changed[subject] = 1;
  }
  return changed;
}

function isDifferent(one: Decision, other: Decision): boolean {
  if (one.effect !== other.effect || one.reason.kind !== other.reason.kind) return true;
  if (one.reason.path !== other.reason.path || one.passed.length !== other.passed.length) return true;
  return one.passed.length > 0 && one.passed.some(({ path }, index) => path !== other.passed[index]?.path);
}

function names({ reason, passed }: Decision, rule: Rule): boolean {
  return ruleOf(reason) === rule || passed.includes(rule);
}

import { type Analysis, analyze, type PatternChange } from "../../../server/engine/analysis.ts";
import { type Decision, ruleOf } from "../../../server/engine/policy/resolve.ts";
import { shiftOf } from "../../../server/engine/text/shift.ts";
import { applyEdits, type TextEdit } from "../../../server/engine/text/text-edit.ts";

/**
 * An analysis of the edited text from nothing that claims to come from the one before, as one that was worked out from
 * it would, but in files of every dialect and with no more rules called affected than must be. Undefined when the edit
 * changes more than the pattern of the rule.
 */
export function editedByHand(before: Analysis, edit: TextEdit, policy: number, rule: number): Analysis | undefined {
  const text = applyEdits(before.text, [edit]);
  const after = text === undefined ? undefined : analyze({ ...before.input, text });
  if (after === undefined || outline(after) !== outline(before)) return undefined;
  const change: PatternChange = {
    before,
    shift: shiftOf(edit),
    policy,
    rule,
    affected: affected(before, after, policy, rule),
  };
  return { ...after, change };
}

/** All of an analysis that must stay the same: everything but patterns, places, and what follows from patterns. */
function outline({ policies, tree, problems }: Analysis): string {
  return JSON.stringify([
    tree.problems.map(({ kind }) => kind),
    problems.filter(({ code }) => code === "schema").length,
    policies.map(({ policy: { name, loads, rules, ignored } }) => [
      name,
      loads,
      rules.map(({ path, effect, pattern }) => [path, effect, pattern.language]),
      ignored.map(({ path }) => path),
    ]),
  ]);
}

function affected(before: Analysis, after: Analysis, policy: number, rule: number): readonly number[] {
  const edited = after.policies[policy]?.policy.rules[rule];
  const facts = (analysis: Analysis) => analysis.policies[policy]?.facts ?? [];
  const old = facts(before);
  const isNamed = ({ reason, passed }: Decision) =>
    ruleOf(reason) === edited || (edited !== undefined && passed.includes(edited));
  return facts(after).flatMap((one, order) => {
    const was = old[order];
    const isSame =
      order !== rule && was !== undefined && shown(one.matches) === shown(was.matches) && !one.matches.some(isNamed);
    return isSame && shown(one.decides) === shown(was.decides) ? [] : [order];
  });
}

function shown(decisions: readonly Decision[]): string {
  return JSON.stringify(
    decisions.map(({ subject, effect, reason, passed, overruled }) => [
      subject.name,
      effect,
      reason.kind,
      reason.path,
      passed.map(({ path }) => path),
      overruled.map(({ path }) => path),
    ]),
  );
}

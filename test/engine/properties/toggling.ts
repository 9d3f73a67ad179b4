import assert from "node:assert/strict";
import { type Analysis, analyze } from "../../../server/engine/analysis.ts";
import { planWishes, type TogglePlan } from "../../../server/engine/features/toggle.ts";
import type { Effect } from "../../../server/engine/policy/policy.ts";
import { formatMessage } from "../../../server/engine/text/message.ts";
import { applyEdits, type TextEdit } from "../../../server/engine/text/text-edit.ts";

/** Every decision of the file, by policy and place. */
function effectsOf({ policies }: Analysis): ReadonlyMap<string, Effect> {
  return new Map(
    policies.flatMap(({ policy, resolution }) =>
      resolution.decisions.map(({ effect }, index) => [`${policy.name}#${index}`, effect] as const),
    ),
  );
}

function differences(before: ReadonlyMap<string, Effect>, after: ReadonlyMap<string, Effect>): readonly string[] {
  assert.equal(after.size, before.size);
  return [...after].flatMap(([key, effect]) => (before.get(key) === effect ? [] : [`${key} ${effect}`])).toSorted();
}

/** Everything outside the edits is in the new text, in order; and new lines end as the old ones do. */
function assertBytesKept(before: string, after: string, edits: readonly TextEdit[]): void {
  let [from, to] = [0, 0];
  for (const { span, newText } of edits) {
    assert.ok(span.start >= from, "edits are in order and apart");
    assert.equal(after.slice(to, to + span.start - from), before.slice(from, span.start));
    to += span.start - from + newText.length;
    from = span.end;
  }
  assert.equal(after.slice(to), before.slice(from));
  const breaks = new Set(before.match(/\r\n|\r|\n/g));
  const added = [...new Set(after.match(/\r\n|\r|\n/g))].filter((one) => breaks.size > 0 && !breaks.has(one));
  assert.deepEqual(added, []);
  assert.equal(after.startsWith("\ufeff"), before.startsWith("\ufeff"));
  assert.equal(/[\r\n]$/.test(after), /[\r\n]$/.test(before));
}

/** Which decision of which policy, taken modulo what there is, and how it shall be. */
export interface Choice {
  readonly index: number;
  readonly wish: Effect;
}

/** How often there was an exact plan, a choice, a refusal. */
export interface Seen {
  plan: number;
  choose: number;
  refused: number;
}

/** Plans the wishes of one policy and checks every plan against an analysis of its own. */
export function checkWishes(before: Analysis, policyNumber: number, choices: readonly Choice[], seen: Seen): void {
  const { policy, resolution } = before.policies[policyNumber % before.policies.length] ?? assert.fail();
  const { subjects } = policy;
  const wished = new Map<number, Effect>();
  for (const { index, wish } of choices) {
    const subject = subjects[index % subjects.length] ?? assert.fail();
    // Namesakes in one server are one subject to whoever ticks it.
    for (const [at, { kind, name, server }] of subjects.entries()) {
      if (kind === subject.kind && name === subject.name && server === subject.server) wished.set(at, wish);
    }
  }
  const wishes = [...wished].map(([at, effect]) => {
    const { kind, name, server = null } = subjects[at] ?? assert.fail();
    return { subject: { kind, name, server }, effect };
  });
  const outcome = planWishes(before, policy.name, wishes);
  seen[outcome.kind] += 1;
  if (outcome.kind === "refused") {
    assert.notEqual(formatMessage(outcome.reason), "");
    assert.ok(before.dialect.id !== "evofabric" || wishes.length > 1, "a controller can always name a tool");
    return;
  }
  const asked = [...wished].flatMap(([at, effect]) =>
    resolution.decisions[at]?.effect === effect ? [] : [`${policy.name}#${at} ${effect}`],
  );
  for (const plan of outcome.kind === "plan" ? [outcome.plan] : outcome.plans) {
    checkPlan(before, plan, asked);
    if (asked.length === 0) assert.deepEqual(plan.edits, []);
  }
  if (outcome.kind === "plan") {
    assert.deepEqual([outcome.plan.sideEffects, outcome.plan.beyondCatalog], [[], undefined]);
  }
}

function checkPlan(before: Analysis, { edits, sideEffects }: TogglePlan, asked: readonly string[]): void {
  const text = applyEdits(before.text, edits) ?? assert.fail("the edits apply");
  assertBytesKept(before.text, text, edits);
  const listed = sideEffects.map(({ policy, index, effect }) => `${policy}#${index} ${effect}`);
  const after = analyze({ ...before.input, text }) ?? assert.fail("the edited file is recognized");
  const changed = differences(effectsOf(before), effectsOf(after));
  assert.deepEqual(changed, [...asked, ...listed].toSorted());
  const kinds = new Set(before.tree.problems.map(({ kind }) => kind));
  const news = after.tree.problems.filter(({ kind }) => !kinds.has(kind));
  assert.deepEqual(news, [], "an edit leaves no comma too many");
}

import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { type Analysis, analyze } from "../../../server/engine/analysis.ts";
import { planToggle } from "../../../server/engine/features/toggle.ts";
import type { Effect } from "../../../server/engine/policy/policy.ts";
import { formatMessage } from "../../../server/engine/text/message.ts";
import { applyEdits, type TextEdit } from "../../../server/engine/text/text-edit.ts";
import { profile, type RandomProfile } from "./profiles.ts";

/** Each run looks at this many tools and wishes of one random file. */
const wishesPerFile = 5;

function analysisOf(input: RandomProfile): Analysis {
  const analysis = analyze(input);
  assert.ok(analysis, "the profile is recognized");
  return analysis;
}

/** Every decision of the file, by policy, kind, server and name; namesakes by their place. */
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

/** Everything outside the edits is in the new text, in order: what stays is neither lost nor rewritten. */
function assertBytesKept(before: string, after: string, edits: readonly TextEdit[]): void {
  let [from, to] = [0, 0];
  for (const { span, newText } of edits) {
    assert.ok(span.start >= from, "edits are in order and apart");
    assert.equal(after.slice(to, to + span.start - from), before.slice(from, span.start));
    to += span.start - from + newText.length;
    from = span.end;
  }
  assert.equal(after.slice(to), before.slice(from));
  assert.equal(/(?<!\r)\n/.test(after), /(?<!\r)\n/.test(before) || (!/[\r\n]/.test(before) && after.includes("\n")));
  assert.equal(after.startsWith("\ufeff"), before.startsWith("\ufeff"));
  assert.equal(/[\r\n]$/.test(after), /[\r\n]$/.test(before));
}

interface Seen {
  plan: number;
  choose: number;
  refused: number;
}

function checkWish(
  input: RandomProfile,
  before: Analysis,
  policyIndex: number,
  index: number,
  wish: Effect,
  seen: Seen,
): void {
  const { policy, resolution } = before.policies[policyIndex] ?? assert.fail();
  const { subject, effect } = resolution.decisions[index] ?? assert.fail();
  const { kind, name, server = null } = subject;
  const outcome = planToggle(before, policy.name, [{ kind, name, server }], wish);
  seen[outcome.kind] += 1;
  if (outcome.kind === "refused") {
    assert.ok(formatMessage(outcome.reason) !== "");
    assert.notEqual(before.dialect.id, "evofabric", "a controller can always name a tool");
    return;
  }
  const plans = outcome.kind === "plan" ? [outcome.plan] : outcome.plans;
  for (const { edits, sideEffects, beyondCatalog } of plans) {
    const text = applyEdits(input.text, edits) ?? assert.fail("the edits apply");
    assertBytesKept(input.text, text, edits);
    const after = analysisOf({ ...input, text });
    const listed = sideEffects.map((change) => `${change.policy}#${change.index} ${change.effect}`);
    const wished = effect === wish ? [] : [`${policy.name}#${index} ${wish}`];
    // Namesakes in the same server are one subject to whoever ticks it.
    const twins = policy.subjects.flatMap((other, at) =>
      at !== index && other.kind === kind && other.name === name && (other.server ?? null) === server
        ? [`${policy.name}#${at} ${wish}`]
        : [],
    );
    const changed = differences(effectsOf(before), effectsOf(after));
    assert.deepEqual(
      changed.filter((key) => !twins.includes(key)),
      [...wished, ...listed].toSorted(),
    );
    if (outcome.kind === "plan") assert.deepEqual([sideEffects, beyondCatalog], [[], undefined]);
    if (effect === wish) assert.deepEqual(edits, []);
  }
}

test("a toggle reaches the wish and changes nothing else, or exactly what it lists", () => {
  const seen: Seen = { plan: 0, choose: 0, refused: 0 };
  const choice = fc.record({ policy: fc.nat(), index: fc.nat(), wish: fc.constantFrom<Effect>("allow", "deny") });
  const choices = fc.array(choice, { minLength: wishesPerFile, maxLength: wishesPerFile });
  fc.assert(
    fc.property(profile, choices, (input, wishes) => {
      const before = analysisOf(input);
      for (const { policy, index, wish } of wishes) {
        const policyIndex = policy % before.policies.length;
        const count = before.policies[policyIndex]?.resolution.decisions.length ?? 0;
        checkWish(input, before, policyIndex, index % count, wish, seen);
      }
    }),
    { numRuns: 20_000 / wishesPerFile },
  );
  const total = seen.plan + seen.choose + seen.refused;
  assert.ok(total >= 20_000);
  // The generator must not have drifted to where nothing can be tried.
  assert.ok(seen.plan > total / 3 && seen.choose > 0, JSON.stringify(seen));
});

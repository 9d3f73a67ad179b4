import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { type Analysis, reanalyze } from "../../../../server/engine/analysis.ts";
import { openprogram } from "../../../../server/engine/dialects/openprogram/dialect.ts";
import type { Effect } from "../../../../server/engine/policy/policy.ts";
import { applyEdits } from "../../../../server/engine/text/text-edit.ts";
import { anyCatalog, anyRelease, plainProfile } from "./arbitraries.ts";
import { policyOf, read } from "./support.ts";

const anyLayout = fc.constantFrom(undefined, 2, "\t");

/** Every proposal for a tick on one tool or skill, tried out. */
function tryAll(analysis: Analysis, index: number) {
  const { policy, resolution } = policyOf(analysis);
  const decision = resolution.decisions[index];
  if (decision === undefined) return undefined;
  const wish: Effect = decision.effect === "allow" ? "deny" : "allow";
  const { tree, context } = analysis;
  const { proposals } = openprogram.propose({ tree, policy, resolution, decision, wish, context });
  const outcomes = proposals.map(({ edits, beyondCatalog }) => {
    const text = applyEdits(analysis.text, edits);
    assert.ok(text !== undefined && edits.length > 0, "the edits apply and change something");
    const after = reanalyze(analysis, text);
    const { decisions } = policyOf(after).resolution;
    const others = decisions.filter((now, at) => at !== index && now.effect !== resolution.decisions[at]?.effect);
    return { after, reached: decisions[index]?.effect === wish, others: others.length, beyondCatalog };
  });
  return { decision, wish, outcomes };
}

test("a file stays one that loads, whatever proposal is taken", () => {
  fc.assert(
    fc.property(
      plainProfile,
      anyCatalog,
      anyRelease,
      anyLayout,
      fc.nat(),
      (profile, catalog, release, layout, pick) => {
        const analysis = read(JSON.stringify({ id: "x", ...profile }, undefined, layout), { catalog, release });
        const tried = tryAll(analysis, pick % policyOf(analysis).policy.subjects.length);
        for (const { after } of tried?.outcomes ?? []) {
          assert.equal(policyOf(after).policy.loads, "yes");
          assert.deepEqual(after.tree.problems, []);
        }
      },
    ),
    { numRuns: 1000 },
  );
});

test("a tick that can be had is had by one of the proposals", () => {
  fc.assert(
    fc.property(plainProfile, anyCatalog, anyRelease, fc.nat(), (profile, catalog, release, pick) => {
      const analysis = read({ id: "x", ...profile }, { catalog, release });
      const tried = tryAll(analysis, pick % policyOf(analysis).policy.subjects.length);
      if (tried === undefined) return;
      const { subject } = tried.decision;
      const facts = catalog.openprogram ?? {};
      const isMissing = [facts.unexposed, facts.unavailable, facts.userDisabled].some((list) =>
        list?.includes(subject.name),
      );
      if (subject.kind === "tool" && tried.wish === "allow" && isMissing) assert.deepEqual(tried.outcomes, []);
      else
        assert.ok(
          tried.outcomes.some(({ reached }) => reached),
          `${subject.name} ${tried.wish} ${analysis.text}`,
        );
    }),
    { numRuns: 1000 },
  );
});

test("switching off never needs more than one entry, but for the gate", () => {
  fc.assert(
    fc.property(plainProfile, anyCatalog, anyRelease, fc.nat(), (profile, catalog, release, pick) => {
      const { mcp, ...ungated } = profile;
      const analysis = read({ id: "x", ...ungated }, { catalog, release });
      const { decisions } = policyOf(analysis).resolution;
      const on = decisions.flatMap(({ effect }, index) => (effect === "allow" ? [index] : []));
      const index = on[pick % Math.max(on.length, 1)];
      const tried = index === undefined ? undefined : tryAll(analysis, index);
      if (tried === undefined) return;
      assert.ok(
        tried.outcomes.some(
          ({ reached, others, beyondCatalog }) => reached && others === 0 && beyondCatalog === undefined,
        ),
        `${tried.decision.subject.name} ${analysis.text}`,
      );
    }),
    { numRuns: 1000 },
  );
});

import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { type Analysis, analyze } from "../../../server/engine/analysis.ts";
import type { Effect } from "../../../server/engine/policy/policy.ts";
import { profile, type RandomProfile } from "./profiles.ts";
import { type Choice, checkWishes, type Seen } from "./toggling.ts";

function analysisOf(input: RandomProfile): Analysis {
  const analysis = analyze(input);
  assert.ok(analysis, "the profile is recognized");
  return analysis;
}

const choice = fc.record<Choice>({ index: fc.nat(), wish: fc.constantFrom<Effect>("allow", "deny") });

/** Each random file is toggled this often. */
const togglesPerFile = 5;

test("a toggle reaches the wish and changes nothing else, or exactly what it lists", () => {
  const seen: Seen = { plan: 0, choose: 0, refused: 0 };
  const toggles = fc.array(fc.tuple(fc.nat(), choice), { minLength: togglesPerFile, maxLength: togglesPerFile });
  fc.assert(
    fc.property(profile, toggles, (input, chosen) => {
      const before = analysisOf(input);
      for (const [policyNumber, one] of chosen) checkWishes(before, policyNumber, [one], seen);
    }),
    { numRuns: 20_000 / togglesPerFile },
  );
  // The generator must not have drifted to where nothing can be tried.
  assert.ok(seen.plan > 10_000 && seen.choose > 100, JSON.stringify(seen));
});

test("several wishes at once are one plan with the same promise", () => {
  const seen: Seen = { plan: 0, choose: 0, refused: 0 };
  fc.assert(
    fc.property(profile, fc.nat(), fc.array(choice, { minLength: 2, maxLength: 5 }), (input, policyNumber, choices) => {
      checkWishes(analysisOf(input), policyNumber, choices, seen);
    }),
    { numRuns: 1000 },
  );
  assert.ok(seen.plan > 300, JSON.stringify(seen));
});

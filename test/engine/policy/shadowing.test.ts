import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { covers } from "../../../server/engine/pattern/containment.ts";
import { shadowings } from "../../../server/engine/policy/shadowing.ts";
import { analyzed } from "../../helpers/engine.ts";

const pieces = ["a", "b", "ab", "_", "*", "?", "[ab]", "[!a]", "[*]", "[", "\n", "A"];
const anyPattern = fc.array(fc.constantFrom(...pieces), { maxLength: 5 }).map((parts) => parts.join(""));
const anyRule = fc.record({ mode: fc.constantFrom("activate", "deactivate"), pattern: anyPattern });

test("looking up the earlier rules finds what comparing all pairs finds", () => {
  fc.assert(
    fc.property(fc.array(anyRule, { maxLength: 12 }), fc.constantFrom("posix", "windows"), (rules, platform) => {
      const analysis = analyzed(JSON.stringify({ rules }), {
        settings: { platform: platform === "posix" ? "posix" : "windows" },
      });
      const [policy] = analysis.policies;
      assert.ok(policy);
      const list = policy.policy.rules;
      const simple = list.map((rule, index) =>
        list.slice(0, index).find((other) => covers(other.pattern, rule.pattern)),
      );
      const found = shadowings(policy.policy);
      assert.deepEqual(
        list.map((rule) => found.get(rule)?.by[0]?.path),
        simple.map((rule) => rule?.path),
      );
    }),
    { numRuns: 2000 },
  );
});

test("in an agent's lists an earlier list shadows a later one only where it refuses", () => {
  const shadowed = (text: string) => {
    const [policy] = analyzed(text, { file: "agent.json" }).policies;
    assert.ok(policy);
    return [...shadowings(policy.policy).values()].map(({ rule, by }) => [rule.path, by[0]?.path]);
  };
  assert.deepEqual(shadowed('{ "tools": { "disabled": ["a*"], "allowed": ["ab", "b"] } }'), [
    ["tools.allowed[0]", "tools.disabled[0]"],
  ]);
  assert.deepEqual(shadowed('{ "skills": { "allowed": ["a*"], "categories": ["ab"] } }'), []);
});

test("an allow after which other lists are asked shadows nothing in them", () => {
  const [analysis] = analyzed('{ "tools": { "disabled": ["ab"], "allowed": ["a*"] } }', {
    file: "agent.json",
  }).policies;
  assert.ok(analysis);
  const { policy } = analysis;
  // As in a format that asks the limits first.
  const turned = policy.pipelines.map((pipeline) => ({ ...pipeline, stages: pipeline.stages.toReversed() }));
  assert.deepEqual([...shadowings({ ...policy, pipelines: turned }).keys()], []);
});

import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { covers } from "../../../server/engine/pattern/containment.ts";
import { createProofs } from "../../../server/engine/policy/create-proofs.ts";
import type { Policy } from "../../../server/engine/policy/policy.ts";
import { coverOf, proveFully } from "../../../server/engine/policy/proofs.ts";
import { analyzed } from "../../helpers/engine.ts";

const pieces = ["a", "b", "ab", "_", "*", "?", "[ab]", "[!a]", "[*]", "[", "\n", "A"];
const anyPattern = fc.array(fc.constantFrom(...pieces), { maxLength: 5 }).map((parts) => parts.join(""));
const anyRule = fc.record({ mode: fc.constantFrom("activate", "deactivate"), pattern: anyPattern });

function policyFor(text: string, platform: "posix" | "windows" = "posix", file = "tool-controller.json"): Policy {
  const [policy] = analyzed(text, { settings: { platform }, file }).policies;
  assert.ok(policy);
  return policy.policy;
}

function proved(policy: Policy) {
  const proofs = createProofs(policy, { names: "any" });
  proveFully(proofs);
  return proofs;
}

test("where one earlier rule surely takes every name, a single rule is told, and none that is asked later", () => {
  fc.assert(
    fc.property(fc.array(anyRule, { maxLength: 12 }), fc.constantFrom("posix", "windows"), (rules, platform) => {
      const policy = policyFor(JSON.stringify({ rules }), platform);
      const proofs = proved(policy);
      for (const [index, rule] of policy.rules.entries()) {
        const simple = policy.rules.slice(0, index).find((other) => covers(other.pattern, rule.pattern));
        const reach = proofs.of(rule);
        if (simple === undefined) continue;
        assert.ok(reach?.kind === "covered" && reach.by.length <= 1, rule.path);
        // A rule that no name matches needs none.
        for (const one of reach.by) assert.ok(one.index <= simple.index, `${one.path} is asked after ${simple.path}`);
      }
    }),
    { numRuns: 1000, seed: 3 },
  );
});

test("an allow after which other lists are asked shadows nothing in them", () => {
  const policy = policyFor('{ "tools": { "disabled": ["ab", "b"], "allowed": ["a*"] } }', "posix", "agent.json");
  // As in a format that asks the limits first.
  const turned = policy.pipelines.map((pipeline) => ({ ...pipeline, stages: pipeline.stages.toReversed() }));
  const proofs = proved({ ...policy, pipelines: turned });
  const told = policy.rules.map((rule) => {
    const cover = coverOf(proofs, rule);
    return cover && [...cover.by.map(({ path }) => path), ...cover.verdicts.map(({ reason }) => reason.path)];
  });
  assert.deepEqual(told, [undefined, ["tools.allowed"], undefined]);
});

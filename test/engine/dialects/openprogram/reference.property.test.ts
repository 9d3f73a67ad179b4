import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { anyCatalog, anyProfile, anyRelease, anySource } from "./arbitraries.ts";
import { referenceTools } from "./reference.ts";
import { policyOf, read, skillsOn, toolsOn } from "./support.ts";

test("the stages decide as the plain resolver does, for both releases", () => {
  fc.assert(
    fc.property(anyProfile, anyCatalog, anyRelease, anySource, (profile, catalog, release, source) => {
      const analysis = read({ id: "x", ...profile }, { catalog, release, ...(source === undefined ? {} : { source }) });
      const expected = referenceTools({ profile, catalog, release, source });
      assert.deepEqual([...new Set(toolsOn(analysis))].sort(), [...new Set(expected)].sort());
    }),
    { numRuns: 3000 },
  );
});

test("the order of keys in the file does not matter", () => {
  fc.assert(
    fc.property(anyProfile, anyCatalog, anyRelease, (profile, catalog, release) => {
      const reversed = Object.fromEntries(
        Object.entries(profile)
          .reverse()
          .map(([name, block]) => [name, Object.fromEntries(Object.entries(block ?? {}).reverse())]),
      );
      const [one, other] = [
        read({ id: "x", ...profile }, { catalog, release }),
        read({ ...reversed, id: "x" }, { catalog, release }),
      ];
      assert.deepEqual(toolsOn(one), toolsOn(other));
      assert.deepEqual(skillsOn(one), skillsOn(other));
    }),
    { numRuns: 500 },
  );
});

test("every tool and skill has a decision with a reason that stands in the file", () => {
  fc.assert(
    fc.property(anyProfile, anyCatalog, anyRelease, (profile, catalog, release) => {
      const analysis = read({ id: "x", ...profile }, { catalog, release });
      const { policy, resolution } = policyOf(analysis);
      assert.equal(resolution.decisions.length, policy.subjects.length);
      for (const { reason } of resolution.decisions) {
        assert.ok(reason.path.length > 0);
        assert.ok(
          0 <= reason.span.start && reason.span.start <= reason.span.end && reason.span.end <= analysis.text.length,
        );
      }
    }),
    { numRuns: 500 },
  );
});

test("any JSON value is read without an exception", () => {
  const keys = fc.constantFrom(
    "id",
    "tools",
    "skills",
    "mcp",
    "model",
    "identity",
    "created_at",
    "__proto__",
    "constructor",
  );
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.dictionary(keys, fc.jsonValue())), (value) => {
      assert.equal(read(value, { associated: true }).policies.length, 1);
    }),
    { numRuns: 2000 },
  );
});

import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { anyCatalog, anyProfile, anyRelease } from "./arbitraries.ts";
import { policyOf, read } from "./support.ts";

const full = `{ "id": "x", "model": { "provider": "p", "id": "m" }, "session_idle_minutes": 30,
  "skills": { "disabled": ["de*"], "allowed": [], "categories": ["docs"] },
  "tools": { "mode": "selected", "allowed": ["read", 1, "b\\u0061sh"], "web_search": true, "disabled": "ab", "preset": null },
  "mcp": { "disabled": [], "allowed": { "slack": 1 }, "required": ["git*"] } }`;

test("a profile gives an analysis at every prefix while it is typed", () => {
  for (let length = 0; length <= full.length; length += 1) {
    const analysis = read(full.slice(0, length));
    const { policy, resolution } = policyOf(analysis);
    assert.equal(policy.loads, length === full.length ? "yes" : "bare");
    assert.equal(resolution.decisions.length, policy.subjects.length);
  }
});

test("every rule, ignored field and problem stands in the file", () => {
  fc.assert(
    fc.property(anyProfile, anyCatalog, anyRelease, (profile, catalog, release) => {
      const analysis = read({ id: "x", ...profile }, { catalog, release });
      const { policy } = policyOf(analysis);
      const places = [
        policy.span,
        ...policy.rules.flatMap(({ span, element }) => [span, element]),
        ...policy.ignored.map(({ span }) => span),
        ...analysis.problems.map((problem) => ("span" in problem ? problem.span : problem.node.span)),
      ];
      for (const { start, end } of places) assert.ok(0 <= start && start <= end && end <= analysis.text.length);
      const starts = policy.rules.map(({ span }) => span.start);
      assert.deepEqual(
        starts,
        starts.toSorted((one, other) => one - other),
      );
    }),
    { numRuns: 1000 },
  );
});

test("names of the language and of no language are plain names", () => {
  const names = ["__proto__", "constructor", "toString", "a\u0000b", "\ud800", "\u202ex", "`|](command:x)"];
  const catalog = {
    tools: names,
    openprogram: { default: names, toolsets: { constructor: { tools: ["toString"] } }, deferred: ["__proto__"] },
  };
  for (const name of names) {
    const off = read({ id: "x", tools: { disabled: [name] } }, { catalog });
    const { decisions } = policyOf(off).resolution;
    assert.deepEqual(
      decisions.flatMap(({ subject, effect }) => (effect === "deny" ? [subject.name] : [])),
      [name],
    );
  }
  const set = read({ id: "x", tools: { toolset: "constructor" } }, { catalog });
  assert.deepEqual(
    policyOf(set).resolution.decisions.flatMap(({ subject, effect }) => (effect === "allow" ? [subject.name] : [])),
    ["toString"],
  );
  const inherited = read({ id: "x", tools: { toolset: "toString" } }, { catalog });
  assert.ok(policyOf(inherited).resolution.decisions.every(({ effect }) => effect === "allow"));
});

test("a very long text read letter by letter stays cheap", () => {
  const analysis = read(`{ "id": "x", "tools": { "disabled": "${"ab\\u00e9".repeat(100_000)}" } }`);
  assert.deepEqual(
    policyOf(analysis).policy.rules.map(({ pattern }) => pattern.source),
    ["a", "b", "é"],
  );
});

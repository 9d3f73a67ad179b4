import assert from "node:assert/strict";
import test from "node:test";
import type { Analysis, PolicyAnalysis } from "../../../server/engine/analysis.ts";
import { unknownCatalog } from "../../../server/engine/catalog/catalog.ts";
import { gateOf } from "../../../server/engine/diagnostics/gates.ts";
import { diagnosticRules } from "../../../server/engine/diagnostics/index.ts";
import { knownServers, serversStarting } from "../../../server/engine/diagnostics/known.ts";
import { moveIndex } from "../../../server/engine/diagnostics/moved-index.ts";
import { carryPatternIndex, isFolded, patternIndex } from "../../../server/engine/diagnostics/pattern-index.ts";
import { platformDependent } from "../../../server/engine/diagnostics/platform-dependent.ts";
import { explainedAt } from "../../../server/engine/diagnostics/precedence.ts";
import { requiredAndDisabled } from "../../../server/engine/diagnostics/required-and-disabled.ts";
import { placedAt } from "../../../server/engine/diagnostics/rules.ts";
import { finish } from "../../../server/engine/language/effort.ts";
import { covers } from "../../../server/engine/pattern/containment.ts";
import { compileFnmatch } from "../../../server/engine/pattern/fnmatch.ts";
import type { Policy, Rule } from "../../../server/engine/policy/policy.ts";
import { analyzed, catalogOf } from "../../helpers/engine.ts";
import { random } from "../pattern/random.ts";

// Quick look-ups of the search, beside the plain way to find the same.

const patterns = ["a", "A", "*", "?*", "**", "a*", "B_*", "a_b", "[!a]", "", "x\\y"];

function policyOf({ policies: [first] }: Analysis): PolicyAnalysis {
  return first ?? assert.fail("there is a policy");
}

function assertIndexed(policy: Policy): void {
  const index = patternIndex(policy);
  const places = (wanted: (rule: Rule) => boolean) =>
    policy.rules.flatMap((rule, place) => (wanted(rule) ? [place] : []));
  for (const list of new Set(policy.rules.map((rule) => rule.list))) {
    for (const source of patterns) {
      const equal = places((rule) => rule.list === list && rule.pattern.source === source);
      assert.deepEqual(index.equal(list, source), equal);
    }
  }
  assert.deepEqual(
    index.folded,
    places(({ pattern }) => isFolded(pattern.source)),
  );
}

test("the index of patterns is right after hundreds of edits", () => {
  const source = random(3);
  const rules = Array.from({ length: 150 }, () => ({ mode: "activate", pattern: source.pick(patterns) }));
  let { policy } = policyOf(analyzed(JSON.stringify({ rules })));
  assertIndexed(policy);
  for (let edit = 0; edit < 400; edit += 1) {
    const place = source.below(150);
    const pattern = compileFnmatch(source.pick(patterns));
    const after = { ...policy, rules: policy.rules.map((rule, at) => (at === place ? { ...rule, pattern } : rule)) };
    carryPatternIndex(policy, after, place);
    assertIndexed(after);
    policy = after;
  }
});

test("the index of patterns is right after rules came, went and moved, and after edits of patterns between", () => {
  const source = random(4);
  const rules = Array.from({ length: 60 }, () => ({ mode: "activate", pattern: source.pick(patterns) }));
  let { policy } = policyOf(analyzed(JSON.stringify({ rules })));
  for (let edit = 0; edit < 400; edit += 1) {
    const place = source.below(policy.rules.length);
    const [rule] = policy.rules;
    const fresh = () => ({ ...(rule ?? assert.fail()), pattern: compileFnmatch(source.pick(patterns)) });
    const came = Array.from({ length: source.below(3) }, fresh);
    const isPattern = source.below(3) === 0;
    const after = { ...policy, rules: policy.rules.toSpliced(place, isPattern ? 1 : source.below(3), ...came) };
    if (isPattern) {
      after.rules = policy.rules.with(place, fresh());
      carryPatternIndex(policy, after, place);
    } else {
      moveIndex(policy, after, {
        placesAfter: Int32Array.from(policy.rules, (one) => after.rules.indexOf(one)),
        came: after.rules.flatMap((one, at) => (policy.rules.includes(one) ? [] : at)),
      });
    }
    assertIndexed(after);
    policy = after;
  }
});

test("servers are found by how a text starts", () => {
  const names = ["git", "github", "git_hub", "g", "my__srv", "__lab", "ab", "ba"];
  const catalog = catalogOf({ servers: names.map((name) => ({ name, tools: ["t"] })) });
  for (const file of ["agent.json", "tool-controller.json"]) {
    const analysis = analyzed("{}", { file, catalog });
    for (const text of ["github_x", "git_hub__x", "my_x", "__lab__t", "g", "", "zz"]) {
      const plain = knownServers(analysis)
        .filter(({ name, gate }) => text.startsWith(name) || text.startsWith(gate))
        .toSorted((one, other) => other.name.length - one.name.length);
      assert.deepEqual(serversStarting(analysis, text), plain, `${file}: ${text}`);
    }
  }
});

test("the entries that block a required server take all it can be, the first that does so alone where there is one", () => {
  const source = random(8);
  const pieces = ["a", "b", "*", "?", "[ab]", "[!a]", "x"];
  const lists = () => Array.from({ length: source.below(5) }, () => source.text(pieces, 3));
  const catalog = catalogOf({ servers: ["a", "ab", "bx", "xa"].map((name) => ({ name, tools: ["t"] })) });
  const counts = { alone: 0, together: 0 };
  for (let round = 0; round < 400; round += 1) {
    const mcp = {
      required: [...lists(), "a*"],
      disabled: [...lists(), ...lists()],
      allowed: source.below(2) === 0 ? lists() : [],
    };
    const text = JSON.stringify({ tools: { mode: "automatic" }, mcp });
    const analysis = analyzed(text, { file: "agent.json", catalog: source.pick([catalog, unknownCatalog]) });
    const of = policyOf(analysis);
    const denies = of.policy.rules.filter(({ effect, facet }) => effect === "deny" && facet === "server");
    for (const [order, rule] of of.policy.rules.entries()) {
      if (rule.effect !== "require") continue;
      const met = gateOf(of, rule)?.metBy ?? [];
      const take = (all: readonly Rule[]) =>
        met.length > 0 && met.every((server) => all.some(({ pattern }) => pattern.matches(server)));
      const alone = denies.find((deny) => take([deny]) || covers(deny.pattern, rule.pattern));
      const placed = placedAt(of, order) ?? assert.fail();
      const [found] = requiredAndDisabled.scope === "rule" ? requiredAndDisabled.findIn(placed, analysis) : [];
      if (alone !== undefined) {
        assert.deepEqual(found?.by, [alone], text);
        counts.alone += 1;
      } else {
        assert.equal(found !== undefined, take(denies), text);
        if (found === undefined) continue;
        assert.ok(take(found.by) && found.by.every((deny) => denies.includes(deny)), text);
        counts.together += 1;
      }
    }
  }
  assert.ok(counts.alone > 100 && counts.together > 5, JSON.stringify(counts));
});

test("comparing all patterns at once with the other platform finds what comparing each one finds", () => {
  const names = ["Read", "read", "a/b", "a\\b", "x"];
  const sources = ["read", "R*", "r*", "*/*", "*\\*", "[a-z]*", "x", "X", "*"];
  const rules = sources.map((pattern) => ({ mode: "activate", pattern }));
  for (const platform of ["posix", "windows"] as const) {
    for (const catalog of [unknownCatalog, catalogOf({ tools: names })]) {
      const analysis = analyzed(JSON.stringify({ rules }), { catalog, settings: { platform } });
      const of = policyOf(analysis);
      const found = () =>
        sources.flatMap((_, order) => {
          const placed = placedAt(of, order) ?? assert.fail();
          const all = platformDependent.scope === "rule" ? platformDependent.findIn(placed, analysis) : [];
          return all.map(({ rule, onPosix, onWindows }) => [rule.path, onPosix, onWindows]);
        });
      const each = found();
      const work = platformDependent.scope === "rule" ? platformDependent.prepare?.(of, analysis) : undefined;
      if (work !== undefined) finish(work);
      assert.deepEqual(found(), each);
      assert.ok(each.length > 0);
    }
  }
});

test("no finding about a rule explains one about the file, so those are told without a look at the rules", () => {
  const ofFile = diagnosticRules.flatMap(({ code, scope }) => (scope === "file" ? code : []));
  for (const { code, scope } of diagnosticRules) {
    if (scope === "rule")
      assert.deepEqual(
        ofFile.filter((other) => explainedAt(code).has(other)),
        [],
        code,
      );
  }
});

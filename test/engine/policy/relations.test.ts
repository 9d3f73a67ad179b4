import assert from "node:assert/strict";
import test from "node:test";
import { finish } from "../../../server/engine/language/effort.ts";
import { askedLists } from "../../../server/engine/policy/asked-lists.ts";
import type { Policy, Rule } from "../../../server/engine/policy/policy.ts";
import { type RelationKind, relationBetween, relationsOf } from "../../../server/engine/policy/relations.ts";
import { analyzed } from "../../helpers/engine.ts";
import { makeWorld } from "../language/enumerate.ts";
import { random } from "../pattern/random.ts";

type Short = readonly ["allow" | "deny", string];

function policyOf(rules: readonly Short[]): Policy {
  const written = rules.map(([effect, pattern]) => ({
    mode: effect === "allow" ? "activate" : "deactivate",
    pattern,
  }));
  const [policy] = analyzed(JSON.stringify({ rules: written })).policies;
  assert.ok(policy);
  return policy.policy;
}

test("two rules are related as the names say that they match", () => {
  const source = random(51);
  const pieces = [..."aab", "*", "*", "?", "[ab]", "[!a]"];
  const world = makeWorld("abx", 1, 5);
  const domain = { ...world.domain, names: "tool", isWidened: false } as const;
  const counts = new Map<RelationKind, number>();
  for (let round = 0; round < 1500; round += 1) {
    const rule = (): Short => [source.pick(["allow", "deny"]), source.text(pieces, 4)];
    const policy = policyOf([rule(), rule()]);
    const [list] = askedLists(policy);
    const [earlier, later] = policy.rules;
    assert.ok(list && earlier && later);
    const kind = finish(relationBetween(list, earlier, later, domain));
    assert.equal(
      kind,
      simpleRelation(earlier, later, world.words),
      `${earlier.pattern.source} ${later.pattern.source}`,
    );
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  for (const kind of ["shadowing", "redundancy", "generalization", "correlation", "none"] as const) {
    assert.ok((counts.get(kind) ?? 0) > 20, kind);
  }
});

function simpleRelation(earlier: Rule, later: Rule, words: readonly string[]): RelationKind {
  const one = words.filter((name) => earlier.pattern.matches(name));
  const other = words.filter((name) => later.pattern.matches(name));
  const common = one.filter((name) => later.pattern.matches(name));
  const isSame = earlier.effect === later.effect;
  if (common.length === 0) return "none";
  if (common.length === other.length) return isSame ? "redundancy" : "shadowing";
  if (isSame) return "none";
  return common.length === one.length ? "generalization" : "correlation";
}

test("the relations of a rule, those first that matter most", () => {
  const policy = policyOf([
    ["deny", "math_add"],
    ["deny", "*_delete_*"],
    ["allow", "math_*"],
    ["allow", "math_x"],
    ["deny", "text_*"],
    ["deny", "math_sub"],
    ["deny", "*"],
  ]);
  const third = policy.rules[2];
  assert.ok(third);
  const told = relationsOf(policy, "tool", third).map(({ kind, other, isEarlier }) => [kind, other.path, isEarlier]);
  assert.deepEqual(told, [
    ["shadowing", "rules[5]", false],
    ["redundancy", "rules[3]", false],
    ["generalization", "rules[0]", true],
    ["generalization", "rules[6]", false],
    ["correlation", "rules[1]", true],
  ]);
});

test("relations are those within one list, and a rule without names has none", () => {
  const text = `{ "tools": { "disabled": ["a*", "ab", "[z-a]"], "allowed": ["ab*"] } }`;
  const [policy] = analyzed(text, { file: "agent.json" }).policies;
  assert.ok(policy);
  const told = policy.policy.rules.map((rule) =>
    relationsOf(policy.policy, "tool", rule).map(({ kind, other }) => [kind, other.path]),
  );
  assert.deepEqual(told, [[["redundancy", "tools.disabled[1]"]], [["redundancy", "tools.disabled[0]"]], [], []]);
});

test("of long patterns only what is cheap to find is told", () => {
  const pair = (length: number) => {
    const start = "a".repeat(length);
    const policy = policyOf([
      ["deny", `${start}*b*`],
      ["allow", `${start}*c*`],
      ["allow", `${start}*`],
    ]);
    const [first] = policy.rules;
    assert.ok(first);
    return relationsOf(policy, "tool", first).map(({ kind, other }) => `${kind} ${other.path}`);
  };
  assert.deepEqual(pair(20), ["generalization rules[2]", "correlation rules[1]"]);
  assert.deepEqual(pair(110), ["generalization rules[2]"]);
  assert.deepEqual(pair(250), []);
});

import assert from "node:assert/strict";
import test from "node:test";
import { createProofs } from "../../../server/engine/policy/create-proofs.ts";
import type { Policy } from "../../../server/engine/policy/policy.ts";
import { type Proofs, proveFully, type Reach } from "../../../server/engine/policy/proofs.ts";
import { analyzed } from "../../helpers/engine.ts";
import { type Random, random } from "../pattern/random.ts";

// Proofs that are taken over from before an edit are true at once, and equal to those of a fresh start in the end.

const options = { names: "tool" } as const;
const pieces = ["a", "b", "ab", "math_", "_", "*", "*", "?", "[ab]", "[!a]"];

/** The lists of a file as the edits see them. */
type Lists = readonly { readonly key: string; readonly entries: readonly string[] }[];

interface Format {
  readonly file: string;
  readonly keys: readonly string[];
  readonly longest: number;
  readonly entry: (source: Random) => string;
  readonly text: (lists: Lists) => string;
}

const controller: Format = {
  file: "tool-controller.json",
  keys: ["rules"],
  longest: 14,
  entry: (source) => JSON.stringify({ mode: source.pick(["activate", "deactivate"]), pattern: source.text(pieces, 3) }),
  text: ([rules]) => `{ "default_mode": "deactivate", "rules": [${rules?.entries.join(", ")}] }`,
};

const profile: Format = {
  file: "agent.json",
  keys: ["tools.disabled", "tools.allowed", "mcp.disabled", "mcp.allowed", "skills.allowed", "skills.categories"],
  longest: 4,
  entry: (source) => JSON.stringify(source.text([...pieces, "__"], 3)),
  text(lists) {
    const blocks = ["tools", "mcp", "skills"].map((block) => {
      const own = lists.filter(({ key }) => key.startsWith(`${block}.`));
      const fields = own.map(({ key, entries }) => `"${key.slice(block.length + 1)}": [${entries.join(", ")}]`);
      return `"${block}": { ${fields.join(", ")} }`;
    });
    return `{ ${blocks.join(", ")} }`;
  },
};

function policyFor({ file, text }: Format, lists: Lists): Policy {
  const [policy] = analyzed(text(lists), { file }).policies;
  assert.ok(policy);
  return policy.policy;
}

function listOf({ longest, entry }: Format, key: string, source: Random) {
  return { key, entries: Array.from({ length: source.below(longest + 1) }, () => entry(source)) };
}

/** One entry changed, added, taken out or moved. */
function edited(format: Format, lists: Lists, source: Random): Lists {
  const chosen = source.pick(lists);
  const entries = [...chosen.entries];
  const at = source.below(entries.length + 1);
  const move = source.below(4);
  if (move === 0) entries.splice(at, 0, format.entry(source));
  else if (move === 1) entries.splice(at, 1);
  else if (move === 2) entries.splice(source.below(entries.length + 1), 0, ...entries.splice(at, 1));
  else entries.splice(at, 1, format.entry(source));
  return lists.map((list) => (list === chosen ? { ...list, entries } : list));
}

function told(reach: Reach | undefined): unknown {
  if (reach?.kind !== "covered") return reach;
  const { by, verdicts, sameEffect } = reach;
  return [by.map(({ path }) => path), verdicts.map(({ reason }) => reason.path), sameEffect];
}

function allTold(policy: Policy, proofs: Proofs): unknown {
  return policy.rules.map((rule) => [rule.path, told(proofs.of(rule)), proofs.repeats(rule)?.verdict.reason.path]);
}

/** What is told before anything is proved again may be less than the whole truth, but it is true. */
function assertTrue(policy: Policy, carried: Proofs, fresh: Proofs): void {
  for (const rule of policy.rules) {
    const reach = carried.of(rule);
    if (reach !== undefined) assert.equal(reach.kind, fresh.of(rule)?.kind, rule.path);
    if (reach?.kind === "covered") for (const one of reach.by) assert.ok(policy.rules.includes(one));
    if (reach?.kind === "reachable" && rule.list === "rules") {
      assert.equal(
        policy.rules.find(({ pattern }) => pattern.matches(reach.witness)),
        rule,
      );
    }
    if (carried.repeats(rule) !== undefined) assert.ok(fresh.repeats(rule), rule.path);
  }
}

/** One pattern became another, and nothing moved. */
function retyped(format: Format, lists: Lists, source: Random): Lists {
  const chosen = source.pick(lists.filter(({ entries }) => entries.length > 0));
  const at = source.below(chosen.entries.length);
  const pattern = JSON.stringify(source.text(pieces, 3));
  const retype = (entry: string) => (format === controller ? entry.replace(/"[^"]*" }$/, `${pattern} }`) : pattern);
  const entries = chosen.entries.map((entry, index) => (index === at ? retype(entry) : entry));
  return lists.map((list) => (list === chosen ? { ...list, entries } : list));
}

/** By place, what is told, to be compared as text. */
function tellings(policy: Policy, proofs: Proofs): readonly string[] {
  return policy.rules.map((rule) => JSON.stringify([told(proofs.of(rule)), proofs.repeats(rule)]));
}

for (const [format, seed] of [
  [controller, 51],
  [profile, 52],
] as const) {
  test(`after edits of patterns in ${format.file}, notes name all rules of which something else is told`, () => {
    const source = random(seed);
    let left = 0;
    for (let chain = 0; chain < 40; chain += 1) {
      let lists: Lists = format.keys.map((key) => {
        const { entries } = listOf(format, key, source);
        return { key, entries: entries.length === 0 ? [format.entry(source)] : entries };
      });
      let policy = policyFor(format, lists);
      let proofs = createProofs(policy, options);
      for (let step = 0; step < 6; step += 1) {
        const steps = (most: number) => {
          const work = proofs.work();
          for (let count = source.below(most); count > 0; count -= 1) work.next();
        };
        steps(source.pick([1, 10, 1000]));
        const before = { mark: proofs.mark(), told: tellings(policy, proofs), earlier: proofs };
        // More is proved before the edit, or after it, or nothing.
        steps(source.pick([1, 1, 20]));
        if (source.below(4) > 0) {
          lists = retyped(format, lists, source);
          policy = policyFor(format, lists);
          proofs = createProofs(policy, options, before.earlier);
        }
        steps(source.pick([1, 10]));
        const noted = proofs.toldSince(before.mark);
        const now = tellings(policy, proofs);
        const different = now.flatMap((one, place) => (one === before.told[place] ? [] : [place]));
        const isNoted = (place: number) => noted === undefined || noted.includes(place);
        assert.deepEqual(
          different.filter((place) => !isNoted(place)),
          [],
          format.text(lists),
        );
        if (noted !== undefined) left += policy.rules.length - noted.length;
      }
    }
    // Most is told as before, and not all of it is asked again.
    assert.ok(left > 300, `${left}`);
  });
}

test("of the proofs of another file, or of edits further back, nothing is known", () => {
  const policy = policyFor(controller, [{ key: "rules", entries: [`{ "mode": "activate", "pattern": "a" }`] }]);
  const first = createProofs(policy, options);
  const mark = first.mark();
  const second = createProofs(policy, options, first);
  assert.deepEqual(second.toldSince(mark), []);
  const third = createProofs(policy, options, second);
  assert.deepEqual(third.toldSince(second.mark()), []);
  assert.equal(third.toldSince(mark), undefined);
  assert.equal(createProofs(policy, options).toldSince(mark), undefined);
});

for (const [format, seed, chains] of [
  [controller, 41, 400],
  [profile, 42, 80],
] as const) {
  test(`edits of ${format.file}: what is carried over is true, and all is as if proved from nothing in the end`, () => {
    const source = random(seed);
    let carriedOver = 0;
    for (let chain = 0; chain < chains; chain += 1) {
      let lists: Lists = format.keys.map((key) => listOf(format, key, source));
      let policy = policyFor(format, lists);
      let proofs = createProofs(policy, options);
      for (let step = 0; step < 5; step += 1) {
        const work = proofs.work();
        // Sometimes the next edit comes before the work is done, or before anything is asked.
        for (let left = source.pick([0, 3, 10, 1000]); left > 0; left -= 1) work.next();
        lists = edited(format, lists, source);
        policy = policyFor(format, lists);
        const fresh = createProofs(policy, options);
        proveFully(fresh);
        proofs = createProofs(policy, options, proofs);
        if (source.below(4) === 0) continue;
        carriedOver += policy.rules.filter((rule) => proofs.of(rule) !== undefined).length;
        assertTrue(policy, proofs, fresh);
        if (source.below(2) === 0) continue;
        proveFully(proofs);
        assert.deepEqual(allTold(policy, proofs), allTold(policy, fresh), format.text(lists));
      }
    }
    assert.ok(carriedOver > 500);
  });
}

test("an edit leaves alone what stands before it and what has nothing to do with it", () => {
  const text = (pattern: string) =>
    JSON.stringify({
      rules: ["git_a*", "git_b", pattern, "text_*", "git_*"].map((own) => ({ mode: "activate", pattern: own })),
    });
  const policyOf = (pattern: string) => {
    const [policy] = analyzed(text(pattern)).policies;
    assert.ok(policy);
    return policy.policy;
  };
  const before = createProofs(policyOf("git_c"), options);
  proveFully(before);
  before.takeChanges();
  const policy = policyOf("git_cd");
  const after = createProofs(policy, options, before);
  assert.deepEqual(
    policy.rules.map((rule) => after.of(rule)?.kind),
    ["reachable", "reachable", undefined, "reachable", "reachable"],
  );
  assert.equal(after.isDone, false);
  proveFully(after);
  assert.equal(after.isDone, true);
  assert.deepEqual(
    after.takeChanges().map(({ path }) => path),
    // The last one lost for a while that it says no more than the default.
    ["rules[2]", "rules[4]"],
  );
  assert.deepEqual(after.takeChanges(), []);
});

test("a pattern of names that comes to take all of a server is told in the place of a later entry for servers", () => {
  const policyOf = (...disabled: readonly string[]) => {
    const text = JSON.stringify({ tools: { disabled }, mcp: { disabled: ["?*", "[g]"] } });
    const [policy] = analyzed(text, { file: "agent.json" }).policies;
    assert.ok(policy);
    return policy.policy;
  };
  let proofs = createProofs(policyOf("x"), options);
  for (const [pattern, taker] of [
    ["g__*", "tools.disabled[0]"],
    ["g__x", "mcp.disabled[0]"],
  ] as const) {
    proveFully(proofs);
    const policy = policyOf(pattern);
    proofs = createProofs(policy, options, proofs);
    proveFully(proofs);
    const reach = proofs.of(policy.rules.find(({ path }) => path === "mcp.disabled[1]") ?? assert.fail());
    assert.deepEqual(told(reach), [[taker], [], true]);
  }
});

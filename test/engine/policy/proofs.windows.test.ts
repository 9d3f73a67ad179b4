import assert from "node:assert/strict";
import test from "node:test";
import { finish } from "../../../server/engine/language/effort.ts";
import { askedLists } from "../../../server/engine/policy/asked-lists.ts";
import { createProofs } from "../../../server/engine/policy/create-proofs.ts";
import { createDefaultRepeats } from "../../../server/engine/policy/default-repeats.ts";
import type { Policy, Rule } from "../../../server/engine/policy/policy.ts";
import type { Proof } from "../../../server/engine/policy/proof.ts";
import { proveFully } from "../../../server/engine/policy/proofs.ts";
import { createListProver } from "../../../server/engine/policy/shadowing.ts";
import { analyzed, catalogOf } from "../../helpers/engine.ts";
import { makeWorld, type World } from "../language/enumerate.ts";
import { type Random, random } from "../pattern/random.ts";

// On Windows a pattern sees names folded, so that letters of a name may be none that a pattern holds.

const settings = { platform: "windows" } as const;

type Short = readonly [mode: "-" | "+", pattern: string];

function policyOf(rules: readonly Short[], names: readonly string[] = []): Policy {
  const written = rules.map(([mode, pattern]) => ({ mode: mode === "+" ? "activate" : "deactivate", pattern }));
  const catalog = catalogOf({ tools: names });
  const text = JSON.stringify({ default_mode: "deactivate", rules: written });
  const [policy] = analyzed(text, names.length === 0 ? { settings } : { settings, catalog }).policies;
  assert.ok(policy);
  return policy.policy;
}

/** For each rule: the name that reaches it, or what covers it; and whether it repeats the default. */
function told(policy: Policy): readonly string[] {
  const proofs = createProofs(policy, { names: "tool" });
  proveFully(proofs);
  return policy.rules.map((rule) => {
    const reach = proofs.of(rule);
    const repeated = proofs.repeats(rule);
    const repeats = repeated === undefined ? "" : repeated.needsOthers ? " with others" : " alone";
    const own = reach?.kind === "reachable" ? reach.witness : reach?.kind;
    return `${own}${repeats}`;
  });
}

test("an exact rule that keeps a name from a later one does not repeat the default", () => {
  const patterns = ["/api", "b/", "b/c", "B/", "b\\c", "b[/]", "[/]", "\\", "B"];
  for (const pattern of patterns) {
    const [first] = told(
      policyOf([
        ["-", pattern],
        ["+", "*"],
      ]),
    );
    assert.equal(first?.endsWith("alone") || first?.endsWith("others"), false, `${pattern}: ${first}`);
  }
  assert.deepEqual(
    told(
      policyOf(
        [
          ["-", "É"],
          ["+", "*"],
        ],
        ["É", "a"],
      ),
    ),
    ["É", "x"],
  );
  assert.deepEqual(
    told(
      policyOf([
        ["-", "[/]"],
        ["-", "[/]*"],
        ["+", "*"],
      ]),
    ),
    ["/ with others", "/x", "x"],
  );
  assert.deepEqual(
    told(
      policyOf([
        ["-", "\\"],
        ["-", "?"],
        ["+", "*"],
      ]),
    ),
    ["/ with others", "x", "xx"],
  );
  assert.deepEqual(
    told(
      policyOf([
        ["-", "a/b"],
        ["+", "c*"],
      ]),
    ),
    ["a/b alone", "c"],
  );
});

test("letters that folding makes two of, or differently at the end, are names' letters too", () => {
  for (const name of ["İ", "ΑΣ", "ΣΣ", "aİb"]) {
    assert.deepEqual(
      told(
        policyOf(
          [
            ["-", name],
            ["+", "*"],
          ],
          [name, "a"],
        ),
      ),
      [name, "x"],
      name,
    );
  }
  const many = Array.from({ length: 600 }, (_, index) => String.fromCodePoint(0x4e00 + index));
  assert.deepEqual(
    told(
      policyOf(
        [
          ["-", "a/É"],
          ["+", "*"],
        ],
        [...many, "É"],
      ),
    ),
    ["a/É", "x"],
  );
});

/** What a pattern matches among the words, found once. */
type Matches = (rule: Rule) => ReadonlySet<string>;

function matchesIn({ words }: World): Matches {
  const known = new Map<string, ReadonlySet<string>>();
  return ({ pattern }) => {
    const before = known.get(pattern.source) ?? new Set(words.filter((word) => pattern.matches(word)));
    known.set(pattern.source, before);
    return before;
  };
}

/** What is wrong with a proof, judged by all words; undefined when nothing is. */
function wrongWith(rules: readonly Rule[], place: number, proof: Proof, matches: Matches): string | undefined {
  const own = rules.slice(place, place + 1).flatMap((rule) => Array.from(matches(rule)));
  const earlier = rules.slice(0, place);
  const left = own.filter((word) => !earlier.some((rule) => matches(rule).has(word)));
  if (proof.kind === "unknown") return "unknown";
  if (proof.kind === "reachable") {
    if (!left.includes(proof.witness)) return `${proof.witness} is not left`;
    return left.some(({ length }) => length < proof.witness.length) ? `${proof.witness} is not shortest` : undefined;
  }
  if (left.length > 0) return `${left[0]} is left`;
  const takers = proof.takers.flatMap((number) => rules[number] ?? []);
  const isCover = (some: readonly Rule[]) => own.every((word) => some.some((rule) => matches(rule).has(word)));
  if (!isCover(takers)) return "the cover is not whole";
  return takers.some((_, at) => isCover(takers.toSpliced(at, 1))) ? "the cover has too much" : undefined;
}

function isNeedless(rules: readonly Rule[], place: number, { words }: World, matches: Matches): boolean {
  const decider = (word: string, some: readonly Rule[]) => some.find((rule) => matches(rule).has(word));
  const rest = rules.toSpliced(place, 1);
  return words.every((word) => decider(word, rules) !== rules[place] || decider(word, rest)?.effect !== "allow");
}

const pieces = ["a", "A", "b", "B", "/", "/", "\\", "É", "é", "*", "*", "?", "[/]", "[a-b]", "[A-B]", "[!/]", "[!é]"];

function rulesOf(source: Random): readonly Short[] {
  // Exact rules in front of wide ones are those that repeat something.
  return Array.from({ length: 1 + source.below(6) }, (): Short => {
    const own = source.below(3) === 0 ? pieces.slice(0, 9) : pieces;
    return [source.pick(["-", "-", "+"]), source.text(own, 3)];
  });
}

for (const [letters, seed] of [
  ["a/", 61],
  ["aB", 62],
  ["bÉ/", 63],
  ["Aé\\", 64],
  ["AaÉé", 65],
] as const) {
  test(`rules on names of the letters ${letters}, compared as on Windows, are proved as all names say`, () => {
    const source = random(seed);
    const world = makeWorld(letters, 1, 4);
    const matches = matchesIn(world);
    const counts = { rules: 0, repeating: 0, needed: 0 };
    for (let round = 0; round < 500; round += 1) {
      const rules = rulesOf(source);
      const [list] = askedLists(policyOf(rules));
      if (list === undefined) continue;
      const prover = createListProver(list, world.domain);
      const repeats = finish(createDefaultRepeats(list, prover, world.domain));
      for (const [place, rule] of list.rules.entries()) {
        const about = `${place} of ${JSON.stringify(rules)}`;
        const proof = finish(prover.prove(place, {}));
        assert.equal(wrongWith(list.rules, place, proof, matches), undefined, about);
        counts.rules += 1;
        if (rule.effect !== "deny" || proof.kind !== "reachable") continue;
        const answer = finish(repeats.ask(place, proof.witness, {}));
        assert.ok(answer, about);
        assert.equal(answer.kind !== "no", isNeedless(list.rules, place, world, matches), about);
        counts[answer.kind === "no" ? "needed" : "repeating"] += 1;
        const others = list.rules.filter(({ effect }, at) => at <= place || effect !== rule.effect);
        if (answer.kind === "alone") assert.ok(isNeedless(others, place, world, matches), about);
      }
    }
    assert.ok(counts.rules > 1000 && counts.repeating > 50 && counts.needed > 10, JSON.stringify(counts));
  });
}

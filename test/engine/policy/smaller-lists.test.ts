import assert from "node:assert/strict";
import { test } from "node:test";
import { finish } from "../../../server/engine/language/effort.ts";
import { nameLanguage } from "../../../server/engine/language/language.ts";
import { compileFnmatch } from "../../../server/engine/pattern/fnmatch.ts";
import { needlessEntries } from "../../../server/engine/policy/minimize-entries.ts";
import { minimizeList, type SmallerList } from "../../../server/engine/policy/minimize-list.ts";
import type { Effect } from "../../../server/engine/policy/policy.ts";
import { specificFirst } from "../../../server/engine/policy/specific-first.ts";
import type { KnownProofs } from "../../../server/engine/policy/surely-needless.ts";
import { makeWorld } from "../language/enumerate.ts";
import { random } from "../pattern/random.ts";
import { decideSlowly, randomList, toDefault, toRule, type Written, type WrittenList } from "./list-pairs.ts";

const world = makeWorld("ab_", 0, 5);

function minimized(
  { rules, otherwise }: WrittenList,
  domain = world.domain,
  expired = () => false,
): readonly Written[] {
  const list = { rules: rules.map(toRule), otherwise: toDefault(otherwise) };
  return written(rules, finish(minimizeList(list, domain, { expired })));
}

function written(rules: readonly Written[], { arrangement }: SmallerList): readonly Written[] {
  if (arrangement === undefined) return rules;
  return arrangement.places.map((place): Written => {
    const [source, effect] = rules[place] ?? assert.fail();
    return [arrangement.patterns?.get(place)?.source ?? source, effect];
  });
}

function effectsOf(list: WrittenList): readonly Effect[] {
  return world.words.map((word) => decideSlowly(list, word)[1]);
}

test("a minimized list decides all words as before, and no rule of it can be left out", () => {
  const source = random(3);
  let smaller = 0;
  for (let round = 0; round < 400; round += 1) {
    const list = randomList(source);
    const { otherwise } = list;
    const rules = minimized(list);
    const question = `${JSON.stringify(list)} as ${JSON.stringify(rules)}`;
    const effects = effectsOf(list);
    assert.ok(rules.length <= list.rules.length, question);
    assert.deepEqual(effectsOf({ rules, otherwise }), effects, question);
    for (const place of rules.keys()) {
      assert.notDeepEqual(effectsOf({ rules: rules.toSpliced(place, 1), otherwise }), effects, `${question}: ${place}`);
    }
    if (rules.length < list.rules.length) smaller += 1;
  }
  assert.ok(smaller > 100, `${smaller} of 400`);
});

const { domain: tools } = makeWorld("abcdefghijklmnopqrstuvwxyz_0123456789", 1, 1);

const lists: readonly {
  readonly name: string;
  readonly list: WrittenList;
  readonly rules: readonly Written[];
}[] = [
  {
    name: "a rule that a later one repeats",
    list: {
      rules: [
        ["math_add", "allow"],
        ["math_*", "allow"],
      ],
      otherwise: "deny",
    },
    rules: [["math_*", "allow"]],
  },
  {
    name: "not across one of the other effect",
    list: {
      rules: [
        ["math_add", "allow"],
        ["math_a*", "deny"],
        ["math_*", "allow"],
      ],
      otherwise: "deny",
    },
    rules: [
      ["math_add", "allow"],
      ["math_a*", "deny"],
      ["math_*", "allow"],
    ],
  },
  {
    name: "the default at the end, then what only stood before it",
    list: {
      rules: [
        ["math_*", "allow"],
        ["text_*", "deny"],
        ["*", "deny"],
      ],
      otherwise: "deny",
    },
    rules: [["math_*", "allow"]],
  },
  {
    name: "everything repeats the default",
    list: {
      rules: [
        ["a", "deny"],
        ["b*", "deny"],
      ],
      otherwise: "deny",
    },
    rules: [],
  },
  {
    name: "names that differ in a letter",
    list: {
      rules: [
        ["tool_1", "allow"],
        ["tool_3", "allow"],
        ["tool_2", "allow"],
        ["x", "allow"],
      ],
      otherwise: "deny",
    },
    rules: [
      ["tool_[1-3]", "allow"],
      ["x", "allow"],
    ],
  },
  {
    name: "but not where another rule stands between them",
    list: {
      rules: [
        ["1a*", "allow"],
        ["?ab", "deny"],
        ["2a*", "allow"],
      ],
      otherwise: "deny",
    },
    rules: [
      ["1a*", "allow"],
      ["?ab", "deny"],
      ["2a*", "allow"],
    ],
  },
];

for (const { name, list, rules } of lists) {
  test(`minimize: ${name}`, () => {
    assert.deepEqual(minimized(list, { ...tools, most: 20 }), rules);
  });
}

test("without time only what takes no search is left out, and the rest is said to be open", () => {
  const smaller = (rules: readonly Written[]) => {
    const list = { rules: rules.map(toRule), otherwise: toDefault("deny") };
    const found = finish(minimizeList(list, world.domain, { expired: () => true }));
    return { isWhole: found.isWhole, rules: written(rules, found) };
  };
  assert.deepEqual(
    smaller([
      ["a", "deny"],
      ["b*", "deny"],
    ]),
    { isWhole: true, rules: [] },
    "the default does the same, and nothing comes between",
  );
  assert.deepEqual(
    smaller([
      ["a", "allow"],
      ["*", "allow"],
      ["b", "deny"],
      ["b", "allow"],
    ]),
    {
      isWhole: false,
      rules: [
        ["a", "allow"],
        ["*", "allow"],
      ],
    },
    "what stands behind a rule for every name",
  );
});

/** The answers of brute force, in place of proofs. */
function knownOf(list: WrittenList): KnownProofs {
  const deciders = world.words.map((word) => decideSlowly(list, word));
  return {
    of(rule) {
      const word = world.words.find((_, at) => deciders[at]?.[0] === rule.path);
      return word === undefined
        ? { kind: "covered", by: [], verdicts: [], sameEffect: true }
        : { kind: "reachable", witness: word };
    },
    repeats(rule) {
      const { effect } = rule;
      const own = world.words.filter((_, at) => deciders[at]?.[0] === rule.path);
      const rivals = list.rules.slice(rule.index).filter(([, other]) => other !== effect);
      const isNeeded = rivals.some(([pattern]) => own.some((word) => compileFnmatch(pattern).matches(word)));
      if (own.length === 0 || effect !== list.otherwise || isNeeded) return undefined;
      return { verdict: toDefault(effect), needsOthers: false };
    },
  };
}

test("what is known spares searches: nothing changes, and the same is left out", () => {
  const source = random(11);
  let smaller = 0;
  for (let round = 0; round < 300; round += 1) {
    const list = randomList(source);
    const { otherwise } = list;
    const asked = { rules: list.rules.map(toRule), otherwise: toDefault(otherwise) };
    const found = finish(minimizeList(asked, world.domain, {}, knownOf(list)));
    const rules = written(list.rules, found);
    assert.equal(found.isWhole, true);
    assert.deepEqual(rules, minimized(list), JSON.stringify(list));
    const quick = written(
      list.rules,
      finish(minimizeList(asked, world.domain, { expired: () => true }, knownOf(list))),
    );
    assert.deepEqual(effectsOf({ rules: quick, otherwise }), effectsOf(list), JSON.stringify(list));
    if (quick.length < list.rules.length) smaller += 1;
  }
  assert.ok(smaller > 100, `${smaller} of 300`);
});

test("a search of a long list is cut after so many steps, and says so; with a rule for every name it is whole", () => {
  const rules = Array.from({ length: 3000 }, (_, index): Written => [`t${index}`, "allow"]);
  const find = (all: readonly Written[]) =>
    finish(minimizeList({ rules: all.map(toRule), otherwise: toDefault("deny") }, { ...tools, most: 20 }, {}));
  assert.equal(find(rules).isWhole, false);
  assert.deepEqual(find(rules), find(rules));
  const { arrangement, isWhole } = find(rules.toSpliced(1, 0, ["*", "deny"]));
  assert.deepEqual([arrangement?.places, isWhole], [[0], true]);
});

test("entries that others match together are needless, and the rest match the same", () => {
  const source = random(9);
  let needless = 0;
  for (let round = 0; round < 400; round += 1) {
    const patterns = randomList(source).rules.map(([pattern]) => compileFnmatch(pattern));
    const { needless: gone, isWhole } = finish(needlessEntries(patterns.map(nameLanguage), world.domain, {}));
    assert.ok(isWhole);
    const known = patterns.map((own, place) => {
      const earlier = patterns.slice(0, place);
      return world.words.every((word) => !own.matches(word) || earlier.some((other) => other.matches(word)));
    });
    const again = needlessEntries(patterns.map(nameLanguage), world.domain, {}, known);
    assert.deepEqual(finish(again).needless, gone, "what is known spares searches");
    const spent = { expired: () => true };
    assert.deepEqual(
      finish(needlessEntries(patterns.map(nameLanguage), world.domain, spent, known)).needless,
      [...known.keys()].filter((place) => known[place]),
      "and is there without time",
    );
    const kept = patterns.filter((_, place) => !gone.includes(place));
    const question = patterns.map((pattern) => pattern.source).join(" ");
    for (const word of world.words) {
      const before = patterns.some((pattern) => pattern.matches(word));
      assert.equal(
        kept.some((pattern) => pattern.matches(word)),
        before,
        `${question}: ${word}`,
      );
    }
    for (const one of kept) {
      const others = kept.filter((other) => other !== one);
      const isNeeded = world.words.some((word) => one.matches(word) && !others.some((other) => other.matches(word)));
      assert.ok(isNeeded, `${question}: ${one.source}`);
    }
    needless += gone.length;
  }
  assert.ok(needless > 200);
});

test("specific rules come first, and the rest keeps its order", () => {
  const sorted = (patterns: readonly string[]) => {
    const order = finish(specificFirst(patterns.map((pattern, index) => toRule([pattern, "allow"], index))));
    return typeof order === "object" ? order.map((place) => patterns[place]) : order;
  };
  assert.deepEqual(sorted(["*", "b", "a*", "ab"]), ["b", "ab", "a*", "*"]);
  assert.deepEqual(sorted(["a*", "x", "*y", "ab"]), ["ab", "a*", "x", "*y"]);
  assert.deepEqual(sorted(["a?", "a*", "?"]), undefined);
  assert.deepEqual(sorted(["a", "a", "b"]), undefined);
  assert.deepEqual(sorted([]), undefined);
});

test("no rule stands in front of one that matches only some of its names", () => {
  const source = random(5);
  for (let round = 0; round < 300; round += 1) {
    const rules = randomList(source).rules.map(toRule);
    const order = finish(specificFirst(rules)) ?? [...rules.keys()];
    assert.ok(order !== "spent");
    assert.deepEqual(
      order.toSorted((one, other) => one - other),
      [...rules.keys()],
    );
    const again = order.flatMap((place) => rules[place] ?? []);
    assert.equal(finish(specificFirst(again)), undefined, again.map(({ pattern }) => pattern.source).join(" "));
  }
});

const toAllow = (pattern: string, index: number) => toRule([pattern, "allow"], index);

test("a long chain of rules, each narrower than the one before, is turned around", () => {
  const rules = Array.from({ length: 300 }, (_, index) => toAllow(`${"a".repeat(index)}*`, index));
  assert.deepEqual(finish(specificFirst(rules)), [...rules.keys()].reverse());
});

test("no order is looked for where too many pairs would have to be compared", () => {
  const all = ["*", ...Array.from({ length: 2000 }, (_, index) => `*a${index}*`)].map(toAllow);
  assert.equal(finish(specificFirst(all)), "spent");
  assert.equal(typeof finish(specificFirst(all.slice(0, 500))), "object");
});

test("without time only short lists are put in order", () => {
  const expired = () => true;
  const all = ["*", ...Array.from({ length: 500 }, (_, index) => `*a${index}*`)].map(toAllow);
  assert.equal(finish(specificFirst(all, { expired })), "spent");
  assert.equal(typeof finish(specificFirst(all.slice(0, 30), { expired })), "object");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { finish } from "../../../server/engine/language/effort.ts";
import { compileFnmatch } from "../../../server/engine/pattern/fnmatch.ts";
import { decidingList } from "../../../server/engine/policy/deciding-list.ts";
import { diffLists } from "../../../server/engine/policy/list-diff.ts";
import { nameItself } from "../../../server/engine/policy/name-search.ts";
import { makeWorld, type WordSet, type World, wordsOf } from "../language/enumerate.ts";
import { random } from "../pattern/random.ts";
import { decideSlowly, pairKinds, randomPair, toDefault, toRule, type WrittenList } from "./list-pairs.ts";

const worlds: readonly World[] = [makeWorld("ab_", 0, 6), makeWorld("abc_", 1, 5), makeWorld("ab_", 3, 6)];
const rounds = 3000;

test("lists are compared as all words say: equal, or a shortest word with both verdicts", () => {
  const source = random(41);
  const counts = { equal: 0, differs: 0, unknown: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const kind = pairKinds[round % pairKinds.length] ?? "rewrite";
    const world = worlds[round % worlds.length] ?? makeWorld("ab", 0, 3);
    const [one, other] = randomPair(source, kind);
    const lists = [one, other].map(({ rules, otherwise }) => {
      return decidingList(rules.map(toRule), toDefault(otherwise), "none");
    });
    const [list, otherList] = lists;
    assert.ok(list && otherList);
    const diff = finish(diffLists(list, otherList, { domain: world.domain, except: [] }, {}));
    const question = `${kind}: ${JSON.stringify([one, other])}`;
    const shortest = firstDifference(world, one, other);
    counts[diff.kind] += 1;
    if (diff.kind !== "differs") {
      assert.equal(diff.kind, "equal", question);
      assert.equal(shortest, undefined, question);
      continue;
    }
    assert.ok(world.words.includes(diff.name) && diff.isShortest, question);
    assert.equal(diff.name.length, shortest?.length, `${question}: ${diff.name}`);
    const verdicts = lists.map((each) => each.decider(diff.name)?.verdict());
    assert.deepEqual(
      verdicts.map((verdict) => [verdict?.reason.path, verdict?.effect]),
      [decideSlowly(one, diff.name), decideSlowly(other, diff.name)],
      question,
    );
    assert.notEqual(verdicts[0]?.effect, verdicts[1]?.effect, question);
    const except = [nameItself(diff.name), nameItself("ab")];
    const next = finish(diffLists(list, otherList, { domain: world.domain, except }, {}));
    const second = firstDifference(world, one, other, [diff.name, "ab"]);
    assert.equal(next.kind === "differs" ? next.name.length : undefined, second?.length, question);
  }
  assert.ok(counts.equal > rounds / 4 && counts.differs > rounds / 4, JSON.stringify(counts));
});

/** By all words, with the words of each pattern kept as bits. */
function firstDifference(
  world: World,
  one: WrittenList,
  other: WrittenList,
  except: readonly string[] = [],
): string | undefined {
  const left = allowedWords(world, one);
  const right = allowedWords(world, other);
  return world.words.find((word, index) => {
    return hasWord(left, index) !== hasWord(right, index) && !except.includes(word);
  });
}

function allowedWords(world: World, { rules, otherwise }: WrittenList): WordSet {
  const allowed = new Int32Array(Math.ceil(world.words.length / 32));
  for (const [index, word] of world.words.entries()) {
    const rule = rules.find(([pattern]) => hasWord(wordsMatching(world, pattern), index));
    if ((rule?.[1] ?? otherwise) === "allow" && word !== undefined)
      allowed[index >> 5] = (allowed[index >> 5] ?? 0) | (1 << (index & 31));
  }
  return allowed;
}

function hasWord(set: WordSet, index: number): boolean {
  return (((set[index >> 5] ?? 0) >>> (index & 31)) & 1) === 1;
}

const known = new Map<World, Map<string, WordSet>>();

function wordsMatching(world: World, pattern: string): WordSet {
  const byPattern = known.get(world) ?? new Map<string, WordSet>();
  known.set(world, byPattern);
  const compiled = compileFnmatch(pattern);
  const set = byPattern.get(pattern) ?? wordsOf(world, (word) => compiled.matches(word));
  byPattern.set(pattern, set);
  return set;
}

test("hostile clauses end as unknown when the effort is spent, and soon after it", () => {
  // Each clause forbids one combination of three of 24 letters: whether all are forbidden is hard to find out.
  const source = random(7);
  const clauses = Array.from({ length: 110 }, () => {
    const letters = Array.from({ length: 24 }, () => "?");
    for (let count = 0; count < 3; count += 1) letters[source.below(24)] = source.pick(["a", "b"]);
    return letters.join("");
  });
  const rules = clauses.map((pattern, index) => toRule([pattern, "deny"], index));
  const all = toRule(["[ab]".repeat(24), "allow"], rules.length);
  const list = decidingList([...rules, all], toDefault("deny"), "none");
  const without = decidingList(rules, toDefault("deny"), "none");
  const { domain } = makeWorld("ab", 1, 3);
  let pauses = 0;
  const limit = 5;
  const task = diffLists(
    list,
    without,
    { domain: { ...domain, most: 30 }, except: [] },
    { states: 1e9, expired: () => pauses >= limit },
  );
  let after = 0;
  for (let step = task.next(); ; step = task.next()) {
    if (step.done === true) {
      assert.equal(step.value.kind, "unknown");
      break;
    }
    if (pauses >= limit) after += 1;
    pauses += 1;
  }
  assert.ok(after <= 2, `${after} more pauses`);
});

test("what differs is told even when not all of it could be looked at", () => {
  const one = decidingList([toRule(["a*", "allow"], 0), toRule(["b*", "allow"], 1)], toDefault("deny"), "none");
  const other = decidingList([], toDefault("deny"), "none");
  let asked = 0;
  const expired = () => {
    asked += 1;
    return asked > 1;
  };
  const { domain } = makeWorld("ab", 0, 4);
  const diff = finish(diffLists(one, other, { domain, except: [] }, { expired }));
  assert.ok(diff.kind === "differs" && !diff.isShortest, JSON.stringify(diff));
});

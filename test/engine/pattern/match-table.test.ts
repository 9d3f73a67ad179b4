import assert from "node:assert/strict";
import test from "node:test";
import { compileFnmatch, exactPattern } from "../../../server/engine/pattern/fnmatch.ts";
import { type MatchTable, matchTable } from "../../../server/engine/pattern/match-table.ts";
import { longestName, longestPattern, type Pattern } from "../../../server/engine/pattern/pattern.ts";
import { type Random, random } from "./random.ts";

/** Everything a table says, as plain data. */
interface Facts {
  readonly first: readonly number[];
  readonly patternsOf: readonly (readonly number[])[];
  readonly rules: readonly {
    readonly matches: number;
    readonly decides: number;
    readonly namesOf: readonly number[];
    readonly firstNamesOf: readonly number[];
    readonly losesTo: readonly (readonly [pattern: number, count: number])[];
  }[];
}

function slowly(patterns: readonly Pattern[], names: readonly string[]): Facts {
  const indices = (matched: readonly boolean[]) => matched.flatMap((is, index) => (is ? [index] : []));
  const patternsOf = names.map((name) => indices(patterns.map((pattern) => pattern.matches(name))));
  const first = patternsOf.map((matching) => matching[0] ?? -1);
  const rules = patterns.map((pattern, index) => {
    const namesOf = indices(names.map((name) => pattern.matches(name)));
    const firstNamesOf = namesOf.filter((name) => first[name] === index);
    const winners = namesOf.map((name) => first[name] ?? -1).filter((winner) => winner !== index);
    const losesTo = indices(patterns.map((_, other) => winners.includes(other))).map(
      (other) => [other, winners.filter((winner) => winner === other).length] as const,
    );
    return { matches: namesOf.length, decides: firstNamesOf.length, namesOf, firstNamesOf, losesTo };
  });
  return { first, patternsOf, rules };
}

function factsOf(table: MatchTable): Facts {
  return {
    first: table.names.map((_, name) => table.firstOf(name)),
    patternsOf: table.names.map((_, name) => table.patternsOf(name)),
    rules: table.patterns.map((_, pattern) => ({
      matches: table.matchCount(pattern),
      decides: table.firstCount(pattern),
      namesOf: table.namesOf(pattern),
      firstNamesOf: table.firstNamesOf(pattern),
      losesTo: table.losesTo(pattern).map((loss) => [loss.pattern, loss.count] as const),
    })),
  };
}

interface Alphabet {
  readonly letters: readonly string[];
  readonly pieces: readonly string[];
}

const hostile: Alphabet = {
  letters: ["a", "a", "b", "B", "_", "/", "\\", "\n", "\0", "é", "İ", "ς", "😀", "😁", "\ud83d", "\ude00", "\uffff"],
  pieces: ["*", "*", "*", "?", "[ab]", "[!a]", "[*]", "[z-a]", "[", "]", "[\ud83d]", "[!😀]"],
};
const plain: Alphabet = { letters: ["a", "b", "ab", "a_b"], pieces: ["*", "*", "?", "[ab]"] };

function makePattern(from: Random, { letters, pieces }: Alphabet): Pattern {
  const fold = from.below(4) === 0 ? "windows" : "none";
  if (from.below(6) === 0) return exactPattern(from.text(letters, 5), { fold });
  return compileFnmatch(from.text(from.below(2) === 0 ? letters : [...letters, ...pieces], 6), { fold });
}

function makeMany<Item>(from: Random, most: number, make: () => Item): readonly Item[] {
  return Array.from({ length: from.below(most + 1) }, make);
}

// Small ones take the plain loop, large ones the index.
const sizes = [
  { patterns: 12, names: 20, runs: 150 },
  { patterns: 90, names: 120, runs: 12 },
];

test("a table says what each pattern says alone", () => {
  const from = random(1);
  for (const alphabet of [hostile, plain]) {
    for (const size of sizes) {
      for (let run = 0; run < size.runs; run += 1) {
        const patterns = makeMany(from, size.patterns, () => makePattern(from, alphabet));
        const names = makeMany(from, size.names, () => from.text(alphabet.letters, 6));
        assert.deepEqual(factsOf(matchTable(patterns, names)), slowly(patterns, names));
      }
    }
  }
});

test("empty, over-long and repeated ones, and names of objects' parts", () => {
  const long = "a".repeat(longestName);
  const sources = ["", "a*", `${long}?`, "__proto__", "constructor*", "*", "a*", "*".repeat(longestPattern + 1), "**"];
  const patterns = sources.map((source) => compileFnmatch(source));
  const names = ["", long, `${long}a`, "__proto__", "constructor", "a", "a", ""];
  for (const list of [
    patterns,
    [...patterns, ...Array.from({ length: 40 }, (_, index) => exactPattern(`x${index}`))],
  ]) {
    for (const repeats of [1, 40]) {
      const all = Array.from({ length: repeats }, () => names).flat();
      assert.deepEqual(factsOf(matchTable(list, all)), slowly(list, all));
    }
  }
  assert.deepEqual(factsOf(matchTable([], names)), slowly([], names));
  assert.deepEqual(factsOf(matchTable(patterns, [])), slowly(patterns, []));
});

test("what is asked out of range is empty", () => {
  const table = matchTable([compileFnmatch("*")], ["a"]);
  for (const index of [-1, 1]) {
    assert.deepEqual([table.firstOf(index), table.matchCount(index), table.firstCount(index)], [-1, 0, 0]);
    const lists = [table.namesOf(index), table.firstNamesOf(index), table.patternsOf(index), table.losesTo(index)];
    assert.deepEqual(lists, [[], [], [], []]);
  }
});

/** A list of which one place was edited, as a user does it. */
function edited(from: Random, patterns: readonly Pattern[], alphabet: Alphabet): readonly Pattern[] {
  const at = from.below(Math.max(1, patterns.length));
  const pattern = patterns[at];
  switch (from.below(8)) {
    case 0:
      return patterns.toSpliced(at, 0, makePattern(from, alphabet));
    case 1:
      return patterns.toSpliced(0, 0, exactPattern(from.text(alphabet.letters, 4)));
    case 2:
      return patterns.toSpliced(at, from.below(3));
    case 3:
      return pattern === undefined ? [] : patterns.toSpliced(at, 1).toSpliced(from.below(patterns.length), 0, pattern);
    case 4:
      return patterns.map((each) => (from.below(10) === 0 ? makePattern(from, alphabet) : each));
    case 5:
      return patterns.toSpliced(at, 1, from.pick(patterns.length > 0 ? patterns : [compileFnmatch("*")]));
    default: {
      // A key press: one letter more or less.
      const source = pattern?.source ?? "";
      const cut = from.below(source.length + 1);
      const added = from.below(3) === 0 ? "" : from.text([...alphabet.letters, ...alphabet.pieces], 1);
      const typed = source.slice(0, cut) + added + source.slice(added === "" ? cut + 1 : cut);
      return patterns.toSpliced(at, 1, compileFnmatch(typed, { fold: pattern?.fold ?? "none" }));
    }
  }
}

function editedNames(from: Random, names: readonly string[], alphabet: Alphabet): readonly string[] {
  const kept = names.filter(() => from.below(20) > 0);
  return kept.toSpliced(from.below(kept.length + 1), 0, ...makeMany(from, 3, () => from.text(alphabet.letters, 5)));
}

/** The patterns by text, so that two lists can be compared. */
function textAt(table: MatchTable, pattern: number): string | undefined {
  const found = table.patterns[pattern];
  return found && `${found.language} ${found.fold} ${found.source}`;
}

test("after each of many edits a table is the same as one made from scratch", () => {
  const from = random(2);
  for (const { alphabet, operations, rules, size } of [
    { alphabet: plain, operations: 1200, rules: 20, size: 40 },
    { alphabet: hostile, operations: 400, rules: 12, size: 20 },
    { alphabet: hostile, operations: 400, rules: 60, size: 130 },
  ]) {
    const some = Array.from({ length: rules }, () => makePattern(from, alphabet));
    let table = matchTable(
      some,
      Array.from({ length: size }, () => from.text(alphabet.letters, 5)),
    );
    for (let operation = 0; operation < operations; operation += 1) {
      const before = table;
      const facts = operation % 7 === 0 ? factsOf(before) : undefined;
      const names = operation % 23 === 22 ? editedNames(from, table.names, alphabet) : undefined;
      const patterns = edited(from, table.patterns, alphabet);
      table = names === undefined ? before.withPatterns(patterns) : before.withNames(names);
      assert.deepEqual(factsOf(table), slowly(table.patterns, table.names));
      assert.equal(table.names, names ?? before.names);
      assert.equal(table.patterns, names === undefined ? patterns : before.patterns);
      if (facts !== undefined) assert.deepEqual(factsOf(before), facts, "the old table stays right");
      const changed = table.changedNames ?? [];
      if (names !== undefined) {
        const added = names.flatMap((name, index) => (before.names.includes(name) ? [] : [index]));
        assert.deepEqual(changed, added);
        continue;
      }
      for (const name of table.names.keys()) {
        const was = before.firstOf(name);
        const is = table.firstOf(name);
        if (textAt(before, was) !== textAt(table, is)) assert.ok(changed.includes(name), "a change is told");
      }
      assert.deepEqual(
        changed,
        [...new Set(changed)].toSorted((one, other) => one - other),
      );
    }
    assert.equal(matchTable(table.patterns, table.names).changedNames, undefined);
  }
});

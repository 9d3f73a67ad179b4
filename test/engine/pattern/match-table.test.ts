import assert from "node:assert/strict";
import test from "node:test";
import { compileFnmatch, exactPattern } from "../../../server/engine/pattern/fnmatch.ts";
import { listDifference, placeAfter } from "../../../server/engine/pattern/list-difference.ts";
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

test("letters that many patterns share, and letters of all kinds", () => {
  const run = "ab_".repeat(45);
  const ends = ["", "a", "x", "xa"];
  const sources = ends.flatMap((end) => {
    const text = run + end;
    return [
      text,
      `${text}*`,
      `*${text}`,
      `*${text}*`,
      `?${text}`,
      `${text}*${end}`,
      `[!x]*${text}?`,
      `*${text}*${end}`,
    ];
  });
  const names = ends.flatMap((end) => ["", "a", "x"].flatMap((start) => [start + run + end, start + run + end + run]));
  const patterns = sources.map((source) => compileFnmatch(source));
  const many = Array.from({ length: 20 }, () => names).flat();
  assert.deepEqual(factsOf(matchTable(patterns, many)), slowly(patterns, many));

  const letters = Array.from({ length: 3000 }, (_, index) => String.fromCharCode(0x4e00 + index));
  const table = matchTable(
    letters.map((letter) => compileFnmatch(`*${letter}*`)),
    letters,
  );
  assert.ok(letters.every((_, index) => table.firstOf(index) === index && table.matchCount(index) === 1));
});

test("names that start alike, in any order", () => {
  const from = random(4);
  const stems = ["alpha_", "alpha_beta", "gamma", "gamma_b"];
  const text = () => from.pick(stems) + from.text(["a", "b", "_b"], 2);
  const sources = Array.from({ length: 40 }, () => from.pick(["", "*", "?"]) + text() + from.pick(["", "*", "*b"]));
  const patterns = [...sources, ...stems.map((stem) => `${stem}*`)].map((source) => compileFnmatch(source));
  for (let run = 0; run < 40; run += 1) {
    const names = Array.from({ length: 60 }, text);
    assert.deepEqual(factsOf(matchTable(patterns, names)), slowly(patterns, names));
  }
});

test("more matches than are kept", () => {
  // Pattern `p` matches the names of `longest - p` letters and more.
  const longest = 90;
  const patterns = Array.from({ length: longest }, (_, index) => compileFnmatch(`${"a".repeat(longest - index)}*`));
  const lengths = Array.from({ length: 92_000 }, (_, index) => (index % 100 === 0 ? 1 + (index % 89) : longest));
  const names = lengths.map((length) => "a".repeat(length));
  const last = longest - 1;
  const whole = matchTable(patterns, names);
  for (const shift of [0, 1]) {
    const table = shift === 0 ? whole : whole.withPatterns(patterns.toSpliced(0, shift));
    const firstFor = (length: number) => Math.max(0, longest - length - shift);
    assert.ok(lengths.every((length, name) => table.firstOf(name) === firstFor(length)));
    assert.equal(table.matchCount(last - shift), names.length);
    assert.equal(table.namesOf(0).length, lengths.filter((length) => length >= longest - shift).length);
    assert.deepEqual(table.namesOf(0), table.firstNamesOf(0));
    for (const name of [0, 1, 100, 200]) {
      const first = firstFor(lengths[name] ?? 0);
      assert.deepEqual(
        table.patternsOf(name),
        Array.from({ length: longest - shift - first }, (_, index) => first + index),
      );
    }
    const lost = table.losesTo(last - shift).reduce((sum, { count }) => sum + count, 0);
    assert.equal(lost + table.firstCount(last - shift), names.length);
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
  const added = makeMany(from, 3, () => from.pick([from.text(alphabet.letters, 5), "a".repeat(longestName + 1)]));
  return kept.toSpliced(from.below(kept.length + 1), 0, ...added);
}

/** Whether the first pattern of a name is the one that it was, as far as the difference of the lists tells. */
function isFirstKept(before: MatchTable, after: MatchTable, name: number): boolean {
  const difference = listDifference(before.patterns, after.patterns);
  return after.firstOf(name) === placeAfter(difference, before.firstOf(name));
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
      const different = Array.from(table.names.keys()).filter((name) => !isFirstKept(before, table, name));
      assert.deepEqual(changed, different);
    }
    assert.equal(matchTable(table.patterns, table.names).changedNames, undefined);
  }
});

test("edits of many patterns at once, and one after the other in many", () => {
  const from = random(3);
  const make = () => makePattern(from, plain);
  const some = Array.from({ length: 100 }, make);
  const names = Array.from({ length: 60 }, () => from.text(plain.letters, 5));
  const sorted = (patterns: readonly Pattern[]) =>
    patterns.toSorted((one, other) => other.source.length - one.source.length);
  const edits: readonly ((patterns: readonly Pattern[]) => readonly Pattern[])[] = [
    (patterns) => patterns.toReversed(),
    sorted,
    (patterns) => patterns.map((pattern, index) => (index % 2 === 0 ? make() : pattern)),
    (patterns) => [...patterns, ...patterns],
    (patterns) => patterns.filter((_, index) => index % 3 > 0),
    () => [],
    () => some,
    (patterns) => patterns.toSpliced(20, 0, ...Array.from({ length: 10 }, make)),
    (patterns) => patterns.toSpliced(30, 40),
    (patterns) => patterns.map((pattern) => ({ ...pattern })),
  ];
  let table = matchTable(some, names);
  const compare = (patterns: readonly Pattern[]) => {
    const before = table;
    table = before.withPatterns(patterns);
    assert.deepEqual(factsOf(table), slowly(patterns, names));
    const different = Array.from(names.keys()).filter((name) => !isFirstKept(before, table, name));
    assert.deepEqual(table.changedNames, different);
  };
  for (const edit of edits) compare(edit(table.patterns));
  // Each place gets a pattern of its own, more than are kept beside those that were matched together.
  for (let place = 0; place < 100; place += 1) compare(table.patterns.with(place % table.patterns.length, make()));
});

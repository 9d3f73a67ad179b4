import assert from "node:assert/strict";
import { test } from "node:test";
import { finish } from "../../../server/engine/language/effort.ts";
import { findName } from "../../../server/engine/language/find-name.ts";
import {
  type Language,
  nameLanguage,
  serverLanguage,
  serverlessLanguage,
} from "../../../server/engine/language/language.ts";
import { compileFnmatch } from "../../../server/engine/pattern/fnmatch.ts";
import { type Random, random } from "../pattern/random.ts";
import { judge, makeWorld, type WordSet, type World, wordsOf } from "./enumerate.ts";

/** A way to make up questions, and the words by which their answers are judged. */
interface Kind {
  readonly name: string;
  readonly rounds: number;
  readonly seed: number;
  readonly world: World;
  readonly insides: number;
  readonly outsides: number;
  readonly language: (source: Random) => Language;
}

const pieces = [..."aab", "_", "*", "*", "?", "[ab]", "[!a]", "[!b_]", "[z-a]"];
const pattern = (source: Random, longest: number) => compileFnmatch(source.text(pieces, longest));
const plain = (source: Random) => nameLanguage(pattern(source, 5));
const general = (source: Random) => nameLanguage(pattern(source, 3));
const wide = (source: Random) => nameLanguage(compileFnmatch(`${source.text(pieces, 1)}*${source.text(pieces, 2)}`));

function mixed(source: Random): Language {
  const choice = source.below(8);
  const mark = source.pick(["__", "__", "__", "__", "_", "aba"]);
  if (choice === 0) return serverlessLanguage(mark);
  if (choice < 5) return serverLanguage(pattern(source, 3), mark);
  return choice === 5 ? nameLanguage(compileFnmatch(`${source.text(pieces, 2)}__*`)) : plain(source);
}

const kinds: readonly Kind[] = [
  { name: "lists", rounds: 4000, seed: 1, world: makeWorld("ab_", 0, 6), insides: 1, outsides: 5, language: plain },
  {
    name: "four letters",
    rounds: 1500,
    seed: 2,
    world: makeWorld("abc_", 1, 5),
    insides: 1,
    outsides: 6,
    language: plain,
  },
  {
    name: "general ones",
    rounds: 2000,
    seed: 3,
    world: makeWorld("ab_", 1, 6),
    insides: 1,
    outsides: 9,
    language: general,
  },
  { name: "pairs", rounds: 1500, seed: 4, world: makeWorld("ab_", 0, 6), insides: 2, outsides: 5, language: plain },
  { name: "triples", rounds: 1000, seed: 5, world: makeWorld("ab_", 0, 6), insides: 3, outsides: 4, language: wide },
  {
    name: "long names only",
    rounds: 500,
    seed: 6,
    world: makeWorld("ab_", 3, 6),
    insides: 1,
    outsides: 5,
    language: plain,
  },
  { name: "servers", rounds: 2000, seed: 7, world: makeWorld("ab_", 1, 7), insides: 1, outsides: 6, language: mixed },
  {
    name: "pairs with servers",
    rounds: 1000,
    seed: 8,
    world: makeWorld("ab_", 1, 7),
    insides: 2,
    outsides: 5,
    language: mixed,
  },
];

for (const { name, rounds, seed, world, insides, outsides, language } of kinds) {
  test(`answers are those of all words: ${name}`, () => {
    const source = random(seed);
    const known = new Map<string, WordSet>();
    const wordsIn = (one: Language) => {
      const set = known.get(one.key) ?? wordsOf(world, (word) => one.has(word));
      known.set(one.key, set);
      return set;
    };
    const counts = { name: 0, none: 0, unknown: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const inside = Array.from({ length: insides }, () => language(source));
      const outside = Array.from({ length: source.below(outsides + 1) }, () => language(source));
      const answer = finish(findName({ inside, outside, domain: world.domain }));
      const wrong = judge(world, inside.map(wordsIn), outside.map(wordsIn), answer);
      const question = `${inside.map(({ key }) => key).join(" & ")} without ${outside.map(({ key }) => key).join(" | ")}`;
      assert.equal(wrong, undefined, question);
      counts[answer.kind] += 1;
    }
    assert.ok(counts.name > rounds / 10 && counts.none > rounds / 10, JSON.stringify(counts));
  });
}

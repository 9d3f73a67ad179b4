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
  readonly world: World;
  readonly insides: number;
  readonly outsides: number;
  /** Makes up a language; `texts` are the patterns of the question so far, and it adds its own. */
  readonly language: (source: Random, texts: string[]) => Language;
}

const pieces = [..."aab", "_", "*", "*", "?", "[ab]", "[!a]", "[!b_]", "[z-a]"];

function names(text: string, texts: string[]): Language {
  texts.push(text);
  return nameLanguage(compileFnmatch(text));
}

/** Patterns that start alike share much of their way, which is where a shared fact can be wrong for one of them. */
function alike(source: Random, texts: string[], choices: readonly string[], most: number): string {
  const before = source.below(2) === 0 || texts.length === 0 ? "" : source.pick(texts);
  return before.slice(0, source.below(before.length + 1)) + source.text(choices, most);
}

const plain = (source: Random, texts: string[]) => names(source.text(pieces, 5), texts);
const short = (source: Random, texts: string[]) => names(source.text(pieces, 3), texts);
const related = (source: Random, texts: string[]) => names(alike(source, texts, pieces, 4), texts);
const stars = (source: Random, texts: string[]) => names(alike(source, texts, [..."aabb**?"], 6), texts);
const wide = (source: Random, texts: string[]) => names(`${source.text(pieces, 1)}*${source.text(pieces, 2)}`, texts);

function mixed(source: Random, texts: string[]): Language {
  const choice = source.below(8);
  const mark = source.pick(["__", "__", "__", "__", "_", "aba"]);
  if (choice === 0) return serverlessLanguage(mark);
  if (choice < 5) return serverLanguage(compileFnmatch(source.text(pieces, 3)), mark);
  return names(choice === 5 ? `${source.text(pieces, 2)}__*` : source.text(pieces, 5), texts);
}

/** Folded letters, and `/` for the letter that it is folded to. */
function folded(source: Random, texts: string[]): Language {
  const text = alike(source, texts, [..."aAb\\/**?", "[a-b]", "[!A]", "[!/]", "[@-\\]"], 4);
  texts.push(text);
  return nameLanguage(compileFnmatch(text, { fold: "windows" }));
}

const kinds: readonly Kind[] = [
  { name: "lists", rounds: 2500, world: makeWorld("ab_", 0, 6), insides: 1, outsides: 5, language: plain },
  { name: "four letters", rounds: 1000, world: makeWorld("abc_", 1, 5), insides: 1, outsides: 6, language: plain },
  { name: "short patterns", rounds: 1500, world: makeWorld("ab_", 1, 6), insides: 1, outsides: 9, language: short },
  { name: "alike", rounds: 2000, world: makeWorld("ab_", 1, 6), insides: 1, outsides: 8, language: related },
  { name: "stars", rounds: 12_000, world: makeWorld("ab", 0, 7), insides: 1, outsides: 8, language: stars },
  { name: "pairs", rounds: 1500, world: makeWorld("ab_", 0, 6), insides: 2, outsides: 5, language: related },
  { name: "triples", rounds: 1000, world: makeWorld("ab_", 0, 6), insides: 3, outsides: 4, language: wide },
  { name: "long names only", rounds: 500, world: makeWorld("ab_", 3, 6), insides: 1, outsides: 5, language: plain },
  { name: "folded", rounds: 500, world: makeWorld("aAb/", 1, 4), insides: 1, outsides: 6, language: folded },
  { name: "servers", rounds: 2000, world: makeWorld("ab_", 1, 7), insides: 1, outsides: 6, language: mixed },
  { name: "pairs of servers", rounds: 1000, world: makeWorld("ab_", 1, 7), insides: 2, outsides: 5, language: mixed },
];

for (const [seed, { name, rounds, world, insides, outsides, language }] of kinds.entries()) {
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
      const texts: string[] = [];
      const inside = Array.from({ length: insides }, () => language(source, texts));
      const outside = Array.from({ length: source.below(outsides + 1) }, () => language(source, texts));
      const answer = finish(findName({ inside, outside, domain: world.domain }));
      const wrong = judge(world, inside.map(wordsIn), outside.map(wordsIn), answer);
      const question = `${inside.map(({ key }) => key).join(" & ")} without ${outside.map(({ key }) => key).join(" | ")}`;
      assert.equal(wrong, undefined, question);
      counts[answer.kind] += 1;
    }
    assert.ok(counts.name > rounds / 10 && counts.none > rounds / 10, JSON.stringify(counts));
  });
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { nameDomains } from "../../../server/engine/language/domain.ts";
import { type Effort, finish, type Task } from "../../../server/engine/language/effort.ts";
import { findName } from "../../../server/engine/language/find-name.ts";
import { type Language, nameLanguage, serverLanguage } from "../../../server/engine/language/language.ts";
import { type Answer, createProver } from "../../../server/engine/language/prover.ts";
import { compileFnmatch } from "../../../server/engine/pattern/fnmatch.ts";
import { type Random, random } from "../pattern/random.ts";

const { tool, any } = nameDomains;
const names = (source: string) => nameLanguage(compileFnmatch(source));
const server = (source: string) => serverLanguage(compileFnmatch(source), "__");

const pieces = ["fs", "git", "add", "get", "_", "_", "__", "x", "*", "*", "?", "[a-f]", "[!_]", "é"];

function language(source: Random): Language {
  const pattern = source.text(pieces, 5);
  return source.below(6) === 0 ? server(pattern) : names(pattern);
}

test("a prover answers as if it were asked for the first time, whatever was added or asked since", () => {
  for (const [seed, domain] of [tool, any, tool, any].entries()) {
    const source = random(seed);
    const languages = Array.from({ length: 60 }, () => language(source));
    const prover = createProver(domain);
    const alone = languages.map((asked, index) => {
      prover.add(asked);
      return finish(findName({ inside: [asked], outside: languages.slice(0, index), domain }));
    });
    assert.equal(prover.size, languages.length);
    for (const index of [...languages.keys()].reverse()) {
      const asked = languages[index];
      if (asked === undefined) continue;
      assert.deepEqual(finish(prover.ask([asked], {}, index)), alone[index], `${seed}: ${index}`);
    }
    const kinds = new Set(alone.map(({ kind }) => kind));
    assert.deepEqual(Array.from(kinds).sort(), ["name", "none"]);
  }
});

test("a later language has no say in which letter is shown", () => {
  const prover = createProver(tool);
  for (const source of ["*_a", "*x*", "fs_?"]) prover.add(names(source));
  const shown = [0, 1, 2, 3].map((before) => finish(prover.ask([names("fs_?")], {}, before)));
  assert.deepEqual(shown, [
    { kind: "name", name: "fs_x" },
    { kind: "name", name: "fs_x" },
    { kind: "name", name: "fs_b" },
    { kind: "none", cover: [2] },
  ]);
});

test("letters that were taken together are told apart once a language does", () => {
  const prover = createProver(any);
  const asked = [names("[é-ü]")];
  const shown = ["é", "[ì-ü]*", "ê", "?[a-z]", "ë*"].map((source) => {
    prover.add(names(source));
    return finish(prover.ask(asked));
  });
  assert.deepEqual(shown, [
    { kind: "name", name: "ê" },
    { kind: "name", name: "ê" },
    { kind: "name", name: "ë" },
    { kind: "name", name: "ë" },
    { kind: "none", cover: [0, 1, 2, 4] },
  ]);
});

test("questions answered by turns, while languages are added", () => {
  const source = random(21);
  const languages = Array.from({ length: 400 }, () => language(source));
  const prover = createProver(any);
  const answers: (Answer | undefined)[] = languages.map(() => undefined);
  const tasks: Task<Answer>[] = [];
  function goOn(index: number): void {
    const { done, value } = tasks[index]?.next() ?? {};
    if (done === true) answers[index] = value;
  }
  for (const [index, one] of languages.entries()) {
    tasks.push(prover.ask([one]));
    prover.add(one);
    // The graph is made in several slices, so these meet one that is half made, and one that new letters make void.
    if (index % 150 === 149) for (const asked of [index - 2, index - 1, index]) goOn(asked);
  }
  while (answers.includes(undefined)) {
    for (const [index, answer] of answers.entries()) if (answer === undefined) goOn(index);
  }
  for (const index of [0, 1, 50, 147, 148, 149, 150, 298, 299, 399]) {
    const inside = languages.slice(index, index + 1);
    const alone = finish(findName({ inside, outside: languages.slice(0, index), domain: any }));
    assert.deepEqual(answers[index], alone, `${index}`);
  }
});

test("several lists, each asked up to a place of its own", () => {
  const source = random(31);
  for (let round = 0; round < 40; round += 1) {
    const prover = createProver(tool, 2);
    const added = Array.from({ length: 24 }, () => ({ one: language(source), list: source.below(2) }));
    for (const { one, list } of added) prover.add(one, list);
    const before = [source.below(25), source.below(25)];
    const counted = added.map(({ list }, index) => index < (before[list] ?? 0));
    const asked = language(source);
    const answer = finish(prover.ask([asked], {}, before));
    const outside = added.filter((_, index) => counted[index]).map(({ one }) => one);
    const alone = finish(findName({ inside: [asked], outside, domain: tool }));
    assert.equal(answer.kind, alone.kind);
    if (answer.kind === "name" && alone.kind === "name") {
      assert.equal(answer.name.length, alone.name.length);
      assert.ok(asked.has(answer.name) && !outside.some((one) => one.has(answer.name)));
    }
    if (answer.kind !== "none") continue;
    assert.ok(answer.cover.every((index) => counted[index]));
    const cover = answer.cover.flatMap((index) => added[index]?.one ?? []);
    assert.equal(finish(findName({ inside: [asked], outside: cover, domain: tool })).kind, "none");
  }
});

test("the earliest single cover is named, also without any effort", () => {
  const rows: readonly (readonly [asked: Language, added: readonly Language[], cover: number | undefined])[] = [
    [names("a_b*"), [names("a_b*x"), names("*"), names("a*")], 1],
    [names("a_b*"), [names("b*"), names("a_b*"), names("a*")], 1],
    [names("a_[bc]*d"), [names("a_[b]*"), names("a*_d"), names("a?[!d-z]*"), names("*d")], 2],
    [names("*ab*"), [names("*a*"), names("*b*")], 0],
    [names("a?*"), [names("a*b"), names("?*?")], 1],
    [names("x__y"), [server("y"), server("?"), names("x*")], 1],
    [server("ab*"), [server("a?"), server("*"), server("a*")], 1],
    [server("a"), [names("a_*"), names("a__*")], 0],
    [names("a*"), [names("a"), names("a?*")], undefined],
    [names("a"), [], undefined],
  ];
  for (const [asked, added, cover] of rows) {
    const prover = createProver(tool);
    for (const one of added) prover.add(one);
    assert.equal(prover.singleCover([asked]), cover, asked.key);
    const answer = finish(prover.ask([asked]));
    if (cover !== undefined) assert.deepEqual(answer, { kind: "none", cover: [cover] }, asked.key);
    assert.equal(prover.singleCover([asked], 0), undefined, asked.key);
  }
});

test("a spent effort is told apart from an answer", () => {
  const asked = [names("[ab]".repeat(14))];
  const clauses = Array.from({ length: 14 }, (_, at) => [
    names(`${"?".repeat(at)}a*b?*`),
    names(`${"?".repeat(at)}b*a?*`),
  ]);
  const prover = createProver(tool);
  for (const one of clauses.flat()) prover.add(one);
  const efforts: readonly Effort[] = [{ states: 0 }, { states: 3 }, { states: 10 }];
  for (const effort of efforts) assert.deepEqual(finish(prover.ask(asked, effort)), { kind: "unknown" });
  assert.equal(finish(prover.ask(asked)).kind, "name");
});

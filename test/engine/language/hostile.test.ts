import assert from "node:assert/strict";
import { test } from "node:test";
import { nameDomains } from "../../../server/engine/language/domain.ts";
import { finish } from "../../../server/engine/language/effort.ts";
import { type Language, nameLanguage } from "../../../server/engine/language/language.ts";
import { type Answer, createProver } from "../../../server/engine/language/prover.ts";
import { compileFnmatch } from "../../../server/engine/pattern/fnmatch.ts";
import { type Random, random } from "../pattern/random.ts";

const names = (source: string) => nameLanguage(compileFnmatch(source));

function ask(inside: string, outside: readonly Language[], states: number): Answer {
  const prover = createProver(nameDomains.tool);
  for (const one of outside) prover.add(one);
  return finish(prover.ask([names(inside)], { states }));
}

/** A pattern that takes the words of a length with certain letters at some places: a clause of a hard puzzle. */
function clause(source: Random, length: number, count: number): Language {
  const letters = Array.from({ length }, () => "?");
  for (let left = count; left > 0; left -= 1) letters[source.below(length)] = source.pick(["a", "b"]);
  return names(letters.join(""));
}

test("random clauses over 24 places end as unknown", () => {
  for (const ratio of [3.5, 4.3, 6]) {
    const source = random(24);
    const clauses = Array.from({ length: Math.round(24 * ratio) }, () => clause(source, 24, 3));
    assert.deepEqual(ask("[ab]".repeat(24), clauses, 3000), { kind: "unknown" });
  }
});

test("ten thousand rules that overlap end as unknown, and memory stays bounded", () => {
  const source = random(25);
  const rules = Array.from({ length: 10_000 }, () => clause(source, 30, 12));
  assert.deepEqual(ask("[ab]".repeat(30), rules, 1000), { kind: "unknown" });
});

test("many stars and classes are no trouble in themselves", () => {
  const source = random(26);
  const runs = Array.from({ length: 40 }, () =>
    names(`*${Array.from({ length: 12 }, () => source.pick([..."ab"])).join("*")}*`),
  );
  assert.deepEqual(ask(`*${"a*".repeat(60)}b`, runs, 20_000), { kind: "name", name: `${"a".repeat(60)}b` });
  assert.equal(ask("*a*b*", runs, 20_000).kind, "name");
  const classes = Array.from({ length: 60 }, () =>
    names(`*[!${source.pick([..."abc"])}]?[!${source.pick([..."xyz"])}]${source.pick([..."abc_"])}`),
  );
  assert.equal(ask("[!a]*[!b]", classes, 20_000).kind, "name");
  assert.deepEqual(ask("?".repeat(100), [names(`${"?*".repeat(100)}`)], 20_000), { kind: "none", cover: [0] });
});

test("a caller can end a question at each pause", () => {
  const source = random(24);
  const prover = createProver(nameDomains.tool);
  for (let left = 100; left > 0; left -= 1) prover.add(clause(source, 24, 3));
  let pauses = 0;
  const isOver = () => {
    pauses += 1;
    return pauses === 3;
  };
  assert.deepEqual(finish(prover.ask([names("[ab]".repeat(24))], { expired: isOver })), { kind: "unknown" });
  assert.equal(pauses, 3);
  const task = prover.ask([names("[ab]".repeat(24))]);
  assert.deepEqual(task.next(), { done: false, value: undefined });
  // Left alone, it costs nothing more, and the prover still answers others.
  assert.equal(finish(prover.ask([names("x")])).kind, "name");
});

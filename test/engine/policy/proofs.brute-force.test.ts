import assert from "node:assert/strict";
import test from "node:test";
import { finish } from "../../../server/engine/language/effort.ts";
import type { Answer } from "../../../server/engine/language/prover.ts";
import { askedLists } from "../../../server/engine/policy/asked-lists.ts";
import { createDefaultRepeats } from "../../../server/engine/policy/default-repeats.ts";
import type { Policy, Rule } from "../../../server/engine/policy/policy.ts";
import { type Proof, type Reach, reachOf } from "../../../server/engine/policy/proof.ts";
import { createListProver } from "../../../server/engine/policy/shadowing.ts";
import { analyzed } from "../../helpers/engine.ts";
import { judge, makeWorld, type WordSet, type World, wordsOf } from "../language/enumerate.ts";
import { type Random, random } from "../pattern/random.ts";
import { type SimpleList, type SimpleSubject, simplePolicy } from "./simple-lists.ts";

// Small worlds, all of whose names are looked at one by one.

const pieces = [..."aab", "_", "*", "*", "?", "[ab]", "[!a]"];

function patterns(source: Random, most: number, own: readonly string[] = pieces): readonly string[] {
  return Array.from({ length: source.below(most + 1) }, () => source.text(own, 3));
}

function policyFor(text: string, file: string): Policy {
  const [policy] = analyzed(text, { file }).policies;
  assert.ok(policy);
  return policy.policy;
}

interface Judged {
  readonly lists: readonly SimpleList[];
  readonly subjects: readonly SimpleSubject[];
}

/** What is wrong with what was proved of a rule; undefined when nothing is. */
function wrongWith(path: string, facet: string, reach: Reach, { lists, subjects }: Judged): string | undefined {
  const { used, concerns } = simplePolicy(lists);
  const value = ({ name, category = "" }: SimpleSubject) => (facet === "category" ? category : name);
  const using = subjects.filter((subject) => used(subject).includes(path));
  const shortest = Math.min(...using.map((subject) => value(subject).length));
  if (reach.kind === "unknown") return "unknown";
  if (reach.kind === "reachable") {
    const { witness } = reach;
    if (!using.some((subject) => value(subject) === witness)) return `${witness} does not get there`;
    return witness.length === shortest ? undefined : `there are shorter ones than ${witness}`;
  }
  if (using.length > 0) return `${JSON.stringify(using[0])} gets there`;
  const cover = [...reach.by.map((rule) => rule.path), ...reach.verdicts.map(({ reason }) => reason.path)];
  const matched = subjects.filter((subject) => concerns(path, subject));
  const isCover = (paths: readonly string[]) => matched.every((subject) => paths.some((one) => concerns(one, subject)));
  if (!isCover(cover)) return `${cover} does not take all names`;
  const spare = cover.find((_, at) => isCover(cover.toSpliced(at, 1)));
  return spare === undefined ? undefined : `${spare} is not needed`;
}

/** Proves every rule and has it judged. */
function check(policy: Policy, world: World, judged: Judged, told: string): void {
  for (const list of askedLists(policy)) {
    const prover = createListProver(list, world.domain);
    for (const [place, rule] of list.rules.entries()) {
      const reach = reachOf(list, rule, finish(prover.prove(place, {})));
      assert.equal(wrongWith(rule.path, rule.facet, reach, judged), undefined, `${rule.path} of ${told}`);
    }
  }
}

test("a list in which the first rule that matches decides: witnesses are shortest, covers are whole and need all their rules", () => {
  const source = random(31);
  const worlds = [makeWorld("abx_", 1, 4), makeWorld("ab_", 1, 5), makeWorld("ab", 0, 7)].map((world) => ({
    world,
    sets: new Map<string, WordSet>(),
  }));
  const counts = { lists: 0, name: 0, none: 0 };
  for (; counts.lists < 10_000; counts.lists += 1) {
    const { world, sets } = source.pick(worlds);
    const rules = patterns(source, 7).map((pattern) => ({ mode: source.pick(["activate", "deactivate"]), pattern }));
    const text = JSON.stringify({ rules });
    const [list] = askedLists(policyFor(text, "tool-controller.json"));
    if (list === undefined) continue;
    const words = list.rules.map(({ pattern }) => {
      const set = sets.get(pattern.source) ?? wordsOf(world, (word) => pattern.matches(word));
      sets.set(pattern.source, set);
      return set;
    });
    const prover = createListProver(list, world.domain);
    for (const [place, rule] of list.rules.entries()) {
      const proof = finish(prover.prove(place, {}));
      const answer = answerOf(proof);
      const wrong = judge(world, words.slice(place, place + 1), words.slice(0, place), answer);
      assert.equal(wrong, undefined, `${rule.path} of ${text}`);
      assert.ok(answer.kind !== "unknown");
      counts[answer.kind] += 1;
    }
  }
  assert.ok(counts.name > 10_000 && counts.none > 5000, JSON.stringify(counts));
});

/** A proof about a list that is all of its policy, as the answer to whether there is a name that the earlier rules leave. */
function answerOf(proof: Proof): Answer {
  if (proof.kind === "reachable") return { kind: "name", name: proof.witness };
  return proof.kind === "covered" ? { kind: "none", cover: proof.takers } : proof;
}

test("lists that must all be passed, with gates on servers", () => {
  const source = random(32);
  const world = makeWorld("ab_", 1, 6);
  const subjects = world.words.map((name) => ({ name }));
  const names = [...pieces, "__", "a__", "__*"];
  const servers = [..."aab", "_", "*", "?", "[!a]"];
  for (let round = 0; round < 500; round += 1) {
    const lists = [
      { path: "tools.disabled", facet: "name", kind: "deny", patterns: patterns(source, 2, names) },
      { path: "tools.allowed", facet: "name", kind: "limit", patterns: patterns(source, 3, names) },
      { path: "mcp.disabled", facet: "server", kind: "deny", patterns: patterns(source, 2, servers) },
      { path: "mcp.allowed", facet: "server", kind: "limit", patterns: patterns(source, 2, servers) },
    ] as const satisfies readonly SimpleList[];
    const [disabled, allowed, mcpDisabled, mcpAllowed] = lists.map((list) => list.patterns);
    const text = JSON.stringify({
      tools: { disabled, allowed },
      mcp: { disabled: mcpDisabled, allowed: mcpAllowed },
    });
    const judged = { lists: lists.filter(isThere), subjects };
    check(policyFor(text, "agent.json"), world, judged, text);
  }
});

test("lists on names and on categories, which know nothing of each other", () => {
  const source = random(33);
  const world = makeWorld("abx", 1, 4);
  const subjects = world.words.flatMap((name) => [
    { name },
    ...world.words.filter(({ length }) => length < 4).map((category) => ({ name, category })),
  ]);
  for (let round = 0; round < 40; round += 1) {
    const all = round % 4 === 0 ? ["*"] : [];
    const lists = [
      { path: "skills.disabled", facet: "name", kind: "deny", patterns: [...patterns(source, 2), ...all] },
      { path: "skills.allowed", facet: "name", kind: "limit", patterns: patterns(source, 2) },
      { path: "skills.categories", facet: "category", kind: "limit", patterns: patterns(source, 2) },
    ] as const satisfies readonly SimpleList[];
    const [disabled, allowed, categories] = lists.map((list) => list.patterns);
    const text = JSON.stringify({ skills: { disabled, allowed, categories } });
    check(policyFor(text, "agent.json"), world, { lists: lists.filter(isThere), subjects }, text);
  }
});

/** An empty list sets no limit. */
function isThere({ kind, patterns }: SimpleList): boolean {
  return kind !== "limit" || patterns.length > 0;
}

test("a rule repeats the default exactly when no name that it decides would be decided otherwise without it", () => {
  const source = random(34);
  const world = makeWorld("abx_", 1, 5);
  let repeating = 0;
  for (let round = 0; round < 600; round += 1) {
    const own = patterns(source, 7);
    const rules = own.map((pattern) => ({ mode: source.pick(["activate", "deactivate"]), pattern }));
    const text = JSON.stringify({ default_mode: "deactivate", rules });
    const [list] = askedLists(policyFor(text, "tool-controller.json"));
    if (list === undefined) continue;
    const prover = createListProver(list, world.domain);
    const repeats = finish(createDefaultRepeats(list, prover, world.domain));
    for (const [place, rule] of list.rules.entries()) {
      const proof = finish(prover.prove(place, {}));
      if (rule.effect !== "deny" || proof.kind !== "reachable") continue;
      const answer = finish(repeats.ask(place, proof.witness, {}));
      assert.ok(answer !== undefined);
      assert.equal(answer.kind !== "no", isNeedless(list.rules, place, world), `${rule.path} of ${text}`);
      if (answer.kind === "no") continue;
      repeating += 1;
      // Without those of its own effect behind it, too, some names may be decided otherwise.
      const others = list.rules.filter(({ effect }, at) => at <= place || effect !== rule.effect);
      if (answer.kind === "alone") assert.ok(isNeedless(others, place, world), `${rule.path} of ${text}`);
    }
  }
  assert.ok(repeating > 100);
});

function isNeedless(rules: readonly Rule[], place: number, { words }: World): boolean {
  const decider = (name: string, left: readonly Rule[]) => left.find(({ pattern }) => pattern.matches(name));
  const rest = rules.toSpliced(place, 1);
  return words.every((name) => decider(name, rules) !== rules[place] || decider(name, rest)?.effect !== "allow");
}

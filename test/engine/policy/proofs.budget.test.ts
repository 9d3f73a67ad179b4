import assert from "node:assert/strict";
import test from "node:test";
import { type Analysis, analyze, type PolicyAnalysis } from "../../../server/engine/analysis.ts";
import { proofWork } from "../../../server/engine/analysis-work.ts";
import { diagnose } from "../../../server/engine/diagnostics/index.ts";
import { hover } from "../../../server/engine/features/hover.ts";
import { covers } from "../../../server/engine/pattern/containment.ts";
import type { Rule } from "../../../server/engine/policy/policy.ts";
import { usualBudget } from "../../../server/engine/policy/proof-budget.ts";
import { defaultSettings } from "../../../server/engine/settings.ts";
import { catalogOf } from "../../helpers/engine.ts";
import { type Random, random } from "../pattern/random.ts";

// Hostile controllers under the budget that the product has. The clock is a pretended one that goes on by a fixed time
// with each step of the work, so that what is measured is how many steps something takes.

interface Hostile {
  readonly name: string;
  /** Rules whose proofs are easy, and then those whose are not. */
  readonly easy: readonly string[];
  readonly hard: readonly string[];
}

/** Letters `a` or `b` at some of so many places: a name of these letters that no clause excludes solves a hard puzzle. */
function clause(source: Random, length: number, count: number): string {
  const letters = Array.from({ length }, () => "?");
  for (let left = count; left > 0; left -= 1) letters[source.below(length)] = source.pick(["a", "b"]);
  return letters.join("");
}

/** All names of `a` and `b` of a length, cut into 32 by five of their letters: no rule covers another. */
function parts(length: number): readonly string[] {
  return Array.from({ length: 32 }, (_, bits) => {
    const fixed = Array.from({ length: 5 }, (_, at) => ((bits >> at) & 1 ? "a" : "b")).join("");
    return "[ab]".repeat(length - 5) + fixed;
  });
}

function hostilePolicies(): readonly Hostile[] {
  const source = random(24);
  const distances = Array.from({ length: 30 }, (_, index) => "?".repeat(index));
  // A letter five times at equal distances: that there are long names without is hard to see.
  const runs = distances.flatMap((gap) => ["a", "b"].map((letter) => `*${Array(5).fill(letter).join(gap)}*`));
  return [
    {
      name: "clauses of three letters over 24 places",
      easy: Array.from({ length: 100 }, () => clause(source, 24, 3)),
      hard: parts(24),
    },
    { name: "stars and classes", easy: runs, hard: parts(120) },
    {
      name: "ten thousand rules that overlap",
      easy: Array.from({ length: 10_000 }, () => clause(source, 30, 12)),
      hard: parts(30),
    },
  ];
}

interface Analyzed {
  readonly analysis: Analysis;
  readonly policy: PolicyAnalysis;
  /** The rules of the hard patterns. */
  readonly hard: readonly Rule[];
  /** One of them that matches a known tool, which an easy rule decides. */
  readonly idle: Rule;
}

/** A controller in which a few rules follow of which it is easily seen what they do. */
function analyzeHostile({ easy, hard }: Hostile): Analyzed {
  const rules = [
    ...easy.map((pattern) => ({ mode: "deactivate", pattern })),
    ...hard.map((pattern) => ({ mode: "activate", pattern })),
    ...["z*", "zz", "y"].map((pattern) => ({ mode: pattern === "zz" ? "deactivate" : "activate", pattern })),
  ];
  const [, chosen = ""] = hard;
  const catalog = catalogOf({ tools: [chosen.replaceAll("[ab]", "a"), "zz", "y"] });
  const text = JSON.stringify({ default_mode: "activate", rules }, undefined, 1);
  const analysis = analyze({ text, file: "tool-controller.json", catalog, settings: defaultSettings });
  const policy = analysis?.policies[0];
  assert.ok(analysis && policy);
  const own = policy.policy.rules.slice(easy.length, easy.length + hard.length);
  const idle = own[1];
  assert.ok(idle);
  return { analysis, policy, hard: own, idle };
}

function last<Item>(items: readonly Item[]): Item {
  const item = items.at(-1);
  assert.ok(item !== undefined);
  return item;
}

/** The steps of the work, the hard rules first. Before these comes one other, so that none of them pays for what all share. */
function workOn({ analysis, policy, hard }: Analyzed, clock: () => number) {
  const { rules } = policy.policy;
  const before = rules[rules.findIndex((rule) => hard.includes(rule)) - 1];
  assert.ok(before);
  return proofWork(analysis, { start: before.span.start, end: last(hard).span.end }, clock);
}

/** After how many steps each rule was told, and how many of them went by since the one before; in this order. */
type Told = readonly { readonly rule: Rule; readonly steps: number; readonly at: number }[];

/** Does all of the work, with a clock that goes on by so many milliseconds with each step. */
function follow(analyzed: Analyzed, millisecondsOfStep: number): Told {
  const { proofs } = analyzed.policy;
  const told: { rule: Rule; steps: number; at: number }[] = [];
  const known = new Set<Rule>();
  let at = 0;
  for (const _ of workOn(analyzed, () => at * millisecondsOfStep)) {
    at += 1;
    for (const rule of proofs.takeChanges()) {
      if (!known.has(rule)) told.push({ rule, steps: at - (told.at(-1)?.at ?? 0), at });
      known.add(rule);
    }
  }
  assert.ok(proofs.isDone);
  assert.equal(told.length, analyzed.policy.policy.rules.length);
  return told;
}

/** A search may look at so many states between two steps; they count as used. */
const statesOfStep = 200;
/** Steps that a rule takes beside those of its search. */
const fewSteps = 3;

/** Checks that rules were given up at their limit, and the policy at its own, where limits are numbers of steps. */
function assertGivenUp({ policy: { proofs }, hard }: Analyzed, told: Told, ofRule: number, ofPolicy: number): void {
  const searched = told.filter(({ at, steps }) => at - steps < ofPolicy);
  const givenUp = searched.filter(({ rule }) => proofs.of(rule)?.kind === "unknown");
  assert.ok(givenUp.length > 10 && givenUp.length < hard.length);
  // The last of them may have been left less by the others.
  for (const { steps, rule } of givenUp.slice(0, -1)) {
    assert.ok(steps >= ofRule && steps <= ofRule + fewSteps, `${rule.path}: ${steps} steps`);
  }
  assert.ok(last(givenUp).at <= ofPolicy + givenUp.length * fewSteps);
  for (const { steps, rule } of told.slice(searched.length)) {
    assert.ok(steps <= fewSteps && proofs.of(rule)?.kind !== "reachable", rule.path);
  }
}

/** Checks that what is told needs no search: names that reach their rule, and rules that take all by themselves. */
function assertCertain({ policy: { policy, proofs } }: Analyzed): void {
  for (const [index, rule] of policy.rules.entries()) {
    const reach = proofs.of(rule);
    assert.ok(reach, rule.path);
    if (reach.kind === "reachable") {
      assert.equal(
        policy.rules.findIndex(({ pattern }) => pattern.matches(reach.witness)),
        index,
      );
    } else if (reach.kind === "covered") {
      assert.ok(reach.by.length === 1 && reach.by.every(({ pattern }) => covers(pattern, rule.pattern)), rule.path);
    }
  }
  assert.equal(proofs.of(last(policy.rules.slice(0, -1)))?.kind, "covered");
}

/** Checks that what the catalog says is told of a rule of which nothing is proved, and that no such rule is faded. */
function assertCatalogCounts({ analysis, policy, idle }: Analyzed): void {
  const { proofs, policy: own } = policy;
  assert.equal(proofs.of(idle)?.kind, "unknown");
  const facts = policy.factsOf(idle);
  assert.deepEqual([facts.matchCount, facts.decideCount], [1, 0]);
  const findings = diagnose(analysis);
  const unknown = own.rules.filter((rule) => proofs.of(rule)?.kind === "unknown");
  const starts = new Set(unknown.map(({ span }) => span.start));
  assert.deepEqual(
    findings.filter(({ fades, span }) => fades && starts.has(span.start)),
    [],
  );
  const shown = hover(analysis, findings, idle.span.start + 1);
  const words = JSON.stringify(shown?.blocks);
  assert.match(words, /could not be found out in time/);
  assert.match(words, /decided by/);
  for (const { subject, reason } of policy.resolution.decisions) {
    const first = own.rules.find(({ pattern }) => pattern.matches(subject.name));
    assert.equal(reason.path, first?.path ?? "default_mode");
  }
}

const { statesOfRule, statesOfPolicy, millisecondsOfRule, millisecondsOfPolicy } = usualBudget;

test("the budget is the one that is promised", () => {
  assert.deepEqual([statesOfRule, millisecondsOfRule, millisecondsOfPolicy], [20_000, 50, 1000]);
});

for (const hostile of hostilePolicies()) {
  test(`${hostile.name}: time ends the search for each rule and for the policy`, () => {
    const analyzed = analyzeHostile(hostile);
    assertGivenUp(analyzed, follow(analyzed, 1), millisecondsOfRule, millisecondsOfPolicy);
    assertCertain(analyzed);
    assertCatalogCounts(analyzed);
  });
}

const [clauses, ...others] = hostilePolicies();

test("without a clock, states end the search for each rule and for the policy", () => {
  assert.ok(clauses && others.length === 2);
  const analyzed = analyzeHostile(clauses);
  assertGivenUp(analyzed, follow(analyzed, 0), statesOfRule / statesOfStep, statesOfPolicy / statesOfStep);
  assertCertain(analyzed);
  assertCatalogCounts(analyzed);
});

test("hostile work that is called off at any step costs nothing more, and goes on where it was", () => {
  assert.ok(clauses);
  const whole = analyzeHostile(clauses);
  const { length } = follow(whole, 1);
  const parted = analyzeHostile(clauses);
  const { rules } = parted.policy.policy;
  let at = 0;
  for (const steps of [1, 30, 200, 333, 500]) {
    const work = workOn(parted, () => at);
    for (let left = steps; left > 0; left -= 1) {
      assert.equal(work.next().done, false);
      at += 1;
    }
    const known = rules.map((rule) => parted.policy.proofs.of(rule));
    work.return();
    assert.equal(work.next().done, true);
    assert.equal(parted.policy.proofs.isDone, false);
    assert.deepEqual(
      rules.map((rule) => parted.policy.proofs.of(rule)),
      known,
    );
  }
  for (const _ of workOn(parted, () => at)) at += 1;
  assert.ok(parted.policy.proofs.isDone && at <= millisecondsOfPolicy + length * fewSteps);
  assert.deepEqual(
    rules.map((rule) => parted.policy.proofs.of(rule)),
    whole.policy.policy.rules.map((rule) => whole.policy.proofs.of(rule)),
  );
});

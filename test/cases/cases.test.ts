import assert from "node:assert/strict";
import test from "node:test";
import type { Analysis } from "../../server/engine/analysis.ts";
import type { Rule } from "../../server/engine/policy/policy.ts";
import { coverOf } from "../../server/engine/policy/proofs.ts";
import { pathText } from "../../server/engine/syntax/find.ts";
import { analyzeCase, nameOf, policyOf } from "./analyze-case.ts";
import { type Case, cases, type Expected } from "./case.ts";

// The meaning of every worked example: what loads, what is on, what decided it, and what each rule does.

for (const one of cases) {
  test(`${one.id}: ${one.title}`, async (context) => {
    const analysis = analyzeCase(one);
    const { expected } = one;
    await context.test("loads as the system has it", () => checksLoading(one, analysis));
    await context.test("gives the tools the system gives", () =>
      assert.deepEqual(activeTools(analysis), sorted(expected.active ?? [])),
    );
    await context.test("names what decided", () => checksReasons(one, analysis, expected));
    await context.test("says what each rule does", () => checksRules(one, analysis));
    if (expected.skills !== undefined) await context.test("decides skills", () => checksSkills(one, analysis));
    const { documented, windows } = expected;
    if (documented !== undefined) {
      await context.test("the documented form", () => {
        const other = analyzeCase(one, { release: "documented" });
        assert.deepEqual(activeTools(other), sorted(documented.active));
        assert.deepEqual(sorted(idle(one, other)), sorted(documented.neverMatches));
        assert.deepEqual(sorted(unread(other)), sorted(documented.inertRules ?? []));
      });
    }
    if (windows !== undefined) {
      await context.test("on Windows", () => {
        const other = analyzeCase(one, { platform: "windows" });
        assert.deepEqual(activeTools(other), sorted(windows.active));
        assert.deepEqual(sorted(idle(one, other)), sorted(windows.neverMatches));
        checksReasons(one, other, windows);
      });
    }
  });
}

function checksLoading({ dialect, expected }: Case, analysis: Analysis): void {
  const { policy } = policyOf(analysis);
  if (expected.loads) assert.equal(policy.loads, "yes");
  else assert.equal(policy.loads, dialect === "openprogram" ? "bare" : "no");
  const isOffOnPurpose =
    expected.result === "empty" && Object.values(expected.decidedBy).every((by) => by === "tools.mode");
  assert.equal(policy.emptyOnPurpose, isOffOnPurpose);
}

function activeTools(analysis: Analysis): readonly string[] {
  const { decisions } = policyOf(analysis).resolution;
  return sorted(
    decisions.flatMap(({ subject, effect }) => (subject.kind === "tool" && effect === "allow" ? [subject.name] : [])),
  );
}

function checksReasons(one: Case, analysis: Analysis, expected: Pick<Expected, "decidedBy" | "decidedByAlso">): void {
  const tools = policyOf(analysis).resolution.decisions.filter(({ subject }) => subject.kind === "tool");
  assert.deepEqual(
    sorted(tools.map(({ subject }) => subject.name)),
    one.expected.loads || one.dialect === "openprogram" ? sorted(Object.keys(expected.decidedBy)) : [],
  );
  for (const { subject, reason } of tools) {
    const by = expected.decidedBy[subject.name];
    const accepted = [by, ...(expected.decidedByAlso?.[subject.name] ?? [])].map((name) => pathOf(one, name));
    const path = reason.kind === "gate" ? reason.path.replace(/\[\d+\]$/, "") : reason.path;
    assert.ok(accepted.includes(path), `${subject.name}: expected ${accepted.join(" or ")}, got ${path}`);
  }
}

/** The path of the JSON output for the name by which a case speaks of what decided. */
function pathOf({ dialect }: Case, name: string | number | undefined): string {
  if (typeof name === "number") return `rules[${name}]`;
  if (name === "default" && dialect === "evofabric") return "default_mode";
  return name ?? "(nothing)";
}

function checksSkills({ expected }: Case, analysis: Analysis): void {
  const skills = policyOf(analysis).resolution.decisions.filter(({ subject }) => subject.kind === "skill");
  const found = skills.map(({ subject, effect, reason }) => [
    subject.name,
    { allowed: effect === "allow", decidedBy: reason.path },
  ]);
  const wanted = Object.entries(expected.skills ?? {}).map(([name, { allowed, decidedBy }]) => [
    name,
    { allowed, decidedBy },
  ]);
  assert.deepEqual(Object.fromEntries(found), Object.fromEntries(wanted));
}

function checksRules(one: Case, analysis: Analysis): void {
  const { expected } = one;
  const { policy, facts, resolution, proofs } = policyOf(analysis);
  if (policy.loads === "no") return;
  assert.deepEqual(sorted(idle(one, analysis)), sorted(expected.neverMatches));
  if (expected.loads) assert.deepEqual(sorted(unread(analysis)), sorted(expected.inertRules ?? []));
  const unmet = resolution.gates.filter(({ metBy }) => metBy.length === 0).map(({ rule }) => rule.path);
  assert.deepEqual(sorted(unmet), sorted(expected.requiredUnmet ?? []));
  const dead = analysis.problems.flatMap((problem) => (problem.code === "dead-entry" ? [pathText(problem.path)] : []));
  if (expected.loads) assert.deepEqual(sorted(dead), sorted(expected.nonStringPatterns ?? []));
  const beaten = facts
    .filter(({ rule, ignored }) => rule.kind === "tool" && rule.effect !== "require" && !ignored)
    .filter(({ matches, loses }) => matches.length > 0 && loses.length === matches.length)
    .map(({ rule }) => nameOf(one, rule));
  if (expected.loads)
    assert.deepEqual(sorted(beaten), sorted([...expected.shadowedRules, ...(expected.outOfReach ?? []), ...(expected.ineffectiveSse ?? [])]));
  for (const { rule, by, sameEffect } of expected.shadowDetail ?? []) {
    const found = facts.find((fact) => nameOf(one, fact.rule) === rule);
    const winners = found?.loses.flatMap(({ reason }) => ("rule" in reason ? [reason.rule] : [])) ?? [];
    assert.deepEqual(sorted([...new Set(winners.map((winner) => nameOf(one, winner)))]), sorted(by));
    assert.equal(
      winners.every(({ effect }) => effect === found?.rule.effect),
      sameEffect,
    );
  }
  if (expected.staticallyShadowed !== undefined) {
    const proved = policy.rules.filter((rule) => coverOf(proofs, rule) !== undefined);
    assert.deepEqual(sorted(proved.map((rule) => nameOf(one, rule))), sorted(expected.staticallyShadowed));
  }
  for (const [name, lines] of Object.entries(expected.ruleLines ?? {})) {
    const rule = policy.rules.find((candidate) => String(nameOf(one, candidate)) === name);
    if (rule === undefined) assert.ok(dead.includes(name), `${name} is neither a rule nor a dead entry`);
    else assert.deepEqual(linesOf(analysis, rule), lines, name);
  }
}

function linesOf({ lines }: Analysis, { element }: Rule): readonly number[] {
  const { start, end } = lines.range(element);
  return [start.line + 1, end.line + 1];
}

/** The rules that match nothing; for an entry of a gate that is told elsewhere. */
function idle(one: Case, analysis: Analysis): readonly (string | number)[] {
  const { facts } = policyOf(analysis);
  return facts
    .filter(({ rule, matches }) => rule.effect !== "require" && matches.length === 0)
    .filter(({ rule }) => !one.expected.failedServers?.includes(rule.pair?.server.text ?? ""))
    .map(({ rule }) => nameOf(one, rule));
}

function unread(analysis: Analysis): readonly string[] {
  return policyOf(analysis).policy.ignored.flatMap(({ rules }) => rules.map(({ path }) => path));
}

function sorted<Item extends string | number>(items: readonly Item[]): readonly Item[] {
  return items.toSorted((one, other) => (String(one) < String(other) ? -1 : 1));
}

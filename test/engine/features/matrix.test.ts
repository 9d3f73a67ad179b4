import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { type Analysis, analyze, type PolicyAnalysis } from "../../../server/engine/analysis.ts";
import { labelText } from "../../../server/engine/features/label-text.ts";
import { matrixWindow, type Stretch } from "../../../server/engine/features/matrix.ts";
import { type MatrixAxes, type MatrixFilter, matrixAxes } from "../../../server/engine/features/matrix-axes.ts";
import type { Rule, Subject } from "../../../server/engine/policy/policy.ts";
import { analyzed } from "../../helpers/engine.ts";
import { profile } from "../properties/profiles.ts";
import { complete } from "./samples.ts";

const everything: MatrixFilter = { rules: "", tools: "", matchedOnly: false };

/** One cell, found by looking at this rule and tool alone. */
function slowCell({ policy, resolution }: PolicyAnalysis, rule: Rule, index: number): string {
  const subject = policy.subjects[index];
  const decision = resolution.decisions[index];
  if (subject === undefined || decision === undefined) return "?";
  if ("rule" in decision.reason && decision.reason.rule === rule) return "d";
  if (!matchesAlone(rule, subject)) return ".";
  const unread = policy.ignored.some(({ rules }) => rules.includes(rule));
  if (unread || rule.effect === "require") return "m";
  return decision.passed.includes(rule) ? "p" : "o";
}

function matchesAlone({ kind, facet, pattern }: Rule, subject: Subject): boolean {
  const value = { name: subject.matched ?? subject.name, server: subject.gateServer, category: subject.category }[
    facet
  ];
  return subject.kind === kind && value !== undefined && pattern.matches(value);
}

/** All cells of all rules and tools that the axes name. */
function slowPicture(policy: PolicyAnalysis, { rules, subjects }: MatrixAxes): readonly string[] {
  return rules.map((rule) => {
    const found = policy.policy.rules[rule];
    return subjects.map((subject) => (found === undefined ? "?" : slowCell(policy, found, subject))).join("");
  });
}

const stretch = fc.tuple(fc.nat(6), fc.nat(8)).map(([from, length]): Stretch => ({ from, to: from + length }));
const text = fc.constantFrom("", "", "read", " MATH", "tools.d", "github", "nothing like it");
const filter = fc.record({ rules: text, tools: text, matchedOnly: fc.boolean() });
const whatIfs = fc.constantFrom([], [{ pattern: "*", effect: "deny" }], [
  { pattern: "read", effect: "allow" },
] as const);

test("every window is a piece of the full picture, made rule by rule and tool by tool", () => {
  fc.assert(
    fc.property(profile, filter, stretch, stretch, whatIfs, (random, asked, rows, columns, overrides) => {
      const analysis = analyze({ ...random, overrides: new Map([["", overrides]]) } as Parameters<typeof analyze>[0]);
      for (const policy of analysis?.policies ?? []) {
        assert.ok(analysis !== undefined);
        const axes = matrixAxes(analysis, policy, asked);
        const full = slowPicture(policy, axes);
        const window = matrixWindow(analysis, policy, axes, { rows, columns });
        const piece = full.slice(rows.from, rows.to).map((cells) => cells.slice(columns.from, columns.to));
        assert.deepEqual(window.cells, piece);
        assert.equal(window.rows.length, piece.length);
        assert.equal(window.otherwise.length, window.columns.length);
      }
    }),
    { numRuns: 2000, seed: 11 },
  );
});

test("each tool is decided once: by one rule of the file, or besides them", () => {
  fc.assert(
    fc.property(profile, (random) => {
      const analysis = analyze(random);
      for (const policy of analysis?.policies ?? []) {
        assert.ok(analysis !== undefined);
        const { cells, otherwise, columns } = wholeOf(analysis, policy, everything);
        columns.forEach((_, column) => {
          const deciders = cells.filter((row) => row[column] === "d").length + (otherwise[column] === "d" ? 1 : 0);
          assert.equal(deciders, 1);
        });
      }
    }),
    { numRuns: 500, seed: 12 },
  );
});

test("the axes hold every rule and tool that the filter does not leave out, once, groups side by side", () => {
  fc.assert(
    fc.property(profile, filter, (random, asked) => {
      const analysis = analyze(random);
      for (const policy of analysis?.policies ?? []) {
        assert.ok(analysis !== undefined);
        const axes = matrixAxes(analysis, policy, asked);
        assert.deepEqual(
          [...axes.rules],
          [...new Set(axes.rules)].toSorted((a, b) => a - b),
        );
        assert.deepEqual(
          axes.subjects.toSorted((a, b) => a - b),
          slowSubjects(policy, axes.rules, asked),
        );
        assert.deepEqual(
          axes.groups.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)),
          axes.subjects.map((_, column) => column),
        );
        for (const { from, to, server } of axes.groups) {
          for (const index of axes.subjects.slice(from, to))
            assert.equal(policy.policy.subjects[index]?.server, server);
        }
      }
    }),
    { numRuns: 500, seed: 13 },
  );
});

function slowSubjects({ policy, resolution }: PolicyAnalysis, rules: readonly number[], asked: MatrixFilter) {
  const wanted = asked.tools.trim().toLowerCase();
  return resolution.decisions.flatMap(({ subject }, index) => {
    const names = [subject.name, subject.definition.name, subject.server ?? ""];
    if (!names.some((name) => name.toLowerCase().includes(wanted))) return [];
    const matched = rules.some((rule) => policy.rules[rule] !== undefined && matchesAlone(policy.rules[rule], subject));
    return asked.matchedOnly && !matched ? [] : [index];
  });
}

function wholeOf(analysis: Analysis, policy: PolicyAnalysis, asked: MatrixFilter) {
  const all = { from: 0, to: 1000 };
  return matrixWindow(analysis, policy, matrixAxes(analysis, policy, asked), { rows: all, columns: all });
}

/** The picture as a table: a line a rule, `on` and the last line for what no rule decides. */
function drawn(text: string, options: Parameters<typeof analyzed>[1], asked = everything): string {
  const analysis = analyzed(text, options);
  const [policy] = analysis.policies;
  assert.ok(policy);
  const { rows, columns, cells, otherwise } = wholeOf(analysis, policy, asked);
  const on = columns.map(({ decision }) => (decision.effect === "allow" ? "+" : "-")).join("");
  const lines = rows.map(
    ({ rule, effect, label, matches, decides, unread }, row) =>
      `${cells[row]} ${labelText(label)} ${effect} ${rule.pattern.source} ${decides}/${matches}${unread ? " unread" : ""}`,
  );
  return [columns.map(({ decision }) => decision.subject.name).join(" "), on, ...lines, otherwise].join("\n");
}

test("a controller: the first rule that matches decides, the later ones are overruled", () => {
  const rules = `{ "default_mode": "deactivate", "rules": [
    { "mode": "activate", "pattern": "math_*" }, { "mode": "deactivate", "pattern": "math_add" },
    { "mode": "activate", "pattern": "none" } ] }`;
  assert.equal(
    drawn(rules, { catalog: complete }),
    [
      "math_add math_sub git-hub_list bash read web_search",
      "++----",
      "dd.... rule 1 activate math_* 2/2",
      "o..... rule 2 deactivate math_add 0/1",
      "...... rule 3 activate none 0/0",
      "..dddd",
    ].join("\n"),
  );
});

test("lists: a tool passes one to be decided by the next, and a list that is not read decides nothing", () => {
  const agent = `{ "id": "x",
    "tools": { "disabled": ["bash"], "allowed": ["read", "math__*"] },
    "mcp": { "allowed": ["math"], "required": ["math"] } }`;
  assert.equal(
    drawn(agent, { file: "agent.json", catalog: complete }),
    [
      "math__add math__sub git-hub__list bash read web_search pdf plain",
      "++--+-++",
      "...d.... tools.disabled entry 1 disabled bash 1/1",
      "....d... tools.allowed entry 1 allowed read 1/1",
      "pp...... tools.allowed entry 2 allowed math__* 0/2",
      "dd...... mcp.allowed entry 1 allowed math 2/2",
      "mm...... mcp.required entry 1 require math 0/2",
      "..d..ddd",
    ].join("\n"),
  );
});

test("a what-if decides besides the rules, which are overruled then", () => {
  const rules = `{ "rules": [{ "mode": "deactivate", "pattern": "math_*" }] }`;
  const table = drawn(rules, { catalog: complete, overrides: [{ pattern: "math_add", effect: "allow" }] });
  assert.deepEqual(table.split("\n").slice(1), ["+-++++", "od.... rule 1 deactivate math_* 1/2", "w.dddd"]);
});

test("a file that does not load decides nothing", () => {
  const table = drawn('{ "rules": [{ "mode": "maybe", "pattern": "math_*" }] }', { catalog: complete });
  assert.deepEqual(table.split("\n"), ["", "", ""]);
});

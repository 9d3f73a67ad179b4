import assert from "node:assert/strict";
import test from "node:test";
import type { Analysis } from "../../../server/engine/analysis.ts";
import { proveAll } from "../../../server/engine/analysis-proofs.ts";
import { unknownCatalog } from "../../../server/engine/catalog/catalog.ts";
import { diagnose } from "../../../server/engine/diagnostics/index.ts";
import { editedAnalysis } from "../../../server/engine/edited-analysis.ts";
import { analyzed, catalogOf } from "../../helpers/engine.ts";
import { type Random, random } from "../pattern/random.ts";
import { catalogs } from "../properties/profiles.ts";
import { assertCarried, editedByHand, fresh, meetingPatterns, seen, typeInto, typing } from "./carrying.ts";

// Random files whose rules meet in many ways, and random edits of their patterns.

const patterns = [...meetingPatterns, "github", "mcp__slack__post", "a[[]b]"];

function some(source: Random, most: number): readonly string[] {
  return Array.from({ length: source.below(most + 1) }, () => source.pick(patterns));
}

function controller(source: Random): object {
  const mode = () => source.pick(["activate", "deactivate"]);
  const rules = (most: number) => ({
    default_mode: mode(),
    rules: some(source, most).map((pattern) => ({ mode: mode(), pattern, ...(source.below(9) === 0 ? { x: 1 } : {}) })),
  });
  return source.below(5) > 0 ? rules(9) : { ...rules(4), more: [{ tool_controller: rules(4) }] };
}

function agent(source: Random): object {
  const lists = (keys: readonly string[]) =>
    Object.fromEntries(keys.filter(() => source.below(3) > 0).map((key) => [key, some(source, 4)]));
  return {
    id: "one",
    tools: { ...source.pick([{}, { mode: "automatic" }, { mode: "selected" }]), ...lists(["disabled", "allowed"]) },
    mcp: { ...lists(["disabled", "allowed"]), required: some(source, 2) },
    skills: lists(["disabled", "allowed", "categories"]),
  };
}

interface Kind {
  readonly file: string;
  readonly make: (source: Random) => object;
}

const kinds: readonly Kind[] = [
  { file: "tool-controller.json", make: controller },
  { file: "agent.json", make: agent },
];

function start({ file, make }: Kind, source: Random): Analysis {
  const text = JSON.stringify(make(source), undefined, source.below(3));
  const platform = source.pick(["posix", "windows"] as const);
  const off = new Map(source.below(3) === 0 ? [[source.pick(["idle-rule", "duplicate-pattern"]), "off"] as const] : []);
  const catalog = source.pick([...catalogs, unknownCatalog]);
  return analyzed(text, { file, catalog, settings: { platform, rules: off } });
}

for (const kind of kinds) {
  test(`random edits of the patterns in ${kind.file} carry over what they do not change`, () => {
    const source = random(kind.file.length);
    let carried = 0;
    for (let round = 0; round < 30; round += 1) carried += typeInto(start(kind, source), 8, source, editedByHand);
    assert.ok(carried > 100, `${carried} edits were carried`);
  });
}

test("so do edits that were worked out from the analysis before", () => {
  const source = random(77);
  let carried = 0;
  for (let round = 0; round < 40; round += 1) {
    carried += typeInto(start({ file: "tool-controller.json", make: controller }, source), 8, source, (before, edit) =>
      editedAnalysis(before, edit),
    );
  }
  assert.ok(carried > 100, `${carried} edits were carried`);
});

/** A pattern that is edited, and what it becomes; all are `activate` but those that start with `-`. */
interface Case {
  readonly name: string;
  readonly rules: readonly string[];
  readonly edit: readonly [pattern: string, becomes: string];
  readonly tools?: readonly string[];
}

const cases: readonly Case[] = [
  {
    name: "the name of the rule that keeps tools on",
    rules: ["ma*", "-*_add"],
    edit: ["ma*", "mat*"],
    tools: ["math_add", "math_sub", "math_mul", "x_add"],
  },
  { name: "a name that others match on Windows", rules: ["re*", "bead"], edit: ["bead", "Read"] },
  { name: "a name that others matched on Windows", rules: ["re*", "Read"], edit: ["Read", "bead"] },
  { name: "the first of several equal patterns", rules: ["a", "b", "a", "a"], edit: ["a", "c"] },
  { name: "a pattern that comes before equal ones", rules: ["a", "b", "b"], edit: ["a", "b"] },
  { name: "a catch-all that is none any more", rules: ["*", "a", "?*", "b"], edit: ["*", "x*"] },
];

for (const { name, rules, edit, tools } of cases) {
  test(`what is said of other rules follows ${name}`, () => {
    const value = rules.map((rule) => ({
      mode: rule.startsWith("-") ? "deactivate" : "activate",
      pattern: rule.replace(/^-/, ""),
    }));
    const catalog = tools === undefined ? unknownCatalog : catalogOf({ tools });
    const before = analyzed(JSON.stringify({ rules: value }), { catalog });
    const [pattern, becomes] = edit;
    const start = before.text.indexOf(JSON.stringify(pattern)) + 1;
    const after = editedAnalysis(before, { span: { start, end: start + pattern.length }, newText: becomes });
    assert.ok(after?.change);
    assertCarried(before, after);
    assert.notDeepEqual(diagnose(after).map(seen), diagnose(before).map(seen));
  });
}

test("of more findings than are shown, the rest is counted as from nothing", () => {
  const source = random(5);
  const rules = Array.from({ length: 560 }, (_, index) => ({
    mode: "activate",
    pattern: `${source.pick(patterns)}${index % 40}`,
  }));
  const first = analyzed(JSON.stringify({ rules }), { catalog: catalogs[1] ?? unknownCatalog });
  assert.ok(diagnose(first).length > 500);
  assert.ok(typeInto(first, 6, source, (before, edit) => editedAnalysis(before, edit)) > 3);
});

test("what neither moved nor changed is the same object, what only moved has the same message", () => {
  const rules = ["a_{x,y}", "b_{x,y}", "c_{x,y}"].map((pattern) => ({ mode: "activate", pattern }));
  const before = analyzed(JSON.stringify({ rules }));
  const place = before.text.indexOf("b_{");
  const after = editedAnalysis(before, { span: { start: place, end: place }, newText: "x" }) ?? assert.fail();
  const past = diagnose(before);
  const found = diagnose(after);
  assert.deepEqual(
    found.map(({ shown }, index) => shown === past[index]?.shown),
    [true, false, false],
  );
  assert.deepEqual(
    found.map(({ message }, index) => message === past[index]?.message),
    [true, false, true],
  );
});

test("an edit of an analysis that was not diagnosed is searched from nothing, with the same result", () => {
  const source = random(9);
  const first = start(
    {
      file: "tool-controller.json",
      make: () => ({ rules: patterns.map((pattern) => ({ mode: "activate", pattern })) }),
    },
    source,
  );
  diagnose(first);
  const second = editedAnalysis(first, typing(first, 0, 3, source)) ?? assert.fail();
  const third = editedAnalysis(second, typing(second, 0, 4, source)) ?? assert.fail();
  proveAll(third);
  assert.deepEqual(diagnose(third).map(seen), diagnose(fresh(third)).map(seen));
});

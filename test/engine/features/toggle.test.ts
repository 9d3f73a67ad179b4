import assert from "node:assert/strict";
import test from "node:test";
import { planToggle, planWishes, type ToggleOutcome } from "../../../server/engine/features/toggle.ts";
import { formatMessage } from "../../../server/engine/text/message.ts";
import { applyEdits } from "../../../server/engine/text/text-edit.ts";
import { type AnalyzeOptions, analyzed, catalogOf, namesOn } from "../../helpers/engine.ts";

const catalog = catalogOf({ tools: ["read_file"], servers: [{ name: "math", tools: ["add", "sub", "mul"] }] });

interface Row {
  readonly does: string;
  readonly text: string;
  readonly on?: readonly string[];
  readonly off?: readonly string[];
  readonly becomes: string;
}

const rows: readonly Row[] = [
  {
    does: "a rule that names just the tool goes when that is enough",
    text: `{ "default_mode": "deactivate", "rules": [\n  { "mode": "activate", "pattern": "read_file" }, // files\n  { "mode": "activate", "pattern": "math_*" }\n] }`,
    off: ["read_file"],
    becomes: `{ "default_mode": "deactivate", "rules": [\n  { "mode": "activate", "pattern": "math_*" }\n] }`,
  },
  {
    does: "it turns round when a later rule would take over",
    text: `{ "rules": [{ "mode": "deactivate", "pattern": "math_add" }, { "mode": "deactivate", "pattern": "math_*" }] }`,
    on: ["math_add"],
    becomes: `{ "rules": [{ "mode": "activate", "pattern": "math_add" }, { "mode": "deactivate", "pattern": "math_*" }] }`,
  },
  {
    does: "a rule that stands too low is brought up",
    text: `{\r\n\t"rules": [\r\n\t\t{ "mode": "activate", "pattern": "math_*" },\r\n\t\t{ "mode": "deactivate", "pattern": "math_add" }\r\n\t]\r\n}\r\n`,
    off: ["math_add"],
    becomes: `{\r\n\t"rules": [\r\n\t\t{ "mode": "deactivate", "pattern": "math_add" },\r\n\t\t{ "mode": "activate", "pattern": "math_*" }\r\n\t]\r\n}\r\n`,
  },
  {
    does: "a new rule comes first and is written as its neighbours are",
    text: `{"rules":[\n   {"pattern":"math_*","mode":"deactivate"}\n]}`,
    on: ["math_add"],
    becomes: `{"rules":[\n   {"pattern":"math_add","mode":"activate"},\n   {"pattern":"math_*","mode":"deactivate"}\n]}`,
  },
  {
    does: "also over several lines",
    text: `{\n  "rules": [\n    {\n      "mode": "deactivate",\n      "pattern": "math_*"\n    }\n  ]\n}\n`,
    on: ["math_add"],
    becomes: `{\n  "rules": [\n    {\n      "mode": "activate",\n      "pattern": "math_add"\n    },\n    {\n      "mode": "deactivate",\n      "pattern": "math_*"\n    }\n  ]\n}\n`,
  },
  {
    does: "a rule over several lines is brought up as it stands",
    text: `{\r\n  "rules": [\r\n    {\r\n      "mode": "activate",\r\n      "pattern": "math_*"\r\n    },\r\n    {\r\n      "mode": "deactivate",\r\n      "pattern": "math_add"\r\n    }\r\n  ]\r\n}\r\n`,
    off: ["math_add"],
    becomes: `{\r\n  "rules": [\r\n    {\r\n      "mode": "deactivate",\r\n      "pattern": "math_add"\r\n    },\r\n    {\r\n      "mode": "activate",\r\n      "pattern": "math_*"\r\n    }\r\n  ]\r\n}\r\n`,
  },
  {
    does: "a controller without rules gets its first",
    text: `{\n  "default_mode": "deactivate"\n}\n`,
    on: ["math_add"],
    becomes: `{\n  "default_mode": "deactivate",\n  "rules": [\n    { "mode": "activate", "pattern": "math_add" }\n  ]\n}\n`,
  },
  {
    does: "and an empty one too",
    text: "{}",
    off: ["math_add"],
    becomes: `{ "rules": [{ "mode": "deactivate", "pattern": "math_add" }] }`,
  },
  {
    does: "an earlier rule of just this name is replaced rather than contradicted",
    text: `{ "rules": [{ "mode": "activate", "pattern": "math_*" }, { "mode": "activate", "pattern": "math_add" }] }`,
    off: ["math_add"],
    becomes: `{ "rules": [{ "mode": "deactivate", "pattern": "math_add" }, { "mode": "activate", "pattern": "math_*" }] }`,
  },
  {
    does: "several tools are one edit, in catalog order, and only what differs changes",
    text: `{ "default_mode": "deactivate", "rules": [] }`,
    on: ["math_sub", "read_file", "math_add"],
    becomes: `{ "default_mode": "deactivate", "rules": [{ "mode": "activate", "pattern": "read_file" }, { "mode": "activate", "pattern": "math_add" }, { "mode": "activate", "pattern": "math_sub" }] }`,
  },
  {
    does: "wishes of both kinds go together",
    text: `{ "rules": [{ "mode": "deactivate", "pattern": "read_file" }] }`,
    on: ["read_file"],
    off: ["math_mul"],
    becomes: `{ "rules": [{ "mode": "deactivate", "pattern": "math_mul" }] }`,
  },
  {
    does: "no comma is left over where the only rule goes and another one comes, whatever comments go with it",
    text: `{\n  "rules": [\n    {\n      "mode": "deactivate", // for now\n      "pattern": "read_file" // files\n    }\n  ]\n}\n`,
    on: ["read_file"],
    off: ["math_mul"],
    becomes: `{\n  "rules": [\n    { "mode": "deactivate", "pattern": "math_mul" }\n  ]\n}\n`,
  },
  {
    does: "what is as wished stays as it is",
    text: `\ufeff{ /* all */ }`,
    on: ["math_add"],
    becomes: `\ufeff{ /* all */ }`,
  },
];

function planned(text: string, { on = [], off = [] }: Pick<Row, "on" | "off">, options: AnalyzeOptions = {}) {
  const wish = (effect: "allow" | "deny") => (name: string) => ({ subject: { kind: "tool", name }, effect }) as const;
  const analysis = analyzed(text, { catalog, ...options });
  return planWishes(analysis, "", [...on.map(wish("allow")), ...off.map(wish("deny"))]);
}

function textAfter(text: string, outcome: ToggleOutcome): string | undefined {
  assert.equal(outcome.kind, "plan", outcome.kind === "plan" ? "" : formatMessage(outcome.reason));
  return outcome.kind === "plan" ? applyEdits(text, outcome.plan.edits) : undefined;
}

for (const row of rows) {
  test(row.does, () => {
    const outcome = planned(row.text, row);
    assert.equal(textAfter(row.text, outcome), row.becomes);
  });
}

test("an edit names only the letters that change", () => {
  const outcome = planned(`{ "rules": [{ "mode": "deactivate", "pattern": "math_*" }] }`, { off: ["read_file"] });
  assert.ok(outcome.kind === "plan");
  assert.deepEqual(
    outcome.plan.edits.map(({ span }) => span.end - span.start),
    [0],
  );
});

test("a hundred tools are one edit, in catalog order", () => {
  const names = Array.from({ length: 100 }, (_, index) => `tool_${index}`);
  const many = catalogOf({ tools: [...names, "other"] });
  const text = `{\n  "default_mode": "deactivate",\n  "rules": [\n    { "mode": "activate", "pattern": "o*" }\n  ]\n}\n`;
  const outcome = planned(text, { on: names.toReversed() }, { catalog: many });
  const lines = (textAfter(text, outcome) ?? "").split("\n");
  assert.deepEqual(
    lines.slice(3, 103),
    names.map((name) => `    { "mode": "activate", "pattern": "${name}" },`),
  );
  assert.equal(outcome.kind === "plan" && outcome.plan.edits.length, 1);
});

test("letters that mean something in a pattern are written as classes", () => {
  const odd = catalogOf({ tools: ["a[b]", "a*", "a?", "ab"] });
  for (const name of ["a[b]", "a*", "a?"]) {
    const analysis = analyzed("{}", { catalog: odd });
    const outcome = planToggle(analysis, "", [{ kind: "tool", name }], "deny");
    const after = analyzed(textAfter("{}", outcome) ?? "", { catalog: odd });
    assert.deepEqual(
      namesOn(after),
      ["a[b]", "a*", "a?", "ab"].filter((other) => other !== name),
    );
  }
});

test("two tools of one joined name change together, which is said", () => {
  const colliding = catalogOf({ tools: ["math_add"], servers: [{ name: "math", tools: ["add"] }] });
  const analysis = analyzed("{}", { catalog: colliding });
  const outcome = planToggle(analysis, "", [{ kind: "tool", name: "math_add", server: "math" }], "deny");
  assert.ok(outcome.kind === "choose");
  assert.match(formatMessage(outcome.reason), /`math_add` is the name of 2 tools/);
  assert.deepEqual(
    outcome.plans.map(({ sideEffects }) => sideEffects.map(({ subject, effect }) => [subject.server, effect])),
    [[[undefined, "deny"]]],
  );
  const both = planToggle(analysis, "", [{ kind: "tool", name: "math_add" }], "deny");
  assert.equal(both.kind, "plan");
});

test("on Windows names that differ in case change together, which is said", () => {
  const cases = catalogOf({ tools: ["Run", "run", "stop"] });
  const options = { catalog: cases, settings: { platform: "windows" } } as const;
  const outcome = planned("{}", { off: ["run"] }, options);
  assert.ok(outcome.kind === "choose");
  assert.deepEqual(
    outcome.plans[0]?.sideEffects.map(({ subject }) => subject.name),
    ["Run"],
  );
  assert.equal(planned("{}", { off: ["run"] }, { catalog: cases }).kind, "plan");
});

test("what-ifs are not looked at: the plan is for the file", () => {
  const overrides = [{ pattern: "math_add", effect: "deny" }] as const;
  assert.equal(textAfter("{}", planned("{}", { off: ["math_add"] }, { overrides }))?.includes("math_add"), true);
  assert.equal(textAfter("{}", planned("{}", { on: ["math_add"] }, { overrides })), "{}");
});

test("of several controllers only the one meant changes", () => {
  const text = `{ "a": { "tool_controller": {} }, "b": { "tool_controller": {} } }`;
  const analysis = analyzed(text, { catalog, file: "component.json" });
  const outcome = planToggle(analysis, "b.tool_controller", [{ kind: "tool", name: "math_add" }], "deny");
  const after = analyzed(textAfter(text, outcome) ?? "", { catalog, file: "component.json" });
  assert.equal(namesOn(after, "a.tool_controller").includes("math_add"), true);
  assert.equal(namesOn(after, "b.tool_controller").includes("math_add"), false);
});

const refusals: readonly {
  readonly does: string;
  readonly text: string;
  readonly name: string;
  readonly says: RegExp;
}[] = [
  { does: "a tool nobody knows", text: "{}", name: "math_ad", says: /not in the catalog; did you mean `math_add`/ },
  { does: "a file that does not load", text: `{ "default_mode": 1 }`, name: "math_add", says: /does not load/ },
  { does: "a file that is half typed", text: `{ "rules": [`, name: "math_add", says: /does not load/ },
];

for (const { does, text, name, says } of refusals) {
  test(`refused: ${does}`, () => {
    const outcome = planned(text, { off: [name] });
    assert.ok(outcome.kind === "refused");
    assert.match(formatMessage(outcome.reason), says);
  });
}

test("refused: on and off at once, no such policy, no catalog", () => {
  assert.equal(planned("{}", { on: ["math_add"], off: ["math_add"] }).kind, "refused");
  assert.equal(
    planToggle(analyzed("{}", { catalog }), "x", [{ kind: "tool", name: "math_add" }], "deny").kind,
    "refused",
  );
  assert.equal(planToggle(analyzed("{}"), "", [{ kind: "tool", name: "math_add" }], "deny").kind, "refused");
});

import assert from "node:assert/strict";
import test from "node:test";
import type { Problem } from "../../../../server/engine/dialects/problem.ts";
import { pathText } from "../../../../server/engine/syntax/find.ts";
import { analyzed, catalogOf } from "../../../helpers/engine.ts";

const catalog = catalogOf({ tools: ["math_add"] });

/** The one problem of a controller that therefore does not load. */
function problemOf(text: string): Problem {
  const { policies, problems } = analyzed(text, { catalog });
  assert.equal(policies[0]?.policy.loads, "no", text);
  assert.deepEqual(policies[0]?.resolution.decisions, [], text);
  assert.equal(problems.length, 1, text);
  const [problem] = problems;
  assert.ok(problem);
  return problem;
}

function schemaProblem(text: string) {
  const problem = problemOf(text);
  assert.ok(problem.code === "schema");
  const { span, path, proposals, missing } = problem;
  return { at: text.slice(span.start, span.end), path: pathText(path), proposals, missing };
}

const rows: readonly { readonly text: string; readonly path: string; readonly proposals: readonly string[] }[] = [
  { text: `{ "default_mode": null }`, path: "default_mode", proposals: [`"activate"`, `"deactivate"`] },
  { text: `{ "default_mode": "disabled" }`, path: "default_mode", proposals: [`"deactivate"`, `"activate"`] },
  { text: `{ "default_mode": false }`, path: "default_mode", proposals: [`"deactivate"`, `"activate"`] },
  { text: `{ "default_mode": "deactivated" }`, path: "default_mode", proposals: [`"deactivate"`, `"activate"`] },
  { text: `{ "default_mode": "Activate" }`, path: "default_mode", proposals: [`"activate"`, `"deactivate"`] },
  { text: `{ "rules": null }`, path: "rules", proposals: ["[]"] },
  { text: `{ "rules": 7 }`, path: "rules", proposals: ["[]"] },
  { text: `{ "rules": "math_*" }`, path: "rules", proposals: [`[{ "mode": "deactivate", "pattern": "math_*" }]`] },
  {
    text: `{ "rules": { "mode": "activate", "pattern": "a" } }`,
    path: "rules",
    proposals: [`[{ "mode": "activate", "pattern": "a" }]`],
  },
  {
    text: `{ "default_mode": "deactivate", "rules": [ "math_*" ] }`,
    path: "rules[0]",
    proposals: [`{ "mode": "activate", "pattern": "math_*" }`],
  },
  { text: `{ "rules": [ null ] }`, path: "rules[0]", proposals: [] },
  {
    text: `{ "rules": [ { "mode": "enable", "pattern": "a" } ] }`,
    path: "rules[0].mode",
    proposals: [`"activate"`, `"deactivate"`],
  },
  { text: `{ "rules": [ { "mode": "activate", "pattern": 7 } ] }`, path: "rules[0].pattern", proposals: [`"7"`] },
  { text: `{ "rules": [ { "mode": "activate", "pattern": ["a"] } ] }`, path: "rules[0].pattern", proposals: [] },
];

for (const { text, path, proposals } of rows) {
  test(`does not load: ${text}`, () => {
    const problem = schemaProblem(text);
    assert.equal(problem.path, path);
    assert.deepEqual(problem.proposals, proposals);
    assert.equal(problem.missing, undefined);
  });
}

test("a rule without one of its keys is reported at the rule, with the key to add", () => {
  const rule = `{ "pattern": "a" }`;
  assert.deepEqual(schemaProblem(`{ "rules": [ ${rule} ] }`), {
    at: rule,
    path: "rules[0]",
    proposals: [`"activate"`, `"deactivate"`],
    missing: "mode",
  });
  assert.equal(schemaProblem(`{ "rules": [ { "mode": "activate" } ] }`).missing, "pattern");
});

test("a mapping for the rules is offered as the list it means", () => {
  const oneLine = problemOf(`{ "rules": { "math_add": true, "math_sub": "off" } }`);
  assert.equal(
    oneLine.code === "bare-list" && oneLine.fix,
    `[{ "mode": "activate", "pattern": "math_add" }, { "mode": "deactivate", "pattern": "math_sub" }]`,
  );
  const lines = problemOf(`{\n  "rules": {\n    "a": true,\n    "b": false\n  }\n}`);
  assert.equal(
    lines.code === "bare-list" && lines.fix,
    `[\n    { "mode": "activate", "pattern": "a" },\n    { "mode": "deactivate", "pattern": "b" }\n  ]`,
  );
  const unclear = problemOf(`{ "rules": { "a": 17 } }`);
  assert.equal(unclear.code === "bare-list" && unclear.fix, undefined);
});

test("a file that is only the list of rules is offered as a controller", () => {
  const problem = problemOf(`[{ "mode": "activate", "pattern": "a" }]`);
  assert.equal(problem.code === "bare-list" && problem.fix, `{ "rules": [{ "mode": "activate", "pattern": "a" }] }`);
});

test("what is not typed yet is a matter of syntax alone", () => {
  for (const text of [
    "",
    "{",
    `{ "default_mode": `,
    `{ "rules": [{ "mode": `,
    `{ "rules": [{ "mode": "activate", "pat`,
  ]) {
    const { policies, problems } = analyzed(text, { catalog });
    assert.equal(policies[0]?.policy.loads, "no", text);
    assert.deepEqual(problems, [], text);
  }
});

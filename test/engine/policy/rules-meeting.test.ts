import assert from "node:assert/strict";
import test from "node:test";
import type { Analysis } from "../../../server/engine/analysis.ts";
import { rulesMeeting } from "../../../server/engine/policy/rules-meeting.ts";
import { analyzed, catalogOf } from "../../helpers/engine.ts";

const tools = Array.from({ length: 40 }, (_, index) => `t${index}`);

function controller(patterns: readonly string[]): Analysis {
  const rules = patterns.map((pattern) => ({ mode: "activate", pattern }));
  return analyzed(JSON.stringify({ rules }), { catalog: catalogOf({ tools }) });
}

/** The rules that meet some tools, and how often it was asked which rules match one. */
function meeting(patterns: readonly string[], subjects: readonly number[]) {
  const { policy, resolution } = controller(patterns).policies[0] ?? assert.fail();
  let asked = 0;
  const rulesOf = (subject: number) => {
    asked += 1;
    return resolution.applicable.rulesOf(subject);
  };
  const met = rulesMeeting(policy, { rulesOf }, subjects);
  return { met: [...met].toSorted((one, other) => one - other), asked };
}

test("the rules are those that match one of the subjects", () => {
  assert.deepEqual(meeting(["t1", "t2", "*5", "t1*"], [1, 15]).met, [0, 2, 3]);
  assert.deepEqual(meeting(["t1", "t2"], []).met, []);
  assert.deepEqual(meeting(["t1", "t2"], [3]).met, []);
});

test("once all rules are met, no more subjects are looked at", () => {
  const { met, asked } = meeting(["*", "t*"], [...tools.keys()]);
  assert.deepEqual(met, [0, 1]);
  assert.equal(asked, 1);
});

test("where very many rules match each subject, all rules count", () => {
  const patterns = [...Array.from({ length: 600 }, () => "*"), "none"];
  const { met, asked } = meeting(patterns, [...tools.keys()]);
  assert.equal(met.length, patterns.length);
  assert.ok(asked < tools.length, `${asked} were asked`);
  // Few subjects cost little.
  assert.equal(meeting(patterns, [3]).met.length, patterns.length - 1);
});

import assert from "node:assert/strict";
import test from "node:test";
import { compareAll, platformDifference } from "../../../server/engine/diagnostics/platform-difference.ts";
import { finish } from "../../../server/engine/language/effort.ts";
import type { Rule } from "../../../server/engine/policy/policy.ts";
import { analyzed, catalogOf } from "../../helpers/engine.ts";

/** The patterns that are read for the other platform while all are compared, and the names that differ. */
function compared(patterns: readonly string[], tools?: readonly string[]) {
  const rules = patterns.map((pattern) => ({ mode: "activate", pattern }));
  const options = tools === undefined ? {} : { catalog: catalogOf({ tools }) };
  const made = analyzed(JSON.stringify({ rules }), options);
  const read = new Set<string>();
  const onOtherPlatform = (rule: Rule) => {
    read.add(rule.pattern.source);
    return made.dialect.onOtherPlatform?.(rule) ?? assert.fail();
  };
  const analysis = { ...made, dialect: { ...made.dialect, onOtherPlatform } };
  const of = analysis.policies[0] ?? assert.fail();
  finish(compareAll(of, analysis));
  const differences = of.policy.rules.map((rule) => platformDifference(of, rule, analysis).onlyThere);
  return { read: [...read], differences };
}

test("only patterns that may differ are read for the other platform", () => {
  assert.deepEqual(compared(["math_*", "Math_*", "m?th"], ["math_add"]), {
    read: ["Math_*"],
    differences: [[], ["math_add"], []],
  });
  assert.deepEqual(compared(["math_*", "add"], ["Math_add"]), {
    read: ["math_*", "add"],
    differences: [["Math_add"], []],
  });
});

test("without a catalog only names that the file writes out are compared", () => {
  assert.deepEqual(compared(["math_*", "Math_*"]), { read: [], differences: [[], []] });
  assert.deepEqual(compared(["math_add", "Math_*"]), { read: ["Math_*"], differences: [[], ["math_add"]] });
});

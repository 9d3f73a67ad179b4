import assert from "node:assert/strict";
import test from "node:test";
import type { Effect } from "../../../server/engine/policy/policy.ts";
import { catalogOf } from "../../cases/analyze-case.ts";
import { cases } from "../../cases/case.ts";
import { analyzed } from "../../helpers/engine.ts";
import { checkWishes, type Seen } from "./toggling.ts";

/** Of the largest catalogs every so many-th tool is tried. */
const mostTools = 40;

test("every tool of every example is switched to both sides by an edit that does just what it says", () => {
  const seen: Seen = { plan: 0, choose: 0, refused: 0 };
  for (const one of cases) {
    const { text, file } = one.input;
    const before = analyzed(text, { file, catalog: catalogOf(one) });
    for (const [number, { resolution, policy }] of before.policies.entries()) {
      if (policy.loads !== "yes") continue;
      const step = Math.ceil(resolution.decisions.length / mostTools);
      for (let index = 0; index < resolution.decisions.length; index += step) {
        for (const wish of ["allow", "deny"] satisfies Effect[]) checkWishes(before, number, [{ index, wish }], seen);
      }
    }
  }
  assert.ok(seen.plan > 500, JSON.stringify(seen));
});

import assert from "node:assert/strict";
import test from "node:test";
import { type Analysis, analyze } from "../../../server/engine/analysis.ts";
import { proveAll } from "../../../server/engine/analysis-proofs.ts";
import { proofWork } from "../../../server/engine/analysis-work.ts";
import { diagnose, diagnosed, diagnoseEdit, diagnosing } from "../../../server/engine/diagnostics/index.ts";
import { editedAnalysis } from "../../../server/engine/edited-analysis.ts";
import { analyzed } from "../../helpers/engine.ts";
import { type Random, random } from "../pattern/random.ts";
import { catalogs } from "../properties/profiles.ts";
import { fresh, seen, typing } from "./carrying.ts";

// A search in slices, between which other things are done, finds what a search at once finds.

const pieces = ["a", "b", "ab", "math_", "_", "*", "*", "?", "[ab]", "{a", " "];

function start(source: Random): Analysis {
  const rules = Array.from({ length: 20 + source.below(60) }, () => ({
    mode: source.pick(["activate", "deactivate"]),
    pattern: source.text(pieces, 3),
  }));
  return unproved(analyzed(JSON.stringify({ rules }), { catalog: source.pick(catalogs) }));
}

function unproved({ input }: Analysis): Analysis {
  return analyze(input) ?? assert.fail("the text is still recognized");
}

/** Some steps of a task; whether it is done. */
function advance(task: Iterator<unknown>, steps: number): boolean {
  for (let left = steps; left > 0; left -= 1) if (task.next().done === true) return true;
  return false;
}

test("a search in slices finds the same, while rules are proved and others search as well", () => {
  const source = random(31);
  for (let round = 0; round < 40; round += 1) {
    const analysis = start(source);
    const proofs = proofWork(analysis, undefined, () => 0);
    assert.equal(diagnosed(analysis), undefined);
    const searches = [diagnosing(analysis), diagnosing(analysis)];
    while (searches.length > 0) {
      const one = source.pick(searches);
      if (advance(one, source.below(20))) searches.splice(searches.indexOf(one), 1);
      advance(proofs, source.pick([0, 0, 5, 200]));
    }
    assert.ok(diagnosed(analysis));
    proveAll(analysis);
    const found = diagnose(analysis);
    assert.deepEqual(found.map(seen), diagnose(fresh(analysis)).map(seen), analysis.text);
    // Nothing has changed, so nobody says it again.
    assert.equal(diagnose(analysis), found);
    assert.equal(diagnosed(analysis), found);
  }
});

test("what was found stays as it was last told, until it is searched again", () => {
  const rules = ["a*", "ab"].map((pattern) => ({ mode: "activate", pattern }));
  const analysis = unproved(analyzed(JSON.stringify({ rules })));
  const before = diagnose(analysis).map(seen);
  proveAll(analysis);
  assert.deepEqual(diagnosed(analysis)?.map(seen), before);
  assert.notDeepEqual(diagnose(analysis).map(seen), before);
});

test("edits come while a search is not done, and each is searched from what is known or from nothing", () => {
  const source = random(32);
  let known = 0;
  for (let round = 0; round < 30; round += 1) {
    let analysis = start(source);
    for (let step = 0; step < 6; step += 1) {
      advance(diagnosing(analysis), source.pick([0, 3, 30, 1000]));
      advance(
        proofWork(analysis, undefined, () => 0),
        source.pick([0, 5, 100]),
      );
      diagnoseEdit(analysis);
      if (diagnosed(analysis) !== undefined) known += 1;
      const rule = source.below(analysis.policies[0]?.policy.rules.length ?? 0);
      const after = editedAnalysis(analysis, typing(analysis, 0, rule, source));
      if (after?.change !== undefined) analysis = after;
    }
    proveAll(analysis);
    assert.deepEqual(diagnose(analysis).map(seen), diagnose(fresh(analysis)).map(seen), analysis.text);
  }
  assert.ok(known > 60, `${known}`);
});

test("no pause is far from the next one, however many rules there are", () => {
  const rules = Array.from({ length: 3000 }, (_, index) => ({ mode: "activate", pattern: `*a${index}*` }));
  let steps = 0;
  for (const _ of diagnosing(analyzed(JSON.stringify({ rules })))) steps += 1;
  assert.ok(steps > 3000 / 16, `${steps}`);
});

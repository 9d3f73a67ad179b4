import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { type Analysis, analyze, reanalyze } from "../../../server/engine/analysis.ts";
import { proveAll } from "../../../server/engine/analysis-proofs.ts";
import type { Finding, Fix } from "../../../server/engine/diagnostics/diagnostic.ts";
import { diagnose } from "../../../server/engine/diagnostics/index.ts";
import { formatMessage } from "../../../server/engine/text/message.ts";
import { applyEdits, combineEdits } from "../../../server/engine/text/text-edit.ts";
import { profile, type RandomProfile } from "../properties/profiles.ts";

// What fixes promise: every one can be applied, and those that are called safe change no decision, alone and together.

function analysisOf({ text, file, catalog, settings, associated }: RandomProfile): Analysis {
  const analysis = analyze({ text, file, catalog, settings, associated }) ?? assert.fail("the file is recognized");
  proveAll(analysis);
  return analysis;
}

function effectsOf({ policies }: Analysis): unknown {
  return policies.map(({ policy, resolution }) => [
    policy.name,
    policy.loads,
    resolution.decisions.map(({ subject, effect }) => `${subject.kind} ${subject.name} ${effect}`),
  ]);
}

/** A text that already loads as it is: putting right one that does not changes everything, and is meant to. */
const loads = (analysis: Analysis) => analysis.policies.every(({ policy }) => policy.loads === "yes");
const fixesOf = (findings: readonly Finding[]) =>
  findings.flatMap(({ code, fixes }) => fixes().map((fix) => ({ code, fix })));
const said = (fix: Fix) => formatMessage(fix.title);

test("every fix can be applied and gives a file that can be analyzed", () => {
  fc.assert(
    fc.property(profile, (one) => {
      const analysis = analysisOf(one);
      for (const { code, fix } of fixesOf(diagnose(analysis))) {
        const after = applyEdits(analysis.text, fix.edits);
        assert.ok(after !== undefined && after !== analysis.text, `${code}: ${said(fix)} on ${analysis.text}`);
        diagnose(reanalyze(analysis, after));
      }
    }),
    { numRuns: 250 },
  );
});

test("a safe fix changes no decision", () => {
  fc.assert(
    fc.property(profile, (one) => {
      const analysis = analysisOf(one);
      fc.pre(loads(analysis));
      for (const { code, fix } of fixesOf(diagnose(analysis)).filter(({ fix: { safe } }) => safe)) {
        const after = reanalyze(analysis, applyEdits(analysis.text, fix.edits) ?? assert.fail());
        assert.deepEqual(effectsOf(after), effectsOf(analysis), `${code}: ${said(fix)} on\n${analysis.text}`);
      }
    }),
    { numRuns: 500 },
  );
});

test("all safe fixes that go together change no decision", () => {
  fc.assert(
    fc.property(profile, (one) => {
      const analysis = analysisOf(one);
      fc.pre(loads(analysis));
      const safe = fixesOf(diagnose(analysis)).filter(({ fix }) => fix.safe);
      let edits = combineEdits();
      for (const { fix } of safe) edits = combineEdits(edits ?? [], fix.edits) ?? edits;
      const after = reanalyze(analysis, applyEdits(analysis.text, edits ?? []) ?? assert.fail());
      assert.deepEqual(
        effectsOf(after),
        effectsOf(analysis),
        `${safe.map(({ code, fix }) => `${code}: ${said(fix)}`).join("\n")}\non\n${analysis.text}`,
      );
    }),
    { numRuns: 500 },
  );
});

import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { type Analysis, analyze } from "../../../server/engine/analysis.ts";
import { proveAll } from "../../../server/engine/analysis-proofs.ts";
import type { Fix } from "../../../server/engine/diagnostics/diagnostic.ts";
import { diagnose } from "../../../server/engine/diagnostics/index.ts";
import { effectOfFix } from "../../../server/engine/features/change-effect.ts";
import { finish } from "../../../server/engine/language/effort.ts";
import { formatMessage } from "../../../server/engine/text/message.ts";
import { profile } from "../properties/profiles.ts";

/** What a fix does, in plain data. */
function effectOf(analysis: Analysis, fix: Pick<Fix, "edits" | "list">) {
  const effect = finish(effectOfFix(analysis, fix, {}));
  return effect?.policies?.map(({ before, changes, others }) => ({
    policy: before.policy.name,
    changes: changes?.map(({ index, after }) => [index, after.effect, after.reason.path]),
    others:
      others?.kind === "differs" ? [others.name.length, others.one.reason.path, others.other.effect] : others?.kind,
  }));
}

test("what a fix does to the list of rules is what its edits do to the text", () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(profile, ({ text, file, catalog, settings, associated }) => {
      const analysis = analyze({ text, file, catalog, settings, associated }) ?? assert.fail();
      proveAll(analysis);
      for (const fix of diagnose(analysis).flatMap(({ fixes }) => fixes())) {
        const { list, edits } = fix;
        if (list === undefined) continue;
        const byText = effectOf(analysis, { edits });
        const byList = effectOf(analysis, { edits, list });
        const ofPolicy = byText?.filter(({ policy }) => policy === list.policy);
        const own = byList?.filter(({ policy }) => policy === list.policy);
        assert.deepEqual(own, ofPolicy, `${formatMessage(fix.title)} on\n${text}`);
        seen.set(list.edit.kind, (seen.get(list.edit.kind) ?? 0) + 1);
      }
    }),
    { numRuns: 400 },
  );
  for (const kind of ["delete", "move", "replace"]) assert.ok((seen.get(kind) ?? 0) > 10, `${kind}: ${seen.get(kind)}`);
});

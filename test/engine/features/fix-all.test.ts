import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { type Analysis, analyze, reanalyze } from "../../../server/engine/analysis.ts";
import { proveAll } from "../../../server/engine/analysis-proofs.ts";
import type { Finding, Fix } from "../../../server/engine/diagnostics/diagnostic.ts";
import { diagnose } from "../../../server/engine/diagnostics/index.ts";
import { compareFiles } from "../../../server/engine/features/comparison.ts";
import { fixAll } from "../../../server/engine/features/fix-all.ts";
import { finish } from "../../../server/engine/language/effort.ts";
import { formatMessage, message } from "../../../server/engine/text/message.ts";
import { applyEdits } from "../../../server/engine/text/text-edit.ts";
import { analyzed } from "../../helpers/engine.ts";
import { profile } from "../properties/profiles.ts";
import { complete, partial } from "./samples.ts";

function fixed(analysis: Analysis, findings = diagnose(analysis)): string | undefined {
  const action = finish(fixAll(analysis, findings));
  return action && applyEdits(analysis.text, action.edits);
}

const rule = (effect: string, pattern: string) => `{ "mode": "${effect}", "pattern": "${pattern}" }`;

function controller(...rules: readonly string[]): string {
  return `{ "default_mode": "deactivate", "rules": [\n  ${rules.join(",\n  ")}\n] }`;
}

test("everything goes that is of no use for any name, and nothing else", () => {
  const used = [rule("activate", "math_*"), rule("deactivate", "text_?"), rule("activate", "text_*")];
  const [math = "", question = "", text = ""] = used;
  const analysis = analyzed(
    controller(math, math, rule("activate", "math_add"), question, text, rule("deactivate", "x")),
    { catalog: partial },
  );
  assert.equal(fixed(analysis), controller(...used));
});

test("a file without findings has nothing to fix", () => {
  const analysis = analyzed('{ "tools": { "disabled": ["bash"] } }', { file: "agent.json", catalog: complete });
  assert.equal(fixed(analysis), undefined);
});

test("a ban that never decides stays: to give up what it wants is for its author to say", () => {
  const [math = "", add = ""] = [rule("activate", "math_*"), rule("deactivate", "math_add")];
  const analysis = analyzed(controller(math, add, rule("activate", "math_sub")), { catalog: partial });
  assert.equal(fixed(analysis), controller(math, add));
  const same = analyzed(controller(math, rule("deactivate", "math_*")), { catalog: partial });
  assert.equal(fixed(same), undefined);
});

test("what is not proved within the effort stays", () => {
  const analysis = analyzed(controller(rule("activate", "a*"), rule("activate", "ab*")));
  const action = finish(fixAll(analysis, diagnose(analysis), { expired: () => true }));
  assert.equal(action, undefined);
});

/** A finding whose fix deletes rules of the controller, and claims that this changes nothing. */
function claim(analysis: Analysis, ...places: readonly number[]): Finding {
  const [finding] = diagnose(analysis);
  const rules = analysis.policies[0]?.policy.rules ?? [];
  const edits = places.map((place) => {
    const { start, end } = rules[place]?.element ?? assert.fail();
    const comma = /^,\s*/.exec(analysis.text.slice(end))?.[0] ?? "";
    return { span: { start, end: end + comma.length }, newText: "" };
  });
  const fix: Fix = { title: message("claimed"), edits, safe: true, preferred: true };
  return { ...(finding ?? assert.fail()), fixes: () => [fix] };
}

test("a fix that is wrong about itself is left out, the others are made", () => {
  const rules = [rule("activate", "a*"), rule("activate", "ab*"), rule("activate", "b"), rule("deactivate", "*")];
  const analysis = analyzed(controller(...rules));
  const [first = "", , third = "", last = ""] = rules;
  assert.equal(fixed(analysis, [claim(analysis, 0), claim(analysis, 1)]), controller(first, third, last));
  assert.equal(fixed(analysis, [claim(analysis, 2)]), undefined);
});

test("of fixes that change something together only some are made", () => {
  // Either of the first two can go, but not both.
  const analysis = analyzed(controller(rule("activate", "a[xy]"), rule("activate", "a[yx]"), rule("deactivate", "*")));
  const after = fixed(analysis, [claim(analysis, 0), claim(analysis, 1)]);
  assert.equal(after, controller(rule("activate", "a[yx]"), rule("deactivate", "*")));
});

test("a file that does not load is left as it is", () => {
  const analysis = analyzed(
    '{ "rules": [{ "mode": "activate", "pattern": "a" }, { "mode": "activate", "pattern": "a" }, 1] }',
  );
  assert.equal(fixed(analysis), undefined);
});

test("fixing everything changes no decision, and no other name", () => {
  let made = 0;
  fc.assert(
    fc.property(profile, ({ text, file, catalog, settings, associated }) => {
      const analysis = analyze({ text, file, catalog, settings, associated }) ?? assert.fail();
      proveAll(analysis);
      const after = fixed(analysis);
      if (after === undefined) return;
      made += 1;
      const compared = finish(compareFiles(analysis, reanalyze(analysis, after), { effort: {}, needsOthers: true }));
      assert.equal(compared.onlyAfter.length + compared.onlyBefore.length, 0);
      for (const { changes, others } of compared.pairs) {
        assert.deepEqual([changes?.length, others?.kind], [0, "equal"], `${text}\n${after}`);
      }
    }),
    { numRuns: 400 },
  );
  assert.ok(made > 20, `${made} files`);
});

test("what is offered says that nothing changes", () => {
  const analysis = analyzed(controller(rule("activate", "a"), rule("activate", "a")));
  const action = finish(fixAll(analysis, diagnose(analysis)));
  assert.equal(action && formatMessage(action.title), "fix everything that changes nothing for any name");
});

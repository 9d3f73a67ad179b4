import assert from "node:assert/strict";
import test from "node:test";
import { unknownCatalog } from "../../../server/engine/catalog/catalog.ts";
import { diagnose, diagnosticRules } from "../../../server/engine/diagnostics/index.ts";
import { formatMessage } from "../../../server/engine/text/message.ts";
import { analyzed, catalogOf } from "../../helpers/engine.ts";
import { type CorrectProfile, correctProfiles } from "./correct-profiles.ts";

// A check that speaks about more than one of 200 correct files would be switched off by everybody. Hints do not count:
// no list of problems shows them.

const count = 600;
const profiles = correctProfiles(count);

/** For each code, the files it speaks about, with what it says. */
function alarms(knows: (profile: CorrectProfile) => boolean): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const profile of profiles) {
    const catalog = knows(profile) ? catalogOf(profile.catalog) : unknownCatalog;
    const all = diagnose(analyzed(profile.text, { file: profile.file, catalog }));
    const findings = all.filter(({ severity }) => severity !== "hint");
    for (const code of new Set(findings.map((finding) => finding.code))) {
      const said = findings.filter((finding) => finding.code === code).map(({ message }) => formatMessage(message));
      found.set(code, [...(found.get(code) ?? []), `${profile.text}\n${said.join("\n")}`]);
    }
  }
  return found;
}

const withCatalog = alarms(() => true);
const withoutCatalog = alarms(() => false);

for (const { code } of diagnosticRules) {
  test(`${code} leaves correct files alone`, () => {
    for (const found of [withCatalog.get(code) ?? [], withoutCatalog.get(code) ?? []]) {
      assert.ok(
        found.length * 200 <= count,
        `${found.length} of ${count} files, such as\n${found.slice(0, 2).join("\n\n")}`,
      );
    }
  });
}

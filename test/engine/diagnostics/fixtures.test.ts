import test from "node:test";
import { diagnosticRules } from "../../../server/engine/diagnostics/index.ts";
import { check, checkFix } from "../../helpers/marked.ts";
import { readFixtures } from "./read-fixtures.ts";

// Runs the marked files of every diagnostic; which ones must exist is the matter of registry.test.ts.

for (const { code } of diagnosticRules) {
  const fixtures = await readFixtures(code);
  for (const one of fixtures?.hits ?? []) test(`${code} is found: ${one.name}`, () => void check(one));
  for (const one of fixtures?.nearMisses ?? []) test(`${code} is not found: ${one.name}`, () => void check(one));
  for (const one of fixtures?.fixes ?? []) test(`${code} is put right: ${one.name}`, () => checkFix(one, code));
}

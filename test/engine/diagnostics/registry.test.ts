import assert from "node:assert/strict";
import test from "node:test";
import { diagnosticRules } from "../../../server/engine/diagnostics/index.ts";
import { dialects } from "../../../server/engine/dialects/index.ts";
import { schemaOf } from "../../../server/engine/schema/schema.ts";
import { projectFiles, readProjectFile } from "../../helpers/project.ts";
import { readFixtures } from "./read-fixtures.ts";

// Says which part a new diagnostic or dialect still lacks.

/** The codes are what people write into `toolsight.json` and scripts, so none may vanish or change. */
const codes = [
  "syntax",
  "schema",
  "unknown-key",
  "duplicate-key",
  "bare-list",
  "string-for-list",
  "dead-entry",
  "bad-pair",
  "shadowed-rule",
  "redundant-rule",
  "duplicate-pattern",
  "allow-and-deny",
  "idle-rule",
  "partly-shadowed",
  "catch-all-first",
  "unmatched-pattern",
  "unknown-tool",
  "platform-dependent",
  "foreign-syntax",
  "bad-class",
  "stray-space",
  "wrong-separator",
  "wrong-level",
  "wildcard-not-read",
  "prefix-clash",
  "too-broad",
  "too-long",
  "no-tools-left",
  "required-unmet",
  "required-starved",
  "required-and-disabled",
  "field-ignored",
  "empty-allow-list",
  "unknown-set",
  "release-dependent",
  "swapped-pair",
  "unknown-server",
  "blacklist-not-applied",
  "duplicate-server",
  "name-collision",
  "separator-in-server",
  "discovery-incomplete",
  "too-many-tools",
];

/** Said by the runner where it stops, so no single file is a fixture of it. */
const ofRunner = "more-findings";

/** Only the catalog, the servers or the tools themselves can be changed, which is no edit that could be made here. */
const withoutFix = new Set([
  "name-collision",
  "separator-in-server",
  "too-many-tools",
  "blacklist-not-applied",
  "discovery-incomplete",
]);

test("the codes are the known ones, each listed once", () => {
  assert.deepEqual(diagnosticRules.map(({ code }) => code).toSorted(), [...codes, ofRunner].toSorted());
});

test("every diagnostic of the folder is in the list", () => {
  const declared = projectFiles("server/engine/diagnostics/*.ts").flatMap((path) =>
    [...readProjectFile(path).matchAll(/: DiagnosticRule<.+> = \{\s+code: "([a-z-]+)"/g)].flatMap(
      ([, code]) => code ?? [],
    ),
  );
  assert.deepEqual(declared.toSorted(), diagnosticRules.map(({ code }) => code).toSorted());
});

for (const { code, page } of diagnosticRules) {
  test(`${code} has a page`, () => {
    for (const part of [page.summary, page.avoid, page.prefer, page.why]) assert.notEqual(part.trim(), "");
    assert.match(page.summary, /^[A-Z`].*\.$/s, "the summary is a sentence");
    assert.notEqual(page.avoid, page.prefer);
  });
}

for (const code of codes) {
  test(`${code} has fixtures`, async () => {
    const fixtures = await readFixtures(code);
    assert.ok(fixtures, `test/engine/diagnostics/fixtures/${code}.ts is missing`);
    const { hits, nearMisses, fixes } = fixtures;
    assert.ok(hits.length > 0, "a file that has it");
    assert.ok(nearMisses.length > 0, "a file that looks like it and has it not");
    assert.equal(fixes.length > 0, !withoutFix.has(code), "a file before and after its fix");
    const isMarked = ({ text }: { readonly text: string }) =>
      new RegExp(`\\^ (?:[a-z:-]+ )*${code}\\b(?!-)`).test(text);
    assert.ok(hits.every(isMarked), "every hit is marked with the code");
    assert.ok(!nearMisses.some(isMarked), "no near miss is marked with the code");
    assert.ok(fixes.every(isMarked), "every file with a fix is marked with the code");
  });
}

for (const { id, schema } of dialects) {
  test(`the dialect ${id} has a schema and fixtures`, () => {
    assert.ok(schemaOf(schema), `schemas/${schema}.schema.json is missing`);
    assert.ok(
      projectFiles(`test/engine/dialects/${id}/*.test.ts`).length > 0,
      `test/engine/dialects/${id}/ has no test`,
    );
    const cases = projectFiles("test/fixtures/cases/*.json").filter((path) =>
      readProjectFile(path).includes(`"${id}"`),
    );
    assert.ok(cases.length > 0, "test/fixtures/cases/ has no worked example of it");
  });
}

import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { type AnalyzeInput, analyze } from "../../../server/engine/analysis.ts";
import { defaultSettings } from "../../../server/engine/settings.ts";
import { projectFiles, readProjectFile } from "../../helpers/project.ts";
import { catalogs, profile } from "./profiles.ts";
import { assertSpansInside, outlineOf } from "./spans.ts";

const [catalog] = catalogs;
assert.ok(catalog);

/** Analyzes and diagnoses; a text that nothing recognizes has neither spans nor findings. */
function survives(input: AnalyzeInput): void {
  const analysis = analyze(input);
  if (analysis !== undefined) assertSpansInside(analysis);
}

function inputsFor(text: string): readonly AnalyzeInput[] {
  return ["tool-controller.json", "agent.json"].map((file) => ({
    text,
    file,
    catalog: catalog ?? assert.fail(),
    settings: defaultSettings,
  }));
}

interface Fixture {
  readonly dialect: string;
  readonly input: { readonly file: string; readonly text?: string };
}

const fixtures = projectFiles("test/fixtures/cases/{ev,op}-*.json").map(
  (path): Fixture => JSON.parse(readProjectFile(path)),
);

test("every beginning of every example is analyzed, with every place inside the file", () => {
  assert.ok(fixtures.length > 20);
  for (const { dialect, input } of fixtures) {
    const { file, text = "" } = input;
    // Long examples repeat themselves; their beginnings are tried at every third letter.
    const step = text.length > 600 ? 3 : 1;
    for (let length = 0; length <= text.length; length += step) {
      survives({ text: text.slice(0, length), file, catalog, settings: defaultSettings, associated: dialect });
    }
  }
});

const scraps = fc.constantFrom(
  ..."{}[],:\"'\\/*# \n\r\t\ufeff\u0000\ud800".split(""),
  ...["null", "true", "1e999", "NaN", "-", "//", "/*", "*/", "\\u00", "\\ud83d", "__proto__", "constructor"],
  ...[
    '"rules"',
    '"default_mode"',
    '"mode"',
    '"pattern"',
    '"tools"',
    '"disabled"',
    '"allowed"',
    '"mcp"',
    '"required"',
    '"skills"',
  ],
  ...['"activate"', '"*"', '"[!"', '"__class_name__"', '"ToolController"', '"tool_controller"'],
);
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(scraps, { maxLength: 40 }).map((parts) => parts.join("")),
);

test("any text is analyzed", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const input of inputsFor(text)) survives(input);
    }),
    { numRuns: 1000 },
  );
});

test("a profile with anything put in or cut out anywhere is analyzed", () => {
  fc.assert(
    fc.property(profile, fc.nat(), fc.nat({ max: 12 }), anyText, (input, at, cut, put) => {
      const start = at % (input.text.length + 1);
      survives({ ...input, text: input.text.slice(0, start) + put + input.text.slice(start + cut) });
    }),
    { numRuns: 1000 },
  );
});

test("two runs are equal, and everything lies inside the file", () => {
  fc.assert(
    fc.property(profile, (input) => {
      const [one, other] = [analyze(input), analyze({ ...input })];
      assert.ok(one && other);
      assertSpansInside(one);
      assert.deepEqual(outlineOf(one), outlineOf(other));
    }),
    { numRuns: 500 },
  );
});

const huge: readonly { readonly name: string; readonly text: string }[] = [
  { name: "100,000 lists in each other", text: "[".repeat(100_000) },
  { name: "100,000 objects in each other", text: '{"tool_controller":'.repeat(100_000) },
  {
    name: "100,000 closed lists in each other",
    text: `{"tools":{},"mcp":{},"rules":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
  },
  { name: "20 MB", text: `{"rules":[${'{"mode":"activate","pattern":"a"},'.repeat(600_000)}]}` },
];

for (const { name, text } of huge) {
  test(`${name}: one finding, and no harm`, () => {
    for (const input of inputsFor(text)) {
      const analysis = analyze(input);
      assert.ok(analysis, "the name says what it should be");
      const findings = assertSpansInside(analysis);
      assert.equal(
        findings.length,
        1,
        JSON.stringify(findings.slice(0, 5).map(({ code, message }) => [code, message])),
      );
    }
  });
}

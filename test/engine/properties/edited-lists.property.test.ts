import assert from "node:assert/strict";
import test from "node:test";
import { type Analysis, analyze } from "../../../server/engine/analysis.ts";
import { proveAll } from "../../../server/engine/analysis-proofs.ts";
import { unknownCatalog } from "../../../server/engine/catalog/catalog.ts";
import { diagnose } from "../../../server/engine/diagnostics/index.ts";
import { analysisAfter } from "../../../server/engine/edited-analysis.ts";
import { analyzed, catalogOf } from "../../helpers/engine.ts";
import { assertCarried, meetingPatterns } from "../diagnostics/carrying.ts";
import { type Random, random } from "../pattern/random.ts";
import { catalogs } from "./profiles.ts";

// What is worked out and found after rules were put in, taken out, moved or rewritten must be what the new text alone gives.

function mode(source: Random): string {
  return source.pick(["activate", "deactivate"]);
}

function rule(source: Random): string {
  const extra = source.below(12) === 0 ? `, "note": "${source.below(3)}"` : "";
  return `{ "mode": "${mode(source)}", "pattern": ${JSON.stringify(source.pick(meetingPatterns))}${extra} }`;
}

/** A controller with a rule on each line, now and then with another one beside it, comments and other line ends. */
function controller(source: Random, count: number): string {
  const rules = Array.from({ length: count }, () => rule(source));
  const list = rules.map((one) => (source.below(12) === 0 ? `// about\n  ${one}` : one)).join(",\n  ");
  const text = `{ "default_mode": "${mode(source)}", "rules": [\n  ${list}\n] }\n`;
  const other = `{ "__class_name__": "ToolController", "rules": [ ${rule(source)}, ${rule(source)} ] }`;
  const whole =
    source.below(4) === 0 ? `{ "one": ${other}, "tool_controller": ${text.trim()}, "two": ${other} }` : text;
  return source.below(4) === 0 ? whole.replaceAll("\n", "\r\n") : whole;
}

/** Mostly whole rules of one list; now and then something else about the file. */
function edited(text: string, source: Random): string {
  const lines = text.split("\n");
  const inside = () =>
    source.below(12) === 0 ? source.below(lines.length) : 1 + source.below(Math.max(1, lines.length - 4));
  const from = inside();
  const to = inside();
  switch (source.below(9)) {
    case 0:
    case 1:
      return lines.toSpliced(from, 0, `  ${rule(source)},`).join("\n");
    case 2:
      return lines.toSpliced(from, 1 + source.below(2)).join("\n");
    case 3:
      return lines.toSpliced(from, 0, ...lines.slice(to, to + 2)).join("\n");
    case 4:
      return lines
        .toSpliced(from, 1)
        .toSpliced(to, 0, lines[from] ?? "")
        .join("\n");
    case 5:
      return lines.toSpliced(from, 0, source.pick(["", "  // more", "   "])).join("\n");
    case 6: {
      const changed = lines[from]?.replace(/"(de)?activate"/, JSON.stringify(mode(source)));
      return lines.toSpliced(from, 1, changed ?? "").join("\n");
    }
    case 7:
      return lines.toSpliced(from, 2, ...lines.slice(from, from + 2).toReversed()).join("\n");
    default:
      return source.pick([
        lines.toSpliced(from, 1, lines[from]?.replace('"note"', '"nota"') ?? "").join("\n"),
        lines.toSpliced(from, 1, lines[from]?.replace(/"pattern": "/, '"pattern": "x') ?? "").join("\n"),
        lines.toSpliced(from, 1, lines[from]?.replace("}", "},") ?? "").join("\n"),
      ]);
  }
}

/** All that is said of the rules of a file, with their places. */
function rulesOf({ policies, lines, text }: Analysis): unknown {
  return [
    lines.range({ start: 0, end: text.length }),
    policies.map(({ policy: { rules, span, pipelines, ...policy }, resolution }) => ({
      ...policy,
      span,
      otherwise: pipelines.map(({ otherwise }) => otherwise),
      stages: pipelines.map(({ stages }) =>
        stages.map((stage) => "rules" in stage && stage.rules.map(({ path }) => path)),
      ),
      rules: rules.map(({ pattern, ...one }) => ({ ...one, source: pattern.source, fold: pattern.fold })),
      decisions: resolution.decisions.map(({ effect, reason, overruled }) => [
        effect,
        reason.path,
        reason.span,
        overruled.map(({ path }) => path),
      ]),
    })),
  ];
}

function start(source: Random, count: number): Analysis {
  const catalog = source.pick([...catalogs, unknownCatalog]);
  const platform = source.pick(["posix", "windows"] as const);
  const analysis = analyzed(controller(source, count), {
    file: "tool-controller.json",
    catalog,
    settings: { platform },
  });
  proveAll(analysis);
  diagnose(analysis);
  return analysis;
}

/** Edits a file again and again, as long as it is recognized; gives how often only some rules were read. */
function editChain(first: Analysis, edits: number, source: Random): number {
  let analysis = first;
  let short = 0;
  for (let done = 0; done < edits; done += 1) {
    const text = edited(analysis.text, source);
    const after = analysisAfter(analysis, { ...analysis.input, text });
    const fresh = analyze({ ...analysis.input, text });
    assert.deepEqual(after && rulesOf(after), fresh && rulesOf(fresh), text);
    if (after === undefined) continue;
    if (after.listChange !== undefined) {
      short += 1;
      assertCarried(analysis, after);
    }
    // From a broken text there is no short way.
    if (after.listChange === undefined && source.below(8) > 0) continue;
    proveAll(after);
    diagnose(after);
    analysis = after;
  }
  return short;
}

test("after each of 2,000 edits of lists, rules, decisions and findings are those of the new text", () => {
  const source = random(51);
  let short = 0;
  for (let round = 0; round < 195; round += 1) short += editChain(start(source, 2 + source.below(9)), 16, source);
  assert.ok(short >= 2000, `${short} took the short way`);
});

test("so it is in long lists, where most rules have nothing to do with the edit", () => {
  const source = random(52);
  let short = 0;
  for (let round = 0; round < 6; round += 1) short += editChain(start(source, 230), 8, source);
  assert.ok(short >= 16, `${short} took the short way`);
});

function rulesText(...rules: readonly string[]): string {
  const items = rules.map((one) => {
    const pattern = JSON.stringify(one.replace(/^-/, ""));
    return `{ "mode": "${one.startsWith("-") ? "deactivate" : "activate"}", "pattern": ${pattern} }`;
  });
  return `{ "rules": [\n${items.join(",\n")}\n] }`;
}

const many = Array.from({ length: 199 }, (_, index) => `-x${index}`);
const nested = '{ "mode": "activate", "pattern": "b", "tool_controller": { "rules": [] } }';

interface Case {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly tools?: readonly string[];
  readonly isLong?: true;
}

const cases: readonly Case[] = [
  {
    name: "a rule that comes to decide once another is gone",
    before: rulesText("*_sub", "*_add", "-math_*"),
    after: rulesText("*_add", "-math_*"),
    tools: ["math_add", "math_sub", "x_add", "y_add"],
  },
  {
    name: "a rule that is pushed behind those that are compared",
    before: rulesText("math_*", ...many, "-*_add"),
    after: rulesText("zz", "zy", "math_*", ...many, "-*_add"),
  },
  {
    name: "a rule that comes to stand among those that are compared",
    before: rulesText("zz", "zy", "math_*", ...many, "-*_add"),
    after: rulesText("math_*", ...many, "-*_add"),
  },
  {
    name: "the effect of the first of equal rules",
    before: rulesText("a", "b", "a"),
    after: rulesText("-a", "b", "a"),
  },
  {
    name: "the effect of a rule with a comment in it",
    before: rulesText("-a", "b").replace(', "pattern": "b"', ', // why\n"pattern": "b"'),
    after: rulesText("-a", "-b").replace(', "pattern": "b"', ', // why\n"pattern": "b"'),
  },
  {
    name: "a blank in a rule with a comment elsewhere in it",
    before: rulesText("a", "b").replace('"b" }', '/* why */ "b" }'),
    after: rulesText("a", "b")
      .replace('"b" }', '/* why */ "b" }')
      .replace('{ "mode": "activate", "pattern": /', '{ "mode":  "activate", "pattern": /'),
  },
  {
    name: "the effect of a rule with a comma too many",
    before: rulesText("-a", "b").replace('"b" }', '"b", }'),
    after: rulesText("-a", "-b").replace('"b" }', '"b", }'),
  },
  {
    name: "a controller within a rule, which has another name behind one more",
    before: `{ "rules": [ { "mode": "activate", "pattern": "a" }, ${nested} ] }`,
    after: `{ "rules": [ { "mode": "activate", "pattern": "c" }, { "mode": "activate", "pattern": "a" }, ${nested} ] }`,
    isLong: true,
  },
  { name: "the last rule that goes", before: rulesText("a"), after: rulesText(), isLong: true },
  { name: "the first rule that comes", before: rulesText(), after: rulesText("a"), isLong: true },
  {
    name: "the default",
    before: '{ "default_mode": "activate", "rules": [{ "mode": "activate", "pattern": "a" }] }',
    after: '{ "default_mode": "deactivate", "rules": [{ "mode": "activate", "pattern": "a" }] }',
    isLong: true,
  },
];

for (const { name, before, after: text, tools, isLong } of cases) {
  test(`what is found follows ${name}`, () => {
    const catalog = tools === undefined ? unknownCatalog : catalogOf({ tools });
    const analysis = analyzed(before, { catalog });
    diagnose(analysis);
    const after = analysisAfter(analysis, { ...analysis.input, text }) ?? assert.fail();
    assert.equal(after.listChange === undefined, isLong === true);
    assertCarried(analysis, after);
    assert.deepEqual(rulesOf(after), rulesOf(analyzed(text, { catalog })));
  });
}

import assert from "node:assert/strict";
import test from "node:test";
import type { Analysis } from "../../../server/engine/analysis.ts";
import { diagnose } from "../../../server/engine/diagnostics/index.ts";
import { codeLenses } from "../../../server/engine/features/code-lens.ts";
import { definitions } from "../../../server/engine/features/definition.ts";
import { explain } from "../../../server/engine/features/explain.ts";
import { highlights } from "../../../server/engine/features/highlight.ts";
import { hover } from "../../../server/engine/features/hover.ts";
import { inlayHints } from "../../../server/engine/features/inlay-hints.ts";
import { labelText } from "../../../server/engine/features/label-text.ts";
import { renderMarkdown } from "../../../server/engine/features/markdown.ts";
import { preview } from "../../../server/engine/features/preview.ts";
import { semanticTokens } from "../../../server/engine/features/semantic-tokens.ts";
import { toolTree } from "../../../server/engine/features/tool-tree.ts";
import { formatMessage } from "../../../server/engine/text/message.ts";
import { analyzed, catalogOf } from "../../helpers/engine.ts";
import { complete, marked, partial } from "./samples.ts";

function hoverText(markedText: string, file = "tool-controller.json"): string {
  const { text, offset } = marked(markedText);
  const analysis = analyzed(text, { file, catalog: file === "agent.json" ? complete : partial });
  const content = hover(analysis, diagnose(analysis), offset);
  return content === undefined ? "" : renderMarkdown(content.blocks);
}

const everything = { start: 0, end: Number.MAX_SAFE_INTEGER };

const hintsOf = (analysis: Analysis) => inlayHints(analysis, everything).map(({ text }) => labelText(text));

test("a hover on a decisive rule lists its tools and whom it takes them from", () => {
  const text = hoverText(
    '{ "rules": [{ "mode": "deactivate", "pattern": "ma|th_*" }, { "mode": "activate", "pattern": "math_add" }] }',
  );
  assert.match(text, /^\*\*deactivate\*\* `math_\*`/);
  assert.match(text, /✗ `math_add` · server `math` \| this rule/);
  assert.match(text, /Takes every name of rule 2 `math_add`, with the other effect \(shadowing\)\./);
  assert.doesNotMatch(text, /away from|can never decide/, "that says it all");
  const part = hoverText(
    '{ "rules": [{ "mode": "deactivate", "pattern": "math_ad|?" }, { "mode": "activate", "pattern": "math_*" }] }',
  );
  assert.match(part, /Takes `math_add` away from rule 2 `math_\*` \(activate\)\./);
  const together = hoverText(
    `{ "rules": [${["math_a|*", "math_[!a]*"].map((pattern) => `{ "mode": "deactivate", "pattern": "${pattern}" }`).join()},
      { "mode": "activate", "pattern": "math_?*" }] }`,
  );
  assert.match(together, /Takes `math_add` away from rule 3 `math_\?\*` \(activate\), which can never decide\./);
});

test("a hover tells what takes all names of a rule, and for which names that is proved", () => {
  const covered = (markedText: string, file?: string) =>
    /\*\*never decides\*\*: ([^\n]*)/.exec(hoverText(markedText, file))?.[1];
  const domain = "(for every name of letters, digits, `_ . - /` up to 128 letters)";
  const rules = (...patterns: readonly string[]) =>
    `{ "rules": [${patterns.map((pattern) => `{ "mode": "activate", "pattern": "${pattern}" }`).join(", ")}] }`;
  assert.equal(covered(rules("math_*", "math|_add")), `rule 1 \`math_*\` matches first ${domain}`);
  assert.equal(
    covered(rules("a*", "b*", "[a|b]x")),
    `together these take every name: rule 1 \`a*\`, rule 2 \`b*\` ${domain}`,
  );
  assert.equal(covered(rules("[!A-Za-z|0-9_./-]*")), `it matches no name ${domain}`);
  assert.equal(covered(rules("math|_*")), undefined);
  assert.equal(
    covered('{ "tools": { "allowed": ["sl|ack__*"] }, "mcp": { "allowed": ["github"] } }', "agent.json"),
    `\`mcp.allowed\` lets none of its names pass ${domain}`,
  );
  const wrongLevel = (entry: string) => `{ "mcp": { "disabled": ["${entry}"] }, "tools": { "allowed": ["bash"] } }`;
  assert.equal(covered(wrongLevel("sla|ck"), "agent.json"), `\`tools.allowed\` lets none of its names pass ${domain}`);
  assert.equal(covered(wrongLevel("sla|ck/*"), "agent.json"), undefined, "the finding says why it matches none");
  assert.equal(
    covered('{ "skills": { "allowed": ["a*", "a|b"] } }', "agent.json"),
    "`skills.allowed` entry 1 `a*` matches first (for any text)",
  );
});

test("a hover on a rule that decides nothing yet gives a name that would reach it", () => {
  assert.match(hoverText('{ "rules": [{ "mode": "activate", "pattern": "mo|on_*" }] }'), /would reach it: `moon_`/);
  assert.doesNotMatch(hoverText('{ "rules": [{ "mode": "activate", "pattern": "ma|th_*" }] }'), /would reach it/);
});

test("a hover tells how a rule is related to others of its list", () => {
  const text = hoverText(`{ "rules": [
    { "mode": "activate", "pattern": "math_add" }, { "mode": "activate", "pattern": "*_list" },
    { "mode": "deactivate", "pattern": "ma|th_*" }, { "mode": "deactivate", "pattern": "math_x" },
    { "mode": "activate", "pattern": "math_y" }, { "mode": "activate", "pattern": "*" }] }`);
  const lines = text
    .split("\n")
    .filter((line) => /\((?:shadowing|redundancy|generalization|correlation)\)\.$/.test(line));
  assert.deepEqual(lines, [
    "Takes every name of rule 5 `math_y`, with the other effect (shadowing).",
    "Takes every name of rule 4 `math_x`, with the same effect (redundancy).",
    "An exception from rule 6 `*`, wider and asked later (generalization).",
    "Wider than rule 1 `math_add`, asked first as an exception (generalization).",
  ]);
  const overlapping = (one: string, other: string) =>
    hoverText(
      `{ "rules": [{ "mode": "activate", "pattern": "${one}" }, { "mode": "deactivate", "pattern": "${other}" }] }`,
    );
  assert.match(
    overlapping("*_list", "ma|th_*"),
    /Overlaps with rule 1 `\*_list`, asked first where both match \(correlation\)\./,
  );
  assert.match(
    overlapping("*_l|ist", "math_*"),
    /Overlaps with rule 2 `math_\*`, asked later where both match \(correlation\)\./,
  );
});

test("a hover of a long list stops at twenty", () => {
  const catalog = catalogOf({ tools: Array.from({ length: 30 }, (_, index) => `tool_${index}`) });
  const text = '{ "rules": [{ "mode": "activate", "pattern": "tool_*" }] }';
  const analysis = analyzed(text, { catalog });
  const rendered = renderMarkdown(hover(analysis, [], text.indexOf("tool_"))?.blocks ?? []);
  assert.equal(rendered.match(/✓/g)?.length, 20);
  assert.match(rendered, /… 10 more in the preview/);
});

test("without a catalog a hover claims nothing about tools", () => {
  const text = '{ "rules": [{ "mode": "activate", "pattern": "tool_*" }] }';
  const analysis = analyzed(text);
  const rendered = renderMarkdown(hover(analysis, [], text.indexOf("tool_"))?.blocks ?? []);
  assert.match(rendered, /which tools it matches is not known/);
  assert.deepEqual(hintsOf(analysis), []);
});

test("a hover on a required server says whether it is met", () => {
  assert.match(hoverText('{ "mcp": { "required": ["git|*"] } }', "agent.json"), /Met by `git-hub`/);
  assert.match(hoverText('{ "mcp": { "required": ["sl|ack"] } }', "agent.json"), /\*\*not met\*\*: no server matches/);
  const starved = '{ "tools": { "disabled": ["math__*"] }, "mcp": { "required": ["ma|th"] } }';
  assert.match(hoverText(starved, "agent.json"), /\*\*not met\*\*: no tool of `math` is left/);
});

test("a hover on a list that is not read says so", () => {
  const text = hoverText('{ "tools": { "enabled": ["bash"], "disabled": ["ba|sh"] } }', "agent.json");
  assert.match(text, /\*\*not read\*\*/);
});

test("a hover on a key or a listed value gives its description", () => {
  assert.match(hoverText('{ "ru|les": [] }'), /The rules, in the order/);
  assert.match(hoverText('{ "default_mode": "acti|vate" }'), /no rule matches are on/);
  assert.equal(hoverText('{ "rules": [], "unheard": 1| }'), "");
});

test("hints count, and name what decides the rest", () => {
  const text =
    '{ "default_mode": "deactivate", "rules": [{ "mode": "activate", "pattern": "math_*" }, { "mode": "activate", "pattern": "x*" }] }';
  assert.deepEqual(hintsOf(analyzed(text, { catalog: partial })), ["2 tools", "3 match · decides 3", "0 match"]);
  const agent = '{ "tools": { "allowed": ["read"], "enabled": null }, "mcp": { "required": ["nobody"] } }';
  const hints = hintsOf(analyzed(agent, { file: "agent.json", catalog: complete }));
  assert.ok(
    hints.every((hint) => hint.length < 40),
    hints.join(", "),
  );
});

test("no hint counts what is left to no key, which would stand behind a whole block", () => {
  const catalog = catalogOf({ tools: ["bash"], skills: [{ name: "pdf", category: "docs" }, { name: "loose" }] });
  const agent = '{ "skills": { "categories": ["docs"] } }';
  assert.deepEqual(hintsOf(analyzed(agent, { file: "agent.json", catalog })), ["1 match · decides 1"]);
});

test("a hint stands behind the comma, also before a comment", () => {
  const lines = (comment: string) => `{ "default_mode": "deactivate",${comment}\n  "rules": [] }`;
  for (const comment of ["", " ", " // why", " /* why */"]) {
    const text = lines(comment);
    const [hint] = inlayHints(analyzed(text, { catalog: partial }), everything);
    assert.equal(hint?.offset, text.indexOf(",") + 1, JSON.stringify(comment));
  }
});

test("a lens counts the rules that never decide", () => {
  const rule = '{ "mode": "activate", "pattern": "a*" }';
  const titles = (text: string) =>
    codeLenses(analyzed(text, { catalog: partial })).map(({ title }) => formatMessage(title));
  assert.deepEqual(titles(`{ "rules": [${rule}] }`), ["5 of 5 tools on", "Preview", "Explain a tool…"]);
  assert.equal(titles(`{ "rules": [${rule}, ${rule}] }`)[0], "5 of 5 tools on · 1 rule never decides");
  assert.deepEqual(titles('{ "rules": {} }'), ["does not load"]);
});

test("an explanation walks the stages in order", () => {
  const text = '{ "tools": { "disabled": ["bash"] }, "mcp": { "disabled": ["math"] } }';
  const analysis = analyzed(text, { file: "agent.json", catalog: complete });
  const [policy] = analysis.policies;
  assert.ok(policy);
  const steps = (name: string, server: string | null) =>
    explain(analysis, policy, { kind: "tool", name, server })?.steps.map(
      ({ text: step, deciding }) => `${deciding ? "! " : ""}${labelText(step)}`,
    );
  assert.deepEqual(steps("bash", null), ["is in the base set", "! tools.disabled entry 1 bash matches: disabled"]);
  assert.deepEqual(steps("math__add", "math"), ["is in the base set", "! mcp.disabled entry 1 math matches: disabled"]);
  assert.deepEqual(steps("web_search", null), ["! not in the default list: disabled"]);
  assert.equal(steps("nothing", null), undefined);
});

test("every decision's trace has exactly one deciding step", () => {
  const profiles = [
    '{ "tools": { "mode": "selected", "allowed": ["bash", "x"] } }',
    '{ "tools": { "mode": "none" } }',
    '{ "tools": { "toolset": "coding", "web_search": true } }',
    '{ "tools": ["a"] }',
    '{ "mcp": { "required": ["nobody"] }, "skills": { "categories": ["x"] } }',
  ];
  for (const text of profiles) {
    const analysis = analyzed(text, { file: "agent.json", catalog: complete });
    for (const policy of analysis.policies) {
      for (const { subject } of policy.resolution.decisions) {
        const { kind, name, server } = subject;
        const steps = explain(analysis, policy, { kind, name, server: server ?? null })?.steps ?? [];
        assert.equal(steps.filter(({ deciding }) => deciding).length, 1, `${text}: ${name}`);
      }
    }
  }
});

test("the tree groups by server, keeps the order, and tells of silent servers", () => {
  const [tree] = toolTree(
    analyzed('{ "rules": [{ "mode": "deactivate", "pattern": "math_add" }] }', { catalog: partial }),
  );
  assert.deepEqual(
    tree?.groups.map(({ id, description, problem, rows }) => [
      id,
      labelText(description),
      problem === undefined ? undefined : labelText(problem),
      rows.map(({ label }) => label),
    ]),
    [
      ["server:math", "2 of 3", undefined, ["add", "sub", "mul"]],
      ["server:slack", "server did not answer: no token", "server did not answer: no token", []],
      ["native", "2 of 2", undefined, ["shell_run", "read_file"]],
    ],
  );
  assert.equal(tree?.groups[0] && labelText(tree.groups[0].accessibilityLabel), "math, 2 of 3 on, partly");
});

test("what-ifs are rows of their own kind and no place in the file", () => {
  const analysis = analyzed('{ "rules": [] }', {
    catalog: partial,
    overrides: [{ pattern: "math_add", effect: "deny" }],
  });
  const row = toolTree(analysis)[0]?.groups[0]?.rows[0];
  assert.ok(row);
  assert.deepEqual([row.on, row.whatIf, labelText(row.description), row.deciding], [false, true, "what-if", undefined]);
});

test("a refused file says what follows", () => {
  const [bare] = toolTree(analyzed('{ "tools": ["bash"] }', { file: "agent.json", catalog: complete }));
  assert.match(bare?.notice === undefined ? "" : labelText(bare.notice), /without any gate/);
  const [broken] = toolTree(analyzed('{ "rules": {} }', { catalog: partial }));
  assert.equal(broken && labelText(broken.summary), "does not load");
});

test("the cursor on a rule marks whom it beats and who beats it", () => {
  const { text, offset } = marked(
    '{ "rules": [{ "mode": "activate", "pattern": "*|" }, { "mode": "deactivate", "pattern": "math_add" }] }',
  );
  const analysis = analyzed(text, { catalog: partial });
  const roles = (at: number) =>
    highlights(analysis, at).map(({ span, role }) => [text.slice(span.start, span.end), role]);
  assert.deepEqual(roles(offset), [
    ['"*"', "self"],
    ['"math_add"', "beaten"],
  ]);
  assert.deepEqual(roles(text.indexOf("math_add")), [
    ['"*"', "beats"],
    ['"math_add"', "self"],
  ]);
});

test("a pattern leads to all the definitions it matches", () => {
  const { text, offset } = marked('{ "rules": [{ "mode": "activate", "pattern": "mat|h_*" }] }');
  const found = definitions(analyzed(text, { catalog: partial }), offset);
  assert.deepEqual(
    found.map(({ target }) => target),
    partial.tools.slice(2).map(({ origin }) => origin),
  );
});

test("tokens cover wildcards and classes, escapes included", () => {
  const text = String.raw`{ "rules": [{ "mode": "activate", "pattern": "\u0061*[!x]?" }] }`;
  const tokens = semanticTokens(analyzed(text, { catalog: partial }));
  assert.deepEqual(
    tokens.map(({ start, end, type }) => [text.slice(start, end), type]),
    [
      ["*", "wildcard"],
      ["[!x]", "class"],
      ["?", "wildcard"],
    ],
  );
});

test("previews hold odd names and keys as they are, but visibly", () => {
  const catalog = catalogOf({
    tools: [{ name: "a\u202eb", inputSchema: { type: "object", properties: { ["__proto__"]: {} } } }],
  });
  const analysis = analyzed('{ "rules": [] }', { catalog });
  const [policy] = analysis.policies;
  assert.ok(policy);
  const openai = preview(analysis, policy, "openai");
  assert.ok(openai.kind === "json");
  assert.match(openai.text, /"a\\u202eb"/);
  const parsed: unknown = JSON.parse(openai.text);
  assert.match(JSON.stringify(parsed), /a\u202eb/);
});

test("a list of names on one line has hints only where there is something to tell", () => {
  const oneLine = '{ "tools": { "mode": "automatic", "disabled": ["bash", "read", "math__*", "nope"] } }';
  const apart = oneLine.replaceAll(", ", ",\n");
  const options = { file: "agent.json", catalog: complete };
  assert.deepEqual(hintsOf(analyzed(oneLine, options)).slice(-2), ["2 match · decides 2", "0 match"]);
  assert.deepEqual(hintsOf(analyzed(apart, options)).slice(-4), [
    "1 match · decides 1",
    "1 match · decides 1",
    "2 match · decides 2",
    "0 match",
  ]);
});

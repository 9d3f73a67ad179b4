import assert from "node:assert/strict";
import test from "node:test";
import type { Finding } from "../../../server/engine/diagnostics/diagnostic.ts";
import { diagnose } from "../../../server/engine/diagnostics/index.ts";
import type { SeveritySetting } from "../../../server/engine/settings.ts";
import { formatMessage } from "../../../server/engine/text/message.ts";
import { analyzed, catalogOf } from "../../helpers/engine.ts";
import { check } from "../../helpers/marked.ts";

// What the runner does with the findings of all diagnostics: order, severity, repeats, limits.

const codesOf = (findings: readonly Finding[]) => findings.map(({ code }) => code);
const rulesOf = (severities: Readonly<Record<string, SeveritySetting>>) => new Map(Object.entries(severities));
const shadowed = `{ "default_mode": "deactivate", "rules": [
  { "mode": "activate", "pattern": "math_*" },
  { "mode": "deactivate", "pattern": "math_add" }
] }`;

test("the settings set the severity, or switch a finding off", () => {
  const [error] = diagnose(analyzed(shadowed, { settings: { rules: rulesOf({ "shadowed-rule": "error" }) } }));
  assert.equal(error?.severity, "error");
  assert.deepEqual(diagnose(analyzed(shadowed, { settings: { rules: rulesOf({ "shadowed-rule": "off" }) } })), []);
});

test("a code that is switched off explains nothing, so the next one speaks", () => {
  const catalog = catalogOf({ tools: ["math_add", "math_sub"] });
  const rules = rulesOf({ "shadowed-rule": "off" });
  const text = `{ "rules": [{ "mode": "deactivate", "pattern": "txet_{a,b}" }] }`;
  assert.deepEqual(codesOf(diagnose(analyzed(text, { catalog }))), ["foreign-syntax"]);
  assert.deepEqual(
    codesOf(diagnose(analyzed(text, { catalog, settings: { rules: rulesOf({ "foreign-syntax": "off" }) } }))),
    ["unknown-tool"],
  );
  assert.deepEqual(diagnose(analyzed(shadowed, { catalog, settings: { rules } })), []);
});

test("with a server that failed a claim about the catalog is one level lower and says so", () => {
  const catalog = catalogOf({ tools: ["math_add"], servers: [{ name: "slack", error: "no token" }, { name: "jira" }] });
  const text = `{ "rules": [{ "mode": "deactivate", "pattern": "txet_*" }] }`;
  const [finding] = diagnose(analyzed(text, { catalog }));
  assert.equal(finding?.severity, "information");
  assert.match(
    formatMessage(finding?.message ?? assert.fail()),
    /the tools of `slack` and `jira` are not known|`slack`, `jira`/,
  );
  const [set] = diagnose(analyzed(text, { catalog, settings: { rules: rulesOf({ "unmatched-pattern": "error" }) } }));
  assert.equal(set?.severity, "warning");
});

test("without a catalog nothing is said that needs one", () => {
  const text = `{ "default_mode": "deactivate", "rules": [{ "mode": "activate", "pattern": "txet_*" }] }`;
  assert.deepEqual(diagnose(analyzed(text)), []);
});

test("findings stand in the order of the file", () => {
  const findings = check({
    name: "order",
    text: `{ "rules": [
    { "mode": "deactivate", "pattern": "[z-a]*" },
  //                                     ^^^ bad-class:warning
    { "mode": "deactivate", "pattern": "{a,b}" },
  //                                    ^^^^^ foreign-syntax
    { "mode": "activate", "pattern": "*" },
  //                                 ^^^ catch-all-first
    { "mode": "deactivate", "pattern": "b" }
  //                                   ^^^ shadowed-rule
  ] }`,
  });
  assert.deepEqual(codesOf(findings), ["bad-class", "foreign-syntax", "catch-all-first", "shadowed-rule"]);
});

test("one cause is reported once", () => {
  const catalog = { tools: ["math_add"], servers: [{ name: "jira", tools: ["search"] }] };
  check({
    name: "a pattern of another system, which matches nothing",
    catalog,
    text: `{ "rules": [{ "mode": "deactivate", "pattern": "mcp__jira__*" }] }
//                                             ^^^^^^^^^^^^^^ wrong-separator`,
  });
  check({
    name: "a repeated rule that the first one beats and that no tool is left for",
    catalog,
    text: `{ "default_mode": "deactivate", "rules": [
    { "mode": "activate", "pattern": "jira_*" },
    { "mode": "deactivate", "pattern": "jira_*" }
  //                                   ^^^^^^^^ duplicate-pattern
  ] }`,
  });
  check({
    name: "a required server that is not there",
    file: "agent.json",
    catalog,
    text: `{ "tools": { "mode": "automatic" }, "mcp": { "required": ["Jira"], "disabled": ["none"] } }
//                                                        ^^^^^^ required-unmet
//                                                                              ^^^^^^ unmatched-pattern`,
  });
});

test("a server that the gate takes for another is told once at its name", () => {
  check({
    name: "a join mark in the name",
    file: "agent.json",
    catalog: { tools: ["bash"], servers: [{ name: "my__srv", tools: ["x"] }] },
    text: `{ "tools": { "mode": "automatic" }, "mcp": { "disabled": ["my__srv"] } }
//                                                        ^^^^^^^^^ separator-in-server`,
  });
});

test("of a file that does not load only that is said, and what its text shows", () => {
  const catalog = catalogOf({ tools: ["bash"], servers: [{ name: "slack", tools: ["post"] }] });
  const file = "agent.json";
  const text = `{ "tools": ["bash"], "mcp": { "disabled": ["slakc", "slakc"], "required": ["k8s"] } }`;
  assert.deepEqual(codesOf(diagnose(analyzed(text, { file, catalog }))), ["bare-list"]);
  const controller = `{ "rules": [{ "mode": "off", "pattern": "x" }, { "mode": "activate", "pattern": "{a,b}" }] }`;
  assert.deepEqual(codesOf(diagnose(analyzed(controller, { catalog }))), ["schema", "foreign-syntax"]);
});

test("what-ifs change no finding: they are not in the file", () => {
  const catalog = catalogOf({ tools: ["math_add"] });
  const text = `{ "default_mode": "deactivate" }`;
  const overrides = [{ pattern: "math_add", effect: "allow" }] as const;
  assert.deepEqual(codesOf(diagnose(analyzed(text, { catalog, overrides }))), ["no-tools-left"]);
  const rules = ["math_*", "math_add"].map((pattern) => `{ "mode": "activate", "pattern": "${pattern}" }`);
  const proved = `{ "default_mode": "deactivate", "rules": [${rules.join(", ")}] }`;
  assert.deepEqual(codesOf(diagnose(analyzed(proved, { catalog, overrides }))), ["redundant-rule"]);
});

test("where the editor reports syntax, one finding says what follows", () => {
  const analysis = analyzed(`{ "id": "x", // one\n "tools": { "disabled": ["bash",] } }`, { file: "agent.json" });
  assert.equal(codesOf(diagnose(analysis)).filter((code) => code === "syntax").length, 2);
  const [only, ...others] = diagnose(analysis, { syntaxReportedElsewhere: true });
  assert.match(formatMessage(only?.message ?? assert.fail()), /without any gate/);
  assert.deepEqual(others, []);
});

test("a file is given 500 findings and one that counts the rest", () => {
  const rules = Array.from({ length: 700 }, (_, index) => `{ "mode": "deactivate", "pattern": "a${index}{b,c}" }`);
  const text = `{ "rules": [${rules.join(",\n")}] }`;
  const findings = diagnose(analyzed(text));
  assert.equal(findings.length, 501);
  const last = findings.at(-1);
  assert.equal(last?.code, "more-findings");
  assert.equal(
    formatMessage(last?.message ?? assert.fail()),
    "and 200 more findings from here on; settle some of the others first",
  );
  const off = analyzed(text, { settings: { rules: rulesOf({ "more-findings": "off" }) } });
  assert.equal(diagnose(off).length, 500);
});

test("an error is told whatever else there is", () => {
  const rules = Array.from({ length: 500 }, (_, index) => `{ "mode": "activate", "pattern": "a${index}", "x": 1 }`);
  const text = `{ "rules": [${rules.join(",\n")},\n{ "mode": "foo", "pattern": "x" }] }`;
  const findings = diagnose(analyzed(text));
  assert.equal(findings.length, 501);
  assert.equal(findings.find(({ severity }) => severity === "error")?.code, "schema");
  assert.equal(
    formatMessage(findings.at(-1)?.message ?? assert.fail()),
    "and 1 more finding from here on; settle some of the others first",
  );
});

import assert from "node:assert/strict";
import test from "node:test";
import { type Analysis, analyze } from "../../../../server/engine/analysis.ts";
import { diagnose } from "../../../../server/engine/diagnostics/index.ts";
import { planWishes } from "../../../../server/engine/features/toggle.ts";
import type { Effect } from "../../../../server/engine/policy/policy.ts";
import { defaultSettings } from "../../../../server/engine/settings.ts";
import { parseYaml } from "../../../../server/engine/syntax/yaml/index.ts";
import { applyEdits } from "../../../../server/engine/text/text-edit.ts";
import { catalogOf, namesOn } from "../../../helpers/engine.ts";

const catalog = catalogOf({
  servers: [
    { name: "sandbox", tools: ["run_code", "pull_file"] },
    { name: "search", tools: ["find"] },
  ],
});

function read(text: string): Analysis {
  const analysis = analyze({ text, file: "agent_demo.yaml", catalog, settings: defaultSettings, parse: parseYaml });
  assert.ok(analysis?.dialect.id === "miroflow");
  return analysis;
}

/** The codes of the findings with their lines, from 1. */
function found(analysis: Analysis): readonly string[] {
  return diagnose(analysis).map(({ code, span }) => `${analysis.lines.position(span.start).line + 1} ${code}`);
}

test("a key without a value stops the agent", () => {
  const analysis = read("main_agent:\n  tool_config: [sandbox]\n  tool_blacklist:\nsub_agents:\n");
  assert.deepEqual(
    analysis.policies.map(({ policy: { name, loads } }) => `${name} ${loads}`),
    ["main_agent no"],
  );
  assert.deepEqual(found(analysis), ["3 schema"]);
});

const agents = `main_agent:
  prompt_class: Main # why
  tools:
    - sandbox
    - search
  tool_blacklist:
    - ["sandbox", "pull_file"] # keep
    - - search
      - find
sub_agents:
  agent-worker:
    tools: [sandbox]
`;

test("each agent has its own pairs, however they are written", () => {
  const analysis = read(agents);
  assert.deepEqual(namesOn(analysis, "main_agent"), ["sandbox/run_code"]);
  assert.deepEqual(namesOn(analysis, "sub_agents.agent-worker"), ["sandbox/run_code", "sandbox/pull_file"]);
  assert.deepEqual(found(analysis), ["6 blacklist-not-applied"]);
});

test("pairs are added and taken out where the others stand", () => {
  const switched = (policy: string, server: string, tool: string, effect: Effect) => {
    const subject = { kind: "tool", name: `${server}/${tool}`, server } as const;
    const outcome = planWishes(read(agents), policy, [{ subject, effect }]);
    assert.ok(outcome.kind === "plan");
    return applyEdits(agents, outcome.plan.edits);
  };
  assert.equal(switched("main_agent", "search", "find", "allow"), agents.replace("    - - search\n      - find\n", ""));
  assert.equal(
    switched("main_agent", "sandbox", "run_code", "deny"),
    agents.replace("      - find\n", '      - find\n    - - "sandbox"\n      - "run_code"\n'),
  );
  const made = switched("sub_agents.agent-worker", "sandbox", "run_code", "deny") ?? "";
  assert.deepEqual(namesOn(read(made), "sub_agents.agent-worker"), ["sandbox/pull_file"]);
});

import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import { run } from "../server/cli/run.ts";
import { nodeHost } from "../server/host/node.ts";
import { emphasized } from "./helpers/markdown.ts";
import { projectRoot, readProjectFile } from "./helpers/project.ts";

// What the pages of the examples promise to whoever opens them.

const controller = "examples/evofabric-controller";
const agent = "examples/openprogram-agent";

interface Checked {
  readonly code: string;
  readonly message: string;
  readonly fixes: readonly { readonly title: string }[];
}

interface Resolved {
  readonly policies: readonly {
    readonly catalog: string;
    readonly decisions: readonly {
      readonly tool: string;
      readonly kind: string;
      readonly effect: string;
      readonly reason: { readonly path: string };
    }[];
  }[];
}

async function commandLine(folder: string, ...args: readonly string[]) {
  let printed = "";
  const terminal = {
    host: nodeHost,
    folder: join(projectRoot, folder),
    colours: false,
    version: "",
    out: (text: string) => {
      printed += text;
    },
    error: () => {},
    write: () => Promise.reject(new Error("nothing is written here")),
  };
  await run(terminal, [...args, "--format", "json"]);
  return JSON.parse(printed);
}

async function findingsOf(folder: string, ...args: readonly string[]): Promise<readonly Checked[]> {
  const { files }: { readonly files: readonly { readonly diagnostics: readonly Checked[] }[] } = await commandLine(
    folder,
    "check",
    ...args,
  );
  return files.flatMap(({ diagnostics }) => diagnostics);
}

async function resolved(folder: string, ...args: readonly string[]) {
  const { policies }: Resolved = await commandLine(folder, "resolve", ...args);
  const decisions = policies.flatMap((policy) => policy.decisions);
  const of = (tool: string) => {
    const decision = decisions.find((one) => one.tool === tool);
    return decision && `${decision.effect} ${decision.reason.path}`;
  };
  return { policies, decisions, of };
}

test(`${controller}: the mistakes are there, and nothing else`, async () => {
  const args = ["tool-controller.json", "--catalog", "agent.tools.json"];
  const findings = await findingsOf(controller, ...args);
  assert.deepEqual(
    findings.map(({ code }) => code),
    ["shadowed-rule", "unmatched-pattern", "redundant-rule"],
  );
  const [shadowed, unmatched] = findings;
  const named = emphasized(readProjectFile(`${controller}/README.md`));
  assert.ok(named.some((title) => shadowed?.fixes.some((fix) => fix.title.startsWith(title))));
  assert.ok(unmatched?.fixes.some(({ title }) => title.includes("slack_*")));
  const { of } = await resolved(controller, ...args);
  assert.equal(of("github_delete_branch"), "allow rules[0]");
  assert.equal(of("slack_post_message"), "deny default_mode");
});

test(`${controller}: the component holds a controller of its own`, async () => {
  const { policies, of } = await resolved(controller, "component.json", "--catalog", "agent.tools.json");
  assert.equal(policies.length, 1);
  assert.equal(of("slack_post_message"), "deny rules[0]");
  assert.deepEqual(await findingsOf(controller, "component.json", "--catalog", "agent.tools.json"), []);
});

test(`${agent}: the mistakes are there, and nothing else`, async () => {
  const file = "agents/research/agent.json";
  const findings = await findingsOf(agent, file);
  assert.deepEqual(
    findings.map(({ code }) => code),
    ["shadowed-rule", "wrong-level"],
  );
  assert.ok(findings[1]?.fixes.some(({ title }) => title.includes("slack")));
  const { of, policies, decisions } = await resolved(agent, file);
  assert.equal(policies[0]?.catalog, "complete");
  assert.equal(of("web_search"), "deny tools.disabled[2]");
  assert.match(of("slack__post_message") ?? "", /^allow/);
  assert.ok(decisions.some(({ kind, reason }) => kind === "skill" && reason.path === "skills.categories[0]"));
});

test("catalogs and settings of the examples have no finding", async () => {
  assert.deepEqual(await findingsOf(controller, "agent.tools.json"), []);
  assert.deepEqual(await findingsOf(agent, "tools.json", "toolsight.json"), []);
});

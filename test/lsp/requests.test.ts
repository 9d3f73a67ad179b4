import assert from "node:assert/strict";
import { chmodSync } from "node:fs";
import test, { type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import {
  dialectsRequest,
  explainRequest,
  overridesNotification,
  planRequest,
  previewRequest,
  profilesRequest,
  type SubjectId,
  toggleRequest,
  writableRequest,
} from "../../server/protocol/requests.ts";
import { type TreePolicy, toolDetailsRequest, treeRequest } from "../../server/protocol/tool-tree.ts";
import { type LanguageClient, startClient } from "./language-client.ts";
import { catalog, controller } from "./samples.ts";

const path = "a.tool-controller.json";
const mathAdd: SubjectId = { kind: "tool", name: "math_add", server: "math" };

async function start(context: TestContext, files: Readonly<Record<string, string>> = {}): Promise<LanguageClient> {
  const client = await startClient({ "tools.json": catalog, [path]: controller, ...files });
  context.after(() => client.stop());
  return client;
}

async function policyOf(client: LanguageClient, file = path): Promise<TreePolicy> {
  const model = await client.request(treeRequest, { uri: client.uri(file) });
  const [policy] = model?.policies ?? [];
  assert.ok(policy, "there is a policy");
  return policy;
}

const rowsOf = ({ groups }: TreePolicy) =>
  groups.flatMap(({ tools }) => tools.map(({ subject, on, description }) => [subject.name, on, description]));

test("a profile is called in the tree what its file is called, and as in the pickers", async (context) => {
  const name = "my 工具.tool-controller.json";
  const client = await start(context, { [name]: controller });
  const inPickers = (await client.request(profilesRequest, {})).flatMap(({ policies }) => policies);
  assert.equal((await policyOf(client, name)).title, name);
  assert.ok(inPickers.some(({ title }) => title === name));
});

test("the tree holds the tools by server with their reasons", async (context) => {
  const client = await start(context);
  client.open(path, controller);
  const policy = await policyOf(client);
  assert.equal(policy.summary, "2 of 3 tools on");
  assert.deepEqual(
    policy.groups.map(({ id, label, on, total, description }) => [id, label, on, total, description]),
    [
      ["server:math", "math", 2, 2, "2 of 2"],
      ["native", "native", 0, 1, "0 of 1"],
    ],
  );
  assert.deepEqual(rowsOf(policy), [
    ["math_add", true, "rule 1 · math_* · beats rule 2"],
    ["math_sub", true, "rule 1 · math_*"],
    ["text_up", false, "default_mode"],
  ]);
  const add = policy.groups[0]?.tools[0];
  assert.deepEqual(add?.deciding?.start, { line: 3, character: 37 });
  assert.equal(add?.definition?.uri, client.uri("tools.json"));
});

test("what a row does not hold is told when somebody looks at it", async (context) => {
  const client = await start(context);
  client.open(path, controller);
  const uri = client.uri(path);
  const subject = { kind: "tool", name: "math_add", server: "math" } as const;
  const details = await client.request(toolDetailsRequest, { uri, policy: "", subject });
  assert.deepEqual(details?.deciding?.start, { line: 3, character: 37 });
  assert.deepEqual(
    details?.overruled.map(({ start }) => start.line),
    [4],
  );
  assert.match(details?.tooltip ?? "", /\*\*rule 1 `math_\*` matches: activate\*\*/);
  const nobody = { ...subject, server: null };
  assert.equal(await client.request(toolDetailsRequest, { uri, policy: "", subject: nobody }), null);
  assert.equal(await client.request(toolDetailsRequest, { uri, policy: "other", subject }), null);
});

test("a server that did not answer is told with its error", async (context) => {
  const failed = JSON.stringify({ servers: [{ name: "slack", error: "no [token](command:x)\u202e" }] });
  const client = await start(context, { "tools.json": failed });
  const policy = await policyOf(client);
  assert.equal(policy.catalog, "unknown");
  assert.equal(policy.groups[0]?.problem, "server did not answer: no [token](command:x)\\u202e");
});

test("a file that is not ours, or not there, has no tree", async (context) => {
  const client = await start(context, { "package.json": "{}" });
  assert.equal(await client.request(treeRequest, { uri: client.uri("package.json") }), null);
  assert.equal(await client.request(treeRequest, { uri: client.uri("nowhere.json") }), null);
});

test("profiles are listed when all were looked at", async (context) => {
  const client = await start(context, { "sub/agent.json": "{}", "sub/tools.json": catalog });
  const profiles = await client.request(profilesRequest, {});
  assert.deepEqual(profiles.map(({ uri, dialect }) => [uri, dialect]).toSorted(), [
    [client.uri(path), "evofabric"],
    [client.uri("sub/agent.json"), "openprogram"],
  ]);
  assert.equal(profiles.find(({ uri }) => uri === client.uri(path))?.policies[0]?.summary, "2 of 3 tools on");
});

test("a toggle is a plan for one version; a stale or forged id gives nothing", async (context) => {
  const client = await start(context);
  client.open(path, controller);
  const params = { uri: client.uri(path), policy: "", subjects: [mathAdd], effect: "deny" as const };
  const result = await client.request(toggleRequest, { ...params, version: 1 });
  assert.ok(result.kind === "plan", JSON.stringify(result));
  assert.deepEqual(result.plan.sideEffects, []);
  const plan = await client.request(planRequest, { id: result.plan.id });
  assert.deepEqual(plan?.edits, result.plan.edits);
  assert.equal(plan?.version, 1);
  assert.equal(await client.request(planRequest, { id: "0" }), null);
  client.change(path, 2, `${controller}\n`);
  assert.equal(await client.request(planRequest, { id: result.plan.id }), null);
  client.change(path, 3, controller);
  assert.equal(await client.request(planRequest, { id: result.plan.id }), null, "the same text in another version");
  const stale = await client.request(toggleRequest, { ...params, version: 1 });
  assert.equal(stale.kind, "refused");
});

test("a toggle of a file on disk is for its text, and gone when that changes", async (context) => {
  const client = await start(context);
  const params = { uri: client.uri(path), policy: "", subjects: [mathAdd], effect: "deny" as const, version: null };
  const result = await client.request(toggleRequest, params);
  assert.ok(result.kind === "plan", JSON.stringify(result));
  assert.notEqual(await client.request(planRequest, { id: result.plan.id }), null);
  client.write(path, `${controller}\n`);
  assert.equal(await client.request(planRequest, { id: result.plan.id }), null);
});

test("what no single edit can do is offered with its side effects", async (context) => {
  const profile = '{ "mcp": { "disabled": ["math"] } }';
  const client = await start(context, { "agent.json": profile });
  const subjects: SubjectId[] = [{ kind: "tool", name: "math__add", server: "math" }];
  const params = { uri: client.uri("agent.json"), policy: "", subjects, effect: "allow" as const, version: null };
  const result = await client.request(toggleRequest, params);
  assert.ok(result.kind === "choose", JSON.stringify(result));
  assert.deepEqual(result.plans[0]?.sideEffects, [
    { subject: { kind: "tool", name: "math__sub", server: "math" }, effect: "allow" },
  ]);
  assert.match(result.plans[0]?.detail ?? "", /also turns on 1 other: math__sub/);
});

test("what-ifs show in tree and preview, and leave the findings of the file alone", async (context) => {
  const client = await start(context);
  client.open(path, controller);
  await client.settled();
  const before = client.published.at(-1)?.diagnostics;
  const overrides = [{ subject: mathAdd, effect: "deny" as const }];
  const uri = client.uri(path);
  await client.connection.sendNotification(overridesNotification.method, { uri, policy: "", overrides });
  await client.settled();
  const policy = await policyOf(client);
  assert.deepEqual(rowsOf(policy)[0], ["math_add", false, "what-if"]);
  assert.equal(policy.groups[0]?.tools[0]?.whatIf, true);
  assert.deepEqual(client.published.at(-1)?.diagnostics, before);
  const preview = { uri, policy: "", format: "names" as const };
  assert.equal((await client.request(previewRequest, { ...preview, of: "current" })).text, "math_sub\n");
  assert.equal((await client.request(previewRequest, { ...preview, of: "saved" })).text, "math_add\nmath_sub\n");
  await client.connection.sendNotification(overridesNotification.method, { uri, policy: "", overrides: [] });
  assert.deepEqual(rowsOf(await policyOf(client))[0], ["math_add", true, "rule 1 · math_* · beats rule 2"]);
});

test("previews come as names, functions, MCP tools and a table", async (context) => {
  const client = await start(context);
  const ask = (format: "names" | "openai" | "mcp" | "markdown") =>
    client.request(previewRequest, { uri: client.uri(path), policy: "", format, of: "current" });
  const names = (await ask("names")).text.trim().split("\n");
  assert.deepEqual(names, ["math_add", "math_sub"]);
  const functions: unknown = JSON.parse((await ask("openai")).text);
  const parameters = { type: "object", properties: {} };
  assert.deepEqual(
    functions,
    names.map((name) => ({ type: "function", function: { name, parameters } })),
  );
  const listed: unknown = JSON.parse((await ask("mcp")).text);
  assert.deepEqual(listed, { tools: names.map((name) => ({ name, inputSchema: parameters })) });
  const { text, languageId } = await ask("markdown");
  assert.equal(languageId, "markdown");
  assert.equal(text.split("\n")[0], "2 of 3 tools · POSIX · catalog complete");
  const lost = await client.request(previewRequest, {
    uri: client.uri("gone.json"),
    policy: "",
    format: "names",
    of: "current",
  });
  assert.equal(lost.text, "the file cannot be read\n");
});

test("why a tool is on is told step by step", async (context) => {
  const client = await start(context);
  const ask = (subject: SubjectId) => client.request(explainRequest, { uri: client.uri(path), policy: "", subject });
  const explanation = await ask(mathAdd);
  assert.equal(explanation?.title, "`math_add` is on: rule 1 `math_*` matches");
  assert.deepEqual(
    explanation?.steps.map(({ text, deciding, range }) => [text, deciding, range?.start.line]),
    [
      ["rule 1 `math_*` matches: activate", true, 3],
      ["rule 2 `math_add` matches too, but does not decide", false, 4],
    ],
  );
  assert.equal(await ask({ ...mathAdd, name: "nothing" }), null);
});

test("a code leads to its page when the client can show one", async (context) => {
  const client = await startClient({ [path]: controller }, { options: { pages: "toolsight-page:/" } });
  context.after(() => client.stop());
  await client.settled();
  const [finding] = client.published[0]?.diagnostics ?? [];
  assert.equal(finding?.codeDescription?.href, "toolsight-page:/shadowed-rule.md");
});

test("the formats are listed", async (context) => {
  const client = await start(context);
  const ids = (await client.request(dialectsRequest, {})).map(({ id }) => id);
  assert.deepEqual(ids, ["evofabric", "openprogram", "miroflow"]);
});

test("a file that must not be written is known before", async (context) => {
  const client = await start(context);
  const ask = () => client.request(writableRequest, { uri: client.uri(path) });
  assert.deepEqual(await ask(), { writable: true, reason: null });
  chmodSync(fileURLToPath(client.uri(path)), 0o444);
  const answer = await ask();
  // The super user may write everything.
  if (process.getuid?.() !== 0) assert.equal(answer.writable, false);
  else assert.equal(answer.reason, null);
});

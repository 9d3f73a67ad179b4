import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import { type ChangesParams, changesRequest, overridesNotification } from "../../server/protocol/requests.ts";
import { type LanguageClient, startClient } from "./language-client.ts";
import { catalog } from "./samples.ts";

const path = "a.tool-controller.json";
const other = "b.tool-controller.json";
const controller = (...patterns: readonly string[]) =>
  JSON.stringify({
    default_mode: "deactivate",
    rules: patterns.map((pattern) => ({
      mode: pattern.startsWith("!") ? "deactivate" : "activate",
      pattern: pattern.replace("!", ""),
    })),
  });

async function start(context: TestContext, files: Readonly<Record<string, string>>): Promise<LanguageClient> {
  const client = await startClient({ "tools.json": catalog, ...files });
  context.after(() => client.stop());
  return client;
}

async function changes(client: LanguageClient, params: Partial<ChangesParams> = {}): Promise<string> {
  const answer = await client.request(changesRequest, {
    uri: client.uri(path),
    policy: "",
    with: { kind: "saved" },
    ...params,
  });
  return answer.text;
}

test("what unsaved changes do: known tools with both reasons, then every other name", async (context) => {
  const client = await start(context, { [path]: controller("math_*") });
  client.open(path, controller("!math_add", "math_*", "text_*"));
  assert.equal(
    await changes(client),
    `saved → now: **+1 tool on, +1 tool off**

| turned on | server | before | after |
| --- | --- | --- | --- |
| \`text_up\` |  | off (default\\_mode) | on (rule 3 · text\\_\\*) |

| turned off | server | before | after |
| --- | --- | --- | --- |
| \`math_add\` | \`math\` | on (rule 1 · math\\_\\*) | off (rule 1 · math\\_add · beats rule 2) |

\`text_\` is a shortest name of a tool that is decided differently: off (default\\_mode) → on (rule 3 · text\\_\\*)
`,
  );
});

test("what is said when nothing changes is proved", async (context) => {
  const client = await start(context, { [path]: controller("math_*") });
  client.open(path, controller("math_add", "math_*"));
  assert.match(await changes(client), /\*\*no known tool changes\*\*\n\nthe two decide alike, for every name of /);
});

test("what-ifs count for known tools", async (context) => {
  const client = await start(context, { [path]: controller("math_*") });
  client.open(path, controller("math_*"));
  const subject = { kind: "tool", name: "text_up", server: null } as const;
  const overrides = [{ subject, effect: "allow" }] as const;
  await client.connection.sendNotification(overridesNotification.method, {
    uri: client.uri(path),
    policy: "",
    overrides,
  });
  const text = await changes(client);
  assert.match(text, /\*\*\+1 tool on\*\*/);
  assert.match(text, /all other names are decided alike/);
});

test("another profile is read with the catalog of this one", async (context) => {
  const client = await start(context, {
    [path]: controller("math_*"),
    [`elsewhere/${other}`]: controller("math_add"),
    "elsewhere/tools.json": '{ "tools": ["foreign"] }',
    "agent.json": "{}",
  });
  client.open(path, controller("math_*"));
  const compare = (file: string) => changes(client, { with: { kind: "profile", uri: client.uri(file), policy: "" } });
  const text = await compare(`elsewhere/${other}`);
  assert.match(text, /^`a\.tool-controller\.json` → `elsewhere\/b\.tool-controller\.json`: \*\*\+1 tool off\*\*/);
  assert.match(text, /\| `math_sub` \| `math` \| on \(rule 1 · math\\_\\\*\) \| off \(default\\_mode\) \|/);
  assert.match(
    text,
    /`math_` is a shortest name of a tool that is decided differently: on \(rule 1 · math\\_\\\*\) → off/,
  );
  assert.match(await compare("agent.json"), /other names are not compared, since the files are of two formats/);
  assert.match(await compare("missing.json"), /the other file is no profile, or it cannot be read/);
});

test("a file or a policy that is not there is told of", async (context) => {
  const client = await start(context, { [path]: controller("math_*") });
  assert.match(await changes(client, { uri: client.uri("tools.json") }), /the file is no profile/);
  assert.match(await changes(client, { policy: "gone" }), /there is no policy of this name/);
});

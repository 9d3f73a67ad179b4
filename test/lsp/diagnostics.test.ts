import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import { profilesRequest, treatAsNotification } from "../../server/protocol/requests.ts";
import { type ClientOptions, type LanguageClient, startClient } from "./language-client.ts";
import { catalog, codesOf, controller } from "./samples.ts";

async function start(
  context: TestContext,
  files: Readonly<Record<string, string | Uint8Array>>,
  options?: ClientOptions,
): Promise<LanguageClient> {
  const client = await startClient(files, options);
  context.after(() => client.stop());
  await client.settled();
  return client;
}

const publishedOf = (client: LanguageClient, path: string) =>
  client.published.filter(({ uri }) => uri === client.uri(path));

const lastCodes = (client: LanguageClient, path: string) =>
  codesOf(publishedOf(client, path).at(-1)?.diagnostics ?? []);

test("an opened profile gets its findings once, for the version it was opened with", async (context) => {
  const client = await start(context, { "tools.json": catalog });
  client.open("a.tool-controller.json", controller);
  await client.settled();
  const published = publishedOf(client, "a.tool-controller.json");
  assert.deepEqual(
    published.map(({ version, diagnostics }) => ({ version, codes: codesOf(diagnostics) })),
    [{ version: 1, codes: ["shadowed-rule", "unmatched-pattern"] }],
  );
  const shadowed = published[0]?.diagnostics[0];
  assert.deepEqual(shadowed?.range, { start: { line: 4, character: 39 }, end: { line: 4, character: 49 } });
  assert.deepEqual(shadowed?.tags, [1], "a rule that never decides is faded");
  assert.equal(shadowed?.source, "toolsight");
  assert.match(String(shadowed?.message), /`math_add` never decides: rule 1 `math_\*`/);
  assert.equal(shadowed?.relatedInformation?.length, 1);
});

test("after each change come the findings of the new version, and the last word is about the last text", async (context) => {
  const client = await start(context, { "tools.json": catalog });
  const path = "a.tool-controller.json";
  client.open(path, controller);
  client.change(path, 2, controller.replace("txet_", "text_"));
  client.change(path, 3, '{ "rules": [] }');
  await client.settled();
  const versions = publishedOf(client, path).map(({ version }) => version ?? 0);
  assert.deepEqual(versions, versions.toSorted(), "versions never go back");
  assert.equal(versions.at(-1), 3);
  assert.deepEqual(lastCodes(client, path), []);
});

test("unopened profiles are reported once, without a version", async (context) => {
  const client = await start(context, {
    "deep/agent/agent.json": '{ "tools": ["bash", "read"] }',
    "tools.json": catalog,
  });
  const published = publishedOf(client, "deep/agent/agent.json");
  assert.equal(published.length, 1);
  assert.equal(published[0]?.version, undefined);
  assert.deepEqual(codesOf(published[0]?.diagnostics ?? []), ["bare-list"]);
  await client.settled();
  assert.equal(published.length, 1);
});

test("an unopened profile that changes, appears or vanishes on disk is looked at again", async (context) => {
  const client = await start(context, { "a.tool-controller.json": controller, "tools.json": catalog });
  client.write("a.tool-controller.json", '{ "rules": [] }');
  await client.settled();
  assert.deepEqual(lastCodes(client, "a.tool-controller.json"), []);
  client.write("new/b.tool-controller.json", controller);
  await client.settled();
  assert.deepEqual(lastCodes(client, "new/b.tool-controller.json"), ["shadowed-rule", "unmatched-pattern"]);
  client.remove("new/b.tool-controller.json");
  await client.settled();
  assert.deepEqual(publishedOf(client, "new/b.tool-controller.json").at(-1)?.diagnostics, []);
  const profiles = await client.request(profilesRequest, {});
  assert.deepEqual(
    profiles.map(({ uri }) => uri),
    [client.uri("a.tool-controller.json")],
  );
});

test("a catalog that changes on disk changes what is said about every profile", async (context) => {
  const client = await start(context, { "a.tool-controller.json": controller, "b.tool-controller.json": controller });
  client.open("a.tool-controller.json", controller);
  await client.settled();
  assert.deepEqual(lastCodes(client, "a.tool-controller.json"), ["shadowed-rule"], "no catalog, no claim about it");
  client.write("tools.json", catalog);
  await client.settled();
  for (const path of ["a.tool-controller.json", "b.tool-controller.json"]) {
    assert.deepEqual(lastCodes(client, path), ["shadowed-rule", "unmatched-pattern"], path);
  }
  client.write("tools.json", catalog.replace("text_up", "txet_up"));
  await client.settled();
  assert.deepEqual(lastCodes(client, "a.tool-controller.json"), ["shadowed-rule"]);
  client.remove("tools.json");
  await client.settled();
  assert.deepEqual(lastCodes(client, "b.tool-controller.json"), ["shadowed-rule"]);
});

test("a catalog counts with its unsaved text, and with the text on disk once it is closed", async (context) => {
  const client = await start(context, { "a.tool-controller.json": controller, "tools.json": catalog });
  client.open("tools.json", catalog);
  client.change("tools.json", 2, catalog.replace("text_up", "txet_up"));
  await client.settled();
  assert.deepEqual(lastCodes(client, "a.tool-controller.json"), ["shadowed-rule"]);
  client.close("tools.json");
  await client.settled();
  assert.deepEqual(lastCodes(client, "a.tool-controller.json"), ["shadowed-rule", "unmatched-pattern"]);
});

test("nothing is told again when a change on disk changes nothing", async (context) => {
  const client = await start(context, { "a.tool-controller.json": controller, "tools.json": catalog });
  const before = client.published.length;
  client.write("tools.json", catalog);
  client.write("other.json", "{}");
  await client.settled();
  assert.equal(client.published.length, before);
});

test("settings decide about severities, files and catalogs, also unsaved", async (context) => {
  const client = await start(context, {
    "a.tool-controller.json": controller,
    "fixtures/b.tool-controller.json": controller,
    "mine/rules.json": controller,
    "catalogs/all.json": catalog,
    "toolsight.json": "{}",
  });
  assert.deepEqual(lastCodes(client, "fixtures/b.tool-controller.json"), ["shadowed-rule"]);
  client.open("toolsight.json", "{}");
  const settings = {
    catalogs: ["catalogs/*.json"],
    files: [{ files: "mine/*.json", dialect: "evofabric" }],
    ignore: ["fixtures/**"],
    rules: { "shadowed-rule": "hint", "unmatched-pattern": "error" },
  };
  client.change("toolsight.json", 2, JSON.stringify(settings));
  await client.settled();
  const found = publishedOf(client, "a.tool-controller.json").at(-1)?.diagnostics ?? [];
  const severities = found.map(({ code, severity }) => [code, severity]);
  assert.deepEqual(severities, [
    ["shadowed-rule", 4],
    ["unmatched-pattern", 1],
  ]);
  assert.deepEqual(lastCodes(client, "mine/rules.json"), ["shadowed-rule", "unmatched-pattern"]);
  assert.deepEqual(publishedOf(client, "fixtures/b.tool-controller.json").at(-1)?.diagnostics, []);
});

test("the nearest settings and the nearest catalogs count, with those of the workspace folder", async (context) => {
  const client = await start(context, {
    "tools.json": catalog,
    "agents/near/tools.json": JSON.stringify({ tools: ["txet_down"] }),
    "agents/near/toolsight.json": '{ "rules": { "shadowed-rule": "error" } }',
    "toolsight.json": '{ "rules": { "unmatched-pattern": "off" } }',
    "agents/near/a.tool-controller.json": controller,
    "agents/b.tool-controller.json": controller,
  });
  const near = publishedOf(client, "agents/near/a.tool-controller.json").at(-1)?.diagnostics ?? [];
  assert.deepEqual(
    near.map(({ code, severity }) => [code, severity]),
    [["shadowed-rule", 1]],
  );
  assert.deepEqual(lastCodes(client, "agents/b.tool-controller.json"), ["shadowed-rule"]);
});

test("files that are not ours get nothing at all", async (context) => {
  const card =
    '{ "url": "https://example.com", "capabilities": {}, "protocolVersion": "1", "skills": [{ "id": "x" }] }';
  const foreign = '{ "tools": { "eslint": "9" } }';
  const client = await start(context, { "agent.json": card, "tools.json": foreign, "package.json": "{}" });
  for (const [path, text] of Object.entries({ "agent.json": card, "tools.json": foreign, "package.json": "{" })) {
    client.open(path, text);
  }
  await client.settled();
  assert.deepEqual(client.published, []);
  assert.deepEqual(
    client.analyzed.map(({ recognized, kind }) => [recognized, kind]),
    [
      [false, "none"],
      [false, "none"],
      [false, "none"],
    ],
  );
  const hover = { textDocument: { uri: client.uri("agent.json") }, position: { line: 0, character: 3 } };
  assert.equal(await client.connection.sendRequest("textDocument/hover", hover), null);
});

test("a file becomes ours when the user says so, and is let go again", async (context) => {
  const client = await start(context, { "tools.json": catalog });
  const path = "odd.json";
  client.open(path, '{ "rules": [{ "mode": "activate" }] }');
  await client.settled();
  assert.deepEqual(publishedOf(client, path), []);
  await client.connection.sendNotification(treatAsNotification.method, { uri: client.uri(path), dialect: "evofabric" });
  await client.settled();
  assert.deepEqual(lastCodes(client, path), ["schema"]);
  await client.connection.sendNotification(treatAsNotification.method, { uri: client.uri(path), dialect: null });
  await client.settled();
  assert.deepEqual(lastCodes(client, path), []);
  assert.equal(client.analyzed.at(-1)?.recognized, false);
});

test("findings go when a file outside the workspace is closed, and stay for one inside", async (context) => {
  const alone = await start(context, { "tools.json": catalog }, { noFolder: true });
  alone.open("a.tool-controller.json", controller);
  await alone.settled();
  assert.deepEqual(lastCodes(alone, "a.tool-controller.json"), ["shadowed-rule", "unmatched-pattern"]);
  alone.close("a.tool-controller.json");
  await alone.settled();
  assert.deepEqual(lastCodes(alone, "a.tool-controller.json"), []);

  const inside = await start(context, { "tools.json": catalog, "a.tool-controller.json": controller });
  inside.open("a.tool-controller.json", '{ "rules": [] }');
  await inside.settled();
  assert.deepEqual(lastCodes(inside, "a.tool-controller.json"), []);
  inside.close("a.tool-controller.json");
  await inside.settled();
  assert.deepEqual(lastCodes(inside, "a.tool-controller.json"), ["shadowed-rule", "unmatched-pattern"]);
});

test("a byte order mark that the editor hides is found, and moves no place", async (context) => {
  const profile = '{ "tools": { "disabled": ["x", 1] } }';
  const client = await start(context, { "agent.json": `\ufeff${profile}` });
  client.open("agent.json", profile);
  await client.settled();
  const found = publishedOf(client, "agent.json").at(-1)?.diagnostics ?? [];
  const places = found.map(({ code, range }) => [code, range.start.character, range.end.character]);
  assert.deepEqual(places, [
    ["syntax", 0, 0],
    ["dead-entry", profile.indexOf("1"), profile.indexOf("1") + 1],
  ]);
});

test("a byte order mark of an unopened file moves no place either", async (context) => {
  const profile = '{ "tools": { "disabled": ["x", 1] } }';
  const client = await start(context, { "agent.json": `\ufeff${profile}` });
  const found = publishedOf(client, "agent.json").at(-1)?.diagnostics ?? [];
  assert.equal(found.find(({ code }) => code === "dead-entry")?.range.start.character, profile.indexOf("1"));
});

test("where VS Code's JSON server tells of slips, only what follows from them is told", async (context) => {
  const broken = '{ "tools": { "disabled": [ "a" "b" ] }, }';
  const codes = async (options: ClientOptions, languageId: string) => {
    const client = await start(context, {}, options);
    client.open("agent.json", broken, languageId);
    await client.settled();
    return lastCodes(client, "agent.json").filter((code) => code === "syntax").length;
  };
  assert.equal(await codes({ options: { jsonSyntaxReported: true } }, "json"), 1);
  assert.equal(await codes({ options: { jsonSyntaxReported: true } }, "jsonc"), 2);
  assert.equal(await codes({}, "json"), 2);
});

test("a file that is too large gets one finding", async (context) => {
  const client = await start(context, {});
  client.open("agent.json", `{ "name": "${"x".repeat(6 * 1024 * 1024)}" }`);
  await client.settled();
  assert.deepEqual(lastCodes(client, "agent.json"), ["syntax"]);
  assert.deepEqual(client.errors, []);
});

import assert from "node:assert/strict";
import test from "node:test";
import type { RegistrationParams } from "vscode-languageserver";
import { listFilesRequest, profilesRequest, readFileRequest } from "../../server/protocol/requests.ts";
import { treeRequest } from "../../server/protocol/tool-tree.ts";
import { startClient } from "./language-client.ts";
import { catalog, codesOf, controller } from "./samples.ts";

const followsFolders = { workspace: { workspaceFolders: true } };

test("files of other file systems are read and listed by the client", async (context) => {
  const client = await startClient({}, { noFolder: true, options: { fileAccess: true }, capabilities: followsFolders });
  context.after(() => client.stop());
  const files = new Map([
    ["memory:/project/tools.json", catalog],
    ["memory:/project/deep/agent.json", '{ "tools": ["a"] }'],
    ["memory:/project/deep/deeper/a.tool-controller.json", controller],
  ]);
  const asked: string[] = [];
  client.connection.onRequest(readFileRequest.method, ({ uri }: { uri: string }) => {
    asked.push(uri);
    const text = files.get(uri);
    return text === undefined ? null : { text };
  });
  client.connection.onRequest(listFilesRequest.method, ({ folder, depth }: { folder: string; depth?: string }) =>
    [...files.keys()].filter((uri) => {
      const path = uri.startsWith(`${folder}/`) ? uri.slice(folder.length + 1) : undefined;
      return path !== undefined && (depth === "all" || !path.includes("/"));
    }),
  );
  const change = { added: [{ uri: "memory:/project", name: "work" }], removed: [] };
  await client.connection.sendNotification("workspace/didChangeWorkspaceFolders", { event: change });
  await client.settled();
  const published = client.published.map(({ uri, diagnostics }) => [uri, codesOf(diagnostics)]);
  assert.deepEqual(published, [
    ["memory:/project/deep/agent.json", ["bare-list"]],
    ["memory:/project/deep/deeper/a.tool-controller.json", ["shadowed-rule", "unmatched-pattern"]],
  ]);
  assert.ok(asked.includes("memory:/project/tools.json"));
});

test("without the client's help files of other file systems are just not there", async (context) => {
  const client = await startClient({}, { noFolder: true });
  context.after(() => client.stop());
  const textDocument = { uri: "memory:/a.tool-controller.json", languageId: "json", version: 1, text: controller };
  await client.connection.sendNotification("textDocument/didOpen", { textDocument });
  await client.settled();
  assert.deepEqual(codesOf(client.published[0]?.diagnostics ?? []), ["shadowed-rule"]);
});

test("a new document has the catalogs of the workspace", async (context) => {
  const client = await startClient({ "tools.json": catalog });
  context.after(() => client.stop());
  const uri = "untitled:Untitled-1";
  const textDocument = { uri, languageId: "json", version: 1, text: controller };
  await client.connection.sendNotification("textDocument/didOpen", { textDocument });
  const model = await client.request(treeRequest, { uri });
  assert.equal(model?.policies[0]?.total, 3);
});

test("another spelling of an address is the same file", async (context) => {
  const client = await startClient({ "a b.tool-controller.json": controller, "tools.json": catalog });
  context.after(() => client.stop());
  await client.settled();
  client.open("a b.tool-controller.json", controller);
  await client.settled();
  assert.equal((await client.request(profilesRequest, {})).length, 1);
  const uris = new Set(client.published.map(({ uri }) => decodeURIComponent(uri)));
  assert.equal(uris.size, 1);
});

test("folders that come and go take their profiles along", async (context) => {
  const client = await startClient(
    { "one/a.tool-controller.json": controller, "two/b.tool-controller.json": controller },
    { noFolder: true, capabilities: followsFolders },
  );
  context.after(() => client.stop());
  const folder = (name: string) => ({ uri: client.uri(name), name });
  const tell = (event: object) => client.connection.sendNotification("workspace/didChangeWorkspaceFolders", { event });
  await tell({ added: [folder("one"), folder("two")], removed: [] });
  assert.equal((await client.request(profilesRequest, {})).length, 2);
  await tell({ added: [], removed: [folder("one")] });
  const left = await client.request(profilesRequest, {});
  assert.deepEqual(
    left.map(({ uri }) => uri),
    [client.uri("two/b.tool-controller.json")],
  );
  assert.deepEqual(client.published.at(-1), { uri: client.uri("one/a.tool-controller.json"), diagnostics: [] });
});

test("an editor that can watch files is asked to, our own client is not", async (context) => {
  const capabilities = { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } };
  const registrationsWith = async (fileAccess: boolean) => {
    const client = await startClient({}, { capabilities, options: { fileAccess }, noFolder: true });
    context.after(() => client.stop());
    const registered: unknown[] = [];
    client.connection.onRequest("client/registerCapability", (params: unknown) => {
      registered.push(params);
      return null;
    });
    await client.settled();
    return registered.length;
  };
  assert.ok((await registrationsWith(false)) > 0);
  assert.equal(await registrationsWith(true), 0);
});

test("the folder of a profile opened alone is watched, once", async (context) => {
  const capabilities = {
    workspace: { didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true } },
  };
  const files = { "sub/a.tool-controller.json": controller, "package.json": "{}" };
  const client = await startClient(files, { capabilities, options: { fileAccess: true }, noFolder: true });
  context.after(() => client.stop());
  const watched: unknown[] = [];
  client.connection.onRequest("client/registerCapability", ({ registrations }: RegistrationParams) => {
    watched.push(...registrations.map(({ registerOptions }) => registerOptions));
    return null;
  });
  client.open("package.json", "{}");
  client.open("sub/a.tool-controller.json", controller);
  await client.settled();
  client.change("sub/a.tool-controller.json", 2, `${controller}\n`);
  await client.settled();
  const globPattern = { baseUri: client.uri("sub"), pattern: "*.{json,jsonc}" };
  assert.deepEqual(watched, [{ watchers: [{ globPattern }] }]);
  client.write("sub/tools.json", catalog);
  await client.settled();
  assert.deepEqual(codesOf(client.published.at(-1)?.diagnostics ?? []), ["shadowed-rule", "unmatched-pattern"]);
});

test("a server that is asked nonsense goes on", async (context) => {
  const client = await startClient({ "a.tool-controller.json": controller });
  context.after(() => client.stop());
  for (const method of ["textDocument/hover", "textDocument/codeAction", "textDocument/completion"]) {
    assert.equal(await client.connection.sendRequest(method, { textDocument: 5, uri: 7, position: null }), null);
  }
  for (const method of ["toolsight/tree", "toolsight/explain", "toolsight/plan"]) {
    assert.equal(await client.connection.sendRequest(method, { uri: 7 }), null);
  }
  await client.connection.sendNotification("toolsight/overrides", null);
  assert.equal((await client.request(profilesRequest, {})).length, 1);
  assert.ok(client.errors.length >= 1, "what failed is told in the log");
});

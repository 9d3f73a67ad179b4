import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import test, { type TestContext } from "node:test";
import { createMessageConnection } from "vscode-languageserver/node";
import { followDocuments } from "../../server/lsp/open-documents.ts";

const uri = "file:///w/a.json";

/** Both ends of a way, and what the server's end is told of documents. `settled` resolves when all that was sent is read. */
function follow(t: TestContext) {
  const [there, back] = [new PassThrough(), new PassThrough()];
  const server = createMessageConnection(there, back);
  const client = createMessageConnection(back, there);
  t.after(() => {
    client.dispose();
    server.dispose();
  });
  const told: string[] = [];
  const documents = followDocuments(server, {
    opened: (of) => told.push(`opened ${of} ${documents.get(of)?.getText()}`),
    changed: (of) => told.push(`changed ${of} ${documents.get(of)?.getText()}`),
    saved: (of) => told.push(`saved ${of}`),
    closed: (of) => told.push(`closed ${of} ${documents.get(of)?.getText()}`),
  });
  server.onRequest("settled", () => null);
  server.listen();
  client.listen();
  return {
    told,
    documents,
    tell: (what: string, params: object) => client.sendNotification(`textDocument/${what}`, params),
    settled: () => client.sendRequest("settled"),
  };
}

test("the texts of open documents are kept up to date, whatever ranges are changed", async (t) => {
  const { documents, told, tell, settled } = follow(t);
  await tell("didOpen", { textDocument: { uri, languageId: "json", version: 1, text: "one\ntwo\n" } });
  const range = { start: { line: 1, character: 0 }, end: { line: 1, character: 3 } };
  const before = { start: { line: 0, character: 3 }, end: { line: 0, character: 3 } };
  const contentChanges = [
    { range, text: "2" },
    { range: before, text: "!" },
  ];
  await tell("didChange", { textDocument: { uri, version: 2 }, contentChanges });
  await settled();
  const document = documents.get(uri);
  assert.deepEqual([document?.version, document?.languageId, document?.getText()], [2, "json", "one!\n2\n"]);
  assert.deepEqual(documents.all(), [document]);
  await tell("didChange", { textDocument: { uri, version: 3 }, contentChanges: [{ text: "" }] });
  await tell("didSave", { textDocument: { uri } });
  await tell("didClose", { textDocument: { uri } });
  await settled();
  assert.deepEqual(told, [
    `opened ${uri} one\ntwo\n`,
    `changed ${uri} one!\n2\n`,
    `changed ${uri} `,
    `saved ${uri}`,
    `closed ${uri} undefined`,
  ]);
  assert.deepEqual(documents.all(), []);
});

test("nothing is told of documents that are not open, and of changes that change nothing", async (t) => {
  const { documents, told, tell, settled } = follow(t);
  await tell("didChange", { textDocument: { uri, version: 2 }, contentChanges: [{ text: "x" }] });
  await tell("didSave", { textDocument: { uri } });
  await tell("didClose", { textDocument: { uri } });
  await tell("didOpen", { textDocument: { uri, languageId: "json", version: 1, text: "" } });
  await tell("didChange", { textDocument: { uri, version: 2 }, contentChanges: [] });
  await settled();
  assert.deepEqual(told, [`opened ${uri} `]);
  assert.equal(documents.get(uri)?.version, 1);
});

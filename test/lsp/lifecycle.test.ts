import assert from "node:assert/strict";
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import test from "node:test";
import { createMessageConnection, IPCMessageReader, IPCMessageWriter } from "vscode-languageserver/node";
import { serverEntry, startClient } from "./language-client.ts";
import { controller } from "./samples.ts";

test("the server ends after shutdown and exit", async () => {
  const client = await startClient({});
  const ended = once(client.process, "exit");
  await client.stop();
  assert.deepEqual(await ended, [0, null]);
});

test("the server ends when its input ends", async () => {
  const server = spawn(process.execPath, [serverEntry, "--stdio"], { stdio: ["pipe", "ignore", "ignore"] });
  const ended = once(server, "exit");
  server.stdin.end();
  const [code] = await ended;
  assert.equal(code, 1, "without shutdown that is an error");
});

test("the server ends when the process of the editor is gone", async () => {
  const editor = spawn(process.execPath, ["-e", "process.stdin.resume()"], { stdio: ["pipe", "ignore", "ignore"] });
  const server = spawn(process.execPath, [serverEntry, "--stdio"], { stdio: ["pipe", "pipe", "ignore"] });
  const ended = once(server, "exit");
  const connection = createMessageConnection(server.stdout, server.stdin);
  connection.listen();
  await connection.sendRequest("initialize", { processId: editor.pid, rootUri: null, capabilities: {} });
  editor.stdin.end();
  assert.deepEqual(await ended, [1, null]);
  connection.dispose();
});

test("the server speaks over IPC as well", async () => {
  const server = fork(serverEntry, ["--node-ipc"], { execArgv: [], stdio: ["ignore", "ignore", "ignore", "ipc"] });
  const ended = once(server, "exit");
  const connection = createMessageConnection(new IPCMessageReader(server), new IPCMessageWriter(server));
  connection.listen();
  await connection.sendRequest("initialize", { processId: process.pid, rootUri: null, capabilities: {} });
  await connection.sendNotification("initialized", {});
  const published = new Promise<{ uri: string }>((resolve) => {
    connection.onNotification("textDocument/publishDiagnostics", resolve);
  });
  const textDocument = { uri: "untitled:Untitled-1", languageId: "json", version: 1, text: controller };
  await connection.sendNotification("textDocument/didOpen", { textDocument });
  assert.equal((await published).uri, "untitled:Untitled-1");
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  assert.deepEqual(await ended, [0, null]);
  connection.dispose();
});

test("nothing is sent before the editor is ready", async () => {
  const server = spawn(process.execPath, [serverEntry, "--stdio"], { stdio: ["pipe", "pipe", "ignore"] });
  const connection = createMessageConnection(server.stdout, server.stdin);
  const received: string[] = [];
  connection.onNotification((method) => void received.push(method));
  connection.onRequest((method) => {
    received.push(method);
    return null;
  });
  connection.listen();
  await connection.sendRequest("initialize", { processId: null, rootUri: null, capabilities: {} });
  const textDocument = { uri: "file:///x/a.tool-controller.json", languageId: "json", version: 1, text: controller };
  await connection.sendNotification("textDocument/didOpen", { textDocument });
  await connection.sendRequest("shutdown");
  assert.deepEqual(received, []);
  const ended = once(server, "exit");
  await connection.sendNotification("exit");
  await ended;
  connection.dispose();
});

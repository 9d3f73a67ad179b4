import assert from "node:assert/strict";
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import test from "node:test";
import {
  createClientPipeTransport,
  createClientSocketTransport,
  createMessageConnection,
  generateRandomPipeName,
  IPCMessageReader,
  IPCMessageWriter,
  type MessageReader,
  type MessageWriter,
} from "vscode-languageserver/node";
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

function startWith(...args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [serverEntry, ...args], { stdio: ["ignore", "ignore", "pipe"] });
}

async function greet([reader, writer]: [MessageReader, MessageWriter]) {
  const connection = createMessageConnection(reader, writer);
  connection.listen();
  const params = { processId: null, rootUri: null, capabilities: {} };
  const answer = await connection.sendRequest<object>("initialize", params);
  assert.ok("capabilities" in answer);
  return connection;
}

test("the server speaks over a socket, and ends when that is closed", async () => {
  const transport = await createClientSocketTransport(0);
  const server = startWith(`--socket=${transport.port()}`);
  const ended = once(server, "exit");
  const connection = await greet(await transport.onConnected());
  connection.end();
  connection.dispose();
  assert.deepEqual(await ended, [1, null]);
});

test("the server speaks over a pipe, and ends when asked", async () => {
  const name = generateRandomPipeName();
  const transport = await createClientPipeTransport(name);
  const server = startWith("--pipe", name);
  const ended = once(server, "exit");
  const connection = await greet(await transport.onConnected());
  await connection.sendRequest("shutdown");
  await connection.sendNotification("exit");
  assert.deepEqual(await ended, [0, null]);
  connection.dispose();
});

test("the server ends when the process is gone that its arguments name", async () => {
  const editor = spawn(process.execPath, ["-e", "process.stdin.resume()"], { stdio: ["pipe", "ignore", "ignore"] });
  const args = [serverEntry, "--stdio", `--clientProcessId=${editor.pid}`];
  const server = spawn(process.execPath, args, { stdio: ["pipe", "ignore", "ignore"] });
  const ended = once(server, "exit");
  editor.stdin.end();
  assert.deepEqual(await ended, [1, null]);
});

test("a server that is told no way to its client says which ways there are", async () => {
  const server = startWith();
  let said = "";
  server.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = await once(server, "close");
  assert.equal(code, 1);
  assert.match(said, /--stdio, --node-ipc, --socket=<port> or --pipe=<name>/);
});

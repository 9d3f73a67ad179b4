import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { MessageConnection } from "vscode-languageserver/node";
import { initialize, startLanguageServer } from "./language-server.ts";
import { spreadOf } from "./measure.ts";
import { startPeer } from "./peer.ts";
import type { UsersTimes } from "./peers/users.ts";
import { type Goal, plainRow, type Row } from "./report.ts";
import { withPeers } from "./rounds.ts";
import { makeUsersWork, type UsersWork } from "./work/users.ts";

const size = { rules: 500, tools: 2000, seed: 20261130 };

/** The things a user waits for, without a peer. */
export const users: Goal = {
  id: "users",
  title: `what users wait for, ${size.rules} rules × ${size.tools.toLocaleString("en")} tools`,
  async measure() {
    const work = makeUsersWork(size);
    return [...(await inProcess()), ...(await keyPresses(work))];
  },
};

function row(what: string, times: readonly number[]): Row {
  return plainRow(what, spreadOf(times), "ms");
}

async function inProcess(): Promise<readonly Row[]> {
  const own = startPeer("own", "users.ts", size);
  const times = await withPeers([own], () => own.ask<UsersTimes>({}));
  return [
    row("cold analysis with findings, first in the process", times.first),
    row("cold analysis with findings, warm code", times.warm),
    row("one toggle plan", times.plans),
  ];
}

/** A key press inside a pattern, from sending the change to having its findings, at the client's end. */
async function keyPresses(work: UsersWork): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "toolsight-bench-"));
  writeFileSync(join(folder, "tools.json"), work.catalog);
  const started = performance.now();
  const server = startLanguageServer(join(import.meta.dirname, "../server/lsp/main.node.ts"));
  const { connection } = server;
  const uri = pathToFileURL(join(folder, "bench.tool-controller.json")).href;
  await initialize(server, pathToFileURL(folder).href);
  const answered = performance.now() - started;
  await connection.sendNotification("initialized", {});
  const opened = server.published(uri, 1);
  await connection.sendNotification("textDocument/didOpen", {
    textDocument: { uri, languageId: "json", version: 1, text: work.profile },
  });
  await opened;
  const shown = performance.now() - started;
  const times: number[] = [];
  for (let version = 2; version < 62; version += 1) {
    const start = performance.now();
    const published = server.published(uri, version);
    await press(connection, uri, version, work);
    await published;
    times.push(performance.now() - start);
  }
  server.stop();
  rmSync(folder, { recursive: true, force: true });
  return [
    row("server started and answering", [answered]),
    row("first findings after the start", [shown]),
    row("key press to fresh findings, first", times.slice(0, 1)),
    row("key press to fresh findings, over stdio", times.slice(10)),
  ];
}

/** Types a letter at the start of a pattern, or takes it away again. */
function press(connection: MessageConnection, uri: string, version: number, work: UsersWork): Promise<void> {
  const before = work.profile.slice(0, work.typedAt).split("\n");
  const start = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  const isTyping = version % 2 === 0;
  const end = { line: start.line, character: start.character + (isTyping ? 0 : 1) };
  return connection.sendNotification("textDocument/didChange", {
    textDocument: { uri, version },
    contentChanges: [{ range: { start, end }, text: isTyping ? "x" : "" }],
  });
}

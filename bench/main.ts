import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createMessageConnection, type MessageConnection } from "vscode-languageserver/node";
import {
  analyze,
  defaultSettings,
  diagnose,
  mergeCatalogs,
  parseCatalog,
  parseJson,
  planToggle,
} from "../server/engine/index.ts";
import { makeWork, type Work } from "./work.ts";

// Measures the three things a user waits for, and prints medians. Never part of the tests: a slow machine is no error.

const size = { rules: 500, tools: 2000, seed: 20261130 };
const work = makeWork(size);

interface Row {
  readonly what: string;
  readonly times: readonly number[];
}

function repeat(times: number, run: (round: number) => void): readonly number[] {
  return Array.from({ length: times }, (_, round) => {
    const start = performance.now();
    run(round);
    return performance.now() - start;
  });
}

function analyzeOnce({ profile, catalog }: Work) {
  const file = parseCatalog(parseJson(catalog), "tools.json", { named: true });
  if (file === undefined) throw new Error("the generated catalog is none");
  const analysis = analyze({
    text: profile,
    file: "bench.tool-controller.json",
    catalog: mergeCatalogs([file]),
    settings: defaultSettings,
  });
  if (analysis === undefined) throw new Error("the generated profile is none");
  return analysis;
}

function coldAnalysis(): readonly Row[] {
  const first = repeat(1, () => void diagnose(analyzeOnce(work)));
  const warm = repeat(15, () => void diagnose(analyzeOnce(work)));
  return [
    { what: "cold analysis with findings, first in the process", times: first },
    { what: "cold analysis with findings, warm code", times: warm },
  ];
}

function togglePlans(): readonly Row[] {
  const analysis = analyzeOnce(work);
  const decisions = analysis.policies[0]?.resolution.decisions ?? [];
  const times = repeat(15, (round) => {
    const decision = decisions[(round * 131) % decisions.length];
    if (decision === undefined) return;
    const { kind, name, server } = decision.subject;
    planToggle(analysis, "", [{ kind, name, server }], decision.effect === "allow" ? "deny" : "allow");
  });
  return [{ what: "one toggle plan", times }];
}

/** A key press inside a pattern, from sending the change to having its findings, at the client's end. */
async function keyPresses(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "toolsight-bench-"));
  writeFileSync(join(folder, "tools.json"), work.catalog);
  const entry = join(import.meta.dirname, "../server/lsp/main.node.ts");
  const started = performance.now();
  const server = spawn(process.execPath, [entry, "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const connection = createMessageConnection(server.stdout, server.stdin);
  connection.listen();
  const uri = pathToFileURL(join(folder, "bench.tool-controller.json")).href;
  const workspaceFolders = [{ uri: pathToFileURL(folder).href, name: "bench" }];
  await connection.sendRequest("initialize", {
    processId: process.pid,
    rootUri: null,
    workspaceFolders,
    capabilities: {},
  });
  const answered = performance.now() - started;
  await connection.sendNotification("initialized", {});
  const textDocument = { uri, languageId: "json", version: 1, text: work.profile };
  const opened = versionPublished(connection, 1);
  await connection.sendNotification("textDocument/didOpen", { textDocument });
  await opened;
  const shown = performance.now() - started;
  const times: number[] = [];
  for (let version = 2; version < 62; version += 1) {
    const start = performance.now();
    const published = versionPublished(connection, version);
    await press(connection, uri, version);
    await published;
    times.push(performance.now() - start);
  }
  connection.dispose();
  server.kill();
  rmSync(folder, { recursive: true, force: true });
  return [
    { what: "server started and answering", times: [answered] },
    { what: "first findings after the start", times: [shown] },
    { what: "key press to fresh findings, first", times: times.slice(0, 1) },
    { what: "key press to fresh findings, over stdio", times: times.slice(10) },
  ];
}

function versionPublished(connection: MessageConnection, version: number): Promise<void> {
  return new Promise((resolve) => {
    const subscription = connection.onNotification(
      "textDocument/publishDiagnostics",
      (params: { version?: number }) => {
        if (params.version !== version) return;
        subscription.dispose();
        resolve();
      },
    );
  });
}

/** Types a letter at the start of a pattern, or takes it away again. */
function press(connection: MessageConnection, uri: string, version: number): Promise<void> {
  const before = work.profile.slice(0, work.typedAt).split("\n");
  const start = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  const isTyping = version % 2 === 0;
  const end = { line: start.line, character: start.character + (isTyping ? 0 : 1) };
  return connection.sendNotification("textDocument/didChange", {
    textDocument: { uri, version },
    contentChanges: [{ range: { start, end }, text: isTyping ? "x" : "" }],
  });
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

const rows = [...coldAnalysis(), ...togglePlans(), ...(await keyPresses())];
console.log(`${size.rules} rules × ${size.tools} tools, Node ${process.versions.node}, medians in ms`);
for (const { what, times } of rows) {
  const worst = Math.max(...times).toFixed(1);
  console.log(`${median(times).toFixed(1).padStart(8)}  ${what} (${times.length} times, worst ${worst})`);
}

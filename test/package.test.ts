import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import test, { after, before } from "node:test";
import { createContext, Script } from "node:vm";
import {
  createProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { type Bundle, bundles, chunkFolder } from "../scripts/bundles.ts";
import { startFiles } from "../scripts/chunks.ts";
import { diagnosticRules } from "../server/engine/diagnostics/index.ts";
import { findStrings } from "./helpers/json.ts";
import { projectRoot } from "./helpers/project.ts";
import { readZip } from "./helpers/zip.ts";

// What users install, looked at as they get it: the .vsix is built, taken apart, and its bundles are started from there.

/** vsce renames some files and adds its own two. */
const fixedFiles = [
  "[Content_Types].xml",
  "extension.vsixmanifest",
  "extension/LICENSE.txt",
  "extension/changelog.md",
  "extension/dist/third-party-notices.txt",
  "extension/package.json",
  "extension/package.nls.json",
  "extension/readme.md",
];
/** Where the link of a code in the Problems panel leads, also without a network. */
const pageFiles = [
  "extension/docs/diagnostics/README.md",
  ...diagnosticRules.map(({ code }) => `extension/docs/diagnostics/${code}.md`),
];
const bundleFiles = bundles.map(({ output }) => `extension/${output}`);
/** Folders of pictures, words and grammars; each of their files must be mentioned somewhere, or it does not run. */
const assetFolders = ["icons", "l10n", "media", "syntaxes"];

// Node tells of loaded files by their true paths.
const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolsight-package-")));
let files: ReadonlyMap<string, Buffer> = new Map();

before(() => {
  const vsix = join(folder, "toolsight.vsix");
  // The bundles of the build stage may be old when this file runs alone; vsce builds them again by `vscode:prepublish`.
  const isWindows = process.platform === "win32";
  const made = spawnSync("npm", ["run", "package", "--", "--out", vsix], {
    cwd: projectRoot,
    encoding: "utf8",
    shell: isWindows,
  });
  assert.equal(made.status, 0, `${made.stdout}\n${made.stderr}`);
  files = readZip(readFileSync(vsix));
  for (const [name, content] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
});
after(() => rmSync(folder, { recursive: true, force: true }));

function text(name: string): string {
  const content = files.get(`extension/${name}`);
  assert.ok(content !== undefined, `the package has no ${name}`);
  return content.toString("utf8");
}

function assets(): readonly string[] {
  return [...files.keys()].filter((name) => assetFolders.some((asset) => name.startsWith(`extension/${asset}/`)));
}

/** The files in the package that hold parts of a bundle, by their names there. */
function chunksOf(bundle: Bundle): readonly string[] {
  return [...files.keys()].filter((name) => name.startsWith(`extension/${chunkFolder(bundle)}/`));
}

test("the package holds the bundles, the manifest, its words and assets, and nothing else", () => {
  const chunks = bundles.flatMap(chunksOf);
  assert.deepEqual(
    [...files.keys()].sort(),
    [...new Set([...fixedFiles, ...pageFiles, ...bundleFiles, ...chunks, ...assets()])].sort(),
  );
});

test("every asset is mentioned by the manifest, a page or the client", () => {
  const pages = [...files.keys()].filter((name) => name.endsWith(".md")).map((name) => name.slice("extension/".length));
  const mentions = ["package.json", "dist/client.node.js", ...pages].map(text).join("\n");
  const unused = assets().filter(
    (name) => !name.startsWith("extension/l10n/") && !mentions.includes(name.slice(name.lastIndexOf("/") + 1)),
  );
  assert.deepEqual(unused, []);
});

test("every file the manifest names is in the package", () => {
  const named = findStrings(JSON.parse(text("package.json"))).filter((value) =>
    /^[\w.-]*\/[\w./-]+\.(?:js|json|svg|png|md|ttf|woff)$/.test(value),
  );
  const missing = named
    .map((value) => value.replace(/^\.?\//, ""))
    .filter((path) => !files.has(`extension/${vsceName(path)}`));
  assert.deepEqual(missing, []);
  assert.ok(
    named.includes("./dist/client.node.js") && named.includes("./dist/client.browser.js"),
    "both entries are named",
  );
});

/** vsce writes the pages it knows in lower case. */
function vsceName(path: string): string {
  return /^(?:README|CHANGELOG)\.md$/.test(path) ? path.toLowerCase() : path;
}

test("every %key% of the manifest has words, and no words are left over", () => {
  const keys = findStrings(JSON.parse(text("package.json"))).flatMap((value) => /^%(.+)%$/.exec(value)?.[1] ?? []);
  const words: unknown = JSON.parse(text("package.nls.json"));
  assert.ok(typeof words === "object" && words !== null);
  assert.deepEqual([...new Set(keys)].sort(), Object.keys(words).sort());
  assert.ok(Object.values(words).every((value) => typeof value === "string" && value.trim() !== ""));
});

for (const { output, budget } of bundles) {
  test(`${output} stays below ${budget / 1000} kB`, () => {
    const loaded = startFiles(join(folder, "extension", output));
    const bytes = loaded.reduce((sum, file) => sum + statSync(file).size, 0);
    assert.ok(bytes < budget, `${bytes} bytes`);
  });
}

for (const bundle of bundles) {
  const { output, chunkBudget } = bundle;
  test(`every part of ${output} that waits is small, and asked for by another`, () => {
    const started = startFiles(join(folder, "extension", output)).map((file) =>
      relative(folder, file).replaceAll("\\", "/"),
    );
    const waiting = chunksOf(bundle).filter((name) => !started.includes(name));
    assert.equal(waiting.length > 0, chunkBudget !== undefined);
    const sizes = waiting.map((name) => ({ name, bytes: files.get(name)?.length ?? 0 }));
    assert.deepEqual(
      sizes.filter(({ bytes }) => bytes >= (chunkBudget ?? 0)),
      [],
    );
    const texts = [output, ...chunksOf(bundle).map((name) => name.slice("extension/".length))].map(text).join("\n");
    const left = waiting.filter((name) => !texts.includes(`require("./${name.slice(name.lastIndexOf("/") + 1)}")`));
    assert.deepEqual(left, []);
  });
}

for (const bundle of bundles.filter(({ output }) => !output.includes("client"))) {
  test(`${bundle.output} makes no code at run time`, () => {
    for (const name of [`extension/${bundle.output}`, ...chunksOf(bundle)]) {
      assert.doesNotMatch(text(name.slice("extension/".length)), /\bnew Function\b|\bFunction\(|(?<![\w.$])eval\(/);
    }
  });
}

const uri = "file:///sample.tool-controller.json";
/** The second rule never decides. */
const sample =
  '{ "rules": [{ "mode": "deactivate", "pattern": "*" }, { "mode": "activate", "pattern": "search" }], "default_mode": "activate" }\n';
const at = { textDocument: { uri }, position: { line: 0, character: 88 } };
const range = { start: at.position, end: at.position };
const policy = { uri, policy: "" };
const subject = { kind: "tool", name: "search", server: null };
const everything = { rules: "", tools: "", matchedOnly: false };

/** Something that an editor may ask for later, for each part of the server that waits. */
const laterRequests: readonly (readonly [method: string, params: object])[] = [
  ["textDocument/codeAction", { textDocument: { uri }, range, context: { diagnostics: [] } }],
  ["textDocument/completion", at],
  ["textDocument/definition", at],
  ["textDocument/hover", at],
  ["toolsight/changes", { ...policy, with: { kind: "profile", ...policy } }],
  ["toolsight/explain", { ...policy, subject }],
  ["toolsight/matrix", { ...policy, filter: everything, rows: { from: 0, to: 9 }, columns: { from: 0, to: 9 } }],
  ["toolsight/preview", { ...policy, format: "names", of: "current" }],
  ["toolsight/toggle", { ...policy, version: 1, subjects: [subject], effect: "allow" }],
];

test("the server finds something without the parts that wait, has each when it is asked for, and ends when told", {
  timeout: 60_000,
}, async () => {
  const entry = join(folder, "extension/dist/server.node.js");
  const loadedAtStart = startFiles(entry);
  assert.deepEqual(await loadedFor(entry, []), loadedAtStart.toSorted());
  const all = bundles.filter(({ output }) => output === "dist/server.node.js").flatMap(chunksOf);
  assert.deepEqual(await loadedFor(entry, laterRequests), [entry, ...all.map((name) => join(folder, name))].toSorted());
});

/** The files that a server has loaded when it has told its findings for the sample and has answered these requests. */
async function loadedFor(entry: string, requests: typeof laterRequests): Promise<readonly string[]> {
  const hook = join(folder, "tell-loaded.cjs");
  const note = join(folder, "loaded.json");
  writeFileSync(
    hook,
    `process.on("exit", () => require("fs").writeFileSync(${JSON.stringify(note)}, JSON.stringify(Object.keys(require.cache))));`,
  );
  const server = spawn(process.execPath, ["--require", hook, entry, "--stdio"], { stdio: "pipe" });
  const ended = new Promise((resolve) => server.on("exit", resolve));
  const errors: string[] = [];
  server.stderr.on("data", (data: Buffer) => errors.push(data.toString("utf8")));
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  connection.onNotification("window/logMessage", ({ message }: { readonly message: string }) => {
    errors.push(message);
  });
  const found = new Promise<PublishDiagnosticsParams>((resolve) =>
    connection.onNotification("textDocument/publishDiagnostics", resolve),
  );
  connection.listen();
  try {
    const params = { processId: process.pid, rootUri: null, capabilities: {} };
    const answer = await connection.sendRequest<object>("initialize", params);
    assert.ok("capabilities" in answer);
    await connection.sendNotification("initialized", {});
    await connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId: "json", version: 1, text: sample },
    });
    const { diagnostics } = await found;
    assert.ok(diagnostics.length > 0);
    for (const [method, asked] of requests) await connection.sendRequest(method, asked);
    await connection.sendRequest("shutdown");
    await connection.sendNotification("exit");
    assert.equal(await ended, 0, errors.join(""));
    assert.deepEqual(errors, []);
  } finally {
    connection.dispose();
    server.kill();
  }
  const loaded = findStrings(JSON.parse(readFileSync(note, "utf8")));
  return loaded.filter((file) => file !== hook).toSorted();
}

test("the browser server answers in a worker that has nothing of Node", { timeout: 60_000 }, async () => {
  const worker = startWorker(text("dist/server.browser.js"));
  const answer = await worker.ask({
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { processId: null, rootUri: null, capabilities: {} },
  });
  assert.ok(typeof answer === "object" && answer !== null && "result" in answer, JSON.stringify(answer));
});

test("the command line starts", () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(folder, "extension/dist/cli.js"), "check", "no-such-file.json"],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  assert.equal(status, 2, stderr);
  assert.match(stderr, /no-such-file\.json/);
});

/** An MCP server with one tool, as the text of a program. */
const smallServer = `
  const answers = {
    initialize: { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "small", version: "1" } },
    "tools/list": { tools: [{ name: "search", inputSchema: { type: "object" } }] },
  };
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method } = JSON.parse(line);
    if (id !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id, result: answers[method] }));
  });
`;

test("the host of MCP servers lists tools, with its supervisor beside it", { timeout: 60_000 }, async () => {
  const dist = join(folder, "extension/dist");
  const mcp: typeof import("../server/mcp/index.ts") = createRequire(import.meta.url)(join(dist, "mcp.js"));
  const notes: string[] = [];
  const host = mcp.createMcpHost({ supervisor: join(dist, "mcp-supervisor.js"), log: (line) => notes.push(line) });
  const wait = { signal: new AbortController().signal, timeoutMs: 30_000 };
  const program = {
    kind: "stdio",
    command: process.execPath,
    args: ["-e", smallServer],
    env: {},
    cwd: folder,
  } as const;
  try {
    const session = await host.open({ name: "small", transport: program }, wait);
    const { tools, isWhole } = await session.list(wait);
    assert.deepEqual([tools.map(({ name, problem }) => [name, problem]), isWhole], [[["search", undefined]], true]);
  } finally {
    await host.dispose();
  }
  assert.deepEqual(notes, []);
});

interface Message {
  readonly jsonrpc: "2.0";
  readonly id: number;
  readonly method: string;
  readonly params: object;
}

/** A worker's global scope with the web's own names only, and the page's end of its message channel. */
function startWorker(code: string): { ask(message: Message): Promise<unknown> } {
  const answers = new Map<unknown, (answer: unknown) => void>();
  const events = new EventTarget();
  const scope: Record<string, unknown> = {
    ...{ setTimeout, clearTimeout, setInterval, clearInterval, queueMicrotask, structuredClone },
    ...{ TextEncoder, TextDecoder, URL, URLSearchParams, performance, console, navigator: { language: "en" } },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    postMessage(answer: object) {
      if ("id" in answer) answers.get(answer.id)?.(answer);
    },
  };
  scope["self"] = scope;
  try {
    new Script(code).runInContext(createContext(scope));
  } catch (error) {
    // The stack would quote the line, which is the whole bundle.
    throw new Error(`the worker does not start: ${error instanceof Error ? error.message : String(error)}`);
  }
  return {
    ask: (message) =>
      new Promise((resolve) => {
        answers.set(message.id, resolve);
        const event = Object.assign(new Event("message"), { data: message });
        const { onmessage } = scope;
        if (typeof onmessage === "function") onmessage(event);
        events.dispatchEvent(event);
      }),
  };
}

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import test, { after, before } from "node:test";
import { createContext, Script } from "node:vm";
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from "vscode-languageserver/node";
import { bundles } from "../scripts/bundles.ts";
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

const folder = mkdtempSync(join(tmpdir(), "toolsight-package-"));
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

test("the package holds the bundles, the manifest, its words and assets, and nothing else", () => {
  assert.deepEqual(
    [...files.keys()].sort(),
    [...new Set([...fixedFiles, ...pageFiles, ...bundleFiles, ...assets()])].sort(),
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
    const bytes = Buffer.byteLength(text(output));
    assert.ok(bytes < budget, `${bytes} bytes`);
  });
}

for (const { output } of bundles.filter(({ output }) => !output.includes("client"))) {
  test(`${output} makes no code at run time`, () => {
    assert.doesNotMatch(text(output), /\bnew Function\b|\bFunction\(|(?<![\w.$])eval\(/);
  });
}

test("the server answers over stdio and ends when asked", { timeout: 60_000 }, async () => {
  const server = spawn(process.execPath, [join(folder, "extension/dist/server.node.js"), "--stdio"], { stdio: "pipe" });
  const ended = new Promise((resolve) => server.on("exit", resolve));
  const errors: string[] = [];
  server.stderr.on("data", (data: Buffer) => errors.push(data.toString("utf8")));
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  connection.listen();
  try {
    const answer = await connection.sendRequest<object>("initialize", {
      processId: process.pid,
      rootUri: null,
      capabilities: {},
    });
    assert.ok("capabilities" in answer);
    await connection.sendRequest("shutdown");
    await connection.sendNotification("exit");
    assert.equal(await ended, 0, errors.join(""));
  } finally {
    connection.dispose();
    server.kill();
  }
});

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

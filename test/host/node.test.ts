import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import test, { type TestContext } from "node:test";
import { pathToFileURL } from "node:url";
import { nodeHost } from "../../server/host/node.ts";

function folderWith(context: TestContext, files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), "toolsight-host-"));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

test("a text is read as it is stored", async (context) => {
  const text = '\ufeff{\r\n\t"a": 1\n}';
  const folder = folderWith(context, { "a b.json": text });
  assert.equal(await nodeHost.read(join(folder, "a b.json")), text);
  assert.equal(await nodeHost.read(pathToFileURL(join(folder, "a b.json")).href), text);
});

test("what has no text says why", async (context) => {
  const folder = folderWith(context, { "x/y": "", "latin.json": Uint8Array.of(0xe9) });
  const reason = async (path: string) => {
    const result = await nodeHost.readText(path);
    return result.kind === "text" ? "text" : result.reason;
  };
  assert.equal(await reason(join(folder, "none")), "missing");
  assert.equal(await reason(join(folder, "x/y/z")), "missing");
  assert.equal(await reason(join(folder, "x")), "folder");
  assert.equal(await reason(join(folder, "latin.json")), "not-utf-8");
  assert.equal(await reason("file://host/%"), "failed");
  assert.equal(await nodeHost.read(join(folder, "none")), undefined);
});

test("a listing goes breadth first, by name, and leaves out what nobody keeps a profile in", async (context) => {
  const folder = folderWith(context, {
    "b.json": "",
    "a.json": "",
    "z/deep/one.json": "",
    "y/two.json": "",
    "node_modules/x/agent.json": "",
    ".git/config": "",
    ".venv/lib/agent.json": "",
    "environment/pyvenv.cfg": "",
    "environment/agent.json": "",
  });
  symlinkSync(folder, join(folder, "y/round"));
  symlinkSync(join(folder, "a.json"), join(folder, "y/link.json"));
  const inFolder = (...names: readonly string[]) => names.map((name) => join(folder, name));
  const all = inFolder("a.json", "b.json", "y/link.json", "y/two.json", "z/deep/one.json");
  assert.deepEqual(await nodeHost.list(folder, "all"), all);
  assert.deepEqual(await nodeHost.list(folder, "one"), inFolder("a.json", "b.json"));
  const environment = join(folder, "environment");
  assert.deepEqual(
    await nodeHost.list(environment, "all"),
    ["agent.json", "pyvenv.cfg"].map((name) => join(environment, name)),
  );
  const uris = all.map((path) => pathToFileURL(path).href);
  assert.deepEqual(await nodeHost.list(pathToFileURL(folder).href, "all"), uris);
  assert.deepEqual(await nodeHost.list(join(folder, "none"), "all"), []);
});

test("a listing ends twelve folders down", async (context) => {
  const levels = Array.from({ length: 14 }, (_, level) => `${"d/".repeat(level)}f.json`);
  const folder = folderWith(context, Object.fromEntries(levels.map((path) => [path, ""])));
  assert.equal((await nodeHost.list(folder, "all")).length, 13);
});

test("facts tell files from folders and from nothing", async (context) => {
  const folder = folderWith(context, { "a.json": "four" });
  const facts = await nodeHost.stat(join(folder, "a.json"));
  assert.deepEqual([facts?.kind, facts?.size, facts?.writable], ["file", 4, true]);
  assert.equal((await nodeHost.stat(folder))?.kind, "folder");
  assert.equal(await nodeHost.stat(join(folder, "none")), undefined);
});

import "./use-vscode.ts";
import assert from "node:assert/strict";
import test from "node:test";
import { FileType, Uri, workspace } from "./vscode.ts";

const { readText, walk } = await import("../../client/file-access.ts");

const { File, Directory, SymbolicLink } = FileType;

/** In no order, as some file systems give them. */
const folders: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  "memory:///w": [
    ["z", Directory],
    ["node_modules", Directory],
    ["b.json", File],
    ["env", Directory],
    ["round", Directory | SymbolicLink],
    ["a.json", File | SymbolicLink],
  ],
  "memory:///w/z": [["c.json", File]],
  "memory:///w/node_modules": [["p.json", File]],
  "memory:///w/round": [["a.json", File]],
  "memory:///w/env": [
    ["d.json", File],
    ["pyvenv.cfg", File],
  ],
};
workspace.fs.readDirectory = async (uri) => folders[uri.toString()] ?? [];

async function filesIn(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  await walk(Uri.parse(folder) as never, (file) => {
    found.push(file.path);
    return false;
  });
  return found;
}

test("a walk goes breadth first, by name, and leaves out what the host of the machine leaves out", async () => {
  assert.deepEqual(await filesIn("memory:///w"), ["/w/a.json", "/w/b.json", "/w/z/c.json"]);
  assert.deepEqual(await filesIn("memory:///w/env"), ["/w/env/d.json", "/w/env/pyvenv.cfg"]);
  assert.deepEqual(await filesIn("memory:///none"), []);
});

test("bytes that are not UTF-8 are no text for the server", async () => {
  const uri = Uri.parse("memory:///latin.json") as never;
  workspace.fs.readFile = async () => Uint8Array.of(0xef, 0xbb, 0xbf, 0xe9);
  assert.equal(await readText(uri, "strict"), null);
  assert.deepEqual(await readText(uri, "lenient"), { text: "\ufeff\ufffd" });
});

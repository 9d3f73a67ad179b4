import assert from "node:assert/strict";
import test from "node:test";
import { createWorkspaceFiles } from "../../server/workspace/workspace-files.ts";

const root = "file:///work";

test("a listing follows what comes and goes: files, and whole folders in one event", async () => {
  const present = ["a.json", "x/b.json", "x/y/c.json", "xy/d.json"].map((path) => `${root}/${path}`);
  const workspace = createWorkspaceFiles({ saved: async () => undefined, list: async () => present });
  workspace.setFolders([root]);
  const left = async () => (await workspace.filesIn(root)).map((uri) => uri.slice(root.length + 1));
  assert.deepEqual(await left(), ["a.json", "x/b.json", "x/y/c.json", "xy/d.json"]);
  workspace.removed(`${root}/a.json`);
  workspace.added(`${root}/e%20f.json`);
  workspace.added(`${root}/node_modules/p/g.json`);
  assert.deepEqual(await left(), ["e%20f.json", "x/b.json", "x/y/c.json", "xy/d.json"]);
  workspace.removed(`${root}/x`);
  assert.deepEqual(await left(), ["e%20f.json", "xy/d.json"]);
  workspace.removed(`${root}/none.json`);
  assert.deepEqual(await left(), ["e%20f.json", "xy/d.json"]);
});

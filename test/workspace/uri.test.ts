import assert from "node:assert/strict";
import test from "node:test";
import { baseNameOf, folderAbove, folderOf, inPathOrder, relativeTo, sameUri } from "../../server/workspace/uri.ts";

test("folders lead to the root of their file system and no further", () => {
  const upwards = (folder: string): readonly string[] => {
    const above = folderAbove(folder);
    return above === undefined ? [folder] : [folder, ...upwards(above)];
  };
  assert.deepEqual(upwards("file:///a/b"), ["file:///a/b", "file:///a", "file://"]);
  assert.deepEqual(upwards("vscode-vfs://github/owner/x"), [
    "vscode-vfs://github/owner/x",
    "vscode-vfs://github/owner",
    "vscode-vfs://github",
  ]);
  assert.deepEqual(upwards("memory:/a"), ["memory:/a", "memory:"]);
  assert.equal(folderOf("file:///x.json"), "file://");
});

test("addresses are compared by what they mean", () => {
  assert.equal(sameUri("file:///c%3A/a%20b"), sameUri("file:///C:/a b"));
  assert.equal(relativeTo("file:///a%20b", "file:///a b/c%23.json"), "c#.json");
  assert.equal(relativeTo("file:///a", "file:///ab/c.json"), undefined);
  assert.equal(baseNameOf("file:///a/b%25.json"), "b%.json");
  assert.equal(baseNameOf("file:///a/%E9.json"), "%E9.json");
  assert.deepEqual(inPathOrder(["x:/b", "x:/%61", "x:/a%20c"]), ["x:/%61", "x:/a%20c", "x:/b"]);
});

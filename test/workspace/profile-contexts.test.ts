import assert from "node:assert/strict";
import test from "node:test";
import type { Files } from "../../server/workspace/files.ts";
import { createProfileContexts } from "../../server/workspace/profile-contexts.ts";
import { folderOf, relativeTo } from "../../server/workspace/uri.ts";
import { createWorkspaceFiles } from "../../server/workspace/workspace-files.ts";
import { filesOf, situations } from "./situations.ts";

const root = "file:///work";

function uriOf(path: string): string {
  return path === "" ? root : `${root}/${path.split("/").map(encodeURIComponent).join("/")}`;
}

/** Files in memory. Environments are left out as a host leaves them out. */
function inMemory(files: Readonly<Record<string, string>>): Files & { readonly listed: readonly string[] } {
  const texts = new Map(Object.entries(files).map(([path, text]) => [uriOf(path), text]));
  const skipped = /\/(?:node_modules|\.git|\.venv|env)\//;
  const listed: string[] = [];
  return {
    listed,
    saved: async (uri) => texts.get(uri),
    list: async (folder, depth) => {
      listed.push(`${depth} ${folder}`);
      const below = [...texts.keys()].filter((uri) => relativeTo(folder, uri) !== undefined && !skipped.test(uri));
      return below.filter((uri) => /\.jsonc?$/.test(uri) && (depth === "all" || folderOf(uri) === folder)).reverse();
    },
  };
}

function contextsFor(files: Files, opened: readonly string[], workingFolder?: string) {
  const workspace = createWorkspaceFiles(files);
  workspace.setFolders(opened);
  const text = files.saved;
  const contexts = createProfileContexts({
    files,
    workspace,
    text,
    ...(workingFolder === undefined ? {} : { workingFolder }),
  });
  return { contexts, workspace };
}

for (const situation of situations) {
  const { title, profile, opened, expected, onCommandLine } = situation;
  const find = async (folders: readonly string[], workingFolder?: string) => {
    const { contexts } = contextsFor(inMemory(filesOf(situation)), folders, workingFolder);
    const { settingsUri, catalogFiles, catalog } = await contexts.of(uriOf(profile));
    assert.deepEqual(
      catalog.tools.map(({ origin }) => origin.file),
      catalogFiles.map(({ file }) => file),
    );
    const pathOf = (uri: string) => relativeTo(root, uri);
    return {
      settings: settingsUri === undefined ? undefined : pathOf(settingsUri),
      catalogs: catalogFiles.map(({ file }) => pathOf(file)),
    };
  };

  test(`in a workspace folder: ${title}`, async () => {
    assert.deepEqual(await find(opened === undefined ? [] : [uriOf(opened)]), expected);
  });

  test(`with a working folder: ${title}`, async () => {
    assert.deepEqual(await find([], opened === undefined ? undefined : uriOf(opened)), onCommandLine ?? expected);
  });
}

test("what was named counts in place of what would be found", async () => {
  const files = inMemory({
    "tools.json": `{ "tools": ["found"] }`,
    "toolsight.json": `{ "platform": "windows" }`,
    "other/settings.json": `{ "catalogs": ["*.list.json"], "ignore": ["old.list.json"] }`,
    "other/new.list.json": `{ "tools": ["globbed"] }`,
    "other/old.list.json": `{ "tools": ["ignored"] }`,
    "first.json": `{ "tools": ["first"] }`,
    "a/second.json": `{ "tools": ["second"] }`,
  });
  const find = async (settings: string | undefined, catalogs: readonly string[]) => {
    const named = { settings: settings && uriOf(settings), catalogs: catalogs.map(uriOf) };
    const workspace = createWorkspaceFiles(files);
    workspace.setFolders([root]);
    const contexts = createProfileContexts({ files, workspace, text: files.saved, named });
    const context = await contexts.of(uriOf("a/tool-controller.json"));
    return [context.settings.settings.platform, ...context.catalog.tools.map(({ name }) => name)];
  };
  assert.deepEqual(await find(undefined, []), ["windows", "found"]);
  assert.deepEqual(await find(undefined, ["first.json", "a/second.json"]), ["windows", "first", "second"]);
  assert.deepEqual(await find("other/settings.json", []), ["posix", "globbed"]);
  assert.deepEqual(await find("other/settings.json", ["other/old.list.json"]), ["posix", "ignored"]);
});

test("what did not change stays the same object, so that nothing is computed again", async () => {
  const files = inMemory({ "toolsight.json": "{}", "tools.json": `{ "tools": ["a"] }` });
  const { contexts } = contextsFor(files, [root]);
  const before = await contexts.of(uriOf("tool-controller.json"));
  assert.equal(await contexts.of(uriOf("other.json")), before, "of another file of the folder");
  contexts.invalidate();
  assert.equal(await contexts.of(uriOf("tool-controller.json")), before, "when all was read again");
  assert.equal((await contexts.of(uriOf("deeper/agent.json"))).catalog, before.catalog, "of another folder");
});

test("folders in the workspace are listed once for globs, others again when something may have changed", async () => {
  const files = inMemory({ "a/toolsight.json": `{ "catalogs": ["*.json"] }`, "a/deep/agent.json": "{}" });
  const listedFor = async (opened: readonly string[], workingFolder?: string) => {
    const { contexts, workspace } = contextsFor(files, opened, workingFolder);
    const before = files.listed.length;
    await contexts.of(uriOf("a/agent.json"));
    await contexts.of(uriOf("a/deep/agent.json"));
    contexts.invalidate();
    await contexts.of(uriOf("a/deep/agent.json"));
    return { workspace, times: files.listed.slice(before).filter((one) => one === `all ${uriOf("a")}`).length };
  };
  assert.equal((await listedFor([], root)).times, 2);
  const { times, workspace } = await listedFor([root]);
  assert.equal(times, 1);
  workspace.added(uriOf("a/new.json"));
  assert.deepEqual(
    await workspace.filesIn(uriOf("a")),
    ["a/deep/agent.json", "a/new.json", "a/toolsight.json"].map(uriOf),
  );
  workspace.removed(uriOf("a/deep"));
  assert.deepEqual(await workspace.filesIn(uriOf("a")), ["a/new.json", "a/toolsight.json"].map(uriOf));
});

import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import { filesOf, severityFor, situations } from "../workspace/situations.ts";
import { folderWith } from "./folder.ts";
import { checkDocument, resolveDocument } from "./schemas.ts";

for (const situation of situations) {
  const { title, profile, opened, expected, onCommandLine } = situation;
  test(`settings and catalogs: ${title}`, async (context) => {
    const folder = folderWith(context, { ...filesOf(situation), "started here/x": "" });
    const json = (command: string) =>
      folder.toolsightIn(opened ?? "started here", command, join(folder.path, profile), "--format", "json");
    const { settings, catalogs } = onCommandLine ?? expected;
    const findings = checkDocument((await json("check")).out).files[0]?.diagnostics;
    const shadowed = findings?.find(({ code }) => code === "shadowed-rule");
    assert.equal(shadowed?.severity, severityFor(situation, settings));
    const [policy] = resolveDocument((await json("resolve")).out).policies;
    assert.deepEqual(
      policy?.decisions.map(({ tool }) => tool),
      catalogs,
    );
  });
}

const files = {
  "tools.json": `{ "tools": ["found"] }`,
  "toolsight.json": `{ "ignore": ["first.json"] }`,
  "other/ci.json": `{ "catalogs": ["*.list.json"], "ignore": ["old.list.json"], "rules": { "schema": "off" } }`,
  "other/new.list.json": `{ "tools": ["globbed"] }`,
  "other/old.list.json": `{ "tools": ["ignored"] }`,
  "other/bare.json": "{}",
  "first.json": `{ "tools": ["first"] }`,
  "a/second.json": `{ "tools": ["second"] }`,
  "a/tool-controller.json": "{}",
};

test("--catalog replaces the catalogs that were found, --config the settings; its globs start at its folder", async (context) => {
  const folder = folderWith(context, files);
  const toolsWith = async (...args: readonly string[]) => {
    const { out } = await folder.toolsight("resolve", "a/tool-controller.json", "--format", "json", ...args);
    return resolveDocument(out).policies[0]?.decisions.map(({ tool }) => tool);
  };
  assert.deepEqual(await toolsWith(), ["found"]);
  assert.deepEqual(await toolsWith("--catalog", "first.json", "--catalog", "a/second.json"), ["first", "second"]);
  assert.deepEqual(await toolsWith("--config", "other/ci.json"), ["globbed"]);
  assert.deepEqual(await toolsWith("--config", "other/bare.json"), ["found"]);
  assert.deepEqual(await toolsWith("--config", "other/ci.json", "--catalog", "other/old.list.json"), ["ignored"]);
});

test("the text form says which catalog was used, once for each situation; JSON does not", async (context) => {
  const folder = folderWith(context, {
    ...files,
    "b/tool-controller.json": "{}",
    "c/toolsight.json": `{ "catalogs": [] }`,
    "c/tool-controller.json": "{}",
    "d/x.tools.json": `{ "servers": [{ "name": "gone", "error": "no answer" }, { "name": "here", "tools": ["t"] }] }`,
    "d/tool-controller.json": "{}",
  });
  const notes = async (...args: readonly string[]) => (await folder.toolsight(...args)).error.match(/^catalog.*$/gm);
  assert.deepEqual(await notes("check", "a/tool-controller.json", "b/tool-controller.json"), [
    "catalog: tools.json (complete)",
  ]);
  const four = ["a", "b", "c", "d"].map((name) => `${name}/tool-controller.json`);
  assert.deepEqual(await notes("check", ...four, "tools.json"), [
    "catalog of a/tool-controller.json, b/tool-controller.json: tools.json (complete)",
    "catalog of c/tool-controller.json: no file fits `catalogs` in c/toolsight.json, so it is not known which tools there are",
    "catalog of d/tool-controller.json: d/x.tools.json, tools.json (partial)",
  ]);
  for (const command of [["resolve"], ["set", "--off", "found"]]) {
    const args = [...command, "b/tool-controller.json"];
    assert.deepEqual(await notes(...args), ["catalog: tools.json (complete)"]);
    assert.equal(await notes(...args, "--format", "json"), null);
  }
  assert.equal(await notes("check", ...four, "--format", "json"), null);
  assert.equal(await notes("check", "tools.json"), null, "a catalog alone needs none");
  const empty = folderWith(context, { "tool-controller.json": "{}", "empty.json": `{ "tools": [] }` });
  const { error } = await empty.toolsight("check", "tool-controller.json");
  assert.match(error, /^catalog: none was found, so it is not known .*`--catalog`\nno findings in 1 file\n$/);
  const named = await empty.toolsight("check", "tool-controller.json", "--catalog", "empty.json");
  assert.match(named.error, /^catalog: empty\.json \(no tool in it, so it is not known /);
});

test("a catalog that was found but cannot be read is left out with one note; settings that cannot stop the command", async (context) => {
  const folder = folderWith(context, {
    "a.tools.json": Uint8Array.of(0xff),
    "b.tools.json": `{ "tools": ["b"] }`,
    "tool-controller.json": "{}",
    "deep/tool-controller.json": "{}",
    "latin/toolsight.json": Uint8Array.of(0xff),
    "latin/tool-controller.json": "{}",
    "slip/toolsight.json": `{ "rules": { "schema": "off" `,
    "slip/tool-controller.json": `{ "default_mode": 1 }`,
  });
  const { code, error } = await folder.toolsight("check", "tool-controller.json", "deep/tool-controller.json");
  assert.equal(code, 0);
  assert.equal(error.match(/a\.tools\.json: left out of the catalog: it is not UTF-8 text/g)?.length, 1);
  const stopped = await folder.toolsight("check", "latin/tool-controller.json", "tool-controller.json");
  assert.equal(stopped.code, 2);
  assert.match(stopped.error, /^latin\/toolsight\.json: it is not UTF-8 text$/m);
  const slip = await folder.toolsight("check", "slip/tool-controller.json");
  assert.equal(slip.code, 0, "what can be read counts");
  assert.match(slip.error, /^slip\/toolsight\.json: not all of the settings can be read/m);
});

test("places in other files are told by their paths", async (context) => {
  const folder = folderWith(context, {
    "tools.json": `{ "tools": ["a_b"], "servers": [{ "name": "a", "tools": ["b"] }] }`,
    "deep/tool-controller.json": `{ "rules": [{ "mode": "activate", "pattern": "a_b" }] }`,
  });
  const place = async (...args: readonly string[]) => {
    const { out } = await folder.toolsightIn("deep", "check", "tool-controller.json", "--format", "json", ...args);
    return checkDocument(out).files[0]?.diagnostics.flatMap(({ related }) => related.map(({ file }) => file));
  };
  // The working folder is where the search ends: what is above it has to be named.
  assert.deepEqual(await place(), []);
  const named = await place("--catalog", "../tools.json");
  assert.ok(named && named.length > 0 && named.every((file) => file === "../tools.json"));
});

import assert from "node:assert/strict";
import test from "node:test";
import { folderWith } from "./folder.ts";
import { checkDocument } from "./schemas.ts";

const controller = `{
  "default_mode": "deactivate",
  "rules": [
    { "mode": "activate", "pattern": "math_*" },
    { "mode": "deactivate", "pattern": "math_add" }
  ]
}
`;
const clean = `{ "default_mode": "deactivate", "rules": [{ "mode": "activate", "pattern": "math_*" }] }`;
const tools = `{ "tools": ["read_file"], "servers": [{ "name": "math", "tools": ["add", "sub"] }] }`;

test("findings are printed as a compiler does", async (context) => {
  const folder = folderWith(context, { "tool-controller.json": controller, "all.tools.json": tools });
  const { code, out, error } = await folder.toolsight("check", "tool-controller.json", "--catalog", "all.tools.json");
  assert.equal(code, 1);
  assert.match(out, /^tool-controller\.json:5:40: warning: .*`math_add`.* \(shadowed-rule\)$/m);
  assert.match(out, /^ {2}tool-controller\.json:4:\d+: note: /m);
  assert.match(error, /1 finding in 1 file: 1 warning/);
});

test("the document follows its schema, with places from 0", async (context) => {
  const folder = folderWith(context, { "tool-controller.json": controller, "all.tools.json": tools });
  const { code, out } = await folder.toolsight(
    "check",
    "tool-controller.json",
    "--catalog",
    "all.tools.json",
    "--format",
    "json",
  );
  assert.equal(code, 1);
  const { files } = checkDocument(out);
  assert.deepEqual([files[0]?.file, files[0]?.dialect], ["tool-controller.json", "evofabric"]);
  const [finding] = files[0]?.diagnostics ?? [];
  assert.equal(finding?.code, "shadowed-rule");
  assert.deepEqual(finding?.range.start, { line: 4, character: 39 });
  assert.equal(finding?.related[0]?.range.start.line, 3);
  assert.ok((finding?.fixes[0]?.edits.length ?? 0) > 0);
});

test("a clean file ends with 0", async (context) => {
  const folder = folderWith(context, { "tool-controller.json": clean, "all.tools.json": tools });
  const { code, out, error } = await folder.toolsight("check", "tool-controller.json", "--catalog", "all.tools.json");
  assert.deepEqual([code, out], [0, ""]);
  assert.match(error, /no findings in 1 file/);
});

test("the nearest toolsight.json gives catalogs, severities and associations; its globs start at its folder", async (context) => {
  const folder = folderWith(context, {
    "toolsight.json": `{ "catalogs": ["cat/*.json"], "rules": { "shadowed-rule": "off" },
      "files": [{ "files": "agents/*.rules", "dialect": "evofabric" }] }`,
    "cat/all.json": tools,
    "agents/deep/tool-controller.json": controller.replace("math_*", "maht_*"),
    "agents/odd.rules": `{ "default_mode": "off" }`,
  });
  const answer = await folder.toolsight(
    "check",
    "agents/deep/tool-controller.json",
    "agents/odd.rules",
    "--format",
    "json",
  );
  const { files } = checkDocument(answer.out);
  const codes = files.map(({ diagnostics }) => diagnostics.map(({ code }) => code));
  assert.equal(codes[0]?.includes("unmatched-pattern"), true);
  assert.equal(codes[0]?.includes("shadowed-rule"), false);
  assert.deepEqual(codes[1], ["schema"]);
  const other = await folder.toolsight("check", "agents/deep/tool-controller.json", "--config", "agents/none.json");
  assert.equal(other.code, 2);
});

test("the search for toolsight.json ends at the root of the repository", async (context) => {
  const folder = folderWith(context, {
    "toolsight.json": `{ "rules": { "schema": "off" } }`,
    "repo/.git/HEAD": "",
    "repo/tool-controller.json": `{ "default_mode": 1 }`,
  });
  assert.equal((await folder.toolsight("check", "repo/tool-controller.json")).code, 1);
  assert.equal((await folder.toolsight("check", "repo/tool-controller.json", "--config", "toolsight.json")).code, 0);
});

test("catalogs and toolsight.json are checked when they are named, foreign files never", async (context) => {
  const folder = folderWith(context, {
    "toolsight.json": `{ "catalogs": "all.tools.json" }`,
    "all.tools.json": `{ "tools": ["a", "a", { "name": 7 }] }`,
    "agent.json": `{ "name": "Recipes", "url": "https://agents.example", "capabilities": {}, "skills": [{ "id": "find" }] }`,
    "tools.json": `{ "tools": { "eslint": "9" } }`,
  });
  const answer = await folder.toolsight(
    "check",
    "toolsight.json",
    "all.tools.json",
    "agent.json",
    "tools.json",
    "--format",
    "json",
  );
  const { files } = checkDocument(answer.out);
  assert.deepEqual(
    files.map(({ file, dialect, diagnostics }) => [file, dialect, diagnostics.length > 0]),
    [
      ["toolsight.json", null, true],
      ["all.tools.json", null, true],
      ["agent.json", null, false],
      ["tools.json", null, false],
    ],
  );
  assert.match(answer.error, /agent\.json: not checked/);
});

test("ignored files are left out, with a note", async (context) => {
  const folder = folderWith(context, {
    "toolsight.json": `{ "ignore": ["old/**"] }`,
    "old/tool-controller.json": `{ "default_mode": 1 }`,
  });
  const { code, error } = await folder.toolsight("check", "old/tool-controller.json");
  assert.equal(code, 0);
  assert.match(error, /left out/);
});

test("what cannot be read is said, and the other files are checked all the same", async (context) => {
  const folder = folderWith(context, {
    "folder/x.json": "",
    "latin.tool-controller.json": Uint8Array.from([0x7b, 0xff, 0x7d]),
    "tool-controller.json": controller,
  });
  const files = ["missing.json", "folder", "latin.tool-controller.json", "tool-controller.json"];
  const { code, out, error } = await folder.toolsight("check", ...files);
  assert.equal(code, 2);
  assert.match(error, /missing\.json: there is no such file/);
  assert.match(error, /folder: it is a folder/);
  assert.match(error, /latin\.tool-controller\.json: it is not UTF-8 text/);
  assert.match(out, /tool-controller\.json:5:/);
  assert.match(error, /1 finding in 1 file/);
  const nothing = await folder.toolsight("check", "missing.json");
  assert.deepEqual(nothing, { code: 2, out: "", error: "missing.json: there is no such file\n" });
});

test("a catalog that is none stops the command", async (context) => {
  const folder = folderWith(context, { "tool-controller.json": clean, "x.json": `{ "a": 1 }` });
  for (const catalog of ["x.json", "none.json"]) {
    const { code, error } = await folder.toolsight("check", "tool-controller.json", "--catalog", catalog);
    assert.equal(code, 2);
    assert.ok(error.includes(catalog));
  }
});

test("names cannot send anything to the terminal", async (context) => {
  const hostile = `{ "rules": [{ "mode": "activate", "pattern": "\\u001b[31mred\\u202e" }] }`;
  const folder = folderWith(context, {
    "tool-controller.json": hostile,
    "all.tools.json": `{ "tools": ["\\u001b]0;title"] }`,
  });
  for (const command of ["check", "resolve"]) {
    const { out, error } = await folder.toolsight(command, "tool-controller.json", "--catalog", "all.tools.json");
    assert.ok(out.length > 0);
    assert.doesNotMatch((out + error).replaceAll("\n", ""), /[\p{Cc}\p{Bidi_Control}]/u);
  }
});

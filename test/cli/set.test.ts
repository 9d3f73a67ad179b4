import assert from "node:assert/strict";
import { chmodSync, statSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { folderWith } from "./folder.ts";
import { setDocument } from "./schemas.ts";

const tools = `{ "tools": ["read_file"], "servers": [{ "name": "math", "tools": ["add", "sub"] }] }`;
const mixed = `\ufeff{\r\n\t"default_mode": "deactivate", // all off\n\t"rules": [\r\n\t\t{ "mode": "activate", "pattern": "math_*" },\r\n\t],\n}`;

/** A text as the bytes of its UTF-8 form, one letter each. */
function bytesOf(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

test("--write changes the letters of the edit and keeps every other byte", async (context) => {
  const folder = folderWith(context, { "all.tools.json": tools, "tool-controller.jsonc": mixed });
  const args = [
    "set",
    "tool-controller.jsonc",
    "--catalog",
    "all.tools.json",
    "--on",
    "read_file",
    "--off",
    "math_sub",
  ];
  const { code, out, error } = await folder.toolsight(...args, "--write");
  assert.equal(code, 0);
  assert.equal(out, "");
  assert.match(error, /tool-controller\.jsonc: 2 changes/);
  const added = `\n\t\t{ "mode": "activate", "pattern": "read_file" },\n\t\t{ "mode": "deactivate", "pattern": "math_sub" },`;
  const after = folder.bytes("tool-controller.jsonc");
  assert.equal(after.replaceAll("\r\n", "\n").length, bytesOf(mixed).replaceAll("\r\n", "\n").length + added.length);
  const [head = "", tail = ""] = bytesOf(mixed).split(/(?<=\[)(?=\r\n\t\t\{)/);
  assert.ok(after.startsWith(head), "everything before the new rules is as it was");
  assert.ok(after.endsWith(tail), "everything behind them is as it was");
});

test("without --write the edited text is printed and the file stays", async (context) => {
  const folder = folderWith(context, { "all.tools.json": tools, "tool-controller.json": mixed });
  const before = folder.bytes("tool-controller.json");
  const { code, out } = await folder.toolsight(
    ...["set", "tool-controller.json", "--catalog", "all.tools.json", "--off", "math_add"],
  );
  assert.equal(code, 0);
  assert.ok(out.startsWith("\ufeff{\r\n") && out.includes(`"deactivate", "pattern": "math_add"`));
  assert.equal(folder.bytes("tool-controller.json"), before);
});

test("what is as wished stays, and the file is not written", async (context) => {
  const folder = folderWith(context, { "all.tools.json": tools, "tool-controller.json": "{}" });
  const path = join(folder.path, "tool-controller.json");
  chmodSync(path, 0o444);
  const before = statSync(path).mtimeMs;
  const args = [
    "set",
    "tool-controller.json",
    "--catalog",
    "all.tools.json",
    "--on",
    "math_add",
    "--write",
    "--format",
    "json",
  ];
  const { code, out } = await folder.toolsight(...args);
  assert.equal(code, 0);
  const document = setDocument(out);
  assert.deepEqual([document.outcome, document.written, document.text], ["unchanged", false, "{}"]);
  assert.equal(statSync(path).mtimeMs, before);
});

test("the document tells edits and text", async (context) => {
  const folder = folderWith(context, { "all.tools.json": tools, "tool-controller.json": "{}" });
  const args = ["set", "tool-controller.json", "--catalog", "all.tools.json", "--off", "math_add", "--format", "json"];
  const document = setDocument((await folder.toolsight(...args)).out);
  assert.deepEqual([document.outcome, document.written, document.reason], ["changed", false, null]);
  assert.deepEqual(document.plan?.edits, [
    {
      range: { start: { line: 0, character: 1 }, end: { line: 0, character: 1 } },
      newText: ` "rules": [{ "mode": "deactivate", "pattern": "math_add" }] `,
    },
  ]);
  assert.equal(document.text, `{ "rules": [{ "mode": "deactivate", "pattern": "math_add" }] }`);
});

test("refused when no edit does exactly this, with what is possible instead", async (context) => {
  const colliding = `{ "tools": ["run", "RUN"] }`;
  const folder = folderWith(context, { "all.tools.json": colliding, "tool-controller.json": "{}" });
  const args = ["set", "tool-controller.json", "--catalog", "all.tools.json", "--platform", "windows", "--off", "run"];
  const { code, out, error } = await folder.toolsight(...args, "--write");
  assert.deepEqual([code, out], [1, ""]);
  assert.match(error, /refused: on Windows/);
  assert.match(error, /possible instead: .*also turns off: RUN/);
  assert.equal(folder.bytes("tool-controller.json"), "{}");
  const document = setDocument((await folder.toolsight(...args, "--format", "json")).out);
  assert.equal(document.outcome, "refused");
  assert.deepEqual(
    document.alternatives[0]?.sideEffects.map(({ tool, effect }) => [tool, effect]),
    [["RUN", "deny"]],
  );
});

test("refused: an unknown tool, a file that does not load, one that is no profile", async (context) => {
  const folder = folderWith(context, {
    "all.tools.json": tools,
    "tool-controller.json": "{}",
    "bad.tool-controller.json": `{ "rules": {} }`,
    "other.json": "[]",
  });
  const set = (file: string, tool: string) =>
    folder.toolsight("set", file, "--catalog", "all.tools.json", "--off", tool, "--write");
  const unknown = await set("tool-controller.json", "math_ad");
  assert.equal(unknown.code, 1);
  assert.match(unknown.error, /`math_ad` is not in the catalog; did you mean `math_add`/);
  const broken = await set("bad.tool-controller.json", "math_add");
  assert.equal(broken.code, 1);
  assert.match(broken.error, /does not load/);
  const foreign = await set("other.json", "math_add");
  assert.equal(foreign.code, 1);
  assert.match(foreign.error, /refused: this is no profile of a known format/);
  const catalog = await set("all.tools.json", "math_add");
  assert.equal(catalog.code, 1);
  assert.match(catalog.error, /refused: this is a catalog of tools, no profile; name it with `--catalog`/);
});

test("of several controllers one has to be named", async (context) => {
  const text = `{ "a": { "tool_controller": {} }, "b": { "tool_controller": {} } }`;
  const folder = folderWith(context, { "all.tools.json": tools, "component.json": text });
  const args = ["set", "component.json", "--catalog", "all.tools.json", "--off", "math_add"];
  const unnamed = await folder.toolsight(...args);
  assert.equal(unnamed.code, 2);
  assert.match(unnamed.error, /`a\.tool_controller`, `b\.tool_controller`/);
  const wrong = await folder.toolsight(...args, "--policy", "c");
  assert.deepEqual(
    [wrong.code, wrong.error],
    [2, "component.json: there is no policy `c`; there are `a.tool_controller`, `b.tool_controller`\n"],
  );
  const named = await folder.toolsight(...args, "--policy", "b.tool_controller");
  assert.equal(named.code, 0);
  assert.ok(named.out.startsWith(`{ "a": { "tool_controller": {} }, "b": { "tool_controller": { "rules"`));
});

for (const { file, text, says } of [
  { file: "tool-controller.json", text: "{}", says: "the file is one policy as a whole, so leave `--policy` out" },
  { file: "part.json", text: `{ "a": { "tool_controller": {} } }`, says: "there is only `a.tool_controller`" },
]) {
  test(`a policy that is not there, where ${says}`, async (context) => {
    const folder = folderWith(context, { "all.tools.json": tools, [file]: text });
    const { code, error } = await folder.toolsight("set", file, "--off", "math_add", "--policy", "zz");
    assert.deepEqual([code, error], [2, `${file}: there is no policy \`zz\`; ${says}\n`]);
  });
}

test("skills are named as tools are", async (context) => {
  const catalog = `{ "tools": ["bash"], "skills": [{ "name": "pdf" }] }`;
  const folder = folderWith(context, { "all.tools.json": catalog, "agent.json": `{ "id": "a", "skills": {} }` });
  const { code, out } = await folder.toolsight("set", "agent.json", "--catalog", "all.tools.json", "--off", "pdf");
  assert.equal(code, 0);
  assert.match(out, /"skills": \{ ?"disabled": \["pdf"\] ?\}/);
});

test("an edit that is exact for the known tools is made, and what it means for others is said", async (context) => {
  const folder = folderWith(context, {
    "all.tools.json": `{ "tools": ["bash", "read"], "openprogram": { "default": ["bash", "read"] } }`,
    "agent.json": `{ "id": "a", "tools": { "disabled": ["b*"] } }`,
  });
  const args = ["set", "agent.json", "--catalog", "all.tools.json", "--on", "bash"];
  const { code, error } = await folder.toolsight(...args, "--write");
  assert.equal(code, 0);
  assert.match(error, /^note: .*`b\*`/m);
  assert.equal(folder.bytes("agent.json"), `{ "id": "a", "tools": { "disabled": [] } }`);
});

test("a file that cannot be written is said", async (context) => {
  const files = { "all.tools.json": tools, "tool-controller.json": "{}" };
  const folder = folderWith(context, files, { write: () => Promise.reject(new Error("no space left")) });
  const args = ["set", "tool-controller.json", "--catalog", "all.tools.json", "--off", "math_add"];
  const { code, out, error } = await folder.toolsight(...args, "--write", "--format", "json");
  assert.deepEqual([code, out], [2, ""]);
  assert.match(error, /cannot be written: no space left/);
});

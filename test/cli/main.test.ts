import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import test from "node:test";
import { projectRoot, readProjectFile } from "../helpers/project.ts";
import { folderWith } from "./folder.ts";

/** The program itself, as a process. */
function start(folder: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const program = join(projectRoot, "server/cli/main.ts");
  return spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
}

test("the process gives text, notes and exit code each its own way", (context) => {
  const { path } = folderWith(context, { "tool-controller.json": `{ "default_mode": "off" }` });
  const { status, stdout, stderr } = start(path, ["check", "tool-controller.json"]);
  assert.equal(status, 1);
  assert.match(stdout, /^tool-controller\.json:1:19: error: .* \(schema\)\n$/);
  assert.match(stderr, /1 finding/);
});

test("nothing is coloured in a pipe", (context) => {
  const { path } = folderWith(context, { "tool-controller.json": `{ "default_mode": "off" }` });
  assert.equal(start(path, ["check", "tool-controller.json"], { FORCE_COLOR: "1" }).stdout.includes("\u001b"), false);
});

test("it knows its version and what it cannot do", (context) => {
  const { path } = folderWith(context, {});
  assert.equal(start(path, ["--version"]).stdout, `${JSON.parse(readProjectFile("package.json")).version}\n`);
  const nothing = start(path, []);
  assert.equal(nothing.status, 2);
  assert.match(nothing.stderr, /toolsight --help/);
  // What was typed is shown too, so nothing in it reaches the terminal.
  for (const args of [["x\u001b[31m"], ["check", "x", "--format", "\u001b[31m"], ["check", "--\u001b[31m"]]) {
    const wrong = start(path, args);
    assert.deepEqual([wrong.status, wrong.stderr.includes("\u001b")], [2, false]);
  }
});

test("--write writes through the process", (context) => {
  const folder = folderWith(context, { "all.tools.json": `{ "tools": ["a"] }`, "tool-controller.json": "{}\r\n" });
  const args = ["set", "tool-controller.json", "--catalog", "all.tools.json", "--off", "a", "--write"];
  assert.equal(start(folder.path, args).status, 0);
  assert.equal(folder.bytes("tool-controller.json"), `{ "rules": [{ "mode": "deactivate", "pattern": "a" }] }\r\n`);
  assert.equal(start(folder.path, [...args.slice(0, -3), "--on", "a", "--write"]).status, 0);
  assert.equal(folder.bytes("tool-controller.json"), `{ "rules": [] }\r\n`);
});

import assert from "node:assert/strict";
import test from "node:test";
import { findProgram } from "../../../server/mcp/find-program.ts";

const env = { Path: String.raw`.;C:\Windows;"C:\Node JS";tools`, PATHEXT: ".EXE;.CMD" };

const rows: readonly (readonly [what: string, command: string, files: readonly string[], found: string | undefined])[] =
  [
    ["the first folder that has it", "npx", [String.raw`C:\Node JS\npx.CMD`], String.raw`C:\Node JS\npx.CMD`],
    [
      "endings in their order",
      "npx",
      [String.raw`C:\Windows\npx.CMD`, String.raw`C:\Windows\npx.EXE`],
      String.raw`C:\Windows\npx.EXE`,
    ],
    ["a name with its ending", "npx.cmd", [String.raw`C:\Windows\npx.cmd`], String.raw`C:\Windows\npx.cmd`],
    [
      "never the current folder, nor one below it",
      "npx",
      ["npx.CMD", String.raw`.\npx.CMD`, String.raw`tools\npx.CMD`],
      undefined,
    ],
    ["no file without an ending", "npx", [String.raw`C:\Windows\npx`], undefined],
    ["a path as it is", String.raw`.\run.cmd`, [], String.raw`.\run.cmd`],
    ["a path with slashes as it is", "bin/run", [], "bin/run"],
  ];
for (const [what, command, files, found] of rows) {
  test(`programs of Windows: ${what}`, () => {
    assert.equal(
      findProgram(command, env, (path) => files.includes(path)),
      found,
    );
  });
}

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as vscode from "vscode";
import { poll } from "../harness/poll.ts";
import { test } from "./registry.ts";
import { bytes, findings, inWorkspace, showProfile, toolsight, untilDrawn } from "./support.ts";

const profile = inWorkspace("tool-controller.json");

/** Process ids of our language servers below this extension host. */
function servers(): number[] {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).trim().split("\n");
  return rows
    .map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row))
    .filter((row) => Number(row?.[2]) === process.pid && row?.[3]?.includes("server.node.js"))
    .map((row) => Number(row?.[1]));
}

test("what-if changes the tree, not the file", async () => {
  const before = await bytes(profile);
  const { document } = await showProfile(profile);
  await untilDrawn("text_upper off");
  await vscode.commands.executeCommand("toolsight.whatIfOn", "text_upper");
  await untilDrawn("text_upper on what-if", "text_lower off");
  assert.equal(document.isDirty, false);
  assert.equal(await bytes(profile), before);
});

test("a killed server comes back with its what-if overrides", async () => {
  await showProfile(profile);
  await untilDrawn("text_upper on what-if");
  const [server, ...others] = servers();
  assert.ok(server !== undefined && others.length === 0, "exactly one server runs");
  process.kill(server, "SIGKILL");
  await poll("another server", () => servers().find((pid) => pid !== server));
  await untilDrawn("text_upper on what-if", "text_lower off");
  await poll("fresh findings", () => findings(profile).length === 2);
  assert.ok((await toolsight()).serverRunning());
});

test("what-if overrides can be written to the file", async () => {
  const { document } = await showProfile(profile);
  await vscode.commands.executeCommand("toolsight.whatIfWrite");
  await untilDrawn("text_upper on");
  assert.match(document.getText(), /text_upper/);
  await vscode.commands.executeCommand("workbench.action.files.revert");
  await untilDrawn("text_upper off");
});

test("what-if overrides can be dropped", async () => {
  await showProfile(profile);
  await vscode.commands.executeCommand("toolsight.whatIfOff", "read_file");
  await untilDrawn("read_file off what-if");
  await vscode.commands.executeCommand("toolsight.whatIfDrop");
  await untilDrawn("read_file on");
});

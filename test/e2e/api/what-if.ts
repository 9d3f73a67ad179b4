import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as vscode from "vscode";
import { poll } from "../harness/poll.ts";
import { test } from "./registry.ts";
import { bytes, findings, inWorkspace, row, showProfile, toolsight, untilDrawn } from "./support.ts";

const profile = inWorkspace("tool-controller.json");

/** Process ids of our language servers below this extension host, from /proc: `ps` is not on every machine. */
function servers(): number[] {
  const ids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  return ids.filter((id) => parentOf(id) === process.pid && read(`/proc/${id}/cmdline`).includes("server.node.js"));
}

function parentOf(id: number): number {
  return Number(/^PPid:\s*(\d+)/m.exec(read(`/proc/${id}/status`))?.[1]);
}

/** The file's text; nothing when the process has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

test("what-if changes the tree, not the file", async () => {
  const before = await bytes(profile);
  const { document } = await showProfile(profile);
  await untilDrawn("text_upper off");
  await vscode.commands.executeCommand("toolsight.whatIfOn", await row("text_upper"));
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
  await vscode.commands.executeCommand("toolsight.whatIfOff", await row("read_file"));
  await untilDrawn("read_file off what-if");
  await vscode.commands.executeCommand("toolsight.whatIfDrop");
  await untilDrawn("read_file on");
});

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmod } from "node:fs/promises";
import * as vscode from "vscode";
import type { Outcome } from "../../../client/toggle-queue.ts";
import type { WireEffect } from "../../../server/protocol/requests.ts";
import { test } from "./registry.ts";
import { at, bytes, inWorkspace, replace, show, showProfile, toolsight, untilDrawn, write } from "./support.ts";

const text = '{\n  "default_mode": "deactivate",\n  "rules": [{ "mode": "activate", "pattern": "math_*" }]\n}\n';

/** Writes a profile under this name and shows it. */
async function fresh(name: string): Promise<vscode.TextDocument> {
  await write(inWorkspace(name), text);
  const { document } = await showProfile(inWorkspace(name));
  await untilDrawn("math_add on", "text_upper off");
  return document;
}

/** A refused tick says why, leaves text and bytes alone, and the boxes show the truth. */
async function assertRefused(
  document: vscode.TextDocument,
  tool: string,
  effect: WireEffect,
  why: RegExp,
): Promise<void> {
  const [before, saved] = [document.getText(), await bytes(document.uri)];
  const answer = await (await toolsight()).toggle(tool, effect);
  assert.match(reasonOf(answer), why);
  assert.equal(document.getText(), before);
  assert.equal(await bytes(document.uri), saved);
  await untilDrawn(`${tool} ${effect === "allow" ? "off" : "on"}`);
}

/** Why nothing was changed; fails when something was. */
function reasonOf(outcome: Outcome): string {
  assert.ok(!outcome.applied, "nothing may be applied");
  return outcome.reason;
}

test("refused: files.readonlyInclude", async () => {
  const document = await fresh("locked.tool-controller.json");
  const settings = vscode.workspace.getConfiguration("files");
  await settings.update("readonlyInclude", { "**/locked.*": true }, vscode.ConfigurationTarget.Workspace);
  try {
    await assertRefused(document, "text_upper", "allow", /read-only/);
    assert.equal(document.isDirty, false);
  } finally {
    await settings.update("readonlyInclude", undefined, vscode.ConfigurationTarget.Workspace);
  }
});

test("refused: no permission to write", async (): Promise<void> => {
  const document = await fresh("mode.tool-controller.json");
  const lock = await protect(document.uri.fsPath);
  try {
    if (lock.holds) await assertRefused(document, "text_upper", "allow", /read-only|permission|cannot be written/);
    else assert.deepEqual(await (await toolsight()).toggle("text_upper", "allow"), { applied: true });
  } finally {
    await lock.open();
  }
  await vscode.commands.executeCommand("workbench.action.files.revert");
});

/**
 * Takes the permission to write away. Mode bits do not hold the superuser, who many build machines are, so there the
 * file system's immutable flag is tried; `holds` is false where that is not to be had either.
 */
async function protect(file: string): Promise<{ holds: boolean; open(): Promise<void> }> {
  await chmod(file, 0o444);
  if (process.getuid?.() !== 0) return { holds: true, open: () => chmod(file, 0o644) };
  const holds = spawnSync("chattr", ["+i", file]).status === 0;
  return {
    holds,
    async open() {
      if (holds) spawnSync("chattr", ["-i", file]);
      await chmod(file, 0o644);
    },
  };
}

test("refused: the text does not parse where the edit would go", async () => {
  const agent = inWorkspace("half/agent.json");
  await write(agent, '{ "id": "half", "tools": { "disabled": ["shell_run"] } }\n');
  const { document } = await showProfile(agent);
  await untilDrawn("shell_run off", "read_file on");
  await replace(document, '"shell_run"]', '"shell_run", ');
  // A file that does not load leaves the agent all default tools, and the tree shows just that.
  await untilDrawn("shell_run on");
  await assertRefused(document, "read_file", "deny", /pars|syntax|load|JSON/);
  await vscode.commands.executeCommand("workbench.action.files.revert");
});

test("refused: a tool that the tree no longer has", async () => {
  const document = await fresh("stale.tool-controller.json");
  const before = document.getText();
  const answer = await (await toolsight()).toggle("text_gone", "allow");
  assert.notEqual(reasonOf(answer), "");
  assert.equal(document.getText(), before);
});

test("refused: ticked in a tree of an older text", async () => {
  const document = await fresh("older.tool-controller.json");
  const seen = document.version;
  await replace(document, '"math_*"', '"math_a*"');
  await untilDrawn("math_add on", "math_sub off");
  const before = document.getText();
  const answer = await (await toolsight()).toggle("text_upper", "allow", seen);
  assert.notEqual(reasonOf(answer), "");
  assert.equal(document.getText(), before);
  await vscode.commands.executeCommand("workbench.action.files.revert");
});

test("a text that changes while the plan is made gets a new plan or a refusal, never a wrong edit", async () => {
  const document = await fresh("meanwhile.tool-controller.json");
  const editor = await show(document.uri);
  const place = at(document, '"rules"');
  editor.selection = new vscode.Selection(place, place);
  const ticking = (await toolsight()).toggle("text_upper", "allow");
  await vscode.commands.executeCommand("type", { text: "\n" });
  const answer = await ticking;
  const expected: unknown = JSON.parse(document.getText());
  assert.ok(expected !== null && typeof expected === "object", "the text is still JSON");
  assert.equal(document.getText().includes("text_upper"), answer.applied);
  await untilDrawn(answer.applied ? "text_upper on" : "text_upper off", "math_add on");
  await vscode.commands.executeCommand("workbench.action.files.revert");
});

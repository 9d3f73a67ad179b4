import assert from "node:assert/strict";
import * as vscode from "vscode";
import { poll } from "../harness/poll.ts";
import { test } from "./registry.ts";
import { bytes, drawnTools, inWorkspace, row, showProfile, toolsight, untilDrawn, write } from "./support.ts";

const profile = inWorkspace("tool-controller.json");

/** Undoes what a test left in the active editor. */
async function revert(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.files.revert");
}

test("a tick edits the text, is not saved, and undo takes one step", async () => {
  const before = await bytes(profile);
  const { document } = await showProfile(profile);
  await untilDrawn("text_upper off", "math_add on");
  const api = await toolsight();
  assert.deepEqual(await api.toggle("text_upper", "allow"), { applied: true });
  await untilDrawn("text_upper on", "math_add on", "text_lower off");
  assert.ok(document.isDirty);
  assert.equal(await bytes(profile), before, "nothing is saved");
  const added = document.getText();
  for (const line of before.split("\n")) assert.ok(added.includes(line.replace(/,$/, "")), `${line} is kept`);
  await vscode.commands.executeCommand("undo");
  assert.equal(document.getText(), before);
  await untilDrawn("text_upper off");
  await revert();
});

test("the command toggles too", async () => {
  const { document } = await showProfile(profile);
  await untilDrawn("shell_run off");
  await vscode.commands.executeCommand("toolsight.toggleTool", await row("shell_run"));
  await untilDrawn("shell_run on");
  assert.match(document.getText(), /shell_run/);
  await revert();
  await untilDrawn("shell_run off");
});

test("byte order mark, line ends, tabs, comments and the missing last line end are kept", async () => {
  const file = inWorkspace("bytes.tool-controller.jsonc");
  const before = await bytes(file);
  assert.ok(before.startsWith("\u00ef\u00bb\u00bf{\r\n\t"), "the workspace was copied byte for byte");
  const { document } = await showProfile(file);
  await untilDrawn("read_file on", "text_upper off");
  assert.deepEqual(await (await toolsight()).toggle("read_file", "deny"), { applied: true });
  await untilDrawn("read_file off", "math_add on");
  assert.ok(await document.save());
  const after = await bytes(file);
  assert.ok(after.startsWith('\u00ef\u00bb\u00bf{\r\n\t"default_mode": "deactivate", // all off at first\r\n'), after);
  assert.ok(after.includes('\r\n\t\t{ "mode": "activate", "pattern": "math_*" }, // the calculator\r\n'), after);
  assert.ok(after.endsWith("\r\n\t],\r\n}"), after);
  assert.equal(after.replaceAll("\r\n", "").includes("\n"), false, "every line end is still CRLF");
  await vscode.commands.executeCommand("undo");
  assert.ok(await document.save());
  assert.equal(await bytes(file), before);
});

test("ten ticks in one go all arrive, in order", async () => {
  const file = inWorkspace("ten.tool-controller.json");
  await write(file, '{\n  "default_mode": "deactivate",\n  "rules": []\n}\n');
  const { document } = await showProfile(file);
  const api = await toolsight();
  const tools = ["math_add", "math_sub", "math_mul", "text_upper", "text_lower"];
  await untilDrawn(...tools.map((tool) => `${tool} off`));
  const wishes = [
    ...tools.map((tool) => [tool, "allow"] as const),
    ...["read_file", "write_file", "shell_run"].map((tool) => [tool, "allow"] as const),
    ["math_add", "deny"] as const,
    ["shell_run", "deny"] as const,
  ];
  assert.equal(wishes.length, 10);
  const answers = await Promise.all(wishes.map(([tool, effect]) => api.toggle(tool, effect)));
  assert.deepEqual(
    answers,
    wishes.map(() => ({ applied: true })),
  );
  const last = new Map(wishes);
  await poll("all ten in the tree", drawnTools, (drawn) =>
    [...last].every(([tool, effect]) => drawn.includes(`${tool} ${effect === "allow" ? "on" : "off"}`)),
  );
  for (let step = 0; step < wishes.length; step++) await vscode.commands.executeCommand("undo");
  assert.equal(document.getText(), '{\n  "default_mode": "deactivate",\n  "rules": []\n}\n');
  await revert();
});

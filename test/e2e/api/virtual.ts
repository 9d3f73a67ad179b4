import assert from "node:assert/strict";
import * as vscode from "vscode";
import { test } from "./registry.ts";
import { bytes, findings, inWorkspace, showProfile, toolsight, untilDrawn, untilFindings } from "./support.ts";

const unmatched = 'unmatched-pattern warning 5: "txet_*"';

test("a profile in a virtual workspace is analyzed with its catalog", async () => {
  const profile = inWorkspace("tool-controller.json");
  assert.equal(profile.scheme, "toolsight-memory");
  await showProfile(profile);
  await untilFindings(profile, [unmatched]);
  await untilDrawn("math_add on", "text_upper off");
});

test("a tick in a virtual workspace is saved there", async () => {
  const profile = inWorkspace("tool-controller.json");
  const { document } = await showProfile(profile);
  assert.deepEqual(await (await toolsight()).toggle("text_upper", "allow"), { applied: true });
  await untilDrawn("text_upper on");
  assert.ok(await document.save());
  assert.match(await bytes(profile), /text_upper/);
});

test("a file system that cannot be written is neither diagnosed nor toggled", async () => {
  const fixed = vscode.Uri.parse("toolsight-fixed:/workspace/tool-controller.json");
  const document = await vscode.workspace.openTextDocument(fixed);
  await vscode.window.showTextDocument(document, { preview: false });
  await showProfile(inWorkspace("tool-controller.json"));
  assert.deepEqual(findings(fixed), []);
  assert.equal(document.isDirty, false);
});

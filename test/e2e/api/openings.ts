import assert from "node:assert/strict";
import * as vscode from "vscode";
import { test } from "./registry.ts";
import {
  findings,
  inWorkspace,
  outsideWorkspace,
  showProfile,
  toolsight,
  untilDrawn,
  untilFindings,
  write,
} from "./support.ts";

const wrong = '{ "rules": [{ "mode": "deactivate", "pattern": "txet_*" }] }\n';

test("a profile created later is found without opening it", async () => {
  await (await toolsight()).ready();
  const later = inWorkspace("later/tool-controller.json");
  await write(later, wrong);
  await untilFindings(later, ["unmatched-pattern warning 1"]);
  await vscode.workspace.fs.delete(later);
  await untilFindings(later, []);
});

test("a profile in a folder that is moved into the workspace is found", async () => {
  await write(outsideWorkspace("outside/deep/tool-controller.json"), wrong);
  await vscode.workspace.fs.rename(outsideWorkspace("outside"), inWorkspace("moved"));
  const moved = inWorkspace("moved/deep/tool-controller.json");
  await untilFindings(moved, ["unmatched-pattern warning 1"]);
  await vscode.workspace.fs.delete(inWorkspace("moved"), { recursive: true });
  await untilFindings(moved, []);
});

test("a removed folder takes the findings of its profiles along", async () => {
  const unopened = inWorkspace("removed/tool-controller.json");
  await write(unopened, wrong);
  await untilFindings(unopened, ["unmatched-pattern warning 1"]);
  await vscode.workspace.fs.delete(inWorkspace("removed"), { recursive: true });
  await untilFindings(unopened, []);
});

test("a git-ignored profile works like any other", async () => {
  await write(inWorkspace(".gitignore"), "ignored/\n");
  const hidden = inWorkspace("ignored/tool-controller.json");
  await write(hidden, wrong);
  await showProfile(hidden);
  await untilFindings(hidden, ['unmatched-pattern warning 1: "txet_*"']);
  assert.deepEqual(await (await toolsight()).toggle("text_upper", "deny"), { applied: true });
  await untilDrawn("text_upper off");
  await vscode.commands.executeCommand("workbench.action.files.revert");
});

test("our own read-only documents are never diagnosed", async () => {
  await showProfile(inWorkspace("tool-controller.json"));
  await vscode.commands.executeCommand("toolsight.preview");
  for (const { uri } of vscode.workspace.textDocuments.filter((one) => one.uri.scheme === "toolsight-preview")) {
    assert.deepEqual(findings(uri), []);
  }
});

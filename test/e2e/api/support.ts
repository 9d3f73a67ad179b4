import assert from "node:assert/strict";
import { join } from "node:path";
import * as vscode from "vscode";
import type { ToolsightApi } from "../../../client/activate.ts";
import { poll } from "../harness/poll.ts";

/** What the packed extension returns to whoever activates it. */
export async function toolsight(): Promise<ToolsightApi> {
  const extension = vscode.extensions.getExtension<ToolsightApi>("toolsight.toolsight");
  assert.ok(extension, "the packed extension is not installed");
  return extension.activate();
}

/** A file of the opened folder. */
export function inWorkspace(path: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, "no folder is open");
  return vscode.Uri.joinPath(folder.uri, path);
}

/** A path in the folder of this run, beside the opened workspace. */
export function outsideWorkspace(path: string): vscode.Uri {
  return vscode.Uri.file(join(process.env["TOOLSIGHT_TEST_FOLDER"] ?? "", path));
}

export async function write(uri: vscode.Uri, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
}

/** Changes a file on disk while `body` runs, then puts the old bytes back. */
export async function whileOnDisk(
  uri: vscode.Uri,
  change: (text: string) => string,
  body: () => Promise<void>,
): Promise<void> {
  const before = await vscode.workspace.fs.readFile(uri);
  await write(uri, change(new TextDecoder().decode(before)));
  try {
    await body();
  } finally {
    await vscode.workspace.fs.writeFile(uri, before);
  }
}

/** The bytes on disk, one character for each. */
export async function bytes(uri: vscode.Uri): Promise<string> {
  return Buffer.from(await vscode.workspace.fs.readFile(uri)).toString("latin1");
}

/** Opens a file in the first editor group and makes it the active one. */
export async function show(uri: vscode.Uri): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(uri);
  return vscode.window.showTextDocument(document, { preview: false, viewColumn: vscode.ViewColumn.One });
}

export async function closeEditors(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
}

/** Shows a profile and waits until the tree is about it. */
export async function showProfile(uri: vscode.Uri): Promise<vscode.TextEditor> {
  const editor = await show(uri);
  const api = await toolsight();
  await poll(`the tree of ${uri}`, () => api.tree()?.uri === uri.toString());
  return editor;
}

/** Our findings as `code severity line: text below it`, lines from 1; whatever another extension reports is left out. */
export function findings(uri: vscode.Uri): string[] {
  const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
  return vscode.languages
    .getDiagnostics(uri)
    .filter(({ source }) => source === "toolsight")
    .map(({ code, severity, range }) => {
      const word = typeof code === "object" ? code.value : code;
      const marked = document === undefined ? "" : `: ${document.getText(range)}`;
      return `${word} ${vscode.DiagnosticSeverity[severity]?.toLowerCase()} ${range.start.line + 1}${marked}`;
    })
    .sort();
}

/** Waits until exactly these findings are reported. */
export async function untilFindings(uri: vscode.Uri, expected: readonly string[]): Promise<void> {
  const wanted = JSON.stringify([...expected].sort());
  await poll(
    `${expected.length} findings in ${uri}`,
    () => findings(uri),
    (found) => JSON.stringify(found) === wanted,
  );
}

/** Position of the `nth` occurrence (from 0) of a text, plus some characters. */
export function at(document: vscode.TextDocument, text: string, plus = 0, nth = 0): vscode.Position {
  let offset = document.getText().indexOf(text);
  for (let seen = 0; seen < nth; seen++) offset = document.getText().indexOf(text, offset + 1);
  assert.notEqual(offset, -1, `${text} is not in the document`);
  return document.positionAt(offset + plus);
}

/** Replaces the first occurrence of a text, as typing would. */
export async function replace(document: vscode.TextDocument, old: string, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(at(document, old), at(document, old, old.length)), text);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

/** All tools of the tree, as `name on` or `name off`, what-if ones marked. */
export async function drawnTools(): Promise<string[]> {
  const tree = (await toolsight()).tree();
  return (tree?.policies ?? [])
    .flatMap(({ groups }) => groups.flatMap(({ tools }) => tools))
    .map(({ subject, on, whatIf }) => `${subject.name} ${on ? "on" : "off"}${whatIf ? " what-if" : ""}`);
}

export async function untilDrawn(...expected: readonly string[]): Promise<void> {
  await poll(`the tree to show ${expected}`, drawnTools, (drawn) => expected.every((row) => drawn.includes(row)));
}

/** The row of a tool, as VS Code hands it to the commands of the view. */
export async function row(name: string): Promise<unknown> {
  for (const group of (await toolsight()).tree()?.policies.flatMap(({ groups }) => groups) ?? []) {
    const tool = group.tools.find(({ subject }) => subject.name === name);
    if (tool !== undefined) return { kind: "tool", group, tool };
  }
  throw new Error(`${name} is not in the tree`);
}

import assert from "node:assert/strict";
import * as vscode from "vscode";
import { poll } from "../harness/poll.ts";
import { test } from "./registry.ts";
import { at, closeEditors, inWorkspace, replace, show, untilFindings } from "./support.ts";

const profile = inWorkspace("tool-controller.json");
const catalog = inWorkspace("catalog/all.tools.json");

/** Opens the profile and waits for its analysis. */
async function analyzed(): Promise<vscode.TextDocument> {
  const { document } = await show(profile);
  await untilFindings(profile, ['shadowed-rule warning 5: "math_add"', 'unmatched-pattern warning 6: "txet_*"']);
  return document;
}

async function hoverText(uri: vscode.Uri, position: vscode.Position): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>("vscode.executeHoverProvider", uri, position);
  const parts = hovers.flatMap(({ contents }) => contents);
  return parts.map((part) => (typeof part === "string" ? part : part.value)).join("\n");
}

test("hover on a pattern names its tools and what it takes away", async () => {
  const document = await analyzed();
  const text = await hoverText(profile, at(document, "math_*", 2));
  for (const part of ["math_add", "math_sub", "math_mul", "rule 2"]) assert.ok(text.includes(part), text);
  assert.ok(!text.includes("text_upper"), text);
});

test("hover on an overruled pattern starts with what beats it", async () => {
  const document = await analyzed();
  assert.match(await hoverText(profile, at(document, "math_add", 2)), /never decides.*rule 1/s);
});

test("hover on a tool in the catalog says where it is on", async () => {
  await analyzed();
  const document = await vscode.workspace.openTextDocument(catalog);
  const text = await poll("the hover", () => hoverText(catalog, at(document, '"read_file"', 3)));
  assert.match(text, /tool-controller\.json/);
});

test("inlay hints count what each rule matches and decides", async () => {
  const document = await analyzed();
  const whole = new vscode.Range(0, 0, document.lineCount, 0);
  const hints = await vscode.commands.executeCommand<vscode.InlayHint[]>(
    "vscode.executeInlayHintProvider",
    profile,
    whole,
  );
  const labels = hints
    .toSorted((one, other) => one.position.compareTo(other.position))
    .map(({ label, position }) => {
      const text = typeof label === "string" ? label : label.map(({ value }) => value).join("");
      return `${position.line + 1} ${text.trim()}`;
    });
  assert.deepEqual(labels, [
    "2 4 tools",
    "4 3 match · decides 3",
    "5 1 match · decides 0",
    "6 0 match",
    "7 1 match · decides 1",
  ]);
});

test("a code lens tells how many tools are on", async () => {
  await analyzed();
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>("vscode.executeCodeLensProvider", profile, 20);
  const titles = lenses.map(({ command }) => command?.title ?? "");
  assert.ok(
    titles.some((title) => title.includes("4 of 8 tools on")),
    titles.join(" | "),
  );
  const commands = await vscode.commands.getCommands(true);
  for (const { command } of lenses) assert.ok(command === undefined || commands.includes(command.command));
});

test("completion offers tools and server prefixes instead of the whole string", async () => {
  const document = await analyzed();
  await replace(document, '"txet_*"', '""');
  const list = await poll("tool names", async () => {
    const found = await vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      profile,
      at(document, '""', 1),
    );
    const labels = found.items.map(({ label }) => (typeof label === "string" ? label : label.label));
    return ["text_upper", "text_*"].every((name) => labels.some((label) => label.includes(name))) && found;
  });
  const upper =
    list === false ? undefined : list.items.find(({ label }) => JSON.stringify(label).includes("text_upper"));
  const range = upper && upper.range instanceof vscode.Range ? upper.range : undefined;
  assert.equal(range && document.getText(range), '""', "the quotes are part of what is replaced");
  await vscode.commands.executeCommand("workbench.action.files.revert");
});

test("quick fixes carry their effect in the title and can be applied", async () => {
  const document = await analyzed();
  const range = new vscode.Range(at(document, '"math_add"'), at(document, '"math_add"', 5));
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    "vscode.executeCodeActionProvider",
    profile,
    range,
    vscode.CodeActionKind.QuickFix.value,
    8,
  );
  const move = actions.find(({ title }) => /move .*above rule 1/i.test(title));
  assert.ok(move, actions.map(({ title }) => title).join(" | "));
  assert.match(move.title, /1 tool/);
  assert.ok(move.edit !== undefined && (await vscode.workspace.applyEdit(move.edit)));
  await untilFindings(profile, ['unmatched-pattern warning 6: "txet_*"']);
  assert.ok(document.getText().indexOf("math_add") < document.getText().indexOf("math_*"));
  await vscode.commands.executeCommand("workbench.action.files.revert");
});

test("a pattern's definition is its tools, a tool's references are the rules that match it", async () => {
  const document = await analyzed();
  const targets = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
    "vscode.executeDefinitionProvider",
    profile,
    at(document, "math_*", 2),
  );
  const uris = targets.map((target) => ("uri" in target ? target.uri : target.targetUri).toString());
  assert.deepEqual(uris, [catalog.toString(), catalog.toString(), catalog.toString()]);
  const tools = await vscode.workspace.openTextDocument(catalog);
  const references = await vscode.commands.executeCommand<vscode.Location[]>(
    "vscode.executeReferenceProvider",
    catalog,
    at(tools, '"add"', 2),
  );
  const lines = references
    .filter(({ uri }) => uri.toString() === profile.toString())
    .map(({ range }) => range.start.line + 1);
  assert.deepEqual(lines.sort(), [4, 5]);
});

test("the cursor on a rule highlights the rules it shadows", async () => {
  const document = await analyzed();
  const highlights = await vscode.commands.executeCommand<vscode.DocumentHighlight[]>(
    "vscode.executeDocumentHighlights",
    profile,
    at(document, "math_*", 2),
  );
  assert.deepEqual(highlights.map(({ range }) => range.start.line + 1).sort(), [4, 5]);
});

test("semantic tokens mark wildcards in profiles only", async () => {
  await analyzed();
  const tokens = await vscode.commands.executeCommand<vscode.SemanticTokens | undefined>(
    "vscode.provideDocumentSemanticTokens",
    profile,
  );
  assert.ok(tokens !== undefined && tokens.data.length > 0);
  await show(inWorkspace("package.json"));
  const foreign = await vscode.commands.executeCommand<vscode.SemanticTokens | undefined>(
    "vscode.provideDocumentSemanticTokens",
    inWorkspace("package.json"),
  );
  assert.equal(foreign?.data.length ?? 0, 0);
  await closeEditors();
});

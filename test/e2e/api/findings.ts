import assert from "node:assert/strict";
import * as vscode from "vscode";
import { poll } from "../harness/poll.ts";
import { test } from "./registry.ts";
import { closeEditors, findings, inWorkspace, replace, show, untilFindings, whileOnDisk } from "./support.ts";

const profile = inWorkspace("tool-controller.json");
const shadowed = 'shadowed-rule warning 5: "math_add"';
const unmatched = 'unmatched-pattern warning 6: "txet_*"';

test("an opened profile gets each finding exactly once", async () => {
  const { document } = await show(profile);
  await untilFindings(profile, [shadowed, unmatched]);
  // Another round through the server: a second report of the same finding would be there by now.
  await replace(document, '"read_file"', '"reed_file"');
  await poll("the third finding", () => findings(profile).length === 3);
  await vscode.commands.executeCommand("undo");
  await untilFindings(profile, [shadowed, unmatched]);
  assert.equal(vscode.languages.getDiagnostics(profile).length, 2, "nobody else reports anything");
  await vscode.commands.executeCommand("workbench.action.files.revert");
});

test("the shadowed rule is faded and names the rule that decides", async () => {
  await show(profile);
  await untilFindings(profile, [shadowed, unmatched]);
  const [finding] = vscode.languages.getDiagnostics(profile).filter(({ range }) => range.start.line === 4);
  assert.ok(finding);
  assert.match(finding.message, /`math_add` never decides: rule 1 `math_\*`/);
  assert.deepEqual(finding.tags, [vscode.DiagnosticTag.Unnecessary]);
  assert.deepEqual(
    finding.relatedInformation?.map(({ location }) => location.range.start.line),
    [3],
  );
  assert.ok(typeof finding.code === "object" && finding.code.target.path.includes("shadowed-rule"));
});

test("a mistyped pattern gets a suggestion", async () => {
  await untilFindings(profile, [shadowed, unmatched]);
  const [finding] = vscode.languages.getDiagnostics(profile).filter(({ range }) => range.start.line === 5);
  assert.match(finding?.message ?? "", /`txet_\*` .*did you mean `text_\*`\?/);
});

test("a profile that nobody opened is reported, and again when it changes on disk", async () => {
  const unopened = inWorkspace("unopened.tool-controller.json");
  await untilFindings(unopened, ["unknown-tool warning 4"]);
  await whileOnDisk(
    unopened,
    (text) => text.replace("shel_run", "shell_run"),
    () => untilFindings(unopened, []),
  );
  await untilFindings(unopened, ["unknown-tool warning 4"]);
});

test("a closed profile keeps the findings of its text on disk", async () => {
  await show(profile);
  await closeEditors();
  await untilFindings(profile, [shadowed, unmatched]);
});

test("findings follow the catalog on disk", async () => {
  await show(profile);
  await untilFindings(profile, [shadowed, unmatched]);
  await whileOnDisk(
    inWorkspace("catalog/all.tools.json"),
    (text) => text.replace('"name": "text"', '"name": "txet"'),
    () => untilFindings(profile, [shadowed]),
  );
  await untilFindings(profile, [shadowed, unmatched]);
});

test("without its folder of catalogs nothing is said to match nothing", async () => {
  await show(profile);
  const catalog = inWorkspace("catalog/all.tools.json");
  const before = await vscode.workspace.fs.readFile(catalog);
  await vscode.workspace.fs.delete(inWorkspace("catalog"), { recursive: true });
  try {
    await untilFindings(profile, [shadowed]);
  } finally {
    await vscode.workspace.fs.writeFile(catalog, before);
  }
  await untilFindings(profile, [shadowed, unmatched]);
});

test("findings follow the unsaved catalog", async () => {
  await show(profile);
  const { document } = await show(inWorkspace("catalog/all.tools.json"));
  await replace(document, '"name": "text"', '"name": "txet"');
  await untilFindings(profile, [shadowed]);
  await vscode.commands.executeCommand("workbench.action.files.revert");
  await untilFindings(profile, [shadowed, unmatched]);
});

test("findings follow toolsight.json on disk", async () => {
  await show(profile);
  await whileOnDisk(
    inWorkspace("toolsight.json"),
    (text) => text.replace("]", '], "rules": { "unmatched-pattern": "off", "shadowed-rule": "error" }'),
    () => untilFindings(profile, [shadowed.replace("warning", "error")]),
  );
  await untilFindings(profile, [shadowed, unmatched]);
});

test("other JSON files get no finding", async () => {
  const manifest = inWorkspace("package.json");
  await show(manifest);
  await show(profile);
  await untilFindings(profile, [shadowed, unmatched]);
  assert.deepEqual(findings(manifest), []);
});

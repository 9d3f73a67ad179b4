import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import type {
  CodeAction,
  CodeLens,
  CompletionList,
  DocumentHighlight,
  Hover,
  InlayHint,
  Location,
  LocationLink,
  Position,
  SemanticTokens,
} from "vscode-languageserver";
import { type ClientOptions, type LanguageClient, startClient } from "./language-client.ts";
import { catalog, controller } from "./samples.ts";

const path = "a.tool-controller.json";

async function open(context: TestContext, text = controller, options: ClientOptions = {}): Promise<LanguageClient> {
  const client = await startClient({ "tools.json": catalog, [path]: text }, options);
  context.after(() => client.stop());
  client.open(path, text);
  return client;
}

function ask<Result>(client: LanguageClient, method: string, position: Position, file = path): Promise<Result> {
  return client.connection.sendRequest(`textDocument/${method}`, {
    textDocument: { uri: client.uri(file) },
    position,
    context: { includeDeclaration: true },
  });
}

function about<Result>(client: LanguageClient, method: string, extra: object = {}): Promise<Result> {
  return client.connection.sendRequest(`textDocument/${method}`, { textDocument: { uri: client.uri(path) }, ...extra });
}

const mathRule = { line: 3, character: 40 };
const addRule = { line: 4, character: 42 };
const whole = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };

const textOf = (hover: Hover | null): string =>
  hover !== null && typeof hover.contents === "object" && "value" in hover.contents ? hover.contents.value : "";

test("the server says what it can do, and offers no pull of diagnostics", async (context) => {
  const { initialized } = await open(context);
  const { capabilities } = initialized;
  assert.deepEqual(Object.keys(capabilities).toSorted(), [
    "codeActionProvider",
    "codeLensProvider",
    "completionProvider",
    "definitionProvider",
    "documentHighlightProvider",
    "hoverProvider",
    "inlayHintProvider",
    "referencesProvider",
    "semanticTokensProvider",
    "textDocumentSync",
    "workspace",
  ]);
});

test("a hover tells what a pattern matches, decides and takes away", async (context) => {
  const client = await open(context);
  const hover = await ask<Hover>(client, "hover", mathRule);
  assert.deepEqual(hover.range, { start: { line: 3, character: 37 }, end: { line: 3, character: 45 } });
  const text = textOf(hover);
  assert.match(text, /^\*\*activate\*\* `math_\*` — names that start with `math_`/);
  assert.match(text, /✓ `math_add` · server `math` \| this rule/);
  assert.match(text, /Takes every name of rule 2 `math_add`, with the other effect \(shadowing\)/);
  assert.doesNotMatch(text, /command:/, "no link for a client that did not list the command");
});

test("a hover on an overruled pattern offers the way out as a plan of the server", async (context) => {
  const client = await open(context, controller, { options: { commands: ["toolsight.applyPlan"] } });
  const text = textOf(await ask<Hover>(client, "hover", addRule));
  assert.match(text, /\*\*never decides\*\*: rule 1 `math_\*` matches first/);
  assert.match(text, /\[move above rule 1 `math_\*`\]\(command:toolsight\.applyPlan\?[^)]+\) · \*\+1 tool off\*/);
});

test("a hover on a key tells what it means", async (context) => {
  const client = await open(context);
  assert.match(textOf(await ask<Hover>(client, "hover", { line: 1, character: 5 })), /tool that no rule matches/);
});

test("a hover on a tool in a catalog tells where it is on and why", async (context) => {
  const client = await open(context);
  client.open("tools.json", catalog);
  const text = textOf(
    await ask<Hover>(client, "hover", { line: 0, character: catalog.indexOf('"add"') + 1 }, "tools.json"),
  );
  assert.match(text, /✓ `math_add` \| rule 1/);
});

test("inlay hints count what each rule matches and decides", async (context) => {
  const client = await open(context);
  const hints = await about<InlayHint[]>(client, "inlayHint", { range: whole });
  assert.deepEqual(
    hints.map(({ position, label }) => [position.line, label]),
    [
      [1, "1 tool"],
      [3, "2 match · decides 2"],
      [4, "1 match · decides 0"],
      [5, "0 match"],
    ],
  );
});

test("lenses stand above the rules, only with commands that the client can run", async (context) => {
  const commands = ["toolsight.preview", "toolsight.explainTool", "toolsight.selectPolicy"];
  const client = await open(context, controller, { options: { commands } });
  const lenses = await about<CodeLens[]>(client, "codeLens");
  assert.deepEqual(
    lenses.map(({ command }) => command?.title),
    ["2 of 3 tools on · 1 rule never decides", "Preview", "Explain a tool…"],
  );
  assert.deepEqual(lenses[1]?.command?.arguments, [{ uri: client.uri(path), policy: "" }]);
  assert.equal(lenses[0]?.range.start.line, 2);
  const other = await open(context);
  assert.deepEqual(await about<CodeLens[]>(other, "codeLens"), []);
});

test("the lens of a text that stops loading tells of nothing else", async (context) => {
  const client = await open(context, controller, { options: { commands: ["toolsight.selectPolicy"] } });
  const titles = async () => (await about<CodeLens[]>(client, "codeLens")).map(({ command }) => command?.title);
  assert.deepEqual(await titles(), ["2 of 3 tools on · 1 rule never decides"]);
  client.change(path, 2, `x${controller}`);
  assert.deepEqual(await titles(), ["does not load"]);
  client.change(path, 3, controller);
  assert.deepEqual(await titles(), ["2 of 3 tools on · 1 rule never decides"]);
});

test("completion of a pattern replaces the whole string, with prefixes of servers first", async (context) => {
  const text = '{ "rules": [{ "mode": "activate", "pattern": "ma" }] }';
  const client = await open(context, text);
  const list = await ask<CompletionList>(client, "completion", { line: 0, character: text.indexOf('ma"') + 2 });
  const names = list.items.map(({ label }) => label);
  assert.deepEqual(names, ["math_*", "text_up", "math_add", "math_sub"]);
  assert.deepEqual(list.items[0]?.textEdit, {
    range: { start: { line: 0, character: 45 }, end: { line: 0, character: 49 } },
    newText: '"math_*"',
  });
  assert.deepEqual([list.items[0]?.detail, list.items[0]?.filterText], ["2 tools", '"math_*"']);
  const sorted = list.items.map(({ sortText }) => sortText ?? "");
  assert.deepEqual(sorted, sorted.toSorted());
});

test("completion offers keys and values of the format, in half-typed text too", async (context) => {
  const text = '{ "default_mode": , "rules": [{ "mode": "activate",  }] }';
  const client = await open(context, text);
  const labels = async (character: number) =>
    (await ask<CompletionList>(client, "completion", { line: 0, character })).items.map(({ label }) => label);
  assert.deepEqual(await labels(text.indexOf(": ,") + 2), ["activate", "deactivate"]);
  assert.deepEqual(await labels(text.indexOf("  }]") + 1), ["pattern"]);
});

test("a fix tells its effect and is made for the version it is shown for", async (context) => {
  const capabilities = { workspace: { workspaceEdit: { documentChanges: true } } };
  const client = await open(context, controller, { capabilities });
  const range = { start: addRule, end: addRule };
  const actions = await about<CodeAction[]>(client, "codeAction", { range, context: { diagnostics: [] } });
  const titles = actions.map(({ title }) => title);
  assert.ok(titles.includes("move above rule 1 `math_*`: +1 tool off"), titles.join(", "));
  const [change] = actions[0]?.edit?.documentChanges ?? [];
  assert.ok(change !== undefined && "textDocument" in change);
  assert.deepEqual(change.textDocument, { uri: client.uri(path), version: 1 });
});

test("fix-all takes the safe fixes only, and only when it is asked for", async (context) => {
  const text =
    '{ "rules": [\n  { "mode": "activate", "pattern": "a*" },\n  { "mode": "activate", "pattern": "ab*" }\n] }';
  const client = await open(context, text);
  const only = (kinds: string[]) => ({ range: whole, context: { diagnostics: [], only: kinds } });
  const actions = await about<CodeAction[]>(client, "codeAction", only(["source.fixAll"]));
  assert.deepEqual(
    actions.map(({ kind }) => kind),
    ["source.fixAll.toolsight"],
  );
  const plain = await about<CodeAction[]>(client, "codeAction", { range: whole, context: { diagnostics: [] } });
  assert.ok(plain.every(({ kind }) => kind === "quickfix"));
});

test("a pattern leads to the tools it matches, and a tool to the rules that match it", async (context) => {
  const linked = await open(context, controller, {
    capabilities: { textDocument: { definition: { linkSupport: true } } },
  });
  const links = await ask<LocationLink[]>(linked, "definition", mathRule);
  const [add] = links;
  assert.equal(add?.targetUri, linked.uri("tools.json"));
  assert.deepEqual(add?.targetRange.start, { line: 0, character: catalog.indexOf('"add"') });
  assert.equal(links.length, 2);

  const client = await open(context);
  const plain = await ask<Location[]>(client, "definition", mathRule);
  assert.equal(plain[0]?.uri, client.uri("tools.json"));
  client.open("tools.json", catalog);
  const inCatalog = { line: 0, character: catalog.indexOf('"add"') + 2 };
  const references = await ask<Location[]>(client, "references", inCatalog, "tools.json");
  assert.deepEqual(
    references.map(({ uri, range }) => [uri, range.start.line]),
    [
      [client.uri("tools.json"), 0],
      [client.uri(path), 3],
      [client.uri(path), 4],
    ],
  );
});

test("the cursor on a rule shows the rules that beat it", async (context) => {
  const client = await open(context);
  const found = await ask<DocumentHighlight[]>(client, "documentHighlight", addRule);
  assert.deepEqual(
    found.map(({ range, kind }) => [range.start.line, kind]),
    [
      [3, 3],
      [4, 2],
    ],
  );
});

test("wildcards and classes within patterns are tokens", async (context) => {
  const text = '{ "rules": [{ "mode": "activate", "pattern": "m?th_[ab]*" }] }';
  const client = await open(context, text);
  const { data } = await about<SemanticTokens>(client, "semanticTokens/full");
  const start = text.indexOf("m?th");
  assert.deepEqual(data, [0, start + 1, 1, 0, 0, 0, 4, 4, 1, 0, 0, 4, 1, 0, 0]);
});

test("hints are asked for anew when only the catalog changed", async (context) => {
  const capabilities = { workspace: { inlayHint: { refreshSupport: true } } };
  const client = await startClient({ [path]: controller }, { capabilities });
  context.after(() => client.stop());
  let refreshed = 0;
  client.connection.onRequest("workspace/inlayHint/refresh", () => {
    refreshed += 1;
    return null;
  });
  client.open(path, controller);
  await client.settled();
  assert.equal(refreshed, 0);
  client.write("tools.json", catalog);
  await client.settled();
  assert.equal(refreshed, 1);
});

test("texts are in the user's language when the client brings them", async (context) => {
  const l10n = { "{0} of {1} tools on": "{1} 个工具中 {0} 个已启用", Preview: "预览" };
  const commands = ["toolsight.preview", "toolsight.selectPolicy"];
  const client = await open(context, '{ "rules": [] }', { options: { l10n, commands } });
  const lenses = await about<CodeLens[]>(client, "codeLens");
  assert.deepEqual(
    lenses.map(({ command }) => command?.title),
    ["3 个工具中 3 个已启用", "预览"],
  );
});

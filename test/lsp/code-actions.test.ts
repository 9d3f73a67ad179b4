import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import type { CodeAction, WorkspaceEdit } from "vscode-languageserver";
import { type ClientOptions, type LanguageClient, startClient } from "./language-client.ts";
import { catalog } from "./samples.ts";

const path = "a.tool-controller.json";
const rule = (mode: string, pattern: string) => `{ "mode": "${mode}", "pattern": "${pattern}" }`;
const text = `{ "default_mode": "deactivate", "rules": [
  ${rule("activate", "math_*")},
  ${rule("activate", "math_add")}, // narrow
  ${rule("deactivate", "*")}
] }`;

const confirming = {
  workspace: {
    workspaceEdit: { documentChanges: true, changeAnnotationSupport: { groupsOnLabel: true } },
  },
};

async function open(context: TestContext, options: ClientOptions = {}): Promise<LanguageClient> {
  const client = await startClient({ "tools.json": catalog, [path]: text }, options);
  context.after(() => client.stop());
  client.open(path, text);
  return client;
}

/** The actions on a line. */
function actionsAt(client: LanguageClient, line: number, request: object = {}): Promise<CodeAction[]> {
  return client.connection.sendRequest("textDocument/codeAction", {
    textDocument: { uri: client.uri(path) },
    range: { start: { line, character: 4 }, end: { line, character: 60 } },
    context: { diagnostics: [], ...request },
  });
}

const titlesOf = (actions: readonly CodeAction[]) => actions.map(({ title }) => title);
const refactor = { only: ["refactor"] };
const sort = "sort specific rules first: changes nothing for any name";
const minimize = "minimize: 1 rule instead of 3, changes nothing for any name";

test("rewritten lists are offered to who asks for them, and not whenever the cursor moves", async (context) => {
  const client = await open(context);
  assert.deepEqual(titlesOf(await actionsAt(client, 1, refactor)), [sort, minimize]);
  assert.deepEqual(titlesOf(await actionsAt(client, 1, { only: ["refactor.rewrite"] })), [sort, minimize]);
  assert.deepEqual(titlesOf(await actionsAt(client, 1, { triggerKind: 1 })), [sort, minimize]);
  assert.deepEqual(titlesOf(await actionsAt(client, 1, { triggerKind: 2 })), []);
  assert.deepEqual(titlesOf(await actionsAt(client, 0, refactor)), []);
  assert.deepEqual(titlesOf(await actionsAt(client, 1, { only: ["refactor.extract"] })), []);
});

test("an editor that can show edits first is asked to, for a smaller list", async (context) => {
  const client = await open(context, { capabilities: confirming });
  const [sorted, smaller] = await actionsAt(client, 1, refactor);
  assert.equal(sorted?.edit?.changeAnnotations, undefined);
  const { changeAnnotations, documentChanges } = smaller?.edit ?? assert.fail();
  assert.deepEqual(Object.values(changeAnnotations ?? {}), [
    { label: minimize, description: "tick it to have it made", needsConfirmation: true },
  ]);
  const [change] = documentChanges ?? [];
  assert.ok(change !== undefined && "edits" in change);
  const ids = change.edits.map((edit) => ("annotationId" in edit ? edit.annotationId : undefined));
  // A part of it would be another list, so there is one thing to confirm.
  assert.ok(ids.length === 1 && ids.every((id) => id !== undefined && changeAnnotations?.[id] !== undefined));
});

test("fixes do not wait for rewrites that take long; who asks for these gets them, or the reason why not", async (context) => {
  const rules = Array.from({ length: 12_000 }, (_, index) =>
    rule(index % 3 === 0 ? "deactivate" : "activate", `t${index}`),
  );
  const long = `{ "default_mode": "deactivate", "rules": [\n${rules.join(",\n")}\n] }`;
  const disabling = { textDocument: { codeAction: { disabledSupport: true } } };
  const reason = "this takes longer: choose “Refactor…” to have it looked for";
  for (const [capabilities, expected] of [
    [disabling, [["sort or minimize the list", reason]]],
    [{}, []],
  ] as const) {
    const client = await open(context, { capabilities });
    client.change(path, 2, long);
    const beside = await actionsAt(client, 1, { triggerKind: 1 });
    assert.deepEqual(
      beside.filter(({ kind }) => kind === "refactor.rewrite").map(({ title, disabled }) => [title, disabled?.reason]),
      expected,
    );
  }
  const tooLong = await open(context, { capabilities: disabling });
  tooLong.change(
    path,
    2,
    `{ "rules": [\n${Array.from({ length: 20_001 }, () => rule("activate", "a")).join(",\n")}\n] }`,
  );
  assert.deepEqual(
    (await actionsAt(tooLong, 1, refactor)).map(({ title, edit, disabled }) => [title, edit, disabled]),
    [["minimize", undefined, { reason: "the list is too long for that" }]],
  );
});

test("other editors get the plain edits", async (context) => {
  const versioned = { workspace: { workspaceEdit: { documentChanges: true } } };
  const edits: (WorkspaceEdit | undefined)[] = [];
  for (const options of [{ capabilities: versioned }, {}]) {
    const [, smaller] = await actionsAt(await open(context, options), 1, refactor);
    edits.push(smaller?.edit);
  }
  const [one, other] = edits;
  assert.deepEqual(Object.keys(one ?? {}), ["documentChanges"]);
  assert.deepEqual(Object.keys(other ?? {}), ["changes"]);
});

test("titles of fixes tell what changes, for known tools or for any name", async (context) => {
  const client = await open(context);
  const titles = titlesOf(await actionsAt(client, 2, { only: ["quickfix"] }));
  assert.ok(titles.includes("delete rule 2 `math_add`: changes nothing for any name"), titles.join(" | "));
});

test("fix-all makes what is proved, and says so", async (context) => {
  const client = await open(context);
  const [all] = await actionsAt(client, 1, { only: ["source.fixAll"] });
  assert.equal(all?.title, "fix everything that changes nothing for any name");
  const edits = all?.edit?.changes?.[client.uri(path)] ?? [];
  assert.ok(edits.length > 0 && edits.every(({ newText }) => newText === ""));
});

import assert from "node:assert/strict";
import test from "node:test";
import { TextDocument } from "vscode-languageserver-textdocument";
import { noSettingsFile } from "../../server/engine/index.ts";
import { createSession } from "../../server/lsp/session.ts";
import type { ProfileContext } from "../../server/workspace/profile-contexts.ts";
import { controller } from "./samples.ts";

const uri = "file:///w/a.tool-controller.json";

const context: ProfileContext = {
  settings: noSettingsFile,
  settingsUri: undefined,
  settingsFolder: undefined,
  catalog: { status: "unknown", tools: [], servers: [], skills: [], installations: new Map() },
  catalogFiles: [],
};

test("a slow answer for an earlier version is right for that version, and is not kept", async () => {
  const document = TextDocument.create(uri, "json", 1, controller);
  const questions: (() => void)[] = [];
  const session = createSession({
    documents: { get: () => document, all: () => [document] },
    files: { saved: async () => undefined, list: async () => [] },
    contexts: {
      of: () => new Promise((resolve) => questions.push(() => resolve(context))),
      invalidate: () => undefined,
      restOn: () => false,
      restBelow: () => false,
    },
    jsonSyntaxReported: false,
  });
  const answer = async (index: number): Promise<void> => {
    while (questions.length <= index) await Promise.resolve();
    questions[index]?.();
  };
  const slow = session.current(uri);
  while (questions.length === 0) await Promise.resolve();
  TextDocument.update(document, [{ text: `${controller}\n` }], 2);
  const quick = session.current(uri);
  await answer(1);
  const second = await quick;
  await answer(0);
  const first = await slow;
  const again = session.current(uri);
  await answer(2);
  assert.deepEqual([first?.version, first?.text, second?.version], [1, controller, 2]);
  assert.equal(await again, second);
});

import assert from "node:assert/strict";
import test from "node:test";
import { TextDocument } from "vscode-languageserver-textdocument";
import { lineIndex, noSettingsFile, parseJson } from "../../server/engine/index.ts";
import { createBackground, usualPace } from "../../server/lsp/background.ts";
import { createPublisher } from "../../server/lsp/publisher.ts";
import type { Current, Session } from "../../server/lsp/session.ts";

const uri = "file:///w/toolsight.json";

const current: Current = {
  uri,
  version: null,
  languageId: undefined,
  text: "{}",
  lines: lineIndex("{}"),
  hidden: 0,
  context: {
    settings: noSettingsFile,
    settingsUri: undefined,
    settingsFolder: undefined,
    catalog: { status: "unknown", tools: [], servers: [], skills: [], installations: new Map() },
    catalogFiles: [],
  },
  role: { kind: "settings", tree: parseJson("{}") },
  findings: () => [],
};

function start(look: Session["current"], opened: readonly TextDocument[] = []) {
  const told: string[] = [];
  const background = createBackground(usualPace, (_, error) => told.push(String(error)));
  const publisher = createPublisher({
    session: {
      current: look,
      saved: async () => undefined,
      setOverrides: () => undefined,
      setDialect: () => undefined,
      forget: () => undefined,
    },
    documents: { get: () => opened[0], all: () => opened },
    toDiagnostics: () => [],
    proofs: { background, left: () => undefined, areNew: () => false },
    announce: {
      diagnostics: (_, version, { length }) => void told.push(`${length} findings in version ${version}`),
      analyzed: (_uri, _version, kind) => void told.push(`analyzed as ${kind}`),
      refresh: () => void told.push("refresh"),
      failed: (_, error) => void told.push(String(error)),
    },
  });
  return { publisher, told };
}

test("of a file that is removed its findings are taken back, and whoever shows it is told", async () => {
  const { publisher, told } = start(async () => current);
  publisher.schedule([uri]);
  await publisher.settled();
  assert.deepEqual(told.splice(0), ["0 findings in version null", "analyzed as settings"]);
  publisher.clear(uri);
  assert.deepEqual(told.splice(0), ["0 findings in version null", "analyzed as none"]);
  publisher.clear(uri);
  assert.deepEqual(told, []);
});

test("a file that is removed while it is looked at is not told of", async () => {
  const { publisher, told } = start(async () => {
    publisher.clear(uri);
    return current;
  });
  publisher.schedule([uri]);
  await publisher.settled();
  assert.deepEqual(told, []);
});

test("findings for a text that has moved on meanwhile are kept back", async () => {
  const document = TextDocument.create(uri, "jsonc", 1, "{}");
  const { publisher, told } = start(async () => {
    const seen: Current = { ...current, version: document.version };
    if (document.version === 1) {
      TextDocument.update(document, [{ text: "{ }" }], 2);
      publisher.schedule([uri]);
    }
    return seen;
  }, [document]);
  publisher.schedule([uri]);
  await publisher.settled();
  assert.deepEqual(told, ["0 findings in version 2", "analyzed as settings"]);
});

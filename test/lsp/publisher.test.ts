import assert from "node:assert/strict";
import test from "node:test";
import { TextDocument } from "vscode-languageserver-textdocument";
import { lineIndex, noSettingsFile, parseJson } from "../../server/engine/index.ts";
import { createBackground, soon, usualPace } from "../../server/lsp/background.ts";
import { createPublisher, type Work } from "../../server/lsp/publisher.ts";
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

function start(look: Session["current"], opened: readonly TextDocument[] = [], work: Partial<Work> = {}) {
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
    work: {
      background,
      search: () => [][Symbol.iterator](),
      isSearchLeft: () => false,
      proofs: () => undefined,
      areProofsNew: () => false,
      ...work,
    },
    soon,
    announce: {
      diagnostics: (_, version, { length }) => void told.push(`${length} findings in version ${version}`),
      analyzed: (_uri, _version, kind) => void told.push(`analyzed as ${kind}`),
      refresh: () => void told.push("refresh"),
      failed: (_, error) => void told.push(String(error)),
    },
  });
  return { publisher, background, told };
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

test("a search that takes long is told of when it is done, and then what proofs say", async () => {
  const log: string[] = [];
  let isSearched = false;
  function* steps(name: string, end: () => void): Generator<undefined> {
    for (let step = 0; step < 3; step += 1) {
      log.push(name);
      yield;
    }
    end();
  }
  let areNew = false;
  const { publisher, background, told } = start(async () => current, [], {
    search: () =>
      steps("search", () => {
        isSearched = true;
      }),
    isSearchLeft: () => !isSearched,
    proofs: () =>
      areNew
        ? undefined
        : () =>
            steps("proof", () => {
              areNew = true;
            }),
    areProofsNew: () => areNew,
  });
  publisher.schedule([uri]);
  await publisher.settled();
  assert.deepEqual(told.splice(0), ["analyzed as settings"]);
  await background.settled();
  assert.deepEqual(told.splice(0), ["0 findings in version null", "0 findings in version null"]);
  assert.deepEqual(log, ["search", "search", "search", "proof", "proof", "proof"]);
});

test("a search that was called off for a look at the same text goes on", async () => {
  let left = 5;
  function* steps(): Generator<undefined> {
    for (; left > 0; left -= 1) yield;
  }
  const { publisher, background, told } = start(async () => current, [], {
    search: steps,
    isSearchLeft: () => left > 0,
  });
  publisher.schedule([uri]);
  await publisher.settled();
  publisher.schedule([uri]);
  await publisher.settled();
  await background.settled();
  assert.deepEqual(told, ["analyzed as settings", "0 findings in version null"]);
});

test("what was searched of an earlier version is not told", async () => {
  const document = TextDocument.create(uri, "jsonc", 1, "{}");
  const { publisher, background, told } = start(async () => ({ ...current, version: document.version }), [document], {
    isSearchLeft: () => true,
  });
  publisher.schedule([uri]);
  await publisher.settled();
  TextDocument.update(document, [{ text: "{ }" }], 2);
  await background.settled();
  assert.deepEqual(told, ["analyzed as settings"]);
  publisher.schedule([uri]);
  await publisher.settled();
  await background.settled();
  assert.deepEqual(told, ["analyzed as settings", "analyzed as settings", "0 findings in version 2"]);
});

import "./use-vscode.ts";
import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import type { RequestOf, ToggleParams, WireEdit } from "../../server/protocol/requests.ts";
import { Document, workspace } from "./vscode.ts";

const { ToggleQueue } = await import("../../client/toggle-queue.ts");

const uri = "memory:///agent.json";
let document = new Document(uri, "{}");

beforeEach(() => {
  document = new Document(uri, "{}");
  workspace.textDocuments = [document];
  workspace.fs.readFile = async () => new TextEncoder().encode("{}");
});

/** Every plan puts a letter behind the first one. */
const edits: readonly WireEdit[] = [
  { range: { start: { line: 0, character: 1 }, end: { line: 0, character: 1 } }, newText: "x" },
];

/** A server that plans for whatever version it is asked about; `meanwhile` happens before it answers. */
function startQueue(meanwhile: () => void = () => undefined) {
  const asked: (number | null)[] = [];
  const answers: Readonly<Record<string, (params: ToggleParams) => unknown>> = {
    "toolsight/toggle": ({ version }) => {
      asked.push(version);
      meanwhile();
      return { kind: "plan", version, plan: { id: "1", title: "add x", detail: "", edits, sideEffects: [] } };
    },
  };
  const queue = new ToggleQueue(
    {
      request: async <Params, Result>({ method }: RequestOf<Params, Result>, params: Params) =>
        answers[method]?.(params as never) as Result,
    },
    async () => undefined,
  );
  const tick = (version: number | null) => queue.toggle({ uri, version, policy: "", subjects: [], effect: "allow" });
  return { tick, asked };
}

const stale = { applied: false, reason: "the file changed meanwhile; look at the tree again" };

test("ticks on one state of the tree all arrive, each planned for the text that the one before left", async () => {
  const { tick, asked } = startQueue();
  const outcomes = await Promise.all([tick(1), tick(1), tick(1)]);
  assert.deepEqual(outcomes, [{ applied: true }, { applied: true }, { applied: true }]);
  assert.deepEqual([document.text, ...asked], ["{xxx}", 1, 2, 3]);
});

test("a tick on a state that somebody else has changed since is refused", async () => {
  const { tick } = startQueue();
  await tick(1);
  document.change("{y}");
  assert.deepEqual(await tick(1), stale);
  assert.deepEqual(await tick(2), stale);
  assert.equal(document.text, "{y}");
});

test("of a document that was opened again, earlier versions count for nothing", async () => {
  const { tick } = startQueue();
  await tick(1);
  document = new Document(uri, "{x}");
  workspace.textDocuments = [document];
  document.change("{somebody else}");
  assert.deepEqual(await tick(1), stale);
});

test("what is typed while the disk is asked is not taken for our own edit", async () => {
  const { tick } = startQueue();
  document.saving = "read-only";
  workspace.fs.readFile = async () => {
    document.change("{typed}");
    return new TextEncoder().encode("{typed}");
  };
  assert.deepEqual(await tick(1), { applied: true });
  assert.deepEqual(await tick(1), stale);
});

test("an edit that the editor takes without marking the file as changed is taken back", async () => {
  const { tick } = startQueue();
  document.saving = "read-only";
  assert.deepEqual(await tick(1), { applied: false, reason: "the file is read-only in this editor" });
  assert.equal(document.text, "{}");
});

test("a text that moves between plan and edit is planned for once more, and then no more", async () => {
  let changes = 1;
  const moving = startQueue(() => {
    changes -= 1;
    if (changes >= 0) document.change(`${document.text} `);
  });
  assert.deepEqual(await moving.tick(null), { applied: true });
  assert.deepEqual(moving.asked, [1, 2]);
  changes = 9;
  assert.equal((await moving.tick(null)).applied, false);
  assert.deepEqual(moving.asked, [1, 2, 3, 4]);
});

test("an error of the editor is told without links", async () => {
  const { tick } = startQueue(() => {
    throw new Error("no [x](command:y)");
  });
  const outcome = await tick(1);
  assert.ok(!outcome.applied && !outcome.reason.includes("]("));
});

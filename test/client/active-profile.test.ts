import "./use-vscode.ts";
import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import { setImmediate } from "node:timers/promises";
import type { RequestOf } from "../../server/protocol/requests.ts";
import type { TreeModel } from "../../server/protocol/tool-tree.ts";
import { activate, Document, EventEmitter, window } from "./vscode.ts";

const { ActiveProfile } = await import("../../client/active-profile.ts");

type State = "off" | "starting" | "running" | "stopped";
interface Analyzed {
  readonly uri: string;
  readonly version: number | null;
  readonly recognized: boolean;
  readonly kind: "profile" | "catalog" | "settings" | "none";
}

/** A server whose answers come when the test says so, in any order. */
function start(context: TestContext) {
  const analyzed = new EventEmitter<Analyzed>();
  const stateChanged = new EventEmitter<State>();
  const questions: { readonly uri: string; readonly answer: (model: TreeModel | null) => void }[] = [];
  const profile = new ActiveProfile({
    state: "running",
    onAnalyzed: analyzed.event as never,
    onDidChangeState: stateChanged.event as never,
    request: <Params, Result>(_: RequestOf<Params, Result>, params: Params) =>
      new Promise<Result | undefined>((resolve) => {
        const { uri } = params as { readonly uri: string };
        questions.push({ uri, answer: (model) => resolve(model as Result) });
      }),
  });
  context.after(() => profile.dispose());
  window.activeTextEditor = undefined;
  return {
    profile,
    changed: (uri: string) => analyzed.fire({ uri, version: 1, recognized: true, kind: "profile" }),
    asked: () => questions.map(({ uri }) => uri),
    async answer(uri: string, version: number | null): Promise<void> {
      const index = questions.findIndex((question) => question.uri === uri);
      const [question] = questions.splice(index, 1);
      assert.ok(index >= 0 && question !== undefined, `nobody asked for ${uri}`);
      question.answer(version === null ? null : { uri, version, dialect: "x", policies: [] });
      await setImmediate();
    },
  };
}

const [one, other] = ["memory:///one.json", "memory:///other.json"].map((uri) => new Document(uri, "{}"));
assert.ok(one !== undefined && other !== undefined);
const [oneUri, otherUri] = [one.uri.toString(), other.uri.toString()];

test("while an answer is on its way, any number of changes are one more question", async (context) => {
  const { profile, answer, changed, asked } = start(context);
  activate(one);
  await answer(oneUri, 1);
  for (let version = 2; version <= 9; version += 1) changed(oneUri);
  assert.deepEqual(asked(), [oneUri]);
  await answer(oneUri, 2);
  assert.equal(profile.model?.version, 2);
  assert.deepEqual(asked(), [oneUri]);
  await answer(oneUri, 9);
  assert.equal(profile.model?.version, 9);
  assert.deepEqual(asked(), []);
});

test("a change of the shown file does not hold up the one that the user went to", async (context) => {
  const { profile, answer, changed, asked } = start(context);
  activate(one);
  await answer(oneUri, 1);
  activate(other);
  changed(oneUri);
  assert.deepEqual(asked(), [otherUri]);
  await answer(otherUri, 1);
  assert.equal(profile.model?.uri, otherUri);
  assert.deepEqual(asked(), []);
});

test("when the other file is no profile, the shown one is brought up to date", async (context) => {
  const { profile, answer, changed } = start(context);
  activate(one);
  await answer(oneUri, 1);
  activate(other);
  changed(oneUri);
  await answer(otherUri, null);
  await answer(oneUri, 2);
  assert.deepEqual([profile.model?.uri, profile.model?.version], [oneUri, 2]);
});

test("a pinned profile stays, also when another one was on its way", async (context) => {
  const { profile, answer } = start(context);
  activate(one);
  await answer(oneUri, 1);
  activate(other);
  profile.pin(true);
  await answer(otherUri, 1);
  await answer(oneUri, 2);
  assert.deepEqual([profile.model?.uri, profile.model?.version], [oneUri, 2]);
});

test("a profile that is gone is shown no more", async (context) => {
  const { profile, answer, changed } = start(context);
  activate(one);
  await answer(oneUri, 1);
  changed(oneUri);
  await answer(oneUri, null);
  assert.equal(profile.model, undefined);
});

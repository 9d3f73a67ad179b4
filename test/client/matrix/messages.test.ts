import assert from "node:assert/strict";
import test from "node:test";
import { readMessage } from "../../../client/matrix/webview/messages.ts";
import { readState } from "../../../client/matrix/webview/state.ts";

const filter = { rules: "a", tools: "", matchedOnly: true };
const stretch = { from: 0, to: 32 };

const good: readonly object[] = [
  { type: "ready" },
  { type: "ask", turn: 3, filter, rows: stretch, columns: { from: 64, to: 128 } },
  { type: "go", to: "rule", index: 0, filter, revision: 1 },
  { type: "go", to: "tool", index: 9, filter, revision: 1 },
  { type: "go", to: "decider", index: 9, filter, revision: 7 },
  { type: "choose", policy: "" },
  { type: "run", action: "selectPolicy" },
  { type: "run", action: "restartServer" },
];

test("the messages of the page are understood", () => {
  for (const message of good) assert.deepEqual(readMessage(message), message);
});

test("what is not one of them is no message", () => {
  const odd: readonly unknown[] = [
    ...[undefined, null, 0, "ready", [], {}, () => undefined],
    { type: "open" },
    { type: "ask", turn: 1, filter, rows: stretch },
    { type: "ask", turn: -1, filter, rows: stretch, columns: stretch },
    { type: "ask", turn: 1, filter, rows: { from: 3, to: 2 }, columns: stretch },
    { type: "ask", turn: 1, filter, rows: { from: 0.5, to: 2 }, columns: stretch },
    { type: "ask", turn: 1, filter, rows: { from: 0, to: Number.POSITIVE_INFINITY }, columns: stretch },
    { type: "ask", turn: 1, filter: { ...filter, tools: 1 }, rows: stretch, columns: stretch },
    { type: "ask", turn: 1, filter: { ...filter, rules: "x".repeat(1001) }, rows: stretch, columns: stretch },
    { type: "go", to: "file:///etc/passwd", index: 0, filter, revision: 1 },
    { type: "go", to: "rule", index: "0", filter, revision: 1 },
    { type: "go", to: "rule", index: 0, filter, revision: "1" },
    { type: "go", to: "rule", index: 0, revision: 1 },
    { type: "choose", policy: null },
    { type: "run", action: "workbench.action.quit" },
    { type: "run" },
  ];
  for (const value of odd) assert.equal(readMessage(value), undefined, JSON.stringify(value));
});

test("a message with anything missing is no message", () => {
  for (const message of good) {
    for (const key of Object.keys(message)) {
      const broken = Object.fromEntries(Object.entries(message).filter(([name]) => name !== key));
      assert.equal(readMessage(broken), undefined, JSON.stringify(broken));
    }
  }
});

test("a state that another version left behind is not taken up", () => {
  const state = { key: "k", filter, scrolled: { left: 1, top: 2 }, active: { row: -1, column: 3 } };
  assert.deepEqual(readState(structuredClone(state)), state);
  for (const odd of [undefined, null, "state", { ...state, key: 1 }, { ...state, active: { row: 0 } }]) {
    assert.equal(readState(odd), undefined);
  }
  assert.equal(readState({ ...state, scrolled: { left: Number.NaN, top: 0 } }), undefined);
});

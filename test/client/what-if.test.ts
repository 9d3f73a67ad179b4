import "./use-vscode.ts";
import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import type { NotificationOf, SubjectId, WireOverride } from "../../server/protocol/requests.ts";
import { EventEmitter } from "./vscode.ts";

const { WhatIfs } = await import("../../client/what-if.ts");

const uri = "memory:///agent.json";
const [one, two, three] = ["one", "two", "three"].map((name): SubjectId => ({ kind: "tool", name, server: null }));
assert.ok(one !== undefined && two !== undefined && three !== undefined);

function start(context: TestContext) {
  const stateChanged = new EventEmitter<"running" | "stopped">();
  const told: string[][] = [];
  const whatIfs = new WhatIfs({
    onDidChangeState: stateChanged.event as never,
    notify: <Params>(_: NotificationOf<Params>, params: Params) => {
      const { overrides } = params as { readonly overrides: readonly WireOverride[] };
      told.push(overrides.map(({ subject, effect }) => `${effect} ${subject.name}`));
    },
  });
  context.after(() => whatIfs.dispose());
  return { whatIfs, told, become: (state: "running" | "stopped") => stateChanged.fire(state) };
}

test("a later what-if of a subject takes the place of the earlier one", (context) => {
  const { whatIfs, told } = start(context);
  whatIfs.set(uri, "", [one, two], "allow");
  whatIfs.set(uri, "", [one], "deny");
  assert.deepEqual(told, [
    ["allow one", "allow two"],
    ["allow two", "deny one"],
  ]);
});

test("those of a whole group are taken back at once, and can be put back as they were", (context) => {
  const { whatIfs, told } = start(context);
  whatIfs.set(uri, "", [one], "allow");
  whatIfs.set(uri, "", [two, three], "deny");
  told.splice(0);
  const tried = whatIfs.drop(uri, "", [three, one]);
  whatIfs.add(uri, "", tried);
  assert.deepEqual(told, [["deny two"], ["deny two", "allow one", "deny three"]]);
  assert.deepEqual(whatIfs.drop(uri, "other", [one]), []);
  assert.equal(told.length, 2, "where there are none nothing is told");
  assert.equal(whatIfs.drop(uri, "").length, 3);
  assert.deepEqual(told.at(-1), []);
});

test("a new server is told all of them, of each policy", (context) => {
  const { whatIfs, told, become } = start(context);
  whatIfs.set(uri, "", [one], "allow");
  whatIfs.set(uri, "nested", [two], "deny");
  told.splice(0);
  become("stopped");
  become("running");
  assert.deepEqual(told, [["allow one"], ["deny two"]]);
});

import assert from "node:assert/strict";
import test from "node:test";
import { miroflow } from "../../../../server/engine/dialects/miroflow/dialect.ts";
import { planWishes } from "../../../../server/engine/features/toggle.ts";
import type { Effect } from "../../../../server/engine/policy/policy.ts";
import { formatMessage } from "../../../../server/engine/text/message.ts";
import { applyEdits } from "../../../../server/engine/text/text-edit.ts";
import { fileWith, policyOf, read, reasons } from "./support.ts";

/** What the first proposal makes of a file, or why there is none. */
function toggled(text: string, server: string, tool: string, wish: Effect): string {
  const { tree, context, policies } = read(text);
  const [first] = policies;
  assert.ok(first);
  const { policy, resolution } = first;
  const decision = resolution.decisions.find(
    ({ subject }) => subject.server === server && subject.definition.name === tool,
  );
  assert.ok(decision);
  const { proposals, obstacle } = miroflow.propose({ tree, policy, resolution, decision, wish, context });
  const [best] = proposals;
  return best === undefined ? formatMessage(obstacle) : (applyEdits(text, best.edits) ?? "");
}

const servers = `"server_configs": [{ "name": "reader", "params": { "command": "python" } }]`;

test("off: a pair more, written as the others are", () => {
  const before = `{ ${servers},
  // hidden
  "tool_blacklist": [
    ["reader","fetch"] // why
  ]
}
`;
  const after = before
    .replace(`["reader","fetch"]`, `["reader","fetch"],`)
    .replace("// why\n", `// why\n    ["reader","delete_file"]\n`);
  assert.equal(toggled(before, "reader", "delete_file", "deny"), after);
  const inLine = `{ ${servers}, "tool_blacklist": [] }`;
  assert.equal(toggled(inLine, "reader", "fetch", "deny"), inLine.replace("[] }", `[["reader", "fetch"]] }`));
});

test("off: the list is made when there is none", () => {
  assert.equal(
    toggled(`{ ${servers} }`, "reader", "fetch", "deny"),
    `{ ${servers}, "tool_blacklist": [["reader", "fetch"]] }`,
  );
  assert.equal(
    toggled(`{\n  ${servers}\n}\n`, "reader", "fetch", "deny"),
    `{\n  ${servers},\n  "tool_blacklist": [\n    ["reader", "fetch"]\n  ]\n}\n`,
  );
});

test("on: every pair of the tool goes, and no other", () => {
  const text = `{ ${servers}, "tool_blacklist": [["reader", "fetch"], ["reader", "x"], ["reader", "fetch"]] }`;
  assert.equal(toggled(text, "reader", "fetch", "allow"), `{ ${servers}, "tool_blacklist": [["reader", "x"]] }`);
});

test("a name with the mark in it is written as it is", () => {
  const text = toggled(fileWith([]), "a/b", "c", "deny");
  assert.equal(text, fileWith([["a/b", "c"]]));
  assert.equal(reasons(read(text))["a b/c"], "default");
});

test("a server over SSE is refused, with the reason", () => {
  const words = "`browser` is reached over SSE, where `tool_blacklist` is not read; leave the server out instead";
  assert.equal(toggled(fileWith([]), "browser", "click", "deny"), words);
  const subject = { kind: "tool", name: "browser/click", server: "browser" } as const;
  const outcome = planWishes(read(fileWith([])), "", [{ subject, effect: "deny" }]);
  assert.ok(outcome.kind === "refused");
  assert.equal(formatMessage(outcome.reason), words);
});

test("a list that is none is refused", () => {
  const text = fileWith({ reader: ["fetch"] });
  assert.equal(toggled(text, "reader", "fetch", "deny"), "`tool_blacklist` is no list; make it one first");
  assert.equal(policyOf(read(text)).policy.loads, "yes");
});

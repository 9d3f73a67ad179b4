import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";
import {
  type MatrixParams,
  type MatrixPlaceParams,
  matrixLimits,
  matrixPlaceRequest,
  matrixRequest,
  type WireMatrixFilter,
} from "../../server/protocol/matrix.ts";
import { overridesNotification } from "../../server/protocol/requests.ts";
import { type LanguageClient, startClient } from "./language-client.ts";
import { catalog, controller } from "./samples.ts";

const path = "a.tool-controller.json";
const none: WireMatrixFilter = { rules: "", tools: "", matchedOnly: false };
const all = { from: 0, to: 100 };

async function start(context: TestContext, files: Readonly<Record<string, string>> = {}): Promise<LanguageClient> {
  const client = await startClient({ "tools.json": catalog, [path]: controller, ...files });
  context.after(() => client.stop());
  return client;
}

async function windowOf(client: LanguageClient, asked: Partial<MatrixParams> = {}) {
  const params = { uri: client.uri(path), policy: "", filter: none, rows: all, columns: all };
  const answer = await client.request(matrixRequest, { ...params, ...asked });
  assert.ok(answer, "there is a picture");
  return answer;
}

/** A place of a picture that is there. */
async function placeIn(client: LanguageClient, params: MatrixPlaceParams) {
  const place = await client.request(matrixPlaceRequest, params);
  assert.ok(place !== "stale");
  return place;
}

test("a window holds the heads and the cells of its rules and tools", async (context) => {
  const client = await start(context);
  const { revision, rules, ...answer } = await windowOf(client);
  assert.ok(revision > 0);
  assert.deepEqual(answer, {
    ...{ ruleCount: 3, allRules: 3, toolCount: 3, allTools: 3, longestLabel: "text_up".length },
    rows: { from: 0, to: 3 },
    columns: { from: 0, to: 3 },
    tools: [
      { name: "math_add", label: "add", on: true, reason: "rule 1 · math_*" },
      { name: "math_sub", label: "sub", on: true, reason: "rule 1 · math_*" },
      { name: "text_up", label: "text_up", on: false, reason: "default_mode" },
    ],
    groups: [
      { label: "math", kind: "server", from: 0, to: 2 },
      { label: "native", kind: "native", from: 2, to: 3 },
    ],
    cells: ["dd.", "o..", "..."],
    otherwise: "..d",
  });
  assert.deepEqual(rules[1], {
    ...{ pattern: "math_add", list: "rules", label: "rule 2", effect: "deny", effectWord: "deactivate" },
    ...{ matches: 1, decides: 0, unread: null },
  });
});

test("a part is the same part of the whole, and beyond the ends there is nothing", async (context) => {
  const client = await start(context);
  const { cells, tools, rows, groups } = await windowOf(client, {
    rows: { from: 1, to: 2 },
    columns: { from: 0, to: 2 },
  });
  assert.deepEqual([cells, tools.length, rows, groups.length], [["o."], 2, { from: 1, to: 2 }, 1]);
  const beyond = await windowOf(client, { rows: { from: 50, to: 60 }, columns: { from: -5, to: Number.NaN } });
  assert.deepEqual(
    [beyond.rows, beyond.columns],
    [
      { from: 3, to: 3 },
      { from: 0, to: 0 },
    ],
  );
  assert.deepEqual([beyond.cells, beyond.rules, beyond.tools, beyond.groups], [[], [], [], []]);
});

test("no answer is larger than the limits, whatever is asked for", async (context) => {
  const tools = Array.from({ length: matrixLimits.columns + 50 }, (_, index) => `tool_${index}`);
  const client = await start(context, { "tools.json": JSON.stringify({ tools }) });
  const { columns, toolCount } = await windowOf(client, { columns: { from: 0, to: 1e9 } });
  assert.deepEqual([columns, toolCount], [{ from: 0, to: matrixLimits.columns }, tools.length]);
});

test("a filter counts rows and columns anew", async (context) => {
  const client = await start(context);
  const filter = { rules: "ADD", tools: "", matchedOnly: true };
  const { revision, ruleCount, allRules, toolCount, cells } = await windowOf(client, { filter });
  assert.deepEqual([ruleCount, allRules, toolCount, cells], [1, 3, 1, ["o"]]);
  const place = { uri: client.uri(path), policy: "", filter, of: "rule", index: 0, revision } as const;
  assert.equal((await placeIn(client, place))?.range.start.line, 4);
  // Of the same rules without the filter the first one is another.
  const unfiltered = { ...place, filter: none };
  assert.equal(await client.request(matrixPlaceRequest, unfiltered), "stale");
});

test("windows of one state have one revision, and an edit, a what-if or a filter gives another", async (context) => {
  const client = await start(context);
  client.open(path, controller);
  const first = await windowOf(client);
  assert.equal((await windowOf(client, { rows: { from: 2, to: 3 } })).revision, first.revision);
  client.change(path, 2, controller.replace("math_*", "text_*"));
  const edited = await windowOf(client);
  assert.notEqual(edited.revision, first.revision);
  assert.deepEqual(edited.cells, ["..d", "d..", "..."]);
  const subject = { kind: "tool", name: "text_up", server: null } as const;
  await client.connection.sendNotification(overridesNotification.method, {
    uri: client.uri(path),
    policy: "",
    overrides: [{ subject, effect: "deny" }],
  });
  const tried = await windowOf(client);
  assert.deepEqual([tried.cells[0], tried.otherwise], ["..o", ".dw"]);
  assert.notEqual(tried.revision, edited.revision);
});

test("rules, tools and what decides them have places", async (context) => {
  const client = await start(context);
  const { revision } = await windowOf(client);
  const place = (of: "rule" | "tool" | "decider", index: number) =>
    placeIn(client, { uri: client.uri(path), policy: "", filter: none, of, index, revision });
  assert.deepEqual((await place("rule", 1))?.range.start, { line: 4, character: 39 });
  const tool = await place("tool", 1);
  assert.equal(tool?.uri, client.uri("tools.json"));
  assert.equal(catalog.slice(tool.range.start.character, tool.range.end.character), '"sub"');
  assert.deepEqual((await place("decider", 0))?.range.start, { line: 3, character: 37 });
  assert.equal((await place("decider", 2))?.range.start.line, 1);
  for (const [of, index] of [
    ["rule", 9],
    ["rule", -1],
    ["tool", 9],
    ["decider", 0.5],
  ] as const) {
    assert.equal(await place(of, index), null);
  }
});

test("a place in a picture from before an edit is stale, however the file was edited", async (context) => {
  const client = await start(context);
  client.open(path, controller);
  const edits = [
    controller.replace(/^.*math_\*.*\n/m, ""),
    controller.replace("math_*", "math_?dd"),
    `${controller}\n`,
    controller,
  ];
  for (const [index, text] of edits.entries()) {
    const { revision } = await windowOf(client);
    const place = { uri: client.uri(path), policy: "", filter: none, of: "rule", index: 0 } as const;
    client.change(path, index + 2, text);
    assert.equal(await client.request(matrixPlaceRequest, { ...place, revision }), "stale", text);
    const { revision: later } = await windowOf(client);
    assert.ok(await placeIn(client, { ...place, revision: later }));
  }
});

test("of what is no profile or no policy there is no picture", async (context) => {
  const client = await start(context, { "other.json": "{}" });
  const params = { policy: "", filter: none, rows: all, columns: all };
  assert.equal(await client.request(matrixRequest, { ...params, uri: client.uri("other.json") }), null);
  assert.equal(await client.request(matrixRequest, { ...params, uri: client.uri(path), policy: "gone" }), null);
});

test("names that hide something are shown as they are", async (context) => {
  const names = ["a\u202eb", "c\nd"];
  const client = await start(context, { "tools.json": JSON.stringify({ tools: names }) });
  const { tools } = await windowOf(client);
  assert.deepEqual(
    tools.map(({ label }) => label),
    ["a\\u202eb", "c\u240ad"],
  );
});

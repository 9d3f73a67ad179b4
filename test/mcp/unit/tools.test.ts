import assert from "node:assert/strict";
import test from "node:test";
import { AnsweredError } from "../../../server/mcp/link.ts";
import { listTools } from "../../../server/mcp/list-tools.ts";
import { McpFailure } from "../../../server/mcp/session.ts";

const schema = { type: "object" };

/** Tools from pages; the cursor of each but the last is the number of the next. */
function list(pages: readonly (readonly unknown[])[]) {
  return listTools(async ({ cursor }) => {
    const page = Number(cursor ?? 0);
    return { tools: pages[page], ...(page + 1 < pages.length ? { nextCursor: String(page + 1) } : {}) };
  });
}

const problems: readonly (readonly [definition: unknown, problem: string | undefined])[] = [
  [{ name: "a", inputSchema: schema }, undefined],
  [{ name: "a", inputSchema: { ...schema, properties: { x: true, y: { type: ["string", "null"] } } } }, undefined],
  [{ name: "a", description: null, inputSchema: { ...schema, required: ["x"], $defs: { y: {} } } }, undefined],
  [7, "the definition is no object"],
  [{ inputSchema: schema }, "it has no name"],
  [{ name: 5, inputSchema: schema }, "its name is no text"],
  [{ name: "", inputSchema: schema }, "its name is empty"],
  [{ name: "a", description: 5, inputSchema: schema }, "its description is no text"],
  [{ name: "a" }, "it has no input schema"],
  [{ name: "a", inputSchema: [] }, "its input schema is no object"],
  [{ name: "a", inputSchema: {} }, "its input schema is not of type `object`"],
  [
    { name: "a", inputSchema: { ...schema, properties: { x: { type: "text" } } } },
    "its input schema is invalid: `properties.x.type` is not a type of JSON",
  ],
  [
    { name: "a", inputSchema: { ...schema, properties: [] } },
    "its input schema is invalid: `properties` is not an object",
  ],
  [
    { name: "a", inputSchema: { ...schema, required: [1] } },
    "its input schema is invalid: `required` is not a list of names",
  ],
  [
    { name: "a", inputSchema: { ...schema, anyOf: [{ items: 5 }] } },
    "its input schema is invalid: `anyOf[0].items` is no schema",
  ],
];
for (const [definition, problem] of problems) {
  test(`a tool is listed, ${problem ?? "and nothing is wrong"}: ${JSON.stringify(definition)}`, async () => {
    const { tools } = await list([[definition, { name: "next", inputSchema: schema }]]);
    assert.deepEqual([tools[0]?.problem, tools[1]?.problem], [problem, undefined]);
    assert.equal(tools[0]?.size, JSON.stringify(definition).length);
  });
}

test("a definition that is too deep is listed without what is in it", async () => {
  let deep: unknown = {};
  for (let depth = 0; depth < 100_000; depth += 1) deep = { not: deep };
  const { tools } = await list([
    [
      { name: "a", inputSchema: { type: "object", not: deep } },
      { name: "b", inputSchema: schema },
    ],
  ]);
  assert.deepEqual(
    tools.map(({ name, problem }) => [name, problem]),
    [
      ["a", "the definition is nested too deeply"],
      ["b", undefined],
    ],
  );
  assert.equal(tools[0]?.inputSchema, undefined);
});

test("a schema of great depth is not looked at to its end", async () => {
  let deep: unknown = {};
  for (let depth = 0; depth < 100; depth += 1) deep = { not: deep };
  const { tools } = await list([[{ name: "a", inputSchema: { type: "object", not: deep } }]]);
  assert.equal(tools[0]?.problem, "its input schema is invalid: it is too deep");
});

test("all pages are read, and a name that repeats is noted", async () => {
  const [a, b] = ["a", "b"].map((name) => ({ name, inputSchema: schema, annotations: { destructiveHint: true } }));
  const { tools, pages, isWhole, note } = await list([[a], [b], [a]]);
  assert.deepEqual({ pages, isWhole, note }, { pages: 3, isWhole: true, note: undefined });
  const read = tools.map(({ name, problem }) => [name, problem]);
  assert.deepEqual(read, [
    ["a", undefined],
    ["b", undefined],
    ["a", "an earlier tool of the server has the same name"],
  ]);
  assert.deepEqual(tools[0]?.annotations, { destructive: true, readOnly: false });
});

const cursors: readonly (readonly [
  what: string,
  next: (asked: number) => unknown,
  pages: number,
  note: string | undefined,
])[] = [
  ["the same for ever", () => "again", 2, "the list repeats a cursor, and would have no end"],
  ["another for ever", (asked) => `page ${asked}`, 1_000, "more than 1000 pages are not read"],
  ["no text", () => 5, 1, "the list has more pages, but its cursor is no text"],
  ["empty", () => "", 1, undefined],
  ["null", () => null, 1, undefined],
];
for (const [what, next, pages, note] of cursors) {
  test(`a cursor that is ${what}`, async () => {
    let asked = 0;
    const listing = await listTools(async () => {
      asked += 1;
      return { tools: [], nextCursor: next(asked) };
    });
    assert.deepEqual(listing, { tools: [], pages, isWhole: note === undefined, note });
    assert.equal(asked, pages);
  });
}

test("what is above 8 MB is not read, and what was before stays", async () => {
  const large = (name: string) => ({ name, description: "x".repeat(3 * 1024 * 1024), inputSchema: schema });
  const { tools, isWhole, note } = await list([[large("a")], [large("b"), large("c")], [large("d")]]);
  assert.deepEqual(
    tools.map(({ name }) => name),
    ["a", "b"],
  );
  assert.deepEqual({ isWhole, note }, { isWhole: false, note: "definitions above 8 MB are refused" });
});

test("more than 100,000 tools are not read", async () => {
  const page = Array.from({ length: 60_000 }, () => 0);
  const { tools, isWhole, note } = await list([page, page]);
  assert.deepEqual([tools.length, isWhole, note], [100_000, false, "more than 100000 tools are not read"]);
});

test("a server without a list of tools has none", async () => {
  const listing = await listTools(() => Promise.reject(new AnsweredError(-32601, "no such method")));
  assert.deepEqual(listing, { tools: [], pages: 0, isWhole: true, note: "the server has no list of tools" });
});

test("an answer without tools is a failure", async () => {
  const isProtocol = (error: unknown) => error instanceof McpFailure && error.failure.reason === "protocol";
  await assert.rejects(
    listTools(async () => ({ tools: {} })),
    isProtocol,
  );
});

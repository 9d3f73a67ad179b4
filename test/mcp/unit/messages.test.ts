import assert from "node:assert/strict";
import test from "node:test";
import { readMessages } from "../../../server/mcp/messages.ts";

const answer = { jsonrpc: "2.0", id: 1, result: { value: { tools: [] } } };

const rows: readonly (readonly [what: string, value: unknown, messages: readonly unknown[]])[] = [
  ["an answer, whose result stays as it is", { jsonrpc: "2.0", id: 1, result: { tools: [] } }, [answer]],
  ["more in it than there may be", { id: 1, result: { tools: [] }, trace: 7 }, [answer]],
  ["an id that became a text", { jsonrpc: "2.0", id: "1", result: { tools: [] } }, [answer]],
  ["an id that is no number", { jsonrpc: "2.0", id: "x", result: {} }, []],
  ["no id", { jsonrpc: "2.0", id: null, error: { code: 1, message: "x" } }, []],
  ["a result that is no object", { id: 2, result: null }, [{ jsonrpc: "2.0", id: 2, result: { value: null } }]],
  [
    "an error",
    { id: 3, error: { code: 5, message: "x", data: {} } },
    [{ jsonrpc: "2.0", id: 3, error: { code: 5, message: "x" } }],
  ],
  [
    "an error without form",
    { id: 3, error: "no" },
    [{ jsonrpc: "2.0", id: 3, error: { code: -32603, message: "no" } }],
  ],
  ["a notification", { method: "m", params: { a: 1 } }, [{ jsonrpc: "2.0", method: "m", params: { a: 1 } }]],
  ["parameters that are no object", { method: "m", params: [1] }, [{ jsonrpc: "2.0", method: "m" }]],
  ["a question", { id: "q", method: "ping" }, [{ jsonrpc: "2.0", id: "q", method: "ping" }]],
  ["a question whose id cannot be", { id: {}, method: "ping" }, []],
  [
    "several at once",
    [{ method: "a" }, 7, [], { id: 1, result: { tools: [] } }],
    [{ jsonrpc: "2.0", method: "a" }, answer],
  ],
  ["neither question nor answer", { id: 1 }, []],
  ["no object", "text", []],
  ["no JSON", undefined, []],
];
for (const [what, value, messages] of rows) {
  test(`messages: ${what}`, () => assert.deepEqual(readMessages(value), messages));
}

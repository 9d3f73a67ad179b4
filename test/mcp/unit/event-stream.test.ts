import assert from "node:assert/strict";
import { Readable } from "node:stream";
import test from "node:test";
import { readEvents } from "../../../server/mcp/event-stream.ts";
import { failed, McpFailure } from "../../../server/mcp/session.ts";

/** What a stream of these chunks tells. */
async function read(chunks: readonly string[]): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  const body = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  await readEvents(body, {
    event: ({ name, data }) => found.push([name, data]),
    id: (id) => found.push(["#", id]),
    retry: (milliseconds) => found.push(["retry", milliseconds]),
  });
  return found;
}

const rows: readonly (readonly [what: string, chunks: readonly string[], found: readonly unknown[]])[] = [
  ["one event", ["data: x\n\n"], [["message", "x"]]],
  ["a name", ["event: endpoint\ndata: /y\n\n"], [["endpoint", "/y"]]],
  [
    "the name is for one event",
    ["event: a\ndata: 1\n\ndata: 2\n\n"],
    [
      ["a", "1"],
      ["message", "2"],
    ],
  ],
  ["several lines of data", ["data: 1\ndata:2\ndata\n\n"], [["message", "1\n2\n"]]],
  ["carriage returns, and chunks that end anywhere", ["da", "ta: 1\r", "\n\r\n"], [["message", "1"]]],
  ["a mark at the start of the text", ["\ufeffdata: 1\n\n"], [["message", "1"]]],
  ["comments and fields of others", [": hello\nother: 1\n\n"], []],
  [
    "an event without data",
    ["id: 7\nretry: 20\nretry: x\n\n"],
    [
      ["#", "7"],
      ["retry", 20],
    ],
  ],
  ["an event that does not end", ["data: 1\n"], []],
];
for (const [what, chunks, found] of rows) {
  test(`events: ${what}`, async () => assert.deepEqual(await read(chunks), found));
}

const reasonOf = (reading: Promise<unknown>) =>
  reading.then(
    () => "none",
    (error: unknown) => (error instanceof McpFailure ? error.failure.reason : error),
  );

test("an event above 8 MB is refused, in one line or in many", async () => {
  const line = `data: ${"x".repeat(1024 * 1024)}`;
  assert.equal(await reasonOf(read(Array.from({ length: 9 }, () => line))), "too-large");
  assert.equal(await reasonOf(read(Array.from({ length: 9 }, () => `${line}\n`))), "too-large");
});

test("what a reader refuses ends the stream, a broken connection only ends it", async () => {
  const nothing = { id() {}, retry() {} };
  const refusing = {
    ...nothing,
    event(): never {
      throw failed("redirect", "elsewhere");
    },
  };
  assert.equal(await reasonOf(readEvents(Readable.from([Buffer.from("data: 1\n\n")]), refusing)), "redirect");
  const broken = new Readable({ read: () => void broken.destroy(new Error("reset")) });
  assert.equal(await reasonOf(readEvents(broken, { ...nothing, event() {} })), "none");
});

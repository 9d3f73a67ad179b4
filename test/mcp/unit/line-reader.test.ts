import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { createLineReader } from "../../../server/mcp/line-reader.ts";

/** What comes out of a reader that gets these chunks; `…` stands for a line that is too long. */
function read(most: number, chunks: readonly string[]): readonly string[] {
  const found: string[] = [];
  const add = createLineReader(most, { line: (text) => found.push(text), tooLong: () => found.push("…") });
  for (const chunk of chunks) add(Buffer.from(chunk, "latin1"));
  return found;
}

const bytes = (text: string) => Buffer.from(text, "utf8").toString("latin1");

const rows: readonly (readonly [what: string, chunks: readonly string[], lines: readonly string[]])[] = [
  ["several lines in one chunk", ["a\nb\n"], ["a", "b"]],
  ["a line in several chunks", ["a", "b", "c\n"], ["abc"]],
  ["no end of a line", ["abc"], []],
  ["empty lines", ["\n\n"], ["", ""]],
  ["a carriage return stays", ["a\r\n"], ["a\r"]],
  ["a letter that is torn", [bytes("ü").slice(0, 1), `${bytes("ü").slice(1)}\n`], ["ü"]],
  ["as long as may be", ["12345678\n"], ["12345678"]],
  ["too long, told before its end", ["12345678", "9"], ["…"]],
  ["lines after one that is too long", ["123456789", "0123456789", "0\nab\n"], ["…", "ab"]],
];
for (const [what, chunks, lines] of rows) {
  test(`lines: ${what}`, () => assert.deepEqual(read(8, chunks), lines));
}

test("lines do not depend on where chunks end", () => {
  const chunk = fc.string({ unit: fc.constantFrom("a", "b", "\n"), maxLength: 12 });
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 8 }), (chunks) => {
      const whole = chunks.join("").split("\n");
      const last = whole.pop() ?? "";
      const expected = whole.map((line) => (line.length > 5 ? "…" : line));
      assert.deepEqual(read(5, chunks), last.length > 5 ? [...expected, "…"] : expected);
    }),
    { seed: 41 },
  );
});

import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { createByteTail } from "../../../server/mcp/byte-tail.ts";

function tailOf(most: number, chunks: readonly Uint8Array[]): string {
  const tail = createByteTail(most);
  for (const chunk of chunks) tail.add(chunk);
  return tail.text();
}

test("the last bytes are kept, however they came", () => {
  const chunk = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 20 });
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 10 }), (chunks) => {
      assert.equal(
        tailOf(
          8,
          chunks.map((text) => Buffer.from(text)),
        ),
        chunks.join("").slice(-8),
      );
    }),
    { seed: 42 },
  );
});

test("a letter that was cut is left out", () => {
  const text = Buffer.from("äöü€𝄞z");
  const texts = Array.from({ length: 12 }, (_, most) => tailOf(most + 1, [text]));
  assert.deepEqual(texts, ["z", "z", "z", "z", "𝄞z", "𝄞z", "𝄞z", "€𝄞z", "€𝄞z", "ü€𝄞z", "ü€𝄞z", "öü€𝄞z"]);
});

test("bytes that are no UTF-8 do no harm", () => {
  assert.equal(tailOf(8, [Uint8Array.of(0xff, 0x41, 0xc3)]), "\ufffdA\ufffd");
});

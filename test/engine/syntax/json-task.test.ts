import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseJson, parseJsonTask } from "../../../server/engine/syntax/json.ts";
import { createReader, documentOf, readSome } from "../../../server/engine/syntax/json-reader.ts";
import type { SyntaxTree } from "../../../server/engine/syntax/syntax-tree.ts";
import { document, fixtureTexts } from "./documents.ts";

/** Runs a task to its end and counts its pauses. */
function run(text: string): { readonly tree: SyntaxTree; readonly pauses: number } {
  const task = parseJsonTask(text);
  for (let pauses = 0; ; pauses += 1) {
    const { done, value } = task.next();
    if (done) return { tree: value, pauses };
  }
}

test("reading in slices gives the same tree", () => {
  const hostile = ["", "]".repeat(5000), "[".repeat(5000), `[] ${"x ".repeat(5000)}`, '{"a":[{'.repeat(300), "\ufeff"];
  for (const text of [...fixtureTexts(), ...hostile, " ".repeat(6 * 1024 * 1024)]) {
    assert.deepEqual(run(text).tree, parseJson(text));
  }
});

test("a document may be read step by step", () => {
  fc.assert(
    fc.property(document, (text) => {
      if (text.startsWith("\ufeff")) return;
      const reader = createReader(text, 0);
      for (let steps = 0; !readSome(reader, 1); steps += 1) assert.ok(steps < 3 * text.length + 3);
      const { root, problems, comments } = parseJson(text);
      assert.deepEqual(documentOf(reader), { root, problems, comments });
    }),
    { numRuns: 500, seed: 34 },
  );
});

test("pauses come all through a long text, whatever is in it", () => {
  for (const part of ['{"mode": "activate", "pattern": "a*"},', "[", "]", "1,", "word ", '"a": ', "{},\n"]) {
    const opened = part === "]" ? part.repeat(20_000) : `[${part.repeat(20_000)}`;
    // Nesting that is too deep ends the reading.
    assert.ok(run(opened).pauses >= (part === "[" ? 1 : 20), part);
  }
});

import assert from "node:assert/strict";
import test from "node:test";
import { movedText } from "../../../server/engine/text/moved-text.ts";
import { differenceBetween } from "../../../server/engine/text/text-difference.ts";
import { applyEdits, type TextEdit } from "../../../server/engine/text/text-edit.ts";
import { random } from "../pattern/random.ts";

/** How much the edits take out and put in. */
function costOf(edits: readonly TextEdit[]): number {
  return edits.reduce((sum, { span, newText }) => sum + span.end - span.start + newText.length, 0);
}

function assertSame(before: string, after: string): readonly TextEdit[] {
  const edits = movedText(before, differenceBetween(before, after));
  let text = before;
  for (const edit of edits) text = applyEdits(text, [edit]) ?? assert.fail("the edit lies outside the text");
  assert.equal(text, after);
  return edits;
}

const lines = Array.from({ length: 400 }, (_, index) => `  { "mode": "activate", "pattern": "p${index * 7}_*" },\n`);

test("a line that moved far is taken out and put in", () => {
  const source = random(3);
  let far = 0;
  for (let round = 0; round < 300; round += 1) {
    const from = source.below(lines.length);
    const to = source.below(lines.length);
    const without = lines.toSpliced(from, 1);
    const after = without.toSpliced(to, 0, lines[from] ?? "");
    const edits = assertSame(lines.join(""), after.join(""));
    if (Math.abs(from - to) < 60) continue;
    far += 1;
    assert.equal(edits.length, 2);
    assert.ok(costOf(edits) < 200, `${costOf(edits)}`);
  }
  assert.ok(far > 100);
});

test("any other edit is the same in the end", () => {
  const source = random(4);
  for (let round = 0; round < 300; round += 1) {
    const some = lines.toSpliced(source.below(400), source.below(200));
    const after = some.toSpliced(source.below(some.length), 0, ...lines.slice(source.below(400)));
    assertSame(lines.join(""), source.below(2) === 0 ? after.join("") : after.toReversed().join(""));
    const repeated = "ab".repeat(2000 + source.below(500));
    assertSame(`x${repeated}y`, `z${repeated.slice(source.below(9))}${source.text(["a", "b", "\n"], 3)}`);
  }
});

test("a short part is one edit", () => {
  const edit = differenceBetween("a1 b2 c3", "b2 c3 a1");
  assert.deepEqual(movedText("a1 b2 c3", edit), [edit]);
});

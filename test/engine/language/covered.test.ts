import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { nameDomains } from "../../../server/engine/language/domain.ts";
import { finish } from "../../../server/engine/language/effort.ts";
import { findName } from "../../../server/engine/language/find-name.ts";
import { nameLanguage } from "../../../server/engine/language/language.ts";
import { compileFnmatch } from "../../../server/engine/pattern/fnmatch.ts";

const vectors: readonly (readonly [string, readonly string[], boolean])[] = JSON.parse(
  readFileSync(new URL("../../fixtures/vectors/covered.json", import.meta.url), "utf8"),
);

function ask(pattern: string, earlier: readonly string[]) {
  const [inside, ...outside] = [pattern, ...earlier].map((source) => nameLanguage(compileFnmatch(source)));
  return finish(findName({ inside: inside ? [inside] : [], outside, domain: nameDomains.any }));
}

test("recorded answers about any text", () => {
  assert.equal(vectors.length, 300);
  for (const [pattern, earlier, covered] of vectors) {
    const row = JSON.stringify([pattern, earlier]);
    const answer = ask(pattern, earlier);
    assert.equal(answer.kind, covered ? "none" : "name", row);
    if (answer.kind === "name") {
      assert.ok(compileFnmatch(pattern).matches(answer.name), row);
      assert.ok(!earlier.some((source) => compileFnmatch(source).matches(answer.name)), row);
    }
    if (answer.kind !== "none") continue;
    const cover = answer.cover.map((index) => earlier[index] ?? "");
    assert.equal(ask(pattern, cover).kind, "none", `${row} by ${cover}`);
    for (const index of cover.keys()) {
      assert.equal(ask(pattern, cover.toSpliced(index, 1)).kind, "name", `${row} by ${cover} without ${cover[index]}`);
    }
  }
});

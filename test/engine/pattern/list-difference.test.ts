import assert from "node:assert/strict";
import test from "node:test";
import { compileFnmatch } from "../../../server/engine/pattern/fnmatch.ts";
import { listDifference, placeAfter } from "../../../server/engine/pattern/list-difference.ts";

// Each letter is a pattern. `places` says for each one of the old list where it is in the new list, `-` when it is gone.
const cases: readonly { readonly what: string; readonly from: string; readonly to: string; readonly places: string }[] =
  [
    { what: "nothing", from: "abc", to: "abc", places: "012" },
    { what: "empty lists", from: "", to: "", places: "" },
    { what: "a key press", from: "abc", to: "axc", places: "0-2" },
    { what: "several, each where it stood", from: "abcde", to: "axcye", places: "0-2-4" },
    { what: "an insert at the top", from: "abc", to: "xabc", places: "123" },
    { what: "an insert at the end", from: "abc", to: "abcx", places: "012" },
    { what: "a delete", from: "abc", to: "ac", places: "0-1" },
    { what: "a move down", from: "abcde", to: "acdbe", places: "03124" },
    { what: "a move up", from: "abcde", to: "adbce", places: "02314" },
    { what: "two that changed places", from: "abc", to: "bac", places: "102" },
    { what: "a rewritten part", from: "abcde", to: "axe", places: "0---2" },
    { what: "everything else", from: "ab", to: "xyz", places: "--" },
    { what: "one of equal ones deleted", from: "aab", to: "ab", places: "0-1" },
  ];

test("what stayed is found again", () => {
  for (const { what, from, to, places } of cases) {
    const difference = listDifference(
      Array.from(from, (source) => compileFnmatch(source)),
      // Equal patterns need not be the same object.
      Array.from(to, (source) => ({ ...compileFnmatch(source) })),
    );
    assert.equal(Array.from(from, (_, place) => placeAfter(difference, place) ?? "-").join(""), places, what);
    assert.equal(placeAfter(difference, -1), -1, what);
  }
});

test("equal sources of different folding or language are not the same", () => {
  const plain = compileFnmatch("a");
  for (const other of [compileFnmatch("a", { fold: "windows" }), { ...plain, language: "exact" as const }]) {
    assert.equal(placeAfter(listDifference([plain], [other]), 0), undefined);
  }
});

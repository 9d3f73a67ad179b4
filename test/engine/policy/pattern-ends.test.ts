import assert from "node:assert/strict";
import test from "node:test";
import { compileFnmatch, exactPattern } from "../../../server/engine/pattern/fnmatch.ts";
import { endsOf, mayMeet } from "../../../server/engine/policy/pattern-ends.ts";
import { makeWorld } from "../language/enumerate.ts";
import { random } from "../pattern/random.ts";

test("patterns that cannot meet have no name in common, and those with fixed names or ends are found", () => {
  const source = random(61);
  const { words } = makeWorld("aAb/", 0, 5);
  const counts = { apart: 0, together: 0 };
  for (let round = 0; round < 2000; round += 1) {
    const fold = source.pick(["none", "windows"] as const);
    const make = () => {
      const text = source.text([..."aAb/", "*", "*", "?", "[ab]", "[*]"], 4);
      return source.below(6) === 0 ? exactPattern(text, { fold }) : compileFnmatch(text, { fold });
    };
    const [one, other] = [make(), make()];
    const common = words.find((word) => one.matches(word) && other.matches(word));
    const pair = `${one.source} and ${other.source} (${fold})`;
    assert.equal(mayMeet(one, other), mayMeet(other, one), pair);
    if (!mayMeet(one, other)) {
      counts.apart += 1;
      assert.equal(common, undefined, pair);
    } else if (one.shape.kind === "exact" && words.includes(one.shape.text)) {
      counts.together += 1;
      assert.ok(common !== undefined, pair);
    }
  }
  assert.ok(counts.apart > 500 && counts.together > 50, JSON.stringify(counts));
});

test("the ends are the fixed letters, classes of one letter among them", () => {
  const ends = (text: string) => {
    const { head, tail } = endsOf(compileFnmatch(text));
    return `${head} ${tail}`;
  };
  assert.deepEqual(["a*b", "ab", "a*", "*b", "*a*", "*", "a[*]?b*c", "?"].map(ends), [
    "a b",
    "ab ab",
    "a ",
    " b",
    " ",
    " ",
    "a* c",
    " ",
  ]);
});

test("a name that is short enough meets its pattern, though its folded letters are too many", () => {
  const name = "İ".repeat(600);
  const [one, other] = [exactPattern(name, { fold: "windows" }), compileFnmatch("İ*", { fold: "windows" })];
  assert.ok(one.matches(name) && other.matches(name));
  assert.ok(mayMeet(one, other) && mayMeet(other, one));
});

import assert from "node:assert/strict";
import test from "node:test";
import { SharedList } from "../../../server/engine/policy/shared-list.ts";
import { random } from "../pattern/random.ts";

test("copies of a list that are written in any order are as if each had been copied as a whole", () => {
  const source = random(3);
  for (const length of [0, 1, 127, 128, 129, 400]) {
    const pairs = [
      { list: new SharedList<number>(length), plain: new Array<number | undefined>(length).fill(undefined) },
    ];
    for (let step = 0; step < 300; step += 1) {
      const { list, plain } = source.pick(pairs);
      if (source.below(10) === 0) {
        pairs.push({ list: new SharedList(length, list), plain: plain.slice() });
        continue;
      }
      const place = source.below(length + 1);
      const value = source.below(5) === 0 ? undefined : step;
      list.set(place, value);
      if (place < length) plain[place] = value;
    }
    for (const { list, plain } of pairs) {
      assert.deepEqual(list.values(), plain);
      const places = Array.from(plain.keys()).filter((place) => plain[place] !== undefined);
      const found: number[] = [];
      for (let at = list.nextFrom(0); at < length; at = list.nextFrom(at + 1)) found.push(at);
      assert.deepEqual(found, places);
      assert.deepEqual(
        plain.map((_, place) => list.at(place)),
        plain,
      );
    }
  }
});

import { compileFnmatch } from "../../../server/engine/pattern/fnmatch.ts";
import { hostilePatterns } from "./hostile-patterns.ts";

// Tries hostile patterns in a process of its own, which a test gives a limit: an endless loop would stop all other tests.
// Prints the patterns that match.

const names = [64, 512, 1024, 20_000].map((length) => "a".repeat(length));

const matching = hostilePatterns.filter((pattern) => {
  const { matches } = compileFnmatch(pattern);
  return names.some((name) => matches(name));
});
console.log(JSON.stringify(matching));

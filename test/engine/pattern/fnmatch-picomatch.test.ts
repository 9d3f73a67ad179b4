import assert from "node:assert/strict";
import test from "node:test";
import picomatch from "picomatch";
import { compileFnmatch } from "../../../server/engine/pattern/fnmatch.ts";
import { questions } from "./fnmatch-pairs.ts";
import { random } from "./random.ts";

// A second judge, which is there without Python: another reading of the pattern, with none of the engine's code, is handed
// to picomatch as a text in which nothing is left for it to read, and a regular expression does the matching.

/** With these picomatch leaves regular expressions as they are. Its types know nothing of `literalBrackets`. */
const options: picomatch.PicomatchOptions & { readonly literalBrackets: boolean } = {
  flags: "u",
  regex: true,
  literalBrackets: false,
  posix: false,
  nonegate: true,
  noextglob: true,
  nobrace: true,
  fastpaths: false,
  dot: true,
  strictSlashes: true,
};

const any = "[\\s\\S]";

/** Whether a name matches, found by a regular expression that tries all ways: not for patterns with many stars. */
function matcherOf(pattern: string): (name: string) => boolean {
  // picomatch refuses an empty pattern.
  if (pattern === "") return (name) => name === "";
  const expression = picomatch.makeRe(rewritten(pattern), options);
  // Its own matcher would refuse the empty name, and take every name that is equal to the text.
  return (name) => expression.test(name);
}

/** The pattern as a regular expression of escapes and groups only. */
function rewritten(pattern: string): string {
  // Right behind the opening, or behind the `!`, a `]` is a member. A `[` without its end is a letter.
  const part = /\*+|\?|\[((?:!|(?!!))(?:\][^\]]*|[^\]]+))\]|[\s\S]/gu;
  return pattern.replace(part, (text, members?: string) => {
    if (text.startsWith("*")) return `${any}*`;
    if (text === "?") return any;
    return members === undefined ? [...text].map(escaped).join("") : setOf([...members]);
  });
}

function setOf(members: readonly string[]): string {
  const [first, ...rest] = withoutReversed(members);
  // picomatch would add a slash to `[^…]`, so what is taken out is looked for ahead.
  if (first === "!") return rest.length === 0 ? any : `(?!${setText(rest)})${any}`;
  return first === undefined ? "(?!)" : setText([first, ...rest]);
}

/** A range is marked by a hyphen that is a member of its own kind, so that it cannot be taken for a plain one. */
const to = "to";

function setText(members: readonly string[]): string {
  return `[${members.map((member) => (member === to ? "-" : escaped(member))).join("")}]`;
}

/** The members with ranges marked, and without ranges that run backwards: both ends and the hyphen go. */
function withoutReversed(letters: readonly string[]): readonly string[] {
  const members = [...letters];
  let next = members[0] === "!" ? 2 : 1;
  for (let at = next; at < members.length - 1; at += 1) {
    if (members[at] !== "-" || at < next) continue;
    members[at] = to;
    next = at + 3;
  }
  for (let at = members.length - 1; at > 0; at -= 1) {
    if (members[at] === to && pointOf(members[at - 1]) > pointOf(members[at + 1])) members.splice(at - 1, 3);
  }
  return members;
}

function pointOf(letter: string | undefined): number {
  return letter?.codePointAt(0) ?? 0;
}

function escaped(letter: string): string {
  return `\\u{${pointOf(letter).toString(16)}}`;
}

/** More stars than this, and the expression would try too many ways. */
const mostStars = 4;

test("50,000 random pairs are answered as a regular expression made by picomatch does", () => {
  const asked = questions(random(Number(process.env["SEED"] ?? 4)), 10_000, 5).filter(
    ({ pattern }) => pattern.split("*").length - 1 <= mostStars,
  );
  assert.ok(asked.length > 9000, "few patterns are too hostile");
  const wrong = asked.flatMap(({ pattern, names }) => {
    const matches = matcherOf(pattern);
    const compiled = compileFnmatch(pattern);
    return names
      .filter((name) => compiled.matches(name) !== matches(name))
      .map((name) => JSON.stringify([pattern, name]));
  });
  assert.deepEqual(wrong.slice(0, 20), []);
});

test("the reading of that judge is a good one also where classes are odd", () => {
  const rows: readonly (readonly [string, string, boolean])[] = [
    ["[]-a]", "]", true],
    ["[a-c-e]", "d", false],
    ["[a-c-e]", "-", true],
    ["[!z-a]", "x", true],
    ["[b-a!c]", "x", true],
    ["[!]", "[!]", true],
    ["[^a]", "b", false],
    ["[!a]", "/", true],
    ["??", "😀", false],
    ["", "", true],
  ];
  for (const [pattern, name, matches] of rows) {
    assert.equal(matcherOf(pattern)(name), matches, JSON.stringify([pattern, name]));
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { type NameDomain, nameDomains } from "../../../server/engine/language/domain.ts";
import { finish } from "../../../server/engine/language/effort.ts";
import { findName } from "../../../server/engine/language/find-name.ts";
import {
  type Language,
  nameLanguage,
  serverLanguage,
  serverlessLanguage,
} from "../../../server/engine/language/language.ts";
import { compileFnmatch, exactPattern } from "../../../server/engine/pattern/fnmatch.ts";
import { type Fold, longestPattern } from "../../../server/engine/pattern/pattern.ts";
import { random } from "../pattern/random.ts";

const { tool, any } = nameDomains;
const names = (source: string, fold: Fold = "none") => nameLanguage(compileFnmatch(source, { fold }));
const server = (source: string) => serverLanguage(compileFnmatch(source), "__");
const native = serverlessLanguage("__");

/** A name, the cover, or `undefined` for unknown. */
function ask(inside: readonly Language[], outside: readonly Language[], domain: NameDomain = tool) {
  const answer = finish(findName({ inside, outside, domain }));
  if (answer.kind === "name") return answer.name;
  return answer.kind === "none" ? answer.cover : undefined;
}

interface Row {
  readonly inside: readonly Language[];
  readonly outside: readonly Language[];
  readonly domain?: NameDomain;
  readonly expected: string | readonly number[];
}

function check(rows: readonly Row[]): void {
  for (const { inside, outside, domain, expected } of rows) {
    const question = `${inside.map(({ key }) => key).join(" & ")} without ${outside.map(({ key }) => key).join(" | ")}`;
    assert.deepEqual(ask(inside, outside, domain), expected, question);
  }
}

test("names of patterns, with letters that read well", () => {
  check([
    { inside: [names("math_*")], outside: [names("math_add")], expected: "math_" },
    { inside: [names("math_?*")], outside: [names("math_add")], expected: "math_x" },
    { inside: [names("math_?")], outside: [names("math_[a-z]")], expected: "math_0" },
    { inside: [names("math_*")], outside: [names("math_"), names("math_[a-wyz]*")], expected: "math_x" },
    { inside: [names("*")], outside: [], expected: "x" },
    { inside: [], outside: [names("x*")], expected: "a" },
    { inside: [names("*_add")], outside: [names("math_*"), names("?_*"), names("_*")], expected: "xx_add" },
    { inside: [names("a*"), names("*b")], outside: [names("ab")], expected: "axb" },
    { inside: [nameLanguage(exactPattern("a*b"))], outside: [names("a[*]c")], domain: any, expected: "a*b" },
  ]);
});

test("covers by one and by several", () => {
  check([
    { inside: [names("math_add")], outside: [names("fs_*"), names("math_*"), names("*")], expected: [1] },
    { inside: [names("a?")], outside: [names("a[!b-z]"), names("a[a-m]*"), names("?[b-z]")], expected: [0, 2] },
    { inside: [names("*")], outside: [names("?"), names("??*")], expected: [0, 1] },
    { inside: [names("*")], outside: [names("?"), names("??*")], domain: any, expected: "" },
    { inside: [names("a*"), names("*b")], outside: [names("a"), names("a*b")], expected: [1] },
    { inside: [names("a*")], outside: [names("a?*"), names("*a"), names("a")], expected: [0, 1] },
  ]);
});

test("patterns that share their start do not share what follows", () => {
  check([
    { inside: [names("aab")], outside: [names("*aa*c"), names("*ab")], expected: [1] },
    { inside: [names("abaabb")], outside: [names("*aba*c"), names("*abb")], expected: [1] },
    { inside: [names("aab")], outside: [names("*aa*c"), names("*a")], expected: "aab" },
    { inside: [names("aa")], outside: [names("*aa*c"), names("*a")], expected: [1] },
    { inside: [names("xab")], outside: [names("xa*c"), names("xa"), names("xab")], expected: [2] },
    { inside: [names("xab*")], outside: [names("xa"), names("xab"), names("xa?c*")], expected: "xabx" },
  ]);
});

test("no name is inside: nothing is needed to cover them", () => {
  check([
    { inside: [names("a b")], outside: [names("*")], expected: [] },
    { inside: [names("")], outside: [names("*")], expected: [] },
    { inside: [names("")], outside: [names("*")], domain: any, expected: [0] },
    { inside: [names("[z-a]*")], outside: [], expected: [] },
    { inside: [names("a*"), names("b*")], outside: [names("*")], expected: [] },
    { inside: [names("?".repeat(129))], outside: [names("*")], expected: [] },
    { inside: [names("?".repeat(128))], outside: [names("[!x]*")], expected: "x".repeat(128) },
    { inside: [names("a".repeat(longestPattern + 1))], outside: [], domain: any, expected: [] },
    { inside: [names("a")], outside: [names("*".repeat(longestPattern + 1))], expected: "a" },
  ]);
});

test("servers are what is before the first mark", () => {
  check([
    { inside: [server("my")], outside: [], expected: "my__" },
    { inside: [server("my__srv")], outside: [], expected: [] },
    { inside: [server("my_")], outside: [], expected: [] },
    { inside: [names("my__srv__t")], outside: [server("my")], expected: [0] },
    { inside: [names("__lab__x")], outside: [server("*")], expected: "__lab__x" },
    { inside: [names("__lab__x")], outside: [native], expected: [0] },
    { inside: [names("a___b")], outside: [server("a")], expected: [0] },
    { inside: [names("slack__*")], outside: [server("slack")], expected: [0] },
    { inside: [names("sl*")], outside: [server("sl*")], expected: "sl" },
    { inside: [names("sl*"), server("*")], outside: [server("sl*")], expected: [0] },
    { inside: [names("sl_*"), server("*")], outside: [server("sl_*")], expected: "sl__" },
    { inside: [server("lab_*")], outside: [server("l*")], expected: [0] },
    { inside: [server("*")], outside: [names("*__*")], expected: [0] },
    { inside: [names("*__*")], outside: [server("*")], expected: "__" },
    { inside: [names("*")], outside: [server("*"), native], expected: [0, 1] },
    { inside: [native, names("*_*_*")], outside: [], expected: "__" },
    { inside: [native, names("x*_*_*")], outside: [], expected: "x_x_" },
    { inside: [serverLanguage(compileFnmatch("*"), "")], outside: [], expected: [] },
    { inside: [names("*")], outside: [serverlessLanguage("")], expected: [0] },
    { inside: [serverLanguage(compileFnmatch("a*"), "aab")], outside: [names("aaa*")], expected: "axaab" },
  ]);
});

test("folded patterns answer with names of the domain", () => {
  const capitals = { letters: [{ first: 0x41, last: 0x5a }], least: 1, most: 9 };
  check([
    { inside: [names("FS\\?", "windows")], outside: [names("fs/x", "windows")], expected: "fs/a" },
    { inside: [names("?", "windows")], outside: [names("[!A]", "windows")], expected: "a" },
    { inside: [names("?", "windows")], outside: [names("[!A]", "windows")], domain: capitals, expected: "A" },
    { inside: [names("[@-z]", "windows")], outside: [names("[a-z]", "windows")], domain: any, expected: "_" },
    { inside: [names("[À-Þ]", "windows")], outside: [names("[à-þ]", "windows")], domain: any, expected: [0] },
    { inside: [names("[A-Z]*", "windows")], outside: [names("[a-z]*", "windows")], expected: [0] },
  ]);
});

test("languages of different folding are not compared", () => {
  assert.equal(ask([names("a")], [names("a", "windows")]), undefined);
});

test("letters beyond ASCII, one for all that no pattern tells apart", () => {
  check([
    { inside: [names("[!!-~]")], outside: [names("[\0- \x7f]")], domain: any, expected: "¡" },
    { inside: [names("[é-ü]")], outside: [names("é"), names("[í-ü]")], domain: any, expected: "ê" },
    { inside: [names("[\0-\x7f]")], outside: [names("[!é]")], domain: any, expected: [0] },
    { inside: [names("😀*")], outside: [names("?")], domain: any, expected: "😀x" },
  ]);
  // The halves of a pair next to each other are one letter, so nothing is sure here.
  const halves = [names(""), names("[!\ud83d]*"), names("?"), names("?[!\ude00]*"), names("???*")];
  assert.equal(ask([names("*")], halves, any), undefined);
});

test("any text is answered as the letters that matter", () => {
  const source = random(11);
  const pieces = [..."aé_**?", "😀", "[a😀]", "[!é]", "[!_a]", "[é-ü]", "[!z-a]"];
  const few = {
    letters: [0x5f, 0x61, 0x78, 0xe9, 0xea, 0x1f600].map((code) => ({ first: code, last: code })),
    least: 0,
    most: 1024,
  };
  const counts = new Map<string, number>();
  for (let round = 0; round < 1500; round += 1) {
    const inside = [names(source.text(pieces, 4))];
    const outside = Array.from({ length: source.below(6) }, () => names(source.text(pieces, 3)));
    const wide = finish(findName({ inside, outside, domain: any }));
    const narrow = finish(findName({ inside, outside, domain: few }));
    const row = JSON.stringify([...inside, ...outside].map(({ key }) => key));
    assert.equal(wide.kind, narrow.kind, row);
    counts.set(wide.kind, (counts.get(wide.kind) ?? 0) + 1);
    if (wide.kind !== "name" || narrow.kind !== "name") continue;
    assert.equal(Array.from(wide.name).length, Array.from(narrow.name).length, row);
    assert.ok(
      inside.every((language) => language.has(wide.name)),
      row,
    );
    assert.ok(!outside.some((language) => language.has(wide.name)), row);
  }
  assert.ok((counts.get("name") ?? 0) > 300 && (counts.get("none") ?? 0) > 300);
});

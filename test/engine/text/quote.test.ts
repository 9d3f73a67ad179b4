import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { fenced, inlineCode, label, longestShown, shorten, visible } from "../../../server/engine/text/quote.ts";

const hostile = [
  "](command:workbench.action.quit)",
  "[x](command:evil)",
  "![x](https://example.invalid/a.png)",
  "<img src=x onerror=alert(1)>",
  "`",
  "``` `` `",
  "a`b``c",
  "a|b",
  "a\\|b",
  "a\\\\|[x](command:evil)",
  "line\nbreak\r\n\ttab",
  "\u202eright to left\u202c",
  "zero\u200bwidth\ufeff",
  "\ud83d lone",
  "\0 nul \x7f del \x85 next line",
  "\u2028\u2029",
  " padded ",
  "  ",
  "",
  "$(alert)",
  "tags \u{e0041}",
  "no\u00a0break",
];

test("what cannot be seen is shown as a sign or an escape", () => {
  const rows: readonly (readonly [string, string])[] = [
    ["a\nb\r\tc", "a␊b␍␉c"],
    ["\0\x7f", "␀␡"],
    ["\u202ex", "\\u202ex"],
    ["\ud83d", "\\ud83d"],
    ["😀 é 中", "😀 é 中"],
    ["\u{e0041}", "\\u{e0041}"],
    ["a\u00a0b", "a\\u00a0b"],
    ["\u200b\ufeff\u2028", "\\u200b\\ufeff\\u2028"],
    ["plain_name-1.0/x", "plain_name-1.0/x"],
  ];
  for (const [text, shown] of rows) assert.equal(visible(text), shown);
});

/** Reads a code span as CommonMark does; undefined when the text is not one code span from end to end. */
function readCodeSpan(markdown: string): string | undefined {
  const fence = /^`+/.exec(markdown)?.[0] ?? "";
  const inside = markdown.slice(fence.length, -fence.length);
  const runs = inside.match(/`+/g) ?? [];
  if (fence === "" || !markdown.endsWith(fence) || runs.some((run) => run.length === fence.length)) return undefined;
  if (inside.startsWith("`") || inside.endsWith("`")) return undefined;
  return /^ .*[^ ].* $/s.test(inside) ? inside.slice(1, -1) : inside;
}

/** Splits a table row as renderers do: a pipe behind an even number of back-slashes ends the cell. */
function cells(row: string): readonly string[] {
  const found = [""];
  let slashes = 0;
  for (const letter of row) {
    if (letter === "|" && slashes % 2 === 0) found.push("");
    else found[found.length - 1] += letter;
    slashes = letter === "\\" ? slashes + 1 : 0;
  }
  return found.map((cell) => cell.replaceAll("\\|", "|"));
}

test("inline code is one code span, whatever is in it", () => {
  const text = fc.oneof(
    fc.constantFrom(...hostile),
    fc.string({ unit: fc.constantFrom("`", "|", "\\", " ", "\n", "a", "[", "]") }),
  );
  fc.assert(
    fc.property(text, (value) => {
      assert.equal(readCodeSpan(inlineCode(value, "paragraph")), visible(value) === "" ? " " : visible(value));
      const [cell, ...others] = cells(inlineCode(value));
      assert.deepEqual(others, []);
      // Behind the text's own back-slash, a look-alike stands for the pipe.
      const read = readCodeSpan(cell ?? "")?.replaceAll("\u2502", "|");
      assert.equal(read, visible(value) === "" ? " " : visible(value));
    }),
    { numRuns: 3000 },
  );
});

test("a code block ends where we end it, and keeps lines and tabs", () => {
  assert.equal(fenced("a\r\n\tb", "json"), "```json\na\n\tb\n```");
  assert.equal(fenced("```\n</details>", "x y`"), "````xy\n```\n</details>\n````");
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("`", "\n", "\r", "a", "\u202e") }), (text) => {
      const lines = fenced(text, "").split("\n");
      const fence = lines[0] ?? "";
      assert.ok(lines.slice(1, -1).every((line) => !line.includes(fence) && !/[\r\u202e]/.test(line)));
      assert.equal(lines.at(-1), fence);
    }),
  );
});

test("long texts are cut without tearing a pair", () => {
  assert.equal(shorten("abcd", 4), "abcd");
  assert.equal(shorten("abcde", 4), "abc…");
  assert.equal(shorten("ab😀e", 4), "ab…");
  assert.ok(inlineCode("x".repeat(100_000)).length <= longestShown + 2);
  assert.ok(label("\u202e".repeat(100_000)).length < 1000);
  assert.equal(label("name"), "name");
});

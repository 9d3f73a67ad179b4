import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { labelText } from "../../../server/engine/features/label-text.ts";
import { escapeMarkdown, markdownText, paragraph, renderMarkdown } from "../../../server/engine/features/markdown.ts";
import { message } from "../../../server/engine/text/message.ts";

const hostile = [
  "](command:evil)",
  "![x](http://x.example/y.png)",
  "<img src=x>",
  "a|b",
  "``` js",
  "\u202eabc",
  "a\nb",
  "**b**",
  "https://x.example",
];

test("an argument in back-ticks is code, any other is text without Markdown", () => {
  const text = markdownText(message("**{0}** `{1}` {2}", "a*b", "c`d", message("`{0}`", "[e]")));
  assert.equal(text, "**a\\*b** ``c`d`` `[e]`");
});

test("no text of strangers becomes a link, a picture, HTML or another line", () => {
  for (const text of hostile) {
    const escaped = escapeMarkdown(text);
    assert.doesNotMatch(escaped, /(^|[^\\])[[\]<>`|*]/, `${text} is escaped`);
    assert.doesNotMatch(escaped, /[\n\u202e]/);
    assert.doesNotMatch(escaped, /https:/, "no address that renderers make a link of");
  }
});

test("a table keeps its cells whatever is in them", () => {
  const row = (text: string) => [message("`{0}`", text), message("{0}", text)];
  for (const text of hostile) {
    const table = renderMarkdown([{ kind: "table", head: [message("a"), message("b")], rows: [row(text)] }]);
    const [, , line = ""] = table.split("\n");
    assert.equal(table.split("\n").length, 3, text);
    assert.equal(line.replaceAll(/\\./g, "").split("|").length, 4, `${text}: ${line}`);
  }
});

test("any text stays on its line and in its code", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const code = markdownText(message("`{0}`", text));
      const fence = /^`+/.exec(code)?.[0] ?? "";
      const inside = code.slice(fence.length, -fence.length);
      return !code.includes("\n") && code.endsWith(fence) && !new RegExp(`(^|[^\`])${fence}([^\`]|$)`).test(inside);
    }),
  );
});

test("a link is drawn only where it leads somewhere", () => {
  const link = { title: message("move up"), effect: message("+1 tool off"), edits: [] };
  const block = { kind: "paragraph", text: message("so"), link } as const;
  assert.equal(renderMarkdown([block]), "so");
  assert.equal(renderMarkdown([block], { linkTo: () => "command:x" }), "so [move up](command:x) · *+1 tool off*");
  assert.equal(renderMarkdown([{ ...block, text: message("") }, paragraph("end")]), "end");
});

test("texts are translated as templates", () => {
  const translate = (key: string) => (key === "on: `{0}`" ? "`{0}` 已启用" : undefined);
  assert.equal(markdownText(message("on: `{0}`", "x"), { translate }), "`x` 已启用");
  assert.equal(labelText(message("on: `{0}`", "x"), translate), "x 已启用");
});

test("a label drops the back-ticks of templates only", () => {
  const inner = message("`tools.disabled` entry {0}", 3);
  assert.equal(labelText(message("{0} · {1}", inner, "a`b\u202e")), "tools.disabled entry 3 · a`b\\u202e");
});

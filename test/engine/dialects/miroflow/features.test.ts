import assert from "node:assert/strict";
import test from "node:test";
import { effectBetween, effectInWords } from "../../../../server/engine/features/change-effect.ts";
import { compareFiles } from "../../../../server/engine/features/comparison.ts";
import { othersInWords } from "../../../../server/engine/features/comparison-words.ts";
import { completions } from "../../../../server/engine/features/completion.ts";
import { hover } from "../../../../server/engine/features/hover.ts";
import { renderMarkdown } from "../../../../server/engine/features/markdown.ts";
import { finish } from "../../../../server/engine/language/effort.ts";
import { coverOf } from "../../../../server/engine/policy/proofs.ts";
import { formatMessage } from "../../../../server/engine/text/message.ts";
import { marked } from "../../features/samples.ts";
import { fileWith, plainCatalog, policyOf, read } from "./support.ts";

/** What is offered at the mark, in a list of pairs. */
function offered(pairs: string): readonly string[] {
  const { text, offset } = marked(fileWith([]).replace("[]}", `${pairs}}`));
  return completions(read(text, { known: plainCatalog }), offset).map(({ label }) => label);
}

test("a pair is completed by servers, then by the tools of its server", () => {
  assert.deepEqual(offered(`[["|", "x"]]`), ["reader", "a/b", "a", "browser"]);
  assert.deepEqual(offered(`[["reader", "|"]]`), ["fetch", "delete_file"]);
  assert.deepEqual(offered(`[["nobody", "|"]]`), ["fetch", "delete_file", "c", "d", "click", "open"]);
});

test("a server and a tool may have any letters", () => {
  const { text, offset } = marked(fileWith([]).replace("[]}", `[["|my server", "eine Prüfung"], ["x", "*"]]}`));
  const analysis = read(text, { known: plainCatalog });
  const { policy, proofs } = policyOf(analysis);
  assert.deepEqual(
    policy.rules.map((rule) => coverOf(proofs, rule)),
    [undefined, undefined],
  );
  const shown = renderMarkdown(hover(analysis, [], offset)?.blocks ?? []);
  assert.match(shown, /^\*\*hidden\*\* `my server\/eine Prüfung`/);
  assert.doesNotMatch(shown, /never/);
});

test("files with other servers are compared by the tools that both have, and those that one has", () => {
  const before = fileWith([["reader", "fetch"]]);
  const after = before
    .replace('"name":"reader","params":{"command":"python"}', '"name":"reader","params":"http://host.example"')
    .replace('"name":"browser"', '"name":"printer"');
  const compared = finish(
    compareFiles(read(before, { known: plainCatalog }), read(after, { known: plainCatalog }), {
      effort: {},
      needsOthers: true,
    }),
  );
  const [pair] = compared.pairs;
  assert.ok(pair);
  assert.deepEqual(
    pair.changes?.map(({ before: one, after: other }) => [
      one.subject.name,
      one.effect,
      other.effect,
      other.reason.path,
    ]),
    [
      ["reader/fetch", "deny", "allow", "not-filtered-sse"],
      ["browser/click", "allow", "deny", "not-available"],
      ["browser/open", "allow", "deny", "not-available"],
    ],
  );
  const { dialect, policies } = read(before);
  const domain = policies[0]?.proofs.domainOf("tool");
  assert.ok(domain);
  assert.deepEqual(
    othersInWords({ before: dialect, after: dialect }, pair, domain).map((text) => formatMessage(text)),
    ["other names are not compared, since more than lists of rules decides about them"],
  );
});

test("what is said to change nothing is proved, servers included", () => {
  const text = fileWith([["reader", "x"]]).replace('"https://host.example/sse"', '{"command":"x"}');
  const twice = text.replace('["reader","x"]', '["reader","x"],["reader","x"]');
  const said = (after: string) => {
    const [one, other] = [text, after].map((each) => read(each, { known: plainCatalog }));
    assert.ok(one && other);
    return formatMessage(effectInWords(finish(effectBetween(one, other, {}))));
  };
  assert.equal(said(twice), "changes nothing for any name");
  assert.equal(said(fileWith([["reader", "x"]])), "no known tool changes");
});

import assert from "node:assert/strict";
import test from "node:test";
import { completions } from "../../../../server/engine/features/completion.ts";
import { hover } from "../../../../server/engine/features/hover.ts";
import { renderMarkdown } from "../../../../server/engine/features/markdown.ts";
import { coverOf } from "../../../../server/engine/policy/proofs.ts";
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

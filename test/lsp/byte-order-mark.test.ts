import assert from "node:assert/strict";
import test from "node:test";
import { type CodeAction, CodeActionRequest, type Hover, HoverRequest } from "vscode-languageserver";
import { toggleRequest } from "../../server/protocol/requests.ts";
import { startClient } from "./language-client.ts";
import { catalog } from "./samples.ts";

const path = "a.tool-controller.json";
const text = '{"rules":[{"mode":"activate","pattern":"math_*"},{"mode":"deactivate","pattern":"txet_*"}]}';

test("of a byte order mark, which an editor does not show, no place and no edit on the first line is out by one", async (context) => {
  const client = await startClient({ "tools.json": catalog, [path]: `\ufeff${text}` });
  context.after(() => client.stop());
  client.open(path, text);
  const textDocument = { uri: client.uri(path) };
  const cut = ({ start, end }: { start: { character: number }; end: { character: number } }) =>
    text.slice(start.character, end.character);

  const diagnostics = await client.diagnosticsOf(path, ({ version }) => version === 1);
  const misspelt = diagnostics.find(({ code }) => code === "unmatched-pattern");
  assert.ok(misspelt);
  assert.equal(cut(misspelt.range), '"txet_*"');

  const onQuote = { line: 0, character: text.indexOf('"math_*"') };
  const hover = await client.connection.sendRequest<Hover | null>(HoverRequest.method, {
    textDocument,
    position: onQuote,
  });
  assert.ok(hover?.range);
  assert.equal(cut(hover.range), '"math_*"');

  const mark = diagnostics.find(({ code }) => code === "syntax");
  assert.ok(mark);
  const start = { line: 0, character: 0 };
  const actions = await client.connection.sendRequest<CodeAction[] | null>(CodeActionRequest.method, {
    textDocument,
    range: { start, end: start },
    context: { diagnostics: [mark] },
  });
  assert.deepEqual(actions, [], "the mark is not in the editor, so nothing there can remove it");

  const result = await client.request(toggleRequest, {
    ...textDocument,
    version: 1,
    policy: "",
    subjects: [{ kind: "tool", name: "text_up", server: null }],
    effect: "deny",
  });
  assert.ok(result.kind === "plan", JSON.stringify(result));
  const [edit] = result.plan.edits;
  assert.ok(edit);
  assert.equal(text.slice(0, edit.range.start.character), '{"rules":[');
});

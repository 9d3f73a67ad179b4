import type { CompletionItem, CompletionList, CompletionParams } from "vscode-languageserver";
import { type Completion, completions, markdownText, schemaCompletions, visible } from "../engine/index.ts";
import { CompletionItemKind, InsertTextFormat, MarkupKind } from "./protocol-values.ts";
import type { ServerContext } from "./server-context.ts";
import type { Current } from "./session.ts";
import { type Translate, toLabel, toOffset, toRange } from "./to-protocol.ts";

/** What may be written at the cursor. The list is complete, so that the editor filters it by itself. */
export async function completionsAt(
  { client, session }: ServerContext,
  { textDocument, position }: CompletionParams,
): Promise<CompletionList | null> {
  const current = await session.current(textDocument.uri);
  if (current === undefined || current.role.kind === "none") return null;
  const found = completionsIn(current, toOffset(current, position));
  return { isIncomplete: false, items: found.map((item, index) => toItem(current, item, index, client.translate)) };
}

function completionsIn({ role }: Current, offset: number): readonly Completion[] {
  switch (role.kind) {
    case "profile":
      return completions(role.analysis, offset);
    case "catalog":
      return schemaCompletions(role.file.tree, "catalog", offset);
    case "settings":
      return schemaCompletions(role.tree, "toolsight", offset);
    case "none":
      return [];
  }
  return role satisfies never;
}

const kinds = {
  key: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  tool: CompletionItemKind.Function,
  server: CompletionItemKind.Module,
} as const;

function toItem(current: Current, item: Completion, index: number, translate: Translate): CompletionItem {
  const { kind, label, detail, documentation, newText, replace } = item;
  return {
    label: visible(label),
    kind: kinds[kind],
    ...(detail === undefined ? {} : { detail: toLabel(detail, translate) }),
    ...(documentation === undefined
      ? {}
      : { documentation: { kind: MarkupKind.Markdown, value: markdownText(documentation, { translate }) } }),
    // VS Code's JSON server proposes values too; `!` puts ours first, the number keeps our order.
    sortText: `!${String(index).padStart(5, "0")}`,
    // What is typed already has its quote.
    filterText: kind === "key" ? JSON.stringify(label) : newText,
    insertTextFormat: InsertTextFormat.PlainText,
    textEdit: { range: toRange(current, replace), newText },
  };
}

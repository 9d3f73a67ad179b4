import { Position, Range, type TextDocument, TextEdit } from "vscode";
import type { WireEdit, WireRange } from "../server/protocol/requests.ts";

/** A range as VS Code has it. */
export function toRange({ start, end }: WireRange): Range {
  return new Range(new Position(start.line, start.character), new Position(end.line, end.character));
}

/** Edits as VS Code has them. */
export function toTextEdits(edits: readonly WireEdit[]): TextEdit[] {
  return edits.map(({ range, newText }) => TextEdit.replace(toRange(range), newText));
}

/** Edits that give the document, once `edits` are applied, its present text back. */
export function inverseEdits(document: TextDocument, edits: readonly WireEdit[]): (after: TextDocument) => TextEdit[] {
  const before = document.getText();
  const ordered = edits
    .map(({ range, newText }) => ({
      start: document.offsetAt(toRange(range).start),
      end: document.offsetAt(toRange(range).end),
      newText,
    }))
    .toSorted((a, b) => a.start - b.start);
  return (after) => {
    let shift = 0;
    return ordered.map(({ start, end, newText }) => {
      const from = start + shift;
      shift += newText.length - (end - start);
      return TextEdit.replace(
        new Range(after.positionAt(from), after.positionAt(from + newText.length)),
        before.slice(start, end),
      );
    });
  };
}

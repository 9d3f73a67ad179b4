import type { TextEdit } from "../text/text-edit.ts";
import { sortEdits } from "../text/text-edit.ts";

/** A stretch of the edited text: kept from the original, or new. */
type Piece =
  | { readonly kind: "kept"; readonly start: number; readonly end: number }
  | { readonly kind: "new"; readonly text: string };

/** A text that was edited in steps and still knows which letters are the original's. */
export interface EditedText {
  readonly original: string;
  readonly pieces: readonly Piece[];
}

/** A text before its first edit. */
export function unedited(original: string): EditedText {
  return { original, pieces: [{ kind: "kept", start: 0, end: original.length }] };
}

/** The text after all steps so far. */
export function currentText({ original, pieces }: EditedText): string {
  return pieces.map((piece) => textOfPiece(original, piece)).join("");
}

/** One step more. `edits` refer to `currentText`, must not overlap and lie inside it (see `refusal`). */
export function editFurther(edited: EditedText, edits: readonly TextEdit[]): EditedText {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { span, newText } of sortEdits(edits)) {
    pieces.push(...slicePieces(edited, at, span.start));
    if (newText !== "") pieces.push({ kind: "new", text: newText });
    at = span.end;
  }
  pieces.push(...slicePieces(edited, at, Number.POSITIVE_INFINITY));
  return { original: edited.original, pieces };
}

/** All steps as one list of edits of the original, in order, apart from each other, each as small as it can be. */
export function totalEdits({ original, pieces }: EditedText): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  let at = 0;
  let newText = "";
  const end: Piece = { kind: "kept", start: original.length, end: original.length };
  for (const piece of [...pieces, end]) {
    if (piece.kind === "new") {
      newText += piece.text;
      continue;
    }
    if (piece.start > at || newText !== "")
      edits.push(...smallest(original, { span: { start: at, end: piece.start }, newText }));
    at = piece.end;
    newText = "";
  }
  return edits;
}

function textOfPiece(original: string, piece: Piece): string {
  return piece.kind === "kept" ? original.slice(piece.start, piece.end) : piece.text;
}

function slicePieces({ pieces }: EditedText, from: number, to: number): readonly Piece[] {
  const slices: Piece[] = [];
  let at = 0;
  for (const piece of pieces) {
    const length = piece.kind === "kept" ? piece.end - piece.start : piece.text.length;
    const start = Math.max(from - at, 0);
    const end = Math.min(to - at, length);
    if (start < end) slices.push(slicePiece(piece, start, end));
    at += length;
  }
  return slices;
}

function slicePiece(piece: Piece, start: number, end: number): Piece {
  if (piece.kind === "new") return { kind: "new", text: piece.text.slice(start, end) };
  return { kind: "kept", start: piece.start + start, end: piece.start + end };
}

/** The edit without the letters at its ends that stay as they are; nothing when all of them do. */
function smallest(original: string, { span, newText }: TextEdit): readonly TextEdit[] {
  let { start, end } = span;
  let from = 0;
  let to = newText.length;
  while (start < end && from < to && original.charCodeAt(start) === newText.charCodeAt(from)) {
    start += 1;
    from += 1;
  }
  while (start < end && from < to && original.charCodeAt(end - 1) === newText.charCodeAt(to - 1)) {
    end -= 1;
    to -= 1;
  }
  // An editor has no position inside a line break of two letters or inside a pair that is one character.
  while (start > span.start && (isInside(original, start) || isInside(newText, from))) {
    start -= 1;
    from -= 1;
  }
  while (end < span.end && (isInside(original, end) || isInside(newText, to))) {
    end += 1;
    to += 1;
  }
  return start === end && from === to ? [] : [{ span: { start, end }, newText: newText.slice(from, to) }];
}

function isInside(text: string, at: number): boolean {
  const pair = text.slice(at - 1, at + 1);
  return pair === "\r\n" || /^[\ud800-\udbff][\udc00-\udfff]$/.test(pair);
}

import type { Span } from "../text/span.ts";
import type { TextEdit } from "../text/text-edit.ts";
import { commaIn, skipSpaces } from "./layout.ts";
import { ownCommentsAbove } from "./leading-comments.ts";
import type { ArrayNode } from "./node.ts";
import { removePart } from "./remove-part.ts";
import type { SyntaxTree } from "./syntax-tree.ts";

/** Removes some items at once, each as `removeItem` does with the comments above it; what remains is written as it was. */
export function removeItems(tree: SyntaxTree, array: ArrayNode, indices: readonly number[]): readonly TextEdit[] {
  if (tree.language !== undefined) return tree.language.removeItems(tree, array, indices, "take");
  const gone = new Set(indices.filter((index) => index >= 0 && index < array.items.length));
  if (gone.size === 0 || !array.closed) return [];
  const spans = Array.from(gone).flatMap((index) =>
    removePart(tree, array, index, { above: ownCommentsAbove(tree, array, index) }).map(({ span }) => span),
  );
  const comma = needlessComma(tree, array, gone);
  return union(comma === undefined ? spans : [...spans, comma]).map((span) => ({ span, newText: "" }));
}

/** The comma behind the last item that stays, when the list does not end with a comma as it is. */
function needlessComma(tree: SyntaxTree, { items, span }: ArrayNode, gone: ReadonlySet<number>): Span | undefined {
  const lastKept = items.findLastIndex((_, index) => !gone.has(index));
  const last = items.at(-1);
  if (lastKept < 0 || lastKept === items.length - 1 || last === undefined) return undefined;
  if (commaIn(tree, { start: last.span.end, end: span.end - 1 }) !== undefined) return undefined;
  const kept = items[lastKept]?.span;
  const next = items[lastKept + 1]?.span;
  const comma = kept && next && commaIn(tree, { start: kept.end, end: next.start });
  // The blank between two items of one line goes as well.
  return comma && { start: comma.start, end: skipSpaces(tree.text, comma.end) === next.start ? next.start : comma.end };
}

/** What is taken out with neighbouring items may overlap, as the blanks between them. */
function union(spans: readonly Span[]): readonly Span[] {
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    const last = joined.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

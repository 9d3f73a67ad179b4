import type { Span } from "./span.ts";

/** Replaces the text of a span. An empty span inserts, an empty `newText` removes. */
export interface TextEdit {
  readonly span: Span;
  readonly newText: string;
}

/** Why edits were not applied: two of them change the same letters, or one lies outside the text. */
export type RefusedEdits = "overlap" | "outside";

/** The edits in the order of their place. Edits at one place keep the order in which they were given. */
export function sortEdits(edits: readonly TextEdit[]): readonly TextEdit[] {
  return edits.toSorted((one, other) => one.span.start - other.span.start || one.span.end - other.span.end);
}

/** Why `edits` cannot be applied to a text of `length` units, or undefined when they can. */
export function refusal(length: number, edits: readonly TextEdit[]): RefusedEdits | undefined {
  let reached = 0;
  for (const { span } of sortEdits(edits)) {
    if (!(span.start >= 0 && span.start <= span.end && span.end <= length)) return "outside";
    if (span.start < reached) return "overlap";
    reached = span.end;
  }
  return undefined;
}

/** The text after all edits, or undefined when they overlap or leave the text. All spans refer to the text before. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string | undefined {
  if (refusal(text.length, edits) !== undefined) return undefined;
  const parts: string[] = [];
  let reached = 0;
  for (const { span, newText } of sortEdits(edits)) {
    parts.push(text.slice(reached, span.start), newText);
    reached = span.end;
  }
  parts.push(text.slice(reached));
  return parts.join("");
}

/**
 * Groups of edits that all refer to the same text, as one sorted list without repeats; undefined when they overlap.
 * An equal edit in two groups is kept once, so two fixes that remove the same thing go together.
 */
export function combineEdits(...groups: readonly (readonly TextEdit[])[]): readonly TextEdit[] | undefined {
  const combined: TextEdit[] = [];
  const known = new Set<string>();
  for (const group of groups) {
    const added = group.filter((edit) => isInsertion(edit) || !known.has(keyOf(edit)));
    for (const edit of added) {
      known.add(keyOf(edit));
      combined.push(edit);
    }
  }
  return refusal(Number.POSITIVE_INFINITY, combined) === undefined ? sortEdits(combined) : undefined;
}

function isInsertion({ span }: TextEdit): boolean {
  return span.start === span.end;
}

function keyOf({ span, newText }: TextEdit): string {
  return `${span.start} ${span.end} ${newText}`;
}

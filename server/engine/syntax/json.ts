import { message } from "../text/message.ts";
import type { Reader } from "./json-cursor.ts";
import { createReader, documentOf, readSome } from "./json-reader.ts";
import type { SyntaxProblem, SyntaxTree } from "./syntax-tree.ts";

/** The longest text that is read, in UTF-16 units. Real profiles have some kilobytes. */
export const longestText = 5 * 1024 * 1024;

/** How much is read between two pauses: well below a millisecond on an ordinary text. */
const stepsPerSlice = 500;

/**
 * Reads JSON, also half-typed, commented or broken, and reports everything that Python's `json` would refuse or that
 * is not plain JSON. Never throws; keeps as much of the tree as makes sense.
 */
export function parseJson(text: string): SyntaxTree {
  if (text.length > longestText) return unread(text);
  const reader = readerOf(text);
  readSome(reader, Number.POSITIVE_INFINITY);
  return treeOf(text, reader);
}

/** Reads what a text has become, in the language of the tree that was read before. */
export function readAgain({ language }: SyntaxTree, text: string): SyntaxTree {
  return language === undefined ? parseJson(text) : language.parse(text);
}

/**
 * The same in slices: it pauses so often that whoever runs it can stay below any limit worth having. Only a run of
 * comments or one long string is never divided.
 */
export function* parseJsonTask(text: string): Generator<undefined, SyntaxTree, void> {
  if (text.length > longestText) return unread(text);
  const reader = readerOf(text);
  while (!readSome(reader, stepsPerSlice)) yield;
  return treeOf(text, reader);
}

function readerOf(text: string): Reader {
  return createReader(text, hasMark(text) ? 1 : 0);
}

function treeOf(text: string, reader: Reader): SyntaxTree {
  const { root, problems, comments } = documentOf(reader);
  const bom = hasMark(text);
  return { text, root, problems: bom ? [byteOrderMark, ...problems] : problems, comments, bom };
}

function unread(text: string): SyntaxTree {
  return { text, root: undefined, problems: [tooLarge(text)], comments: [], bom: hasMark(text) };
}

function hasMark(text: string): boolean {
  return text.startsWith("\ufeff");
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

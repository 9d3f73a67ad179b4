import picomatch from "picomatch";
import type { SyntaxTree } from "../syntax/syntax-tree.ts";
import type { Dialect } from "./dialect.ts";
import { dialects } from "./index.ts";

/** The last part of a path or URI, without query and fragment. */
export function baseName(file: string): string {
  const path = /^[a-z][a-z0-9+.-]+:/i.test(file) ? (file.split(/[?#]/)[0] ?? file) : file;
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}

/** The dialect that a file's name hints at. */
export function hintedDialect(file: string): Dialect | undefined {
  const name = baseName(file);
  return dialects.find((dialect) => matcherOf(dialect)(name));
}

/**
 * The dialect of a file. A name is a hint, the content decides.
 *
 * @param associated id of the dialect that a setting or the user gives this file; it beats name and content.
 */
export function recognizeDialect(file: string, tree: SyntaxTree, associated?: string): Dialect | undefined {
  if (associated !== undefined) return dialects.find(({ id }) => id === associated);
  const hinted = hintedDialect(file);
  if (hinted?.recognizes(tree, true)) return hinted;
  return dialects.find((dialect) => dialect.recognizes(tree, false));
}

const matchers = new Map<string, (name: string) => boolean>();

function matcherOf(dialect: Dialect): (name: string) => boolean {
  const known = matchers.get(dialect.id);
  if (known !== undefined) return known;
  const matcher = picomatch([...dialect.fileNames], { dot: true });
  matchers.set(dialect.id, matcher);
  return matcher;
}

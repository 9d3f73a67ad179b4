import type { Fold, Pattern } from "./pattern.ts";

/** How a pattern is to be read. */
export interface FnmatchOptions {
  readonly fold: Fold;
}

/** Compiles a pattern of CPython's `fnmatch`. Every text is a pattern; there are no errors. */
export function compileFnmatch(source: string, { fold }: FnmatchOptions): Pattern {
  return { source, language: "fnmatch", fold, tokens: [], shape: { kind: "general" }, matches: () => false };
}

/** A pattern that matches exactly `name`, whatever letters it holds. */
export function exactPattern(name: string, { fold }: FnmatchOptions = { fold: "none" }): Pattern {
  return {
    source: name,
    language: "exact",
    fold,
    tokens: [],
    shape: { kind: "exact", text: name },
    matches: () => false,
  };
}

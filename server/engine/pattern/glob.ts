import picomatch from "picomatch";

/**
 * One predicate for a list of picomatch globs on relative paths with `/`; false for an empty list. A glob that picomatch
 * refuses matches nothing. For files only: patterns of the formats are another language (see fnmatch).
 */
export function globMatcher(globs: readonly string[]): (path: string) => boolean {
  const matchers = globs.flatMap((glob) => compile(glob) ?? []);
  return (path) => matchers.some((matches) => matches(path));
}

function compile(glob: string): ((path: string) => boolean) | undefined {
  try {
    return picomatch(glob.replace(/^\.\//, ""), { dot: true });
  } catch {
    return undefined;
  }
}

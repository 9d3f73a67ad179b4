import picomatch from "picomatch";

/**
 * One predicate for a list of picomatch globs on relative paths with `/`; false for an empty list. A glob that picomatch
 * refuses, or that could keep it busy for ever, matches nothing. For files only: patterns of the formats are another
 * language (see fnmatch).
 */
export function globMatcher(globs: readonly string[]): (path: string) => boolean {
  const matchers = globs.flatMap((glob) => compile(glob) ?? []);
  return (path) => matchers.some((matches) => matches(path));
}

function compile(glob: string): ((path: string) => boolean) | undefined {
  if (mayRunAway(glob)) return undefined;
  try {
    return picomatch(glob.replace(/^\.\//, ""), { dot: true });
  } catch {
    return undefined;
  }
}

/** Nobody writes more runs of stars in one part of a path: `*.agent.json` has one. */
const mostRuns = 3;

/**
 * Settings come with a workspace, and picomatch's expressions try all ways to share a name's letters among the stars of a
 * part: four of them take seconds for one long name, eight take years.
 */
function mayRunAway(glob: string): boolean {
  return glob.split("/").some((part) => (part.match(/\*+/g)?.length ?? 0) > mostRuns);
}

import { Minimatch } from "minimatch";
import picomatch from "picomatch";
import { compileFnmatch } from "../../server/engine/pattern/fnmatch.ts";
import { exactRegExp, textForPicomatch } from "./translate.ts";

/** Whether a name matches. */
export type Matcher = (name: string) => boolean;

export type MatcherName = "own" | "picomatch" | "picomatch, rewritten" | "RegExp" | "minimatch";

/** How each peer compiles one pattern. */
export const compilers: Readonly<Record<MatcherName, (pattern: string) => Matcher>> = {
  own: compileOwn,
  picomatch: (pattern) => picomatch(pattern),
  "picomatch, rewritten": compileRewritten,
  RegExp(pattern) {
    const expression = exactRegExp(pattern, "code-units");
    return (name) => expression.test(name);
  },
  minimatch(pattern) {
    const matcher = new Minimatch(pattern);
    return (name) => matcher.match(name);
  },
};

/** `[!…]` in the words of glob packages, which read a `!` there as a letter or as something else. */
export function globText(pattern: string): string {
  return pattern.replaceAll("[!", "[^");
}

function compileOwn(pattern: string): Matcher {
  const compiled = compileFnmatch(pattern);
  return (name) => compiled.matches(name);
}

const exactOptions: picomatch.PicomatchOptions & { readonly literalBrackets: boolean } = {
  flags: "u",
  regex: true,
  literalBrackets: false,
  posix: false,
  nonegate: true,
  noextglob: true,
  nobrace: true,
  fastpaths: false,
  dot: true,
  strictSlashes: true,
};

/** The whole expression is ours; picomatch only wraps it. Its own matcher would refuse the empty name. */
function compileRewritten(pattern: string): Matcher {
  if (pattern === "") return (name) => name === "";
  const expression = picomatch.makeRe(textForPicomatch(pattern), exactOptions);
  return (name) => expression.test(name);
}

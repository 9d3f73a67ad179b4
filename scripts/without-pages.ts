import { readFileSync } from "node:fs";
import type { Plugin } from "esbuild";

// The pages of the diagnostics stand beside their code, where the next person changes both, but only the generated
// documents show them: a bundle goes without, which is a twentieth of the server.

const start = "\n  page: {";

/** An esbuild plugin that leaves the pages of the diagnostics out of a bundle. */
export const withoutPages: Plugin = {
  name: "without-pages",
  setup(build) {
    build.onLoad({ filter: /[\\/]server[\\/]engine[\\/]diagnostics[\\/].*\.ts$/ }, ({ path }) => ({
      contents: withoutPage(readFileSync(path, "utf8")),
      loader: "ts",
    }));
  },
};

/** The source text with an empty page in place of the one it has; the same text when it has none in the expected form. */
export function withoutPage(source: string): string {
  const at = source.indexOf(start);
  if (at < 0) return source;
  const open = at + start.length - 1;
  const close = endOfBlock(source, open);
  return close === undefined ? source : `${source.slice(0, open)}{}${source.slice(close)}`;
}

// Strings are passed as a whole, since pages quote JSON; a template that computes something is no plain text, so it is left.
const piece = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\[\s\S]|\$(?!\{))*`|[{}`]/g;

function endOfBlock(source: string, open: number): number | undefined {
  let depth = 0;
  for (const { 0: text, index } of source.slice(open).matchAll(piece)) {
    if (text === "`") return undefined;
    if (text === "{") depth += 1;
    if (text === "}") depth -= 1;
    if (depth === 0) return open + index + 1;
  }
  return undefined;
}

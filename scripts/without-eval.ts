import { readFileSync } from "node:fs";
import type { Plugin } from "esbuild";

// zod, which the MCP SDK brings along, tries whether it may make code at run time. Our bundles make none, and a host that
// forbids it would report the try.

/** An esbuild plugin that tells zod that no code may be made at run time. */
export const withoutEval: Plugin = {
  name: "without-eval",
  setup(build) {
    build.onLoad({ filter: /[\\/]node_modules[\\/]zod[\\/]v4[\\/]core[\\/]util\.js$/ }, ({ path }) => ({
      contents: withoutTry(readFileSync(path, "utf8")),
      loader: "js",
    }));
  },
};

/** The source text with a try that fails in place of the one it has; the same text when it has none in the expected form. */
export function withoutTry(source: string): string {
  return source.replace(/const F = Function;\s+new F\(""\);\s+return true;/, "return false;");
}

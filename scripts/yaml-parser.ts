import { join } from "node:path";
import type { Plugin } from "esbuild";

// `yaml` exports everything from one file that does not say it has no side effects, and to Node it offers CommonJS only, of
// which nothing can be left out: 136 kB. server/engine/syntax/yaml needs its lexer and its parser, which are 25 kB.

const parts = ["lexer", "parser"];

/** An esbuild plugin that takes the concrete syntax tree from the package `yaml` and leaves out what is built on it. */
export const yamlParser: Plugin = {
  name: "yaml-parser",
  setup(build) {
    build.onResolve({ filter: /^yaml$/ }, ({ path }) => ({ path, namespace: "yaml-parser" }));
    build.onLoad({ filter: /.*/, namespace: "yaml-parser" }, () => ({
      contents: parts.map((name) => `export * from "./node_modules/yaml/browser/dist/parse/${name}.js";`).join("\n"),
      resolveDir: join(import.meta.dirname, ".."),
    }));
    // What is not used of a file goes, with all that only it imports.
    build.onResolve({ filter: /^\.\.?\// }, ({ path, importer, resolveDir }) =>
      isOfPackage(importer) ? { path: join(resolveDir, path), sideEffects: false } : undefined,
    );
  },
};

function isOfPackage(importer: string): boolean {
  return /[\\/]node_modules[\\/]yaml[\\/]browser[\\/]/.test(importer);
}

import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Plugin } from "esbuild";

// What the language server does not need for the first findings stands behind `import("…")` in server/lsp. Of that, esbuild
// makes a chunk for each such file, and one for each set of them that shares code: the start alone would be two dozen files.

const serverFiles = /[\\/]server[\\/](?:lsp|workspace)[\\/][^\\/]+\.ts$/;

/**
 * An esbuild plugin for a bundle in chunks: all that is reached from `entry` without `import("…")` stands in one chunk, so
 * that the others hold only what is theirs.
 */
export function inChunks(entry: string): Plugin {
  return {
    name: "in-chunks",
    setup(build) {
      build.onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) =>
        kind === "dynamic-import" ? { path: resolve(resolveDir, path), pluginData: onDemand } : undefined,
      );
      build.onLoad({ filter: serverFiles }, ({ path, pluginData }) => {
        const facade = readFileSync(join(dirname(path), "../engine/index.ts"), "utf8");
        const source = pastFacade(readFileSync(path, "utf8"), facade);
        // Whoever asks for this file has run the entry: it is named so that both are seen to need all that the entry needs.
        const start = pluginData === onDemand ? `import ${JSON.stringify(resolve(entry))};\n` : "";
        return { contents: source + start, loader: "ts" };
      });
    },
  };
}

const onDemand = "on demand";

/** An esbuild plugin for a bundle of one file: there is nothing to wait for, and esbuild would wrap each module in a function. */
export const atOnce: Plugin = {
  name: "at-once",
  setup(build) {
    build.onLoad({ filter: serverFiles }, ({ path }) => ({
      contents: importedAtOnce(readFileSync(path, "utf8")),
      loader: "ts",
    }));
  },
};

/** The source text with plain imports in place of those that wait. */
export function importedAtOnce(source: string): string {
  const paths = new Set<string>();
  const text = source.replaceAll(/\bimport\("(\.[^"]+)"\)/g, (_, path: string) => {
    paths.add(path);
    return `Promise.resolve(onDemand${[...paths].indexOf(path)})`;
  });
  const imports = [...paths].map((path, index) => `import * as onDemand${index} from ${JSON.stringify(path)};\n`);
  return text + imports.join("");
}

/**
 * The source text with imports from the files that make the names it takes from the engine's façade, whose text is `facade`:
 * to esbuild, a file that imports the façade needs everything the façade names.
 */
export function pastFacade(source: string, facade: string): string {
  const madeIn = new Map(
    [...facade.matchAll(/^export \{([^}]*)\} from "\.\/([^"]+)";$/gm)].flatMap(([, names = "", path = ""]) =>
      valuesIn(names).map((name) => [name, path] as const),
    ),
  );
  return source.replaceAll(/^import \{([^}]*)\} from "\.\.\/engine\/index\.ts";$/gm, (_, names: string) =>
    valuesIn(names)
      .map((name) => `import { ${name} } from "../engine/${madeIn.get(name.replace(/ as .*/, "")) ?? "index.ts"}";`)
      .join(" "),
  );
}

/** The names of an import or export list, without those of types. */
function valuesIn(list: string): readonly string[] {
  const names = list.split(",").map((name) => name.trim());
  return names.filter((name) => name !== "" && !name.startsWith("type "));
}

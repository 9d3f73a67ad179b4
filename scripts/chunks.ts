import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Metafile, type Plugin, transform } from "esbuild";

/** What is loaded at start, and what waits until it is asked for; paths as in `outputs` of the metafile. */
export interface LoadedAt {
  readonly start: readonly string[];
  readonly request: readonly string[];
}

/** Which output files are loaded when a program starts with `entry`, and which of them later. Other files than JavaScript are left out. */
export function loadedAt({ outputs }: Metafile, entry: string): LoadedAt {
  const start = new Set([entry]);
  // A set is walked on to what is added meanwhile.
  for (const path of start) {
    const imports = outputs[path]?.imports ?? [];
    for (const { path: next, kind } of imports) if (kind === "import-statement" && next in outputs) start.add(next);
  }
  const request = Object.keys(outputs).filter((path) => path.endsWith(".js") && !start.has(path));
  return { start: [...start], request: request.sort() };
}

/** The files of a bundle that is made which are loaded at start: itself, and, when it is in chunks, the one it requires. */
export function startFiles(bundle: string): readonly string[] {
  const required = [...readFileSync(bundle, "utf8").matchAll(/\brequire\("(\.[^"]+)"\)/g)];
  return [bundle, ...required.map(([, path = ""]) => join(dirname(bundle), path))];
}

/**
 * An esbuild plugin that writes the ES modules of a build that is not written by itself as CommonJS: Node starts them under
 * any name, in the oldest editor too, and needs no second loader. What is in `folder`, that of the chunks, is taken away first,
 * as a chunk has another name after each change.
 */
export function writeCommonJs(folder: string, options: { readonly minify: boolean }): Plugin {
  return {
    name: "write-common-js",
    setup(build) {
      build.onEnd(async ({ errors, outputFiles = [] }) => {
        if (errors.length > 0) return;
        rmSync(folder, { recursive: true, force: true });
        for (const { path, text } of outputFiles) {
          mkdirSync(dirname(path), { recursive: true });
          writeFileSync(path, await asCommonJs(text, options));
        }
      });
    },
  };
}

/** An ES module as CommonJS; what it imports on demand is required on demand. */
async function asCommonJs(module: string, { minify }: { readonly minify: boolean }): Promise<string> {
  const { code } = await transform(module, {
    format: "cjs",
    platform: "node",
    target: "node20",
    charset: "utf8",
    sourcemap: minify ? false : "inline",
    minify,
    legalComments: "none",
    // ES modules are strict without saying so.
    banner: '"use strict";',
    supported: { "dynamic-import": false },
  });
  return code;
}

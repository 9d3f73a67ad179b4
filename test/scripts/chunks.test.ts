import assert from "node:assert/strict";
import test from "node:test";
import { build, type Plugin } from "esbuild";
import { loadedAt } from "../../scripts/chunks.ts";

const sources: Readonly<Record<string, string>> = {
  "./main":
    'import { shared } from "./shared"; shared(); export const wait = () => Promise.all([import("./a"), import("./b")]);',
  "./a": 'import { shared } from "./shared"; import { both } from "./both"; export const a = shared(both);',
  "./b": 'import { both } from "./both"; export const b = both;',
  "./both": 'export const both = "both";',
  "./shared": "export function shared(value) { return globalThis.log?.(value); }",
};

/** Sources that are nowhere but here. */
const inMemory: Plugin = {
  name: "in-memory",
  setup(plugin) {
    plugin.onResolve({ filter: /^\./ }, ({ path }) => ({ path, namespace: "sample" }));
    plugin.onLoad({ filter: /.*/, namespace: "sample" }, ({ path }) => ({ contents: sources[path] ?? "" }));
  },
};

test("what is reached without waiting is loaded at start, and the rest later", async () => {
  const { metafile } = await build({
    entryPoints: { main: "./main" },
    bundle: true,
    splitting: true,
    format: "esm",
    metafile: true,
    write: false,
    outdir: "dist",
    chunkNames: "main/[name]-[hash]",
    plugins: [inMemory],
  });
  const { start, request } = loadedAt(metafile, "dist/main.js");
  const inputsOf = (paths: readonly string[]) =>
    paths.flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {})).sort();
  assert.deepEqual(inputsOf(start), ["sample:./main", "sample:./shared"]);
  assert.deepEqual(inputsOf(request), ["sample:./a", "sample:./b", "sample:./both"]);
});

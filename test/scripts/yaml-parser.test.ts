import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import { build } from "esbuild";
import { yamlParser } from "../../scripts/yaml-parser.ts";

test("a bundle that reads YAML holds the lexer and the parser of the package, and little more", async () => {
  const { metafile } = await build({
    absWorkingDir: join(import.meta.dirname, "../.."),
    entryPoints: ["server/engine/syntax/yaml/index.ts"],
    platform: "node",
    format: "esm",
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    plugins: [yamlParser],
  });
  const written = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const used = written.filter(([path, { bytesInOutput }]) => path.includes("/yaml/browser/") && bytesInOutput > 0);
  const names = used.map(([path]) => path.slice(path.lastIndexOf("/") + 1));
  assert.deepEqual(names.toSorted(), ["cst.js", "lexer.js", "parser.js"]);
  const size = used.reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0);
  assert.ok(size < 26_000, `${size} bytes`);
});

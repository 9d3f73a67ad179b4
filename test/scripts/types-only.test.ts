import assert from "node:assert/strict";
import test from "node:test";
import { build } from "esbuild";
import { bundles } from "../../scripts/bundles.ts";
import { typesOnlyProblems } from "../../scripts/types-only.ts";
import { projectRoot } from "../helpers/project.ts";

const packages = bundles.find(({ output }) => output === "dist/server.node.js")?.typesOnly ?? [];

async function problemsOf(contents: string): Promise<readonly string[]> {
  const { metafile } = await build({
    absWorkingDir: projectRoot,
    stdin: { contents, resolveDir: projectRoot, sourcefile: "server/lsp/sample.ts", loader: "ts" },
    platform: "node",
    bundle: true,
    metafile: true,
    write: false,
  });
  return typesOnlyProblems(metafile, packages);
}

test("types bring no code along", async () => {
  const sample = 'import type { Hover } from "vscode-languageserver";\nexport const hover: Hover | null = null;\n';
  assert.deepEqual(await problemsOf(sample), []);
});

test("a value brings the whole protocol along, and the file that asks for it is named", async () => {
  const sample = 'import { MarkupKind } from "vscode-languageserver";\nexport const kind = MarkupKind.Markdown;\n';
  assert.deepEqual(await problemsOf(sample), [
    "takes more than types from vscode-languageserver: see the imports of server/lsp/sample.ts",
  ]);
});

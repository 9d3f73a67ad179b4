import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";
import { compileFunction } from "node:vm";
import { build } from "esbuild";
import { asModule, asModules } from "../../scripts/as-modules.ts";
import { projectRoot, readProjectFile } from "../helpers/project.ts";

type Platform = "node" | "browser";

/** The code of a program, its CommonJS read as modules or as it is. */
async function bundled(contents: string, platform: Platform, reading: "modules" | "plain"): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: projectRoot,
    stdin: { contents, resolveDir: projectRoot, loader: "js" },
    platform,
    format: "cjs",
    bundle: true,
    write: false,
    plugins: reading === "modules" ? [asModules] : [],
  });
  return outputFiles[0]?.text ?? assert.fail("no code");
}

/** What the package exports: names with types, and with the names of what they hold. */
async function exportsOf(platform: Platform, reading: "modules" | "plain"): Promise<readonly string[]> {
  const code = await bundled(`export * from "vscode-jsonrpc/${platform}";`, platform, reading);
  const module = { exports: {} };
  compileFunction(code, ["module", "exports", "require"])(module, module.exports, createRequire(import.meta.url));
  const shapes = Object.entries<unknown>(module.exports).map(([name, value]) => {
    const names = typeof value === "function" || typeof value === "object" ? Object.keys(value ?? {}) : [];
    return `${name}: ${typeof value} ${names.join()}`;
  });
  return shapes.sort();
}

test("every file of the package has known forms only", () => {
  const files = globSync("node_modules/vscode-jsonrpc/lib/*/*.js", { cwd: projectRoot });
  const unknown = files.filter((path) => asModule(readProjectFile(path)) === readProjectFile(path));
  assert.ok(files.length > 15);
  assert.deepEqual(unknown, []);
});

test("a file with a line of another form stays as it is", () => {
  for (const line of ["module.exports = 1;", 'if (late) exports.one = require("./one");', "mix(exports, one_1);"]) {
    assert.equal(asModule(line), line);
  }
});

for (const platform of ["node", "browser"] as const) {
  test(`the modules for ${platform} export the same as the package`, async () => {
    const found = await exportsOf(platform, "modules");
    assert.ok(found.length > 50);
    assert.deepEqual(found, await exportsOf(platform, "plain"));
  });
}

test("a program gets what it uses and no more", async () => {
  const program = 'import { ErrorCodes } from "vscode-jsonrpc/node"; console.log(ErrorCodes.ParseError);';
  const unused = /class LRUCache|class SharedArraySenderStrategy|function createClientPipeTransport/;
  assert.match(await bundled(program, "node", "plain"), unused);
  const code = await bundled(program, "node", "modules");
  assert.match(code, /ParseError/);
  assert.doesNotMatch(code, unused);
});

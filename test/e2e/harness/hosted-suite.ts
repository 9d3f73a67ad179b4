import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { build } from "esbuild";
import { type ReleaseName, releaseNames, repository, runFolder } from "./environment.ts";
import { runInExtensionHost } from "./extension-host.ts";
import { packedExtension } from "./packed-extension.ts";
import { copyVirtualFolder, copyWorkspace } from "./workspaces.ts";

/** What the window opens while the tests run. */
export interface HostedSuite {
  /** File in test/e2e/api that registers the tests. */
  readonly tests: string;
  /** Folder in test/e2e/workspaces that is copied and opened; without one, an empty window. */
  readonly workspace?: string;
  /** Opens this virtual folder instead: path → text, under `toolsight-memory:/workspace`. */
  readonly virtual?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Registers one test for each release; the tests inside the extension host show as its subtests. */
export function hostedSuite(name: string, suite: HostedSuite): void {
  for (const release of releaseNames()) {
    test(`${name}, ${release} release`, async (context) => {
      const report = await runSuite(name, suite, release);
      for (const { name: hosted, failure } of report.tests) {
        await context.test(hosted, () => assert.ok(failure === undefined, failure));
      }
      assert.equal(report.tests.length, report.expected, "tests that ran inside the extension host");
    });
  }
}

async function runSuite(name: string, suite: HostedSuite, release: ReleaseName) {
  const folder = runFolder(`${name.replace(/\W+/g, "-")}-${release}`);
  const workspace = join(folder, "workspace");
  if (suite.workspace !== undefined) copyWorkspace(suite.workspace, workspace);
  const companion = copyVirtualFolder(folder, suite.virtual ?? {});
  const workspaceFile = join(folder, "virtual.code-workspace");
  writeFileSync(workspaceFile, JSON.stringify({ folders: [{ uri: "toolsight-memory:/workspace" }] }));
  return runInExtensionHost({
    release,
    folder,
    companion,
    extensions: [packedExtension()],
    tests: await bundle(suite.tests, folder),
    ...(suite.settings === undefined ? {} : { settings: suite.settings }),
    ...(suite.workspace === undefined ? {} : { open: { folder: workspace } }),
    ...(suite.virtual === undefined ? {} : { open: { workspace: workspaceFile } }),
    variables: { TOOLSIGHT_TEST_FOLDER: folder },
  });
}

/** The extension host requires one CommonJS file; the oldest one is a Node 20. */
async function bundle(tests: string, folder: string): Promise<string> {
  const outfile = join(folder, "tests.cjs");
  await build({
    stdin: {
      contents: `import "./${tests}"; export { runRegistered as run } from "./registry.ts";`,
      resolveDir: join(repository, "test/e2e/api"),
    },
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    external: ["vscode"],
    outfile,
    logLevel: "warning",
  });
  return outfile;
}

import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BuildOptions, build, context, type Metafile } from "esbuild";
import { minify } from "terser";
import { asModules } from "./as-modules.ts";
import { type Bundle, bundles } from "./bundles.ts";
import { thirdPartyNotices } from "./notices.ts";
import { typesOnlyProblems } from "./types-only.ts";
import { withoutPages } from "./without-pages.ts";

const root = join(import.meta.dirname, "..");

/** How esbuild makes one bundle: minified for use, with source maps while somebody watches. */
function optionsFor(bundle: Bundle, mode: "release" | "watch"): BuildOptions {
  return {
    absWorkingDir: root,
    entryPoints: [bundle.entry],
    outfile: bundle.output,
    platform: bundle.platform,
    format: bundle.format,
    external: [...bundle.external],
    bundle: true,
    metafile: true,
    charset: "utf8",
    // The oldest desktop host, VS Code 1.91, runs Node 20; its worker host is of the same age.
    target: bundle.platform === "node" ? "node20" : "es2023",
    // The `main` of some packages is a UMD build whose inner `require` esbuild cannot follow: the server would die at start.
    mainFields: ["module", "main"],
    // Where these two entries take the names from that server/lsp imports; the entries bring the whole protocol along.
    alias: {
      "vscode-languageserver/node": "vscode-jsonrpc/node",
      "vscode-languageserver/browser": "vscode-jsonrpc/browser",
    },
    minify: mode === "release",
    sourcemap: mode === "watch",
    legalComments: "none",
    plugins: [withoutPages, asModules],
    logLevel: "warning",
    ...(bundle.banner === undefined ? {} : { banner: { js: bundle.banner } }),
  };
}

function missingEntries(): readonly string[] {
  return bundles.map(({ entry }) => entry).filter((entry) => !existsSync(join(root, entry)));
}

async function release(): Promise<void> {
  rmSync(join(root, "dist"), { recursive: true, force: true });
  const metafiles: Metafile[] = [];
  for (const bundle of bundles.filter(({ entry }) => existsSync(join(root, entry)))) {
    const { metafile } = await build(optionsFor(bundle, "release"));
    if (metafile === undefined) continue;
    metafiles.push(metafile);
    const bytes = await squeeze(join(root, bundle.output));
    console.log(
      `${bundle.output.padEnd(24)} ${(bytes / 1000).toFixed(1).padStart(7)} kB of ${bundle.budget / 1000} kB`,
    );
    for (const problem of typesOnlyProblems(metafile, bundle.typesOnly ?? [])) {
      console.error(`build: ${bundle.output} ${problem}`);
      process.exitCode = 1;
    }
    if (bundle.banner !== undefined) chmodSync(join(root, bundle.output), 0o755);
  }
  writeFileSync(join(root, "dist/third-party-notices.txt"), thirdPartyNotices(root, metafiles));
}

/** Takes out what esbuild leaves in: names and branches that are seen to be of no use only across modules. @returns the size */
async function squeeze(path: string): Promise<number> {
  const { code = "" } = await minify(readFileSync(path, "utf8"), {
    ecma: 2020,
    toplevel: true,
    // `unsafe_arrows` would break functions that are made with `new`, but ours and those of the packages are classes.
    compress: { passes: 2, hoist_funs: true, unsafe_arrows: true },
  });
  writeFileSync(path, code);
  return Buffer.byteLength(code);
}

async function watch(): Promise<void> {
  for (const bundle of bundles.filter(({ entry }) => existsSync(join(root, entry)))) {
    const running = await context(optionsFor(bundle, "watch"));
    await running.watch();
    console.log(`watching ${bundle.entry}`);
  }
}

await (process.argv.includes("--watch") ? watch() : release());
for (const entry of missingEntries()) {
  console.error(`build: ${entry} does not exist, so its bundle is missing`);
  process.exitCode = 1;
}

import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type BuildOptions, build, context, type Metafile } from "esbuild";
import { minify } from "terser";
import { asModules } from "./as-modules.ts";
import { type Bundle, bundles, chunkFolder } from "./bundles.ts";
import { loadedAt, writeCommonJs } from "./chunks.ts";
import { thirdPartyNotices } from "./notices.ts";
import { atOnce, inChunks } from "./on-demand.ts";
import { typesOnlyProblems } from "./types-only.ts";
import { withoutEval } from "./without-eval.ts";
import { withoutPages } from "./without-pages.ts";
import { yamlParser } from "./yaml-parser.ts";

const root = join(import.meta.dirname, "..");

type Mode = "release" | "watch";

/** How esbuild makes one bundle: minified for use, with source maps while somebody watches. */
function optionsFor(bundle: Bundle, mode: Mode): BuildOptions {
  return {
    absWorkingDir: root,
    platform: bundle.platform,
    ...(bundle.chunkBudget === undefined ? inOneFile(bundle, mode) : inFiles(bundle, mode)),
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
    legalComments: "none",
    logLevel: "warning",
    ...(bundle.banner === undefined ? {} : { banner: { js: bundle.banner } }),
  };
}

function inOneFile({ entry, output, format }: Bundle, mode: Mode): BuildOptions {
  return {
    entryPoints: [entry],
    outfile: output,
    format,
    sourcemap: mode === "watch",
    plugins: [atOnce, withoutPages, withoutEval, asModules, yamlParser],
  };
}

function inFiles(bundle: Bundle, mode: Mode): BuildOptions {
  const name = basename(chunkFolder(bundle));
  return {
    entryPoints: { [name]: bundle.entry },
    outdir: dirname(bundle.output),
    // esbuild splits ES modules only; what is written is CommonJS.
    format: "esm",
    splitting: true,
    write: false,
    // Equal contents have equal names; shared chunks have no other.
    chunkNames: `${name}/[name]-[hash]`,
    sourcemap: mode === "watch" ? "inline" : false,
    plugins: [
      inChunks(join(root, bundle.entry)),
      withoutPages,
      asModules,
      yamlParser,
      writeCommonJs(join(root, chunkFolder(bundle)), { minify: mode === "release" }),
    ],
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
    await squeezeAll(bundle, metafile);
    for (const problem of typesOnlyProblems(metafile, bundle.typesOnly ?? [])) {
      console.error(`build: ${bundle.output} ${problem}`);
      process.exitCode = 1;
    }
    if (bundle.banner !== undefined) chmodSync(join(root, bundle.output), 0o755);
  }
  writeFileSync(join(root, "dist/third-party-notices.txt"), thirdPartyNotices(root, metafiles));
}

/** Makes the files of a bundle as small as they get, and tells what is loaded at start and later. */
async function squeezeAll(bundle: Bundle, metafile: Metafile): Promise<void> {
  const { start, request } = loadedAt(metafile, bundle.output);
  let atStart = 0;
  for (const path of start) atStart += await squeeze(join(root, path));
  tellSize(bundle.output, atStart, bundle.budget);
  if (bundle.chunkBudget === undefined) return;
  let all = atStart;
  for (const path of request) {
    const bytes = await squeeze(join(root, path));
    all += bytes;
    tellSize(`  ${basename(path)}`, bytes, bundle.chunkBudget);
  }
  console.log(`  all of it ${(all / 1000).toFixed(1).padStart(31)} kB`);
}

function tellSize(what: string, bytes: number, budget: number): void {
  console.log(`${what.padEnd(34)} ${(bytes / 1000).toFixed(1).padStart(7)} kB of ${budget / 1000} kB`);
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

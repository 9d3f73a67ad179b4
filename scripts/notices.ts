import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";

/** The folder of the package a bundled file belongs to, or `undefined` for our own files. */
function packageFolder(input: string): string | undefined {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];
}

/**
 * The licences of everything that esbuild put into the bundles, as one text.
 * The packages are MIT or ISC, which ask that their notice goes wherever their code goes.
 */
export function thirdPartyNotices(root: string, metafiles: readonly Metafile[]): string {
  const inputs = metafiles.flatMap((metafile) => Object.keys(metafile.inputs));
  const folders = [...new Set(inputs.map(packageFolder).filter((folder) => folder !== undefined))].sort();
  const notices = folders.map((folder) => {
    const licence = readdirSync(join(root, folder)).find((name) => /^licen[cs]e/i.test(name));
    const manifest = join(root, folder, "package.json");
    const version = existsSync(manifest) ? versionOf(JSON.parse(readFileSync(manifest, "utf8"))) : "";
    const title = `${folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length)} ${version}`.trim();
    const text = licence === undefined ? "see the package" : readFileSync(join(root, folder, licence), "utf8").trim();
    return `${title}\n\n${text}\n`;
  });
  return `Toolsight contains code of these packages.\n\n${notices.join("\n---\n\n")}`;
}

function versionOf(manifest: unknown): string {
  const hasVersion = typeof manifest === "object" && manifest !== null && "version" in manifest;
  return hasVersion ? String(manifest.version) : "";
}

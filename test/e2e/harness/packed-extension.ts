import { spawnSync } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./environment.ts";

const packed = join(repository, "toolsight.vsix");
const parts = ["package*.json", "dist/*.js", "icons/**", "l10n/**", "media/**", "schemas/*", "syntaxes/*"];

/**
 * The packed extension, as users install it, made anew when a part of it is newer. TOOLSIGHT_VSIX names another one.
 */
export function packedExtension(): string {
  const given = process.env["TOOLSIGHT_VSIX"];
  if (given !== undefined) return given;
  const newest = Math.max(...globSync([...parts], { cwd: repository }).map((part) => changed(join(repository, part))));
  if (changed(packed) < newest || changed(join(repository, "dist/server.node.js")) === 0) pack();
  return packed;
}

/** When the file was last written, in milliseconds since 1970; 0 when there is none. */
function changed(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function pack(): void {
  const { status, stdout, stderr } = spawnSync("npm", ["run", "package"], { cwd: repository, encoding: "utf8" });
  if (status !== 0) throw new Error(`the extension could not be packed:\n${stdout}${stderr}`);
}

import { execFileSync } from "node:child_process";
import { existsSync, globSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Bundle, bundles } from "../scripts/bundles.ts";
import { startFiles } from "../scripts/chunks.ts";

const root = join(import.meta.dirname, "..");

/** Makes the bundles unless they are there and younger than everything they are made from. */
export function makeBundles(): void {
  if (bundles.every(({ output }) => existsSync(join(root, output))) && oldestBundle() > youngestSource()) return;
  // The bundles hold what is generated from the schemas too.
  for (const script of ["generate.ts", "build.ts"]) {
    execFileSync(process.execPath, [join(root, "scripts", script)], { cwd: root, stdio: "ignore" });
  }
}

/** The file of the bundle whose sources start there. */
export function bundleFile(output: string): string {
  return join(root, output);
}

/** The size in bytes of what is loaded when a bundle starts. */
export function bundleSize({ output }: Bundle): number {
  return startFiles(join(root, output)).reduce((sum, file) => sum + statSync(file).size, 0);
}

function oldestBundle(): number {
  return Math.min(...bundles.map(({ output }) => statSync(join(root, output)).mtimeMs));
}

function youngestSource(): number {
  const files = globSync(["{client,server}/**/*.ts", "schemas/**/*.json", "scripts/*.ts", "package-lock.json"], {
    cwd: root,
  });
  return Math.max(...files.map((file) => statSync(join(root, file)).mtimeMs));
}
